/** Why something is no position, in words for whoever looks at a board and not at a file. */

import { ApiError, sentence } from "../lib/api.js";
import { inOurWords } from "../lib/phrases.js";
import { t, thousands } from "../lib/strings.js";

/** @typedef {import("../types.js").Reason} Reason */

/** What is said of a text: where it is, and what is wrong. */
const OF_A_TEXT = ["bad_notation", "bad_record"];

/** The server takes scores from -99,999 to 99,999. */
const MOST_SCORE = 99_999;

/** With quotation marks and apostrophes as they are printed. @param {string} text */
function curly(text) {
  return text
    .replace(/(^|[\s(])"/g, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s(])'/g, "$1‘")
    .replace(/'/g, "’");
}

/** Every reason on a line of its own. @param {any} error @returns {string[]} */
export function problemsOf(error) {
  if (!(error instanceof ApiError) || error.reasons.length === 0) return [sentence(error)];
  return error.reasons.map((reason) => {
    if (isOfText(reason)) return problemIn(reason);
    const isScore = reason.code === "bad_request" && reason.params.where?.startsWith("scores");
    return isScore ? t("analyse.bad_score", { n: thousands(MOST_SCORE) }) : curly(reason.message);
  });
}

/** Why a text could not be taken. @param {any} error @param {string} text */
export function problemOfText(error, text) {
  const reason = error instanceof ApiError ? error.reasons.find(isOfText) : undefined;
  if (!reason) return sentence(error);
  const problem = problemIn(reason);
  const lines = text.trim().includes("\n") && reason.params.line;
  return `${t("analyse.no_text")} ${lines ? t("analyse.in_line", { line: reason.params.line, problem }) : problem}`;
}

/** @param {Reason} reason */
const isOfText = ({ code }) => OF_A_TEXT.includes(code);

/** What is wrong, as a sentence without the place. @param {Reason} reason */
function problemIn({ params, said }) {
  const text = said?.problem ? inOurWords(said.problem) : params.problem;
  const [first = "", ...rest] = curly(text.replace(/^rack: /, ""));
  return `${first.toUpperCase()}${rest.join("")}.`;
}

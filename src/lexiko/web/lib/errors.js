/** Why something was refused, in the language of the page: a reason has a code, and parameters. */

import { inOurWords } from "./phrases.js";
import { has, t } from "./strings.js";

/** @typedef {import("../types.js").Reason} Reason */

/** What a player without a name is called; there are sentences of their own for them. */
const NAMELESS = "You";

/**
 * Reasons with our own sentences; one that nobody here knows keeps the server's.
 * @param {Reason[]} reasons
 * @returns {Reason[]}
 */
export function inWords(reasons) {
  return reasons.map((reason) => ({ ...reason, message: sentenceOf(reason) }));
}

/** @param {Reason} reason */
function sentenceOf({ code, message, params, said }) {
  if (!has(`errors.${code}`)) return message;
  const parts = Object.entries(said ?? {}).map(([key, part]) => [key, inOurWords(part)]);
  /** @type {Record<string, string>} */
  const told = { ...params, ...Object.fromEntries(parts) };
  const own = `errors.${code}_you`;
  if (told.name === NAMELESS && has(own)) return t(own, told);
  return t(`errors.${code}`, told);
}

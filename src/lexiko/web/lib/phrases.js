/** Texts by what they are made of: the server sends codes, parameters and names, and the page has the words. */

import { sentenceOf } from "./errors.js";
import { titleOf } from "./names.js";
import { has, listed, t } from "./strings.js";

/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Said} Said */

/** @param {Said} said @returns {string} */
export function inOurWords(said) {
  return String(words(said));
}

/** Numbers stay numbers: they pick the form of a phrase. @param {Said} said @returns {string | number} */
function words(said) {
  if (typeof said !== "object") return said;
  if ("kind" in said) return titleOf(/** @type {import("./names.js").Kind} */ (said.kind), said);
  if ("items" in said) return listed(said.items.map(inOurWords), said.by);
  if ("reasons" in said) return allReasons(said.reasons).replace(/\.$/, "");
  const params = Object.entries(said.params).map(([key, value]) => [key, words(value)]);
  return t(`phrases.${said.code}`, Object.fromEntries(params));
}

/**
 * Reasons with our own sentences; one that nobody here knows keeps the server's.
 * @param {Reason[]} reasons
 * @returns {Reason[]}
 */
export function inWords(reasons) {
  return reasons.map((reason) => {
    const { code, message, params, said = {} } = reason;
    if (!has(`errors.${code}`)) return reason;
    const parts = Object.entries(said).map(([key, part]) => [key, inOurWords(part)]);
    return { ...reason, message: sentenceOf(code, { ...params, ...Object.fromEntries(parts) }, message) };
  });
}

/** All reasons in one row. @param {Reason[]} reasons */
export function allReasons(reasons) {
  return inWords(reasons)
    .map(({ message }) => message)
    .join(" ");
}

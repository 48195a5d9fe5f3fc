/** Texts by what they are made of: the server sends codes, parameters and names, and the page has the words. */

import { titleOf } from "./names.js";
import { listed, t } from "./strings.js";

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
  const params = Object.entries(said.params).map(([key, value]) => [key, words(value)]);
  return t(`phrases.${said.code}`, Object.fromEntries(params));
}

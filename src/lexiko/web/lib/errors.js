/** Why something was refused, in the language of the page: a reason has a code, and parameters. */

import { has, t } from "./strings.js";

/** What a player without a name is called; there are sentences of their own for them. */
const NAMELESS = "You";

/**
 * The sentence of a code; where nobody here knows it, the server's.
 * @param {string} code
 * @param {Record<string, string>} params
 * @param {string} message
 */
export function sentenceOf(code, params, message) {
  const own = `errors.${code}_you`;
  if (params.name === NAMELESS && has(own)) return t(own, params);
  return has(`errors.${code}`) ? t(`errors.${code}`, params) : message;
}

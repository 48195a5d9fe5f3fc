/** What editions, variations, strengths and dictionaries are called; what nobody here knows keeps its own title. */

import { has, t } from "./strings.js";

/** @typedef {"edition" | "variation" | "said_variation" | "strength" | "about_strength" | "lexicon" | "colour"} Kind */

/**
 * The name of a thing in the language of the page.
 * @param {Kind} kind
 * @param {{name: string, title?: string}} thing `title` is what the server calls it
 */
export function titleOf(kind, { name, title }) {
  const key = `names.${kind}.${name}`;
  return has(key) ? t(key) : (title ?? name);
}

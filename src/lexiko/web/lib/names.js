/** Words for what the rules have a name for: editions, variations, strengths, dictionaries, colours. */

import { has, t } from "./strings.js";

/** @typedef {"edition" | "variation" | "variation_said" | "strength" | "lexicon" | "colour"} Kind */
/**
 * What is said beside a name: in short, in the midst of a sentence, on the pages to learn from.
 * @typedef {"edition_short" | "edition_learn" | "edition_special" | "variation_short" | "variation_rule"} Remark
 */

/**
 * The name of a thing in the language of the page; what nobody here knows keeps its own.
 * @param {Kind} kind
 * @param {{name: string, title?: string}} thing `title` is what the server calls it
 */
export function titleOf(kind, { name, title }) {
  const key = `names.${kind}.${name}`;
  return has(key) ? t(key) : (title ?? name);
}

/**
 * What there is to say of a thing; nothing where nobody here knows it.
 * @param {Remark} remark
 * @param {string} name
 * @param {Record<string, string | number>} [params]
 */
export function wordsOf(remark, name, params) {
  const key = `names.${remark}.${name}`;
  return has(key) ? t(key, params) : "";
}

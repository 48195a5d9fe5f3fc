/** What must hold for the sentences of every language, and for their plural forms. */

import assert from "node:assert/strict";
import test from "node:test";

import { LANGUAGES, allStrings, has, language, listed, ordinal, t } from "../../src/lexiko/web/lib/strings.js";
import { inOurWords, inWords } from "../../src/lexiko/web/lib/phrases.js";
import { titleOf } from "../../src/lexiko/web/lib/names.js";

await allStrings();

const FORM = /\.(zero|one|two|few|many)$/;

/** @param {string} one @returns {Promise<Record<string, string>>} */
const catalogue = async (one) => (await import(`../../src/lexiko/web/strings/${one}/index.js`)).default;

/** The parameters of a sentence. @param {string} text */
const params = (text) => new Set(text.match(/\{\w+\}/g) ?? []);

/**
 * What a catalogue lacks beside another one: keys, plural forms, and sentences that know other parameters.
 * @param {Record<string, string>} texts
 * @param {string} name of its language
 * @param {Record<string, string>} model
 */
function faults(texts, name, model) {
  const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories.filter((form) => form !== "other");
  const plurals = new Set(Object.keys(model).filter((key) => FORM.test(key)).map((key) => key.replace(FORM, "")));
  const keys = Object.keys(model).filter((key) => !FORM.test(key));
  const wanted = [...keys, ...[...plurals].flatMap((key) => forms.map((form) => `${key}.${form}`))];
  const strange = Object.keys(texts).filter((key) => !wanted.includes(key));
  const unknown = Object.entries(texts).filter(([key, text]) => {
    const known = params(model[key.replace(FORM, "")] ?? "");
    return [...params(text)].some((param) => !known.has(param));
  });
  return [...wanted.filter((key) => !(key in texts)), ...strange, ...unknown.map(([key]) => key)];
}

for (const name of LANGUAGES) {
  test(`${name} has every sentence in every form that it needs`, async () => {
    assert.deepEqual(faults(await catalogue(name), name, await catalogue("en")), []);
  });
}

test("a language that lacks a key, a form or a parameter is found out", () => {
  const model = { "a.tiles": "{n} tiles", "a.tiles.one": "1 tile", "a.hello": "Hello, {name}" };
  assert.deepEqual(faults(model, "en", model), []);
  const polish = { "a.tiles": "{n} płytki", "a.tiles.one": "1 płytka", "a.hello": "Cześć, {name}" };
  assert.deepEqual(faults(polish, "pl", model), ["a.tiles.few", "a.tiles.many"]);
  assert.deepEqual(faults({ ...model, "a.hello": "Hallo, {wer}" }, "de", model), ["a.hello"]);
  assert.deepEqual(faults({ "a.tiles": "{n} Steine", "a.tiles.one": "1 Stein" }, "de", model), ["a.hello"]);
});

test("a number takes the form that the language has for it", () => {
  assert.equal(language, "en");
  assert.equal(t("home.points", { n: 1 }), "1 point");
  assert.equal(t("home.points", { n: 0 }), "0 points");
  assert.equal(t("home.points", { n: 2 }), "2 points");
  assert.equal(t("home.points", { n: -1 }), "-1 points");
  assert.equal(t("home.delete", { names: listed(["Ann", "Bob"]) }), "Delete the game: Ann and Bob");
});

test("a place is counted as the language counts places", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
});

test("a number and its sign are not parted", () => {
  assert.equal(t("review.percent", { n: 14 }), "14\u00a0%");
});

test("a text is said by what it is made of", () => {
  const names = { items: [{ kind: "variation_said", name: "nine-tiles", title: "?" }, "chess"], by: /** @type {const} */ ("and") };
  const head = { code: "summary_with", params: { edition: { kind: "edition", name: "our-own", title: "Our own" }, names } };
  const parts = { items: [{ code: "tiles", params: { n: 1 } }, { items: [2, 3, "4"], by: /** @type {const} */ ("or") }], by: /** @type {const} */ ("clauses") };
  assert.equal(inOurWords({ code: "summary", params: { head, parts } }), "Our own with nine tiles and chess: 1 tile; 2, 3 or 4.");
  const [reason] = inWords([{ code: "too_fast", message: "?", params: { wait: "?" }, said: { wait: { code: "seconds", params: { n: 1 } } } }]);
  assert.equal(reason.message, "That was too many requests. Try again in 1 second.");
});

test("what the page does not know keeps its own title", () => {
  assert.equal(titleOf("lexicon", { name: "enable", title: "?" }), "ENABLE, American English");
  assert.equal(titleOf("lexicon", { name: "our-club", title: "Our club" }), "Our club");
  assert.equal(titleOf("strength", { name: "wizard" }), "wizard");
  assert.ok(!has("names.strength.wizard"));
});

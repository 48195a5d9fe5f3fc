/**
 * Every sentence of the page, by its key, in the language of its reader.
 *
 * The first part of a key is the folder or the module that shows it, and the file of strings/LANGUAGE
 * where it stands. Another language is another folder there: its index.js is its catalogue, and
 * first.js the part of it that the home screen shows, so that it need not wait for the rest.
 */

/** The languages that there are; the first one is for everybody else. */
export const LANGUAGES = ["en"];

/** The language of this page: the first that its reader wants and we have. */
export const language = wanted(globalThis.navigator?.languages ?? []);

/** @type {Record<string, string>} */
const CATALOGUE = await sentencesOf("first");
const PLURALS = new Intl.PluralRules(language);
const ORDINALS = new Intl.PluralRules(language, { type: "ordinal" });

/** @param {readonly string[]} languages such as de-AT, the dearest first */
function wanted(languages) {
  const known = languages.map((one) => one.split("-")[0]).find((one) => LANGUAGES.includes(one));
  return known ?? LANGUAGES[0];
}

/**
 * A part of the catalogue; what the language lacks is said in the first one.
 * @param {"first" | "index"} part
 * @returns {Promise<Record<string, string>>}
 */
async function sentencesOf(part) {
  const folders = [...new Set([LANGUAGES[0], language])];
  const files = await Promise.all(folders.map((folder) => import(`../strings/${folder}/${part}.js`)));
  return Object.assign({}, ...files.map((file) => file.default));
}

/** @type {Promise<unknown> | null} */
let asked = null;

/** Waits for every sentence. */
export function allStrings() {
  asked ??= sentencesOf("index").then(
    (sentences) => Object.assign(CATALOGUE, sentences),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/**
 * The sentence of a key, with `{name}` replaced by the parameter of that name.
 *
 * For a number `n` the language may want another form: then the key that ends in its name, such as
 * `.one`, has it.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const text = CATALOGUE[`${key}.${formFor(params.n)}`] ?? CATALOGUE[key];
  if (text === undefined) {
    console.warn(`There is no text for the key ${key}.`);
    return key;
  }
  const said = text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
  return said.replace(/(?<=\d) %/g, "\u00a0%"); // a number and its sign stay on one line
}

/** Whether there is a sentence for a key. @param {string} key */
export function has(key) {
  return key in CATALOGUE;
}

/** The form that a number wants; one below 0 is written with its sign, as a number of many. @param {unknown} n */
function formFor(n) {
  return typeof n === "number" && n >= 0 ? PLURALS.select(n) : "other";
}

/** A place in a row, such as 2nd. @param {number} number */
export function ordinal(number) {
  const own = `app.ordinal_${ORDINALS.select(number)}`;
  return t(has(own) ? own : "app.ordinal_other", { number });
}

/** How things in a row are written where a language has several ways: "2, 3 or 4". */
const IN_A_ROW = /** @type {Record<string, string>} */ ({ en: "en-GB" })[language] ?? language;
/** What stands between things in a row; the language has words for the others. */
const BETWEEN = { commas: ", ", clauses: "; " };

/**
 * Names or phrases in a row: "Ann, Bob and Cleo".
 * @param {string[]} texts
 * @param {"and" | "or" | keyof typeof BETWEEN} [by]
 */
export function listed(texts, by = "and") {
  if (by === "commas" || by === "clauses") return texts.join(BETWEEN[by]);
  return new Intl.ListFormat(IN_A_ROW, { type: by === "or" ? "disjunction" : "conjunction" }).format(texts);
}

/**
 * Names of people in a row, "You" in front, as one says them.
 * @param {string[]} names
 * @param {boolean} [inside] whether they stand in the midst of a sentence
 */
export function people(names, inside = false) {
  const you = t("app.you");
  const others = names.filter((name) => name !== you);
  const first = others.length < names.length ? [inside ? t("app.you_inside") : you] : [];
  return listed([...first, ...others]);
}

/**
 * A score with a proper minus where it is below zero.
 * @param {number} score
 */
export function plain(score) {
  return score < 0 ? `−${-score}` : String(score);
}

/**
 * Points with their sign: +14, −3, 0.
 * @param {number} points
 */
export function signed(points) {
  return points > 0 ? `+${points}` : plain(points);
}

/**
 * How long ago a time was, in words.
 * @param {number} time ms since the epoch
 * @param {number} [now]
 */
export function ago(time, now = Date.now()) {
  const minutes = Math.round((now - time) / 60_000);
  if (minutes < 1) return t("app.just_now");
  if (minutes < 60) return t("app.minutes_ago", { n: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 24) return t("app.hours_ago", { n: hours });
  const days = Math.round(hours / 24);
  if (days < 14) return t("app.days_ago", { n: days });
  return dated(time, { dateStyle: "medium" });
}

/**
 * A day, or a time of one, as the language writes it.
 * @param {number} time ms since the epoch
 * @param {Intl.DateTimeFormatOptions} options
 */
export function dated(time, options) {
  return new Date(time).toLocaleString(language, options);
}

/** A large number with its thousands set apart. @param {number} count */
export function thousands(count) {
  return count.toLocaleString(language);
}

/** The rules of a game in one sentence, as people read it before they play. */

import { titleOf, wordsOf } from "../lib/names.js";
import { listed, t } from "../lib/strings.js";
import { useCatalogue } from "../ui/loaded.js";
import { timeWords } from "./clock.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Rules} Rules */

/** Switches that the rest of the sentence tells of, so that a variation of nothing else need not be named. */
const TOLD_ANYWAY = ["challenge", "turn_seconds"];

/**
 * @param {Rules} rules
 * @param {Catalogue} known
 */
export function summaryOf(rules, known) {
  const edition = titleOf("edition", known.editions.find(({ name }) => name === rules.edition) ?? { name: rules.edition });
  const names = variationsIn(rules, known)
    .filter(({ changes }) => !Object.keys(changes).every((key) => TOLD_ANYWAY.includes(key)))
    .map(({ name }) => wordsOf("variation_said", name) || name);
  const head = names.length ? t("summary.with", { edition, names: listed(names) }) : edition;
  return t("summary.whole", { head, parts: partsOf(rules).join("; ") });
}

/**
 * The summary of a game; until it is known what there is, as the server writes it.
 * @param {{rules: Rules, summary: string}} game
 */
export function useSummary({ rules, summary }) {
  const known = useCatalogue();
  return known ? summaryOf(rules, known) : summary;
}

/** The variations that rules play. @param {Rules} rules @param {Catalogue} known */
function variationsIn(rules, known) {
  const played = /** @type {Record<string, unknown>} */ ({ ...rules });
  const usual = /** @type {Record<string, unknown>} */ ({ ...known.editions.find(({ name }) => name === rules.edition)?.rules });
  return known.variations.filter(({ name, changes }) => {
    const switches = Object.entries(changes);
    if (switches.some(([key, value]) => played[key] !== value)) return false;
    if (switches.every(([key, value]) => usual[key] === value)) return false;
    return !(rules.solitaire && name === "void") && !(rules.solitaire === "open" && name === "free-dictionary");
  });
}

/** What is worth saying, in a few words each. @param {Rules} rules */
function partsOf(rules) {
  const { rack_size: n, solitaire, turn_seconds: turn, game_seconds: game, increment_seconds: added } = rules;
  if (solitaire === "open") return [t("summary.open", { n })];
  const alone = solitaire === "record";
  const parts = [
    t(alone ? "summary.tiles" : "summary.tiles_each", { n }),
    t(`summary.challenge_${rules.challenge}`, { n: rules.challenge_points }),
  ];
  if (rules.dictionary !== "challenges") parts.push(t(`summary.dictionary_${rules.dictionary}`));
  if (turn) parts.push(t("summary.turn", { time: timeWords(1000 * turn) }));
  if (game) {
    const whole = t(alone ? "summary.game" : "summary.game_each", { time: timeWords(1000 * game) });
    parts.push(added ? t("summary.added", { whole, time: timeWords(1000 * added) }) : whole);
  }
  return parts;
}

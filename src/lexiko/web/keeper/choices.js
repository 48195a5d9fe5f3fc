/** What is chosen before score is kept: the choices of a new game, who keeps score, who begins. */

import { playerName, saved } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { newGame, readChoices, seat, withSolitaire } from "../new/choices.js";

/** @typedef {import("../new/choices.js").Choices} Choices */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {{choices: Choices, keeper: number, first: number}} Agreement */

export const MOST = 4;
export const FEWEST = 2;

/** What was agreed the last time. @type {import("@preact/signals").Signal<any>} */
const lastAgreement = saved("last-kept", null);

/**
 * What was agreed the last time, or a game for two. Everybody sits here, and nobody plays alone.
 * @param {Catalogue} known
 * @returns {Agreement}
 */
export function firstAgreement(known) {
  const stored = lastAgreement.value;
  const choices = withSolitaire(readChoices(stored?.choices, known), "");
  const usual = [seat("here", { name: playerName.value }), seat("here")];
  const seats = stored ? choices.seats.map((each) => ({ ...each, kind: /** @type {const} */ ("here") })) : usual;
  while (seats.length < FEWEST) seats.push(seat("here"));
  const within = (/** @type {any} */ number) => (Number.isInteger(number) && seats[number] ? number : 0);
  return { choices: { ...choices, seats }, keeper: within(stored?.keeper), first: 0 };
}

/** @param {Agreement} agreed */
export function remember(agreed) {
  lastAgreement.value = { choices: agreed.choices, keeper: agreed.keeper };
}

/** Everybody's name: what was typed, or a number. @param {Choices} choices */
export function namesOf({ seats }) {
  return seats.map(({ name }, index) => name.trim() || t("new.player_n", { number: index + 1 }));
}

/** @param {Agreement} agreed @returns {Agreement} */
export function withPlayer(agreed) {
  const { seats } = agreed.choices;
  return { ...agreed, choices: { ...agreed.choices, seats: [...seats, seat("here", { level: seats.at(-1)?.level })] } };
}

/** @param {Agreement} agreed @param {number} index @returns {Agreement} */
export function withoutPlayer(agreed, index) {
  const seats = agreed.choices.seats.filter((_, at) => at !== index);
  /** @param {number} number */
  const moved = (number) => (number === index ? 0 : number > index ? number - 1 : number);
  return { choices: { ...agreed.choices, seats }, keeper: moved(agreed.keeper), first: moved(agreed.first) };
}

/**
 * What POST /games takes.
 * @param {Agreement} agreed
 * @returns {import("../types.js").NewGame}
 */
export function keptGame({ choices, keeper, first }) {
  const names = namesOf(choices);
  const seats = choices.seats.map((each, index) => ({ ...each, name: names[index] }));
  const rules = /** @type {any} */ ({ finish_line: choices.variations.includes("finish-line") });
  // Beside a real board nobody watches the screen: a last play waits until it is accepted.
  const changes = { ...choices.changes, window_seconds: null };
  return { ...newGame({ ...choices, changes, seats }, rules), kept: true, keeper, first, chat: false };
}

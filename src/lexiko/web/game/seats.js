/** The seats as the person at this device sees them: who is who, which are theirs, what they may do now. */

import { t } from "../lib/strings.js";

/** @typedef {import("../types.js").GameState} GameState */

/**
 * The name of a seat as the person at this device reads it.
 * @param {GameState} state
 * @param {number} seat
 */
export function nameOf(state, seat) {
  return state.seats[seat]?.name ?? t("game.somebody");
}

/**
 * The seats that belong to this device.
 * @param {GameState} state
 */
export function ownSeats(state) {
  return Object.keys(state.mine).map(Number);
}

/**
 * The seat of the person who alone plays at this device: "you"; null where several do, or none.
 * @param {GameState} state
 */
export function yourSeat(state) {
  const people = ownSeats(state).filter((seat) => !state.seats[seat].computer);
  return people.length === 1 && !state.kept ? people[0] : null;
}

/**
 * What a seat is called at the start of a sentence: "You", or its name.
 * @param {GameState} state
 * @param {number} seat
 */
export function youOr(state, seat) {
  return seat === yourSeat(state) ? t("app.you") : nameOf(state, seat);
}

/**
 * The seats of people at this device who take turns with it: none hides anything in a solitaire.
 * @param {GameState} state
 */
export function peopleHere(state) {
  if (state.rules.solitaire || state.kept) return [];
  return ownSeats(state).filter(
    (seat) => !state.seats[seat].computer && state.view?.active[seat] !== false,
  );
}

/**
 * Whether a seat of this device may send a command now.
 * @param {GameState} state
 * @param {number | null} seat
 * @param {string} command
 */
export function can(state, seat, command) {
  return seat !== null && (state.mine[seat]?.can ?? []).includes(command);
}

/**
 * The own seats that may send a command now.
 * @param {GameState} state
 * @param {string} command
 */
export function ableSeats(state, command) {
  return ownSeats(state).filter((seat) => can(state, seat, command));
}

/** Whether players are told during the game what they might play: then it sets no record. @param {GameState} state */
export function isHelped({ help }) {
  return help === "after_turn" || help === "hints";
}

/** @param {GameState} state */
export function isOver(state) {
  return state.view?.result != null;
}

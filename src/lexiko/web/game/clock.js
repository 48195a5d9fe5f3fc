/** The clocks of a game: what is left of a time, in figures and in words. */

import { useEffect, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */

/** From here on a clock shows tenths of a second, and warns. */
export const LITTLE_TIME = 10_000;

/**
 * A time that is left: 2:31, or 9.4 when it gets short; what is over has a minus.
 * @param {number} left milliseconds
 * @returns {string}
 */
export function clockText(left) {
  if (left < 0) return `−${clockText(Math.max(1000, -left))}`;
  if (left < LITTLE_TIME) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/**
 * A time in words, for those who listen.
 * @param {number} left milliseconds
 */
export function timeWords(left) {
  const seconds = Math.max(0, Math.round(left / 1000));
  const minutes = Math.floor(seconds / 60);
  const parts = [];
  if (minutes) parts.push(t("game.minutes", { n: minutes }));
  if (seconds % 60 || !minutes) parts.push(t("game.seconds", { n: seconds % 60 }));
  return parts.join(" ");
}

/**
 * The time of day of a moment.
 * @param {number} at
 */
export function timeOfDay(at) {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/**
 * The server's time, fresh every `every` milliseconds; it stands still where `every` is 0.
 * @param {LiveGame} game
 * @param {number} every
 */
export function useNow(game, every) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!every) return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [every]);
  return game.now();
}

/**
 * Whether any clock of the game has a limit.
 * @param {GameState | null} state
 */
export function hasClock(state) {
  if (!state) return false;
  return state.rules.game_seconds !== null || state.seats.some((seat) => seat.limit !== null);
}

/**
 * The time that a seat has left for this turn and for the whole game; null where there is no limit.
 * @param {GameState} state
 * @param {number} seat
 * @param {number} now
 */
export function timeLeft(state, seat, now) {
  const view = state.view;
  if (!view) return { turn: null, game: null };
  const runs = view.running === seat;
  const spent = runs ? Math.max(0, now - view.now) : 0;
  const limit = state.rules.game_seconds;
  const seconds = state.seats[seat].limit;
  const before = view.to_move === seat ? view.turn_used : 0;
  return {
    turn: seconds === null ? null : Math.max(0, seconds * 1000 - before - spent),
    game: limit === null ? null : limit * 1000 - view.used[seat] - spent,
  };
}

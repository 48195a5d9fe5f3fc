import { t } from "../lib/strings.js";

/** Times for a turn and for a whole game, in seconds. */
export const TURN_TIMES = [30, 60, 120, 180, 300, 600];
export const GAME_TIMES = [600, 900, 1200, 1500, 1800, 3600];

/** A time in words. @param {number} seconds */
export function duration(seconds) {
  if (seconds % 60) return t("new.seconds", { n: seconds });
  return t("new.minutes", { n: seconds / 60 });
}

/**
 * Options of a list of times; one that is chosen but not usual is among them.
 * @param {number[]} times
 * @param {number | null} chosen
 */
export function timeOptions(times, chosen) {
  const all = chosen && !times.includes(chosen) ? [...times, chosen].sort((a, b) => a - b) : times;
  return all.map((seconds) => ({ value: String(seconds), label: duration(seconds) }));
}

/** What a browser remembers of an unfinished turn, so that a reload loses nothing. */

import { NOTHING } from "./entry.js";

/** @typedef {import("./entry.js").Entry} Entry */

/** @param {string} game @param {number} seat */
const nameOf = (game, seat) => `lexiko.entry.${game}.${seat}`;

/**
 * The tiles that were laid out, and the order of the rack.
 * @param {string} game
 * @param {number} seat
 * @returns {Entry}
 */
export function remembered(game, seat) {
  try {
    const data = JSON.parse(localStorage.getItem(nameOf(game, seat)) ?? "null");
    const lists = ["pieces", "placed", "edits", "shifts"];
    const whole = data && lists.every((key) => Array.isArray(data[key])) && Number.isInteger(data.next);
    return whole ? data : NOTHING;
  } catch {
    return NOTHING;
  }
}

/**
 * @param {string} game
 * @param {number} seat
 * @param {Entry} entry
 * @param {boolean} isOver a game that is over needs no memory
 */
export function remember(game, seat, entry, isOver) {
  try {
    if (isOver) localStorage.removeItem(nameOf(game, seat));
    else localStorage.setItem(nameOf(game, seat), JSON.stringify(entry));
  } catch {
    // A full or forbidden storage costs the memory, not the turn.
  }
}

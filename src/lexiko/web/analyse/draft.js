/**
 * A position that somebody puts together: plain values, and functions that make new ones.
 *
 * Nothing here knows whether it is possible: the server says so.
 */

import { blankFor, faceAt, faces, gridOf, isBlank, placeOf, textOf } from "../board/letters.js";
import { advanced, retreated } from "../game/input/cursor.js";

/** @typedef {import("../types.js").AnyPosition} AnyPosition */
/** @typedef {import("../types.js").Alphabet} Alphabet */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../board/letters.js").Grid} Grid */
/** @typedef {import("../game/input/cursor.js").Arrow} Arrow */

/**
 * @typedef {object} Draft
 * @property {Record<string, any>} rules
 * @property {string} lexicon
 * @property {Grid} grid
 * @property {string} rack as it is typed
 * @property {string[]} scores as they are typed, that of whoever is to move first
 */

/** @param {Record<string, any>} rules @param {string} lexicon @param {Layout} layout @returns {Draft} */
export function emptyDraft(rules, lexicon, layout) {
  const grid = layout.rows.map((row) => [...row].map(() => ""));
  return { rules, lexicon, grid, rack: "", scores: ["0", "0"] };
}

/** @param {AnyPosition} found @returns {Draft} */
export function draftOf({ rules, lexicon, board, rack, scores }) {
  return { rules, lexicon, grid: gridOf(board), rack, scores: scores.map(String) };
}

/**
 * What the server is asked to check.
 * @param {Draft} draft
 */
export function wishOf({ rules, lexicon, grid, rack, scores }) {
  const { edition, ...changes } = rules;
  return {
    rules: { edition, changes },
    lexicon,
    board: grid.map((row) => textOf(row.map((face) => face || "."))),
    rack: rack.replace(/\s/gu, ""),
    scores: scores.map((score) => Number.parseInt(score, 10) || 0),
  };
}

/** The same board with another tile, or none, on a square. @param {Grid} grid @param {string} square @param {string} face @returns {Grid} */
export function withTile(grid, square, face) {
  const { row, col } = placeOf(square);
  return grid.map((line, index) => (index === row ? line.map((old, place) => (place === col ? face : old)) : line));
}

/** @param {Grid} grid */
const sizeOf = (grid) => ({ height: grid.length, width: grid[0]?.length ?? 0 });

/**
 * A letter goes to the arrow, which moves on.
 * @param {Grid} grid
 * @param {Arrow} arrow
 * @param {Alphabet} alphabet
 * @param {string} letter
 * @param {boolean} blank
 * @returns {[Grid, Arrow]}
 */
export function typed(grid, arrow, alphabet, letter, blank) {
  const face = blank ? blankFor(alphabet, letter) : letter;
  return [withTile(grid, arrow.square, face), advanced(arrow, sizeOf(grid), () => true)];
}

/** The tile at the arrow goes; where there is none, the one before it. @param {Grid} grid @param {Arrow} arrow @returns {[Grid, Arrow]} */
export function erased(grid, arrow) {
  const at = faceAt(grid, arrow.square) ? arrow : retreated(arrow, sizeOf(grid), () => false);
  return [withTile(grid, at.square, ""), at];
}

/** The arrow one further. @param {Grid} grid @param {Arrow} arrow */
export function steppedOn(grid, arrow) {
  return advanced(arrow, sizeOf(grid), () => true);
}

/**
 * How many tiles of each letter are neither on the board nor on the rack; fewer than none where there are too many.
 * @param {Draft} draft
 * @param {Alphabet} alphabet
 * @returns {Map<string, number>}
 */
export function left({ grid, rack }, alphabet) {
  const counts = new Map(alphabet.faces.map((face, index) => [face, alphabet.counts[index] ?? 0]));
  const blank = alphabet.faces[0];
  const board = grid.flat().filter(Boolean);
  const used = [...board.map((face) => (isBlank(alphabet, face) ? blank : face)), ...faces(rack.toUpperCase())];
  for (const face of used) counts.set(face, (counts.get(face) ?? 0) - 1);
  return counts;
}

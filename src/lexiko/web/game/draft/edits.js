/**
 * Changing the board by hand, in the variations that allow it: a tile for another one, a letter for
 * its blank, the tiles of a word in another order. Whether it makes words is the server's business.
 */

import { BLANK, faceAt, isBlank, letterOf, placeOf, runThrough } from "../../board/letters.js";
import { boardWith, isDown, laidAt, laidOut, takeBack } from "./entry.js";

/** @typedef {import("./entry.js").Entry} Entry */
/** @typedef {import("./entry.js").Edit} Edit */
/** @typedef {import("../../board/letters.js").Grid} Grid */
/** @typedef {import("../../types.js").Alphabet} Alphabet */
/** @typedef {{rearrange: boolean, recycle: boolean, reclaim_blanks: boolean}} Rules */

/**
 * What a tile of the player could do to the tile on a square, or null.
 * @param {Rules} rules
 * @param {Alphabet} alphabet
 * @param {string} there the tile on the square
 * @param {string} piece
 * @returns {Edit["kind"] | null}
 */
export function editKind(rules, alphabet, there, piece) {
  if (!there) return null;
  if (isBlank(alphabet, there)) {
    return rules.reclaim_blanks && piece === letterOf(alphabet, there) ? "reclaim" : null;
  }
  return rules.recycle && piece !== there ? "recycle" : null;
}

/**
 * Swaps a tile of the player for the one on a square, which goes to its place on the rack.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {Edit["kind"]} kind
 * @param {number} id
 * @param {string} square
 * @param {string} face what the tile shows there: a small letter for a blank
 * @returns {Entry}
 */
export function swapIn(entry, grid, kind, id, square, face) {
  const gave = entry.pieces.find((piece) => piece.id === id);
  const old = faceAt(boardWith(entry, grid), square);
  if (!gave || !old || entry.shifts.length) return entry;
  const got = { id: entry.next, piece: kind === "reclaim" ? BLANK : old };
  const back = takeBack(entry, id);
  return {
    ...back,
    pieces: back.pieces.map((piece) => (piece.id === id ? got : piece)),
    edits: [...entry.edits, { kind, square, face, old, gave, got: got.id }],
    next: entry.next + 1,
  };
}

/**
 * Moves a tile of a word on the board along its line; what lies there changes places with it.
 *
 * The word is the one through the tile's old square, in the direction of the first move. Null where
 * the tile cannot go there.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {string} from where the tile is seen now
 * @param {string} to
 * @returns {Entry | null}
 */
export function shift(entry, grid, from, to) {
  if (from === to) return null;
  const board = boardWith({ ...entry, shifts: [] }, grid);
  const origin = entry.shifts.find((one) => one.to === from)?.from ?? from;
  const first = entry.shifts[0];
  const down = first ? isDown(first.from, first.to) : isDown(from, to);
  const run = runThrough(board, first?.from ?? origin, down);
  const here = placeOf(from);
  const there = placeOf(to);
  const sameLine = down ? here.col === there.col : here.row === there.row;
  if (!sameLine || run.length < 2 || !run.includes(origin)) return null;

  const seenAt = new Map(entry.shifts.map((one) => [one.from, one.to]));
  const other = run.find((square) => (seenAt.get(square) ?? square) === to);
  const shown = boardWith(entry, grid);
  if (faceAt(shown, to) && !other) return null;
  const tentative = laidAt(entry, grid, to);
  seenAt.set(origin, to);
  if (other) seenAt.set(other, from);
  const shifts = run
    .map((square) => ({ from: square, to: seenAt.get(square) ?? square, face: faceAt(board, square) }))
    .filter((one) => one.from !== one.to);
  const placed = tentative
    ? entry.placed.map((one) => (one.id === tentative.id ? { ...one, square: from } : one))
    : entry.placed;
  return dropCovered({ ...entry, shifts, placed }, grid);
}

/** Tiles that a moved one now covers go back to the rack. @param {Entry} entry @param {Grid} grid */
function dropCovered(entry, grid) {
  const seen = laidOut(entry, grid);
  const covered = new Set(entry.shifts.map(({ to }) => to));
  const placed = entry.placed.filter((one) => seen.includes(one) || !covered.has(one.square));
  return { ...entry, placed };
}

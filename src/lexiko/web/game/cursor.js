/** The arrow that says where the next letter goes. */

import { placeOf, squareName } from "../board/letters.js";

/** @typedef {{square: string, down: boolean}} Arrow */
/** @typedef {{height: number, width: number}} Size */

/**
 * A press on a square: an arrow to the right, then down, then none.
 * @param {Arrow | null} arrow
 * @param {string} square
 * @returns {Arrow | null}
 */
export function pressed(arrow, square) {
  if (arrow?.square !== square) return { square, down: false };
  return arrow.down ? null : { square, down: true };
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {string} key */
export function isArrowKey(key) {
  return key in STEPS;
}

/**
 * The square next to one, in the direction of an arrow key; the same one at the edge.
 * @param {string} square
 * @param {string} key
 * @param {Size} size
 */
export function neighbour(square, key, size) {
  const [rows, cols] = STEPS[key] ?? [0, 0];
  const { row, col } = placeOf(square);
  const next = { row: row + rows, col: col + cols };
  const inside = next.row >= 0 && next.row < size.height && next.col >= 0 && next.col < size.width;
  return inside ? squareName(next.row, next.col) : square;
}

/**
 * An arrow key along the arrow's line moves it, one across turns it.
 * @param {Arrow} arrow
 * @param {string} key
 * @param {Size} size
 * @returns {Arrow}
 */
export function steered(arrow, key, size) {
  const down = key === "ArrowUp" || key === "ArrowDown";
  if (down !== arrow.down) return { ...arrow, down };
  return { ...arrow, square: neighbour(arrow.square, key, size) };
}

/**
 * The squares before an arrow or after it, the nearest first.
 * @param {Arrow} arrow
 * @param {Size} size
 * @param {1 | -1} step
 */
export function squaresFrom(arrow, size, step) {
  const { row, col } = placeOf(arrow.square);
  const squares = [];
  for (let steps = step; ; steps += step) {
    const next = arrow.down ? { row: row + steps, col } : { row, col: col + steps };
    if (next.row < 0 || next.row >= size.height || next.col < 0 || next.col >= size.width) return squares;
    squares.push(squareName(next.row, next.col));
  }
}

/**
 * The arrow on the next free square; where there is none it stays.
 * @param {Arrow} arrow
 * @param {Size} size
 * @param {(square: string) => boolean} isFree
 * @returns {Arrow}
 */
export function advanced(arrow, size, isFree) {
  const square = squaresFrom(arrow, size, 1).find(isFree);
  return square ? { ...arrow, square } : arrow;
}

/**
 * The arrow one back, over the tiles of the board; where there is nothing it stays.
 * @param {Arrow} arrow
 * @param {Size} size
 * @param {(square: string) => boolean} isBoard
 * @returns {Arrow}
 */
export function retreated(arrow, size, isBoard) {
  const square = squaresFrom(arrow, size, -1).find((one) => !isBoard(one));
  return square ? { ...arrow, square } : arrow;
}

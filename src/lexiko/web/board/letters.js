/** Letters, tiles and squares as the server writes them. */

/** @typedef {import("../types.js").Alphabet} Alphabet */

/**
 * What lies on the squares, row by row: a face, a small one for a blank, nothing for an empty square.
 * @typedef {string[][]} Grid
 */

/** What a blank is on a rack. */
export const BLANK = "?";

/** The name of a premium square by its sign in a layout: double letter and so on. @type {Record<string, string>} */
export const PREMIUMS = { d: "dl", t: "tl", q: "ql", D: "dw", T: "tw", Q: "qw", "*": "dw" };

/**
 * The faces in a text; one of several characters stands in brackets there.
 * @param {string} text
 */
export function faces(text) {
  return (text.match(/\[[^\]]+\]|./gu) ?? []).map((token) => token.replace(/^\[(.+)\]$/u, "$1"));
}

/**
 * Faces as a text that the server reads.
 * @param {string[]} list
 */
export function textOf(list) {
  return list.map((face) => ([...face].length > 1 ? `[${face}]` : face)).join("");
}

/**
 * The grid of a board's rows.
 * @param {string[]} rows
 * @returns {Grid}
 */
export function gridOf(rows) {
  return rows.map((row) => faces(row).map((face) => (face === "." ? "" : face)));
}

/**
 * The letter that a tile shows, whether it is a blank or not.
 * @param {Alphabet} alphabet
 * @param {string} face
 */
export function letterOf(alphabet, face) {
  if (alphabet.faces.includes(face)) return face;
  const small = smallFaces(alphabet).indexOf(face);
  return alphabet.faces[small] ?? face.toUpperCase();
}

/**
 * The face of a blank that stands for a letter.
 * @param {Alphabet} alphabet
 * @param {string} letter
 */
export function blankFor(alphabet, letter) {
  return smallFaces(alphabet)[alphabet.faces.indexOf(letter)] ?? letter.toLowerCase();
}

/** @param {Alphabet} alphabet */
function smallFaces(alphabet) {
  return alphabet.small_faces ?? alphabet.faces.map((face) => face.toLowerCase());
}

/**
 * Whether a tile is a blank, with or without a letter.
 * @param {Alphabet} alphabet
 * @param {string} face
 */
export function isBlank(alphabet, face) {
  return face === BLANK || !alphabet.faces.includes(face);
}

/**
 * The points of a tile.
 * @param {Alphabet} alphabet
 * @param {string} face
 */
export function valueOf(alphabet, face) {
  return isBlank(alphabet, face) ? 0 : (alphabet.values[alphabet.faces.indexOf(face)] ?? 0);
}

/**
 * The name of a square: row first, from 1 and A.
 * @param {number} row
 * @param {number} col
 */
export function squareName(row, col) {
  return `${row + 1}${String.fromCharCode(65 + col)}`;
}

/**
 * A square as it is read out: 8F is "8 F".
 * @param {string} square
 */
export function spelt(square) {
  return square.replace(/([A-Z])$/, " $1");
}

/**
 * Row and column of a square's name.
 * @param {string} square
 */
export function placeOf(square) {
  return { row: parseInt(square, 10) - 1, col: square.charCodeAt(square.length - 1) - 65 };
}

/**
 * What lies on a square; nothing beyond the edge.
 * @param {Grid} grid
 * @param {string} square
 */
export function faceAt(grid, square) {
  const { row, col } = placeOf(square);
  return grid[row]?.[col] ?? "";
}

/**
 * The unbroken line of tiles through a square.
 * @param {Grid} grid
 * @param {string} square
 * @param {boolean} down
 * @returns {string[]}
 */
export function runThrough(grid, square, down) {
  const { row, col } = placeOf(square);
  /** @param {number} steps */
  const at = (steps) => (down ? [row + steps, col] : [row, col + steps]);
  let first = 0;
  let last = 0;
  while (grid[at(first - 1)[0]]?.[at(first - 1)[1]]) first -= 1;
  while (grid[at(last + 1)[0]]?.[at(last + 1)[1]]) last += 1;
  const squares = [];
  for (let steps = first; steps <= last; steps += 1) squares.push(squareName(at(steps)[0], at(steps)[1]));
  return squares;
}

/**
 * The arrow that says where the next letter goes, and what a press or a letter does there.
 *
 * The arrow itself is a plain value; what moves it and lays tiles down comes after.
 */

import { BLANK, faceAt, placeOf, squareName } from "../../board/letters.js";
import { t } from "../../lib/strings.js";
import { laidAt } from "../draft/entry.js";

/** @typedef {import("../draft/desk.js").Desk} Desk */
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
function neighbour(square, key, size) {
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
function squaresFrom(arrow, size, step) {
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

// the hand --------------------------------------------------------------------------------------

/** @param {Desk} desk */
const sizeOf = ({ layout }) => ({ height: layout.rows.length, width: layout.rows[0].length });

/** @param {Desk} desk @param {string} square */
const isBoardTile = (desk, square) => Boolean(faceAt(desk.board.value, square));

/** @param {Desk} desk @param {string} square */
const isFree = (desk, square) => !isBoardTile(desk, square) && !laidAt(desk.entry.value, desk.grid.value, square);

/** @param {Desk} desk @param {Arrow | null} arrow */
function setArrow(desk, arrow) {
  desk.arrow.value = arrow;
  if (arrow) desk.at.value = arrow.square;
}

/**
 * The square where a piece goes: the arrow's own, on a tile of the board if the piece can change it,
 * else the next free one.
 * @param {Desk} desk
 * @param {Arrow} arrow
 * @param {string} piece
 */
function targetOf(desk, arrow, piece) {
  const there = faceAt(desk.board.value, arrow.square);
  if (there && desk.editFor(there, piece)) return arrow.square;
  if (isFree(desk, arrow.square)) return arrow.square;
  const next = advanced(arrow, sizeOf(desk), (square) => isFree(desk, square));
  return isFree(desk, next.square) ? next.square : null;
}

/**
 * Puts a piece at the arrow and moves the arrow on; after a change of the board it stays.
 * @param {Desk} desk
 * @param {Arrow} arrow
 * @param {{id: number, piece: string}} tile
 * @param {string} [letter] the letter of a blank
 */
function putAtArrow(desk, arrow, tile, letter) {
  const square = targetOf(desk, arrow, tile.piece);
  if (!square) {
    desk.tell(t("game.no_room"));
    return;
  }
  const changes = isBoardTile(desk, square);
  setArrow(desk, { ...arrow, square });
  if (desk.drop(tile.id, square, letter) && !changes) stepOn(desk);
}

/** A press on a tile of the rack: it goes to the arrow, or is picked up. @param {Desk} desk @param {number} id */
export function pressTile(desk, id) {
  const tile = desk.pieces.value.find((one) => one.id === id);
  const hand = desk.picked.value;
  if (!tile) return;
  if (desk.arrow.value) putAtArrow(desk, desk.arrow.value, tile);
  else if (hand?.square) desk.drop(id, hand.square);
  else desk.picked.value = hand?.id === id ? null : { id };
}

/**
 * A press on a square: what is in the hand goes there; else a tile is picked up, or the arrow comes.
 * @param {Desk} desk
 * @param {string} square
 */
export function pressSquare(desk, square) {
  const hand = desk.picked.value;
  const tile = laidAt(desk.entry.value, desk.grid.value, square);
  desk.at.value = square;
  desk.picked.value = null;
  if (hand?.id !== undefined) {
    if (hand.id !== tile?.id) desk.drop(hand.id, square);
  } else if (hand?.square !== undefined) {
    if (hand.square !== square) desk.dropBoardTile(hand.square, square);
  } else if (tile) {
    desk.arrow.value = null;
    desk.picked.value = { id: tile.id };
  } else if (!isBoardTile(desk, square)) {
    setArrow(desk, pressed(desk.arrow.value, square));
  } else if (desk.mayEdit.value) {
    desk.arrow.value = null;
    desk.picked.value = { square };
  }
}

/** The letter of the blank that was asked for. @param {Desk} desk @param {string | null} letter */
export function nameBlank(desk, letter) {
  const square = desk.naming.value?.square;
  const changes = square !== undefined && isBoardTile(desk, square);
  if (desk.nameBlank(letter) && desk.arrow.value?.square === square && !changes) stepOn(desk);
}

// letters and arrow keys ------------------------------------------------------------------------

/**
 * A letter that was typed: its tile goes to the arrow, a blank where the letter is not on the rack.
 * @param {Desk} desk
 * @param {string} letter
 * @param {boolean} blank only a blank will do
 */
export function typeLetter(desk, letter, blank) {
  const arrow = desk.arrow.value ?? { square: desk.at.value, down: false };
  const hand = desk.picked.value?.square;
  const tile = desk.pieceFor(letter, blank);
  if (!tile) desk.tell(t(blank ? "game.no_blank" : "game.no_such_tile", { letter }));
  else if (hand) desk.drop(tile.id, hand, tile.piece === BLANK ? letter : undefined);
  else putAtArrow(desk, arrow, tile, tile.piece === BLANK ? letter : undefined);
}

/** The arrow goes to the next free square. @param {Desk} desk */
export function stepOn(desk) {
  const arrow = desk.arrow.value;
  if (arrow) setArrow(desk, advanced(arrow, sizeOf(desk), (square) => isFree(desk, square)));
}

/** One back: takes the tile there back, or undoes the change of that square. @param {Desk} desk */
export function stepBack(desk) {
  const arrow = desk.arrow.value ?? { square: desk.at.value, down: false };
  const last = desk.entry.value.edits.at(-1);
  const here = laidAt(desk.entry.value, desk.grid.value, arrow.square);
  if (here) {
    desk.takeBack(here.id);
    return;
  }
  if (last?.square === arrow.square) {
    desk.undoEdit();
    return;
  }
  if (!desk.arrow.value) return;
  const back = retreated(arrow, sizeOf(desk), (square) => isBoardTile(desk, square));
  const tile = laidAt(desk.entry.value, desk.grid.value, back.square);
  setArrow(desk, back);
  if (tile) desk.takeBack(tile.id);
}

/** An arrow key: moves or turns the arrow, or walks over the board. @param {Desk} desk @param {string} key */
export function steer(desk, key) {
  if (desk.arrow.value) setArrow(desk, steered(desk.arrow.value, key, sizeOf(desk)));
  else desk.at.value = neighbour(desk.at.value, key, sizeOf(desk));
}

/** The full stop: picks up the tile at the arrow, or puts down what is in the hand. @param {Desk} desk */
export function pickUp(desk) {
  const square = desk.at.value;
  if (desk.picked.value || !isFree(desk, square)) pressSquare(desk, square);
}

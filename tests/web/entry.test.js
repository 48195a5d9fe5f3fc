/** What must hold for tiles that are laid out but not played. */

import assert from "node:assert/strict";
import test from "node:test";

import { faces, gridOf, runThrough, textOf } from "../../src/lexiko/web/board/letters.js";
import { advanced, pressed, retreated, steered } from "../../src/lexiko/web/game/input/cursor.js";
import { editKind, shift, swapIn } from "../../src/lexiko/web/game/draft/edits.js";
import * as e from "../../src/lexiko/web/game/draft/entry.js";

const SIZE = { height: 15, width: 15 };
const EMPTY = gridOf(Array(15).fill("."));
const BOARD = gridOf(rows({ 8: "....HORn" }));
const ALPHABET = { faces: ["?", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], values: [], counts: [], vowels: "" };
const ALL = { rearrange: true, recycle: true, reclaim_blanks: true };

/** @param {Record<number, string>} filled rows by their number */
function rows(filled) {
  return Array.from({ length: 15 }, (_, row) => (filled[row + 1] ?? "").padEnd(15, "."));
}

/** @param {string} rack @param {import("../../src/lexiko/web/board/letters.js").Grid} [grid] */
const begin = (rack, grid = EMPTY) => e.follow(e.NOTHING, grid, rack);

/** @param {e.Entry} entry @param {string} piece */
const idOf = (entry, piece) => /** @type {e.Piece} */ (entry.pieces.find((one) => one.piece === piece)).id;

/** @param {e.Entry} entry */
const rackOf = (entry, grid = EMPTY) => textOf(e.onRack(entry, grid).map(({ piece }) => piece));

/** @param {e.Entry} entry @param {string} piece @param {string} square @param {string} [face] */
const put = (entry, piece, square, face = piece, grid = EMPTY) => e.put(entry, grid, idOf(entry, piece), square, face);

// letters ---------------------------------------------------------------------------------------

test("a tile of several characters stands in brackets", () => {
  assert.deepEqual(faces("A[CH]b"), ["A", "CH", "b"]);
  assert.equal(textOf(["A", "CH", "b"]), "A[CH]b");
});

test("a run goes as far as there are tiles", () => {
  assert.deepEqual(runThrough(BOARD, "8F", false), ["8E", "8F", "8G", "8H"]);
  assert.deepEqual(runThrough(BOARD, "8F", true), ["8F"]);
});

// tiles -----------------------------------------------------------------------------------------

test("a tile that is put down leaves the rack and comes back to its place", () => {
  const before = begin("ABC");
  const after = put(before, "B", "8H");
  assert.equal(rackOf(after), "AC");
  assert.equal(rackOf(e.takeBack(after, idOf(after, "B"))), "ABC");
});

test("a tile dropped on a laid tile changes places with it", () => {
  const two = put(put(begin("ABC"), "A", "8H"), "B", "8I");
  const swapped = put(two, "A", "8I");
  assert.deepEqual(
    new Map(e.laidOut(swapped, EMPTY).map(({ square, face }) => [square, face])),
    new Map([["8I", "A"], ["8H", "B"]]),
  );
});

test("a tile of the rack dropped on a laid tile sends that one home", () => {
  const entry = put(put(begin("ABC"), "A", "8H"), "C", "8H");
  assert.equal(rackOf(entry), "AB");
});

test("a blank that comes back is blank again", () => {
  const entry = put(begin("A?"), "?", "8H", "q");
  assert.deepEqual(e.moveOf(entry, EMPTY), { kind: "play", placements: [{ square: "8H", tile: "q" }] });
  assert.equal(rackOf(e.recall(entry, EMPTY)), "A?");
});

test("a letter means its tile, else a blank; Shift means a blank", () => {
  const entry = begin("AB?");
  assert.equal(e.pieceFor(entry, EMPTY, "A", false)?.piece, "A");
  assert.equal(e.pieceFor(entry, EMPTY, "Z", false)?.piece, "?");
  assert.equal(e.pieceFor(entry, EMPTY, "A", true)?.piece, "?");
  assert.equal(e.pieceFor(begin("AB"), EMPTY, "Z", false), undefined);
});

test("no tile can be put on a tile of the board", () => {
  const entry = begin("ABC", BOARD);
  assert.equal(put(entry, "A", "8F", "A", BOARD), entry);
});

// the rack --------------------------------------------------------------------------------------

test("a shuffle always changes the order where it can", () => {
  for (let count = 0; count < 200; count += 1) {
    const entry = e.shuffle(begin("AAB"), EMPTY);
    assert.notEqual(rackOf(entry), "AAB");
    assert.equal([...rackOf(entry)].sort().join(""), "AAB");
  }
  assert.equal(rackOf(e.shuffle(begin("AAA"), EMPTY)), "AAA");
});

test("a shuffle leaves the tiles on the board alone", () => {
  const entry = put(begin("ABCDE"), "C", "8H");
  assert.deepEqual(e.laidOut(e.shuffle(entry, EMPTY), EMPTY), e.laidOut(entry, EMPTY));
});

test("a tile can be moved along the rack", () => {
  const entry = begin("ABCD");
  assert.equal(rackOf(e.reorder(entry, EMPTY, idOf(entry, "A"), 2)), "BCAD");
  assert.equal(rackOf(e.reorder(entry, EMPTY, idOf(entry, "D"), 0)), "DABC");
});

// following the game ----------------------------------------------------------------------------

test("the order of the rack stays, and new tiles come at its end", () => {
  const entry = e.reorder(begin("ABCD"), EMPTY, 4, 0);
  assert.equal(rackOf(e.follow(entry, EMPTY, "ABDXY")), "DABXY");
});

test("of two equal tiles the one that was played is gone", () => {
  const entry = put(begin("EAE"), "E", "8H");
  const after = e.follow(e.played(entry, EMPTY), gridOf(rows({ 8: ".......E" })), "AE");
  assert.equal(textOf(after.pieces.map(({ piece }) => piece)), "AE");
});

test("laid tiles stay while others move, unless they collide, and come back when that play does", () => {
  const entry = put(put(begin("ABC"), "A", "8F"), "B", "3C");
  const collided = e.follow(entry, BOARD, "ABC");
  assert.deepEqual(e.laidOut(collided, BOARD).map(({ square }) => square), ["3C"]);
  assert.equal(rackOf(collided, BOARD), "AC");
  const back = e.follow(collided, EMPTY, "ABC");
  assert.deepEqual(e.laidOut(back, EMPTY).map(({ square }) => square).sort(), ["3C", "8F"]);
});

test("a tile that was put elsewhere in the meantime does not come back to its old square", () => {
  const collided = e.follow(put(begin("ABC"), "A", "8F"), BOARD, "ABC");
  const moved = put(collided, "A", "1A", "A", BOARD);
  assert.deepEqual(e.laidOut(e.follow(moved, EMPTY, "ABC"), EMPTY).map(({ square }) => square), ["1A"]);
});

// changes of the board --------------------------------------------------------------------------

test("a rule decides what a tile can do to a tile of the board", () => {
  assert.equal(editKind(ALL, ALPHABET, "O", "A"), "recycle");
  assert.equal(editKind(ALL, ALPHABET, "O", "O"), null);
  assert.equal(editKind(ALL, ALPHABET, "n", "N"), "reclaim");
  assert.equal(editKind(ALL, ALPHABET, "n", "A"), null);
  assert.equal(editKind({ ...ALL, recycle: false }, ALPHABET, "O", "A"), null);
});

test("a letter that was swapped in gives the old one, which can be played; an undo takes both back", () => {
  const before = begin("AB", BOARD);
  const entry = swapIn(before, BOARD, "recycle", idOf(before, "A"), "8F", "A");
  assert.equal(rackOf(entry, BOARD), "OB");
  const played = put(entry, "O", "9F", "O", BOARD);
  assert.deepEqual(e.moveOf(played, BOARD), {
    kind: "play",
    placements: [{ square: "9F", tile: "O" }],
    edits: [{ kind: "recycle", square: "8F", tile: "A" }],
  });
  const undone = e.undoEdit(played);
  assert.equal(rackOf(undone, BOARD), "AB");
  assert.equal(e.moveOf(undone, BOARD), null);
});

test("a blank of the board comes to the rack for its letter", () => {
  const before = begin("AN", BOARD);
  const entry = swapIn(before, BOARD, "reclaim", idOf(before, "N"), "8H", "N");
  assert.equal(rackOf(entry, BOARD), "A?");
  assert.deepEqual(e.moveOf(entry, BOARD), { kind: "pass", edits: [{ kind: "reclaim", square: "8H" }] });
});

test("changes of the board survive a reload, and fall when the board has changed", () => {
  const before = begin("AB", BOARD);
  const entry = swapIn(before, BOARD, "recycle", idOf(before, "A"), "8F", "A");
  assert.deepEqual(e.follow(JSON.parse(JSON.stringify(entry)), BOARD, "AB"), entry);
  const fallen = e.follow(entry, EMPTY, "AB");
  assert.deepEqual(fallen.edits, []);
  assert.equal(rackOf(fallen), "AB");
});

test("tiles of a word change places along their line, and all of them are told", () => {
  const entry = /** @type {e.Entry} */ (shift(begin("S", BOARD), BOARD, "8E", "8I"));
  const filled = put(entry, "S", "8E", "S", BOARD);
  assert.deepEqual(e.moveOf(filled, BOARD), {
    kind: "play",
    placements: [{ square: "8E", tile: "S" }],
    rearranged: [
      { square: "8I", tile: "H" },
      { square: "8F", tile: "O" },
      { square: "8G", tile: "R" },
      { square: "8H", tile: "n" },
    ],
  });
  const home = e.withoutShifts(filled, BOARD);
  assert.deepEqual(home.placed, []);
  assert.equal(rackOf(home, BOARD), "S");
});

test("a tile of the board cannot leave its line", () => {
  const entry = begin("S", BOARD);
  assert.equal(shift(entry, BOARD, "8E", "9F"), null);
  assert.equal(shift(entry, BOARD, "8E", "7E"), null);
});

test("a tile that is moved back home is no change", () => {
  const once = /** @type {e.Entry} */ (shift(begin("S", BOARD), BOARD, "8E", "8F"));
  const twice = /** @type {e.Entry} */ (shift(once, BOARD, "8F", "8E"));
  assert.equal(e.moveOf(twice, BOARD), null);
});

// the arrow -------------------------------------------------------------------------------------

test("pressing a square again and again: right, down, none", () => {
  const right = pressed(null, "8H");
  const down = pressed(right, "8H");
  assert.deepEqual([right?.down, down?.down, pressed(down, "8H")], [false, true, null]);
  assert.deepEqual(pressed(down, "3C"), { square: "3C", down: false });
});

test("an arrow key along the arrow moves it, across turns it, and the edge holds it", () => {
  const arrow = { square: "8H", down: false };
  assert.deepEqual(steered(arrow, "ArrowRight", SIZE), { square: "8I", down: false });
  assert.deepEqual(steered(arrow, "ArrowDown", SIZE), { square: "8H", down: true });
  assert.deepEqual(steered({ square: "8O", down: false }, "ArrowRight", SIZE), { square: "8O", down: false });
});

test("the arrow skips taken squares on its way and back", () => {
  /** @param {string} square */
  const isBoard = (square) => runThrough(BOARD, "8F", false).includes(square);
  const arrow = { square: "8D", down: false };
  assert.equal(advanced(arrow, SIZE, (square) => !isBoard(square)).square, "8I");
  assert.equal(retreated({ square: "8I", down: false }, SIZE, isBoard).square, "8D");
});

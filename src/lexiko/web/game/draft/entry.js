/**
 * The tiles that a player has laid out but not played: plain values, and functions that make new ones.
 *
 * Nothing here knows the rules of the game: the server says what a play is worth, or why it is none.
 */

import { BLANK, faceAt, faces, placeOf, runThrough, textOf } from "../../board/letters.js";

/** @typedef {import("../../board/letters.js").Grid} Grid */
/** @typedef {{id: number, piece: string}} Piece A tile of the player: a letter, or `?`. */
/** @typedef {{id: number, square: string, face: string}} Placed The face is small for a blank. */
/**
 * A change of the board before the play: one's own tile for the one that lies there.
 * @typedef {{kind: "recycle" | "reclaim", square: string, face: string, old: string, gave: Piece, got: number}} Edit
 */
/** @typedef {{from: string, to: string, face: string}} Shift A tile of the board that was moved. */
/**
 * `pieces` are all tiles of the player in the order of the rack, laid out or not. A tile whose square
 * was taken by somebody else keeps its place here: it comes back if that play is taken back.
 * @typedef {object} Entry
 * @property {Piece[]} pieces
 * @property {Placed[]} placed
 * @property {Edit[]} edits
 * @property {Shift[]} shifts
 * @property {number} next the id of the next new piece
 */

/** @type {Entry} */
export const NOTHING = { pieces: [], placed: [], edits: [], shifts: [], next: 1 };

// what is seen ----------------------------------------------------------------------------------

/**
 * The board with the player's edits and moved tiles, without the tiles of the play.
 * @param {Entry} entry
 * @param {Grid} grid
 * @returns {Grid}
 */
export function boardWith(entry, grid) {
  if (!entry.edits.length && !entry.shifts.length) return grid;
  const board = grid.map((row) => [...row]);
  /** @param {string} square @param {string} face */
  const set = (square, face) => {
    const { row, col } = placeOf(square);
    if (board[row]) board[row][col] = face;
  };
  for (const edit of entry.edits) set(edit.square, edit.face);
  for (const { from } of entry.shifts) set(from, "");
  for (const { to, face } of entry.shifts) set(to, face);
  return board;
}

/**
 * The tiles of the play that lie on free squares.
 * @param {Entry} entry
 * @param {Grid} grid
 */
export function laidOut(entry, grid) {
  const board = boardWith(entry, grid);
  return entry.placed.filter(({ square }) => !faceAt(board, square));
}

/**
 * The tiles that are on the rack now, in its order.
 * @param {Entry} entry
 * @param {Grid} grid
 */
export function onRack(entry, grid) {
  const away = new Set(laidOut(entry, grid).map(({ id }) => id));
  return entry.pieces.filter(({ id }) => !away.has(id));
}

/**
 * The tile of the play on a square.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {string} square
 */
export function laidAt(entry, grid, square) {
  return laidOut(entry, grid).find((placed) => placed.square === square);
}

/**
 * The tile of the rack that a letter means: the letter itself, else a blank; `blank` wants a blank.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {string} letter
 * @param {boolean} blank
 */
export function pieceFor(entry, grid, letter, blank) {
  const rack = onRack(entry, grid);
  const plain = blank ? undefined : rack.find(({ piece }) => piece === letter);
  return plain ?? rack.find(({ piece }) => piece === BLANK);
}

// the tiles of the play -------------------------------------------------------------------------

/**
 * Puts a tile on a square. A tile that lies there already goes where this one came from.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {number} id
 * @param {string} square
 * @param {string} face
 * @returns {Entry}
 */
export function put(entry, grid, id, square, face) {
  if (faceAt(boardWith(entry, grid), square)) return entry;
  const before = laidOut(entry, grid).find((placed) => placed.id === id);
  const there = laidAt(entry, grid, square);
  let placed = entry.placed.filter((one) => one.id !== id && one.square !== square);
  if (there && there.id !== id && before) placed = [...placed, { ...there, square: before.square }];
  return { ...entry, placed: [...placed, { id, square, face }] };
}

/**
 * Takes one tile back to the rack; a blank is blank again.
 * @param {Entry} entry
 * @param {number} id
 * @returns {Entry}
 */
export function takeBack(entry, id) {
  return { ...entry, placed: entry.placed.filter((placed) => placed.id !== id) };
}

/**
 * Takes all tiles back; where there are none, the changes of the board.
 * @param {Entry} entry
 * @param {Grid} grid
 * @returns {Entry}
 */
export function recall(entry, grid) {
  const lies = laidOut(entry, grid).length > 0 || entry.shifts.length > 0;
  const back = { ...entry, placed: [], shifts: [] };
  return lies ? back : withoutEdits(back);
}

/**
 * Undoes every change of the board.
 * @param {Entry} entry
 */
export function withoutEdits(entry) {
  let now = { ...entry, shifts: /** @type {Shift[]} */ ([]) };
  while (now.edits.length) now = undoEdit(now);
  return now;
}

/**
 * Moves the tiles of the board home; tiles that lie where they belong go back to the rack.
 * @param {Entry} entry
 * @param {Grid} grid
 * @returns {Entry}
 */
export function withoutShifts(entry, grid) {
  const home = { ...entry, shifts: [] };
  return { ...home, placed: laidOut(home, grid) };
}

/**
 * Undoes the last change of the board; the tile that it gave leaves the play.
 * @param {Entry} entry
 * @returns {Entry}
 */
export function undoEdit(entry) {
  const edit = entry.edits.at(-1);
  if (!edit) return entry;
  return {
    ...entry,
    pieces: entry.pieces.map((piece) => (piece.id === edit.got ? edit.gave : piece)),
    placed: entry.placed.filter(({ id }) => id !== edit.got),
    edits: entry.edits.slice(0, -1),
    shifts: [],
  };
}

// the rack --------------------------------------------------------------------------------------

/**
 * Moves a tile to a place of the rack, counted among the tiles that are on it.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {number} id
 * @param {number} index
 * @returns {Entry}
 */
export function reorder(entry, grid, id, index) {
  const piece = entry.pieces.find((one) => one.id === id);
  if (!piece) return entry;
  const back = takeBack(entry, id);
  const others = onRack(back, grid).filter((one) => one.id !== id);
  const after = others[index];
  const pieces = entry.pieces.filter((one) => one.id !== id);
  const at = after ? pieces.indexOf(after) : pieces.length;
  return { ...back, pieces: [...pieces.slice(0, at), piece, ...pieces.slice(at)] };
}

/**
 * The rack in another order: always another one, where there are two different tiles.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {() => number} random
 * @returns {Entry}
 */
export function shuffle(entry, grid, random = Math.random) {
  const rack = onRack(entry, grid);
  const before = rack.map(({ piece }) => piece).join();
  if (new Set(rack.map(({ piece }) => piece)).size < 2) return entry;
  const mixed = [...rack];
  do {
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
    }
  } while (mixed.map(({ piece }) => piece).join() === before);
  const order = mixed.values();
  const here = new Set(rack);
  const pieces = entry.pieces.map((piece) => (here.has(piece) ? order.next().value : piece));
  return { ...entry, pieces: /** @type {Piece[]} */ (pieces) };
}

// following the game ----------------------------------------------------------------------------

/**
 * The entry after the board or the rack has changed: what is still possible stays as it was.
 * @param {Entry} entry
 * @param {Grid} grid
 * @param {string | null} rack null where the tiles come from a real table
 * @returns {Entry}
 */
export function follow(entry, grid, rack) {
  let now = editsHold(entry, grid) ? entry : withoutEdits(entry);
  if (rack !== null) {
    const wanted = faces(rack);
    for (const edit of now.edits) {
      const at = wanted.indexOf(edit.gave.piece);
      if (at < 0) return follow(withoutEdits(now), grid, rack);
      wanted[at] = edit.kind === "reclaim" ? BLANK : edit.old;
    }
    now = withPieces(now, wanted);
  } else if (!now.edits.length) {
    now = { ...now, pieces: now.pieces.filter(({ id }) => now.placed.some((one) => one.id === id)) };
  }
  const own = new Set(now.pieces.map(({ id }) => id));
  const placed = now.placed.filter(({ id }) => own.has(id));
  const board = boardWith({ ...now, shifts: [] }, grid);
  const shiftsHold = now.shifts.every(
    ({ from, to, face }) =>
      faceAt(board, from) === face && (!faceAt(board, to) || now.shifts.some((one) => one.from === to)),
  );
  return { ...now, placed, shifts: shiftsHold ? now.shifts : [] };
}

/** @param {Entry} entry @param {Grid} grid */
function editsHold(entry, grid) {
  /** @type {Record<string, string>} */
  const changed = {};
  return entry.edits.every(({ square, old, face }) => {
    const holds = (changed[square] ?? faceAt(grid, square)) === old;
    changed[square] = face;
    return holds;
  });
}

/**
 * The same pieces in the same order, less those that are gone, and the new ones at the end.
 * @param {Entry} entry
 * @param {string[]} wanted
 * @returns {Entry}
 */
function withPieces(entry, wanted) {
  const left = [...wanted];
  const placed = new Set(entry.placed.map(({ id }) => id));
  /** @type {Set<number>} */
  const stays = new Set();
  // Where one of two equal tiles has gone, it is the one that was laid out.
  for (const onBoard of [false, true]) {
    for (const { id, piece } of entry.pieces) {
      const at = left.indexOf(piece);
      if (placed.has(id) === onBoard && at >= 0) {
        left.splice(at, 1);
        stays.add(id);
      }
    }
  }
  let next = entry.next;
  const added = left.map((piece) => ({ id: next++, piece }));
  return { ...entry, pieces: [...entry.pieces.filter(({ id }) => stays.has(id)), ...added], next };
}

/**
 * The entry after its play was made: the tiles of the play have left, the edits are done.
 * @param {Entry} entry
 * @param {Grid} grid the board before the play
 * @param {Entry} [since] with the tiles alone that were laid out while it was on its way: they stay
 * @returns {Entry}
 */
export function played(entry, grid, since = { ...entry, placed: [] }) {
  const gone = new Set(laidOut(entry, grid).map(({ id }) => id));
  return { ...since, pieces: since.pieces.filter(({ id }) => !gone.has(id)), edits: [], shifts: [] };
}

/**
 * The entry with one more piece, from a real table.
 * @param {Entry} entry
 * @param {string} piece
 * @returns {Entry}
 */
export function withPiece(entry, piece) {
  return { ...entry, pieces: [...entry.pieces, { id: entry.next, piece }], next: entry.next + 1 };
}

/** @param {Entry} entry @param {number} id @returns {Entry} */
export function withoutPiece(entry, id) {
  return { ...entry, pieces: entry.pieces.filter((piece) => piece.id !== id) };
}

// what is sent ----------------------------------------------------------------------------------

/**
 * The edits as the server reads them.
 * @param {Entry} entry
 */
export function editsOf(entry) {
  return entry.edits.map(({ kind, square, face }) =>
    kind === "recycle" ? { kind, square, tile: textOf([face]) } : { kind, square },
  );
}

/**
 * The move that lies on the board; a pass where only the board was changed, null where nothing was.
 * @param {Entry} entry
 * @param {Grid} grid
 */
export function moveOf(entry, grid) {
  const edits = editsOf(entry);
  const more = edits.length ? { edits } : {};
  const placements = laidOut(entry, grid).map(({ square, face }) => ({ square, tile: textOf([face]) }));
  const rearranged = rearrangedOf(entry, grid);
  if (placements.length || rearranged.length) {
    return { kind: "play", placements, ...(rearranged.length ? { rearranged } : {}), ...more };
  }
  return edits.length ? { kind: "pass", ...more } : null;
}

/**
 * Where the tiles of the rearranged word stand now, all of them.
 * @param {Entry} entry
 * @param {Grid} grid
 */
function rearrangedOf(entry, grid) {
  if (!entry.shifts.length) return [];
  const board = boardWith({ ...entry, shifts: [] }, grid);
  return runOf(entry, board).map((square) => ({
    square: entry.shifts.find(({ from }) => from === square)?.to ?? square,
    tile: textOf([faceAt(board, square)]),
  }));
}

/**
 * The squares of the word whose tiles were moved, as it stood before.
 * @param {Entry} entry
 * @param {Grid} board
 */
function runOf(entry, board) {
  const [shift] = entry.shifts;
  return shift ? runThrough(board, shift.from, isDown(shift.from, shift.to)) : [];
}

/** Whether two squares of one line stand above each other. @param {string} from @param {string} to */
export function isDown(from, to) {
  return placeOf(from).col === placeOf(to).col;
}

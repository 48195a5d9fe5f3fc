/**
 * What one player does at the board: the tiles laid out, the arrow, the score of the play, sending it.
 *
 * A desk belongs to one seat and lives as long as the screen. Signals hold what is seen; everything
 * that a hand can do is a function, whether it comes by key, mouse or finger.
 */

import { BLANK, blankFor, faceAt, gridOf, isBlank, letterOf, spelt, textOf } from "../../board/letters.js";
import { centreOf } from "../../board/board.js";
import { batch, computed, effect, signal } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { editKind, shift, swapIn } from "./edits.js";
import * as entries from "./entry.js";
import { hinter } from "./hint.js";
import { remember, remembered } from "./memory.js";
import { previewer } from "./preview.js";
import { sender } from "./sending.js";

/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {import("../../types.js").Alphabet} Alphabet */
/** @typedef {import("../../types.js").Layout} Layout */
/** @typedef {import("../input/cursor.js").Arrow} Arrow */
/** @typedef {import("./entry.js").Entry} Entry */
/** A blank on its way to a square: it waits for its letter. @typedef {{id: number, square: string}} Naming */
/**
 * A tile in the hand, for the next press: of the rack or the play by its id, of the board by its square.
 * @typedef {{id?: number, square?: string}} Picked
 */
/** A quiet word under the board. @typedef {{kind: "info" | "bad", lines: string[]}} Saying */
/** @typedef {ReturnType<typeof createDesk>} Desk */

/**
 * @param {LiveGame} game
 * @param {number} seat
 * @param {{alphabet: Alphabet, layout: Layout}} kit
 */
export function createDesk(game, seat, { alphabet, layout }) {
  const entry = signal(remembered(game.id, seat));
  const arrow = signal(/** @type {Arrow | null} */ (null));
  /** The square that has the focus when the board has it. */
  const at = signal(centreOf(layout));
  /** Whether somebody walks over the board by keys; a pointer needs no such walks. */
  const walks = signal(false);
  const picked = signal(/** @type {Picked | null} */ (null));
  const naming = signal(/** @type {Naming | null} */ (null));
  const saying = signal(/** @type {Saying | null} */ (null));
  /** What those who listen hear. */
  const spoken = signal("");

  const state = game.state;
  const rows = computed(() => (state.value?.view?.board ?? []).join("\n"));
  const grid = computed(() => gridOf(rows.value ? rows.value.split("\n") : []));
  const rack = computed(() => state.value?.mine[seat]?.rack ?? "");
  const laid = computed(() => entries.laidOut(entry.value, grid.value));
  const board = computed(() => entries.boardWith(entry.value, grid.value));
  const busy = signal(false);
  const pieces = computed(() => {
    // While a play is on its way its tiles are on neither rack nor table.
    const own = busy.value ? entry.value.placed : laid.value;
    return entry.value.pieces.filter(({ id }) => !own.some((one) => one.id === id));
  });
  const move = computed(() => entries.moveOf(entry.value, grid.value));
  /** In a kept game the letters lie on a real table: every letter can be typed. */
  const free = computed(() => Boolean(state.value?.kept));
  const mayTurn = computed(() => Boolean(state.value?.mine[seat]?.can.includes("take_turn")));
  const rules = () => /** @type {any} */ (state.value?.rules ?? {});
  /** Whether the tiles of the board can be changed by hand. */
  const mayEdit = computed(
    () => mayTurn.value && Boolean(rules().rearrange || rules().recycle || rules().reclaim_blanks),
  );
  const preview = previewer(game, seat, move);

  /** @param {string | string[]} words @param {Saying["kind"]} [kind] */
  function tell(words, kind = "info") {
    const lines = [words].flat();
    saying.value = { kind, lines };
    spoken.value = lines.join(" ");
  }

  /** @param {Entry} next @param {string} [words] what is read out */
  function change(next, words) {
    batch(() => {
      entry.value = next;
      saying.value = null;
      if (words) spoken.value = words;
    });
  }

  const sending = sender({ busy, game, seat, entry, grid, move, preview, change, tell, done });

  const hints = hinter({ game, seat, tell, lay: (move) => void (move.kind === "play" && sending.lay(move)) });

  /** The turn is over: the arrow goes, and the focus with it if a pointer brought it. */
  function done() {
    arrow.value = null;
    picked.value = null;
    const focused = document.activeElement;
    if (!walks.value && focused instanceof HTMLElement && focused.dataset.square) focused.blur();
  }

  // putting tiles down --------------------------------------------------------------------------

  /**
   * Puts a tile of the rack or of the play on a square. On a tile of the board it is a change of the
   * board, where the rules have one. A blank asks for its letter first.
   * @param {number} id
   * @param {string} square
   * @param {string} [letter] the letter of a blank
   * @returns {boolean} whether the tile lies there now
   */
  function drop(id, square, letter) {
    const piece = entry.value.pieces.find((one) => one.id === id)?.piece;
    const there = faceAt(board.value, square);
    const kind = piece && there ? editFor(there, piece) : null;
    picked.value = null;
    if (!piece) return false;
    if (there && !kind) {
      if (mayEdit.value) tell(whyItStays(there));
      return false;
    }
    const before = laid.value.find((one) => one.id === id);
    if (piece === BLANK && !letter && (there || !before)) {
      naming.value = { id, square };
      return false;
    }
    const asBlank = letter ? blankFor(alphabet, letter) : (before?.face ?? BLANK);
    const face = piece === BLANK ? asBlank : piece;
    const said = { letter: letterOf(alphabet, face), square: spelt(square), old: letterOf(alphabet, there) };
    if (kind) change(swapIn(entry.value, grid.value, kind, id, square, face), t("game.said_swapped", said));
    else change(entries.put(entry.value, grid.value, id, square, face), t("game.said_placed", said));
    return true;
  }

  /** What a piece could do to a tile of the board now. @param {string} there @param {string} piece */
  function editFor(there, piece) {
    if (!mayEdit.value || entry.value.shifts.length) return null;
    return editKind(rules(), alphabet, there, piece);
  }

  /** @param {string} there */
  function whyItStays(there) {
    if (entry.value.shifts.length) return t("game.shifted_first");
    const { recycle, reclaim_blanks: blanks } = rules();
    const letter = letterOf(alphabet, there);
    if (isBlank(alphabet, there)) return t(blanks ? "game.blank_wants" : "game.blank_stays", { letter });
    return recycle ? t("game.same_letter", { letter }) : t("game.tile_stays");
  }

  /** The letter of the blank that waits; null: it stays on the rack. @param {string | null} letter */
  function nameBlank(letter) {
    const waiting = naming.value;
    naming.value = null;
    return Boolean(waiting && letter && drop(waiting.id, waiting.square, letter));
  }

  /** Moves a tile of the board along its line. @param {string} from @param {string} to */
  function dropBoardTile(from, to) {
    picked.value = null;
    if (!mayEdit.value || !rules().rearrange || from === to) return;
    const next = shift(entry.value, grid.value, from, to);
    if (!next) {
      tell(t("game.shift_line"));
      return;
    }
    const letter = letterOf(alphabet, faceAt(board.value, from));
    change(next, t("game.said_placed", { letter, square: spelt(to) }));
  }

  /** A blank of the board comes to the rack, its letter goes there. @param {string} square */
  function reclaim(square) {
    const there = faceAt(board.value, square);
    picked.value = null;
    if (!mayEdit.value || !there) return;
    const own = pieces.value.find(({ piece }) => editFor(there, piece) === "reclaim");
    if (own) drop(own.id, square);
    else tell(isBlank(alphabet, there) ? whyItStays(there) : t("game.tile_stays"));
  }

  /** @param {number} id @param {number} [index] its new place on the rack */
  function takeBack(id, index) {
    const tile = laid.value.find((one) => one.id === id);
    const order = index !== undefined && !free.value;
    const next = order ? entries.reorder(entry.value, grid.value, id, index) : entries.takeBack(entry.value, id);
    picked.value = null;
    change(
      free.value ? entries.withoutPiece(next, id) : next,
      tile && t("game.said_back", { letter: letterOf(alphabet, tile.face) }),
    );
  }

  function recall() {
    picked.value = null;
    const next = entries.recall(entry.value, grid.value);
    change(free.value ? { ...next, pieces: [] } : next, t("game.said_recalled"));
  }

  /** @param {number} id @param {number} index */
  function reorder(id, index) {
    entry.value = entries.reorder(entry.value, grid.value, id, index);
  }

  /** The tile that a letter means; in a kept game it is made. @param {string} letter @param {boolean} blank */
  function pieceFor(letter, blank) {
    if (!free.value) return entries.pieceFor(entry.value, grid.value, letter, blank);
    entry.value = entries.withPiece(entry.value, blank ? BLANK : letter);
    return entry.value.pieces.at(-1);
  }

  // following the game --------------------------------------------------------------------------

  const stopFollowing = effect(() => {
    if (!state.value?.view || busy.value) return;
    const next = entries.follow(entry.peek(), grid.value, free.value ? null : rack.value);
    if (JSON.stringify(next) !== JSON.stringify(entry.peek())) entry.value = next;
    const waiting = naming.peek();
    if (waiting && !next.pieces.some(({ id }) => id === waiting.id)) naming.value = null;
  });
  let turns = state.peek()?.turns.length ?? 0;
  const stopTiming = effect(() => {
    const news = state.value?.turns.slice(turns) ?? [];
    turns = state.value?.turns.length ?? 0;
    if (!news.some((turn) => turn.kind === "timeout" && turn.seat === seat)) return;
    change(entries.recall(entry.peek(), grid.peek()));
    tell(t("game.time_up"));
  });
  const stopRemembering = effect(() => {
    remember(game.id, seat, entry.value, state.value?.view?.result != null);
  });

  return {
    game, seat, alphabet, layout,
    entry, grid, board, laid, pieces, move, arrow, at, walks, picked, naming, saying, spoken, preview, mayTurn, mayEdit, busy,
    play: sending.play,
    turn: sending.turn,
    stuck: sending.stuck,
    showPlay: sending.showPlay,
    hints,
    rackText: computed(() => textOf(entry.value.pieces.map(({ piece }) => piece))),
    drop, dropBoardTile, reclaim, takeBack, recall, reorder, nameBlank, pieceFor, editFor, tell, change,
    needArrow: () => tell(t("game.need_arrow")),
    undo() {
      const moved = entry.value.shifts.length > 0;
      const next = moved ? entries.withoutShifts(entry.value, grid.value) : entries.undoEdit(entry.value);
      change(next, t("game.said_undone"));
    },
    undoEdit: () => change(entries.undoEdit(entry.value), t("game.said_undone")),
    shuffle: () => change(entries.shuffle(entry.value, grid.value), t("game.said_shuffled")),
    close() {
      stopFollowing();
      stopRemembering();
      stopTiming();
      preview.close();
      hints.close();
    },
  };
}

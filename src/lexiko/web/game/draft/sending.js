/** Sending a turn, and what to do where it is refused. */

import { ApiError, sentence } from "../../lib/api.js";
import { signal } from "../../lib/html.js";
import { isClosed } from "../../learn/closed.js";
import { t } from "../../lib/strings.js";
import { faceAt } from "../../board/letters.js";
import { swapIn } from "./edits.js";
import { boardWith, editsOf, pieceFor, played, put, withoutEdits } from "./entry.js";

/**
 * @param {{
 *   busy: import("@preact/signals").Signal<boolean>,
 *   game: import("../../types.js").LiveGame, seat: number,
 *   entry: import("@preact/signals").Signal<import("./entry.js").Entry>,
 *   grid: import("@preact/signals").ReadonlySignal<import("../../board/letters.js").Grid>,
 *   move: import("@preact/signals").ReadonlySignal<any>,
 *   preview: import("@preact/signals").ReadonlySignal<import("../../types.js").Preview | null>,
 *   change: (entry: import("./entry.js").Entry, words?: string) => void,
 *   done: () => void,
 *   tell: (words: string | string[], kind?: "info" | "bad") => void,
 * }} desk
 */
export function sender({ busy, game, seat, entry, grid, move, preview, change, tell, done }) {
  /** Whether a play must be made, and somebody who found none can be shown one. */
  const stuck = signal(false);

  /** Plays what lies on the board; says quietly why that is not possible. */
  async function play() {
    const wish = move.value;
    if (busy.value) return;
    if (wish?.kind !== "play") return tell(t(wish ? "game.edited" : "game.nothing_laid"));
    const state = game.state.value;
    if (!may("take_turn")) return tell(t(whyNotNow(state)));
    if (preview.value && !preview.value.legal) return tell(reasonsOf(preview.value.reasons), "bad");
    await send(wish);
  }

  /** Passes or exchanges, after the changes of the board that were made. @param {any} wish */
  async function turn(wish) {
    if (busy.value) return;
    const edits = editsOf(entry.value);
    await send(edits.length ? { ...wish, edits } : wish);
  }

  /** @param {any} wish */
  async function send(wish) {
    const before = grid.value;
    const sent = entry.value;
    const laid = wish.kind === "play" ? sent : { ...sent, placed: [] };
    busy.value = true;
    stuck.value = false;
    try {
      await game.send({ kind: "take_turn", seat, move: wish });
      const later = entry.value.placed.filter(({ id }) => !sent.placed.some((one) => one.id === id));
      change(played(laid, before, { ...entry.value, placed: later }));
      if (later.length === 0) done();
    } catch (problem) {
      const stale = problem instanceof ApiError && problem.code === "stale";
      const reasons = problem instanceof ApiError ? problem.reasons : [];
      const must = reasons.some(({ code }) => code === "must_play");
      stuck.value = must && may("show_play");
      if (must && !stuck.value) tell(t("game.must_play"), "bad");
      else if (stale) tell(t("game.moved_on"), "bad");
      else {
        const said = reasons.length ? reasonsOf(reasons) : [sentence(problem)];
        tell(isClosed(problem) ? [...said, t("game.opens_again")] : said, "bad");
      }
    } finally {
      busy.value = false;
    }
  }

  /** Asks for a play, and lays it out: now a pass is accepted, too. */
  async function showPlay() {
    await game.send({ kind: "show_play", seat });
    stuck.value = false;
    const shown = game.state.value?.mine[seat]?.shown;
    if (shown) tell(t(lay(shown) ? "game.shown" : "game.shown_squares", { tiles: squaresOf(shown) }));
  }

  /**
   * Lays a play out; false where letters on the board are to be moved first, which is for the hand.
   * @param {import("../../types.js").Move & {kind: "play"}} play
   */
  function lay(play) {
    const laid = laidFor(withoutEdits({ ...entry.value, placed: [] }), grid.value, play);
    if (laid) change(laid);
    return laid !== null;
  }

  /** @param {string} command */
  function may(command) {
    return game.state.value?.mine[seat]?.can.includes(command) ?? false;
  }

  /** @param {any} state */
  function whyNotNow(state) {
    if (state?.view?.paused) return "game.is_paused";
    if (state?.view?.waiting_for.length) return "game.play_waits";
    return "game.not_your_turn";
  }

  return { play, turn, stuck, showPlay, lay };
}

/** @param {import("../../types.js").Reason[]} reasons */
function reasonsOf(reasons) {
  return reasons.map(({ message }) => message);
}

/**
 * The entry with the tiles of a play from the rack, after its changes of the board; null where the letters of
 * a word are to be moved first.
 * @param {import("./entry.js").Entry} entry
 * @param {import("../../board/letters.js").Grid} grid
 * @param {import("../../types.js").Move & {kind: "play"}} shown
 */
function laidFor(entry, grid, shown) {
  if (shown.rearranged?.length) return null;
  let laid = entry;
  for (const edit of shown.edits ?? []) {
    const there = faceAt(boardWith(laid, grid), edit.square);
    const tile = "tile" in edit ? edit.tile : there.toUpperCase(); // a blank is taken for its letter
    const piece = pieceFor(laid, grid, tile.toUpperCase(), tile !== tile.toUpperCase());
    if (!piece) return null;
    laid = swapIn(laid, grid, edit.kind, piece.id, edit.square, tile);
  }
  for (const { square, tile } of shown.placements) {
    const blank = tile !== tile.toUpperCase();
    const piece = pieceFor(laid, grid, tile.toUpperCase(), blank);
    if (!piece) return null;
    laid = put(laid, grid, piece.id, square, tile);
  }
  return laid;
}

/** @param {import("../../types.js").Move & {kind: "play"}} shown */
function squaresOf({ edits = [], rearranged = [], placements }) {
  const texts = edits.map((edit) => ("tile" in edit ? `${edit.square} ${edit.tile}` : edit.square));
  return [...texts, ...[...rearranged, ...placements].map(({ square, tile }) => `${square} ${tile}`)].join(", ");
}

/** Sending the play, and saying that a turn has begun. */

import { ApiError, sentence } from "../lib/api.js";
import { effect } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { editsOf, played } from "./entry.js";

/** A play must have been in sight this long before a tile put down means that it is accepted. */
const SEEN = 1000;

/**
 * @param {{
 *   busy: import("@preact/signals").Signal<boolean>,
 *   game: import("../types.js").LiveGame, seat: number,
 *   entry: import("@preact/signals").Signal<import("./entry.js").Entry>,
 *   grid: import("@preact/signals").ReadonlySignal<import("../board/letters.js").Grid>,
 *   move: import("@preact/signals").ReadonlySignal<any>,
 *   preview: import("@preact/signals").ReadonlySignal<import("../types.js").Preview | null>,
 *   change: (entry: import("./entry.js").Entry, words?: string) => void,
 *   done: () => void,
 *   tell: (words: string | string[], kind?: "info" | "bad") => void,
 * }} desk
 */
export function sender({ busy, game, seat, entry, grid, move, preview, change, tell, done }) {
  let pending = "";
  let since = 0;

  const close = effect(() => {
    const now = JSON.stringify(game.state.value?.view?.pending?.squares ?? null);
    if (now === pending) return;
    pending = now;
    since = Date.now();
  });

  /** Plays what lies on the board; says quietly why that is not possible. */
  async function play() {
    const wish = move.value;
    if (busy.value) return;
    if (wish?.kind !== "play") return tell(t(wish ? "game.edited" : "game.nothing_laid"));
    const state = game.state.value;
    if (!state?.mine[seat]?.can.includes("take_turn")) return tell(t(whyNotNow(state)));
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
    const laid = wish.kind === "play" ? entry.value : { ...entry.value, placed: [] };
    busy.value = true;
    try {
      await game.send({ kind: "take_turn", seat, move: wish });
      change(played(laid, before));
      done();
    } catch (problem) {
      const stale = problem instanceof ApiError && problem.code === "stale";
      const reasons = problem instanceof ApiError ? problem.reasons : [];
      if (stale) tell(t("game.moved_on"), "bad");
      else tell(reasons.length ? reasonsOf(reasons) : sentence(problem), "bad");
    } finally {
      busy.value = false;
    }
  }

  /** @param {any} state */
  function whyNotNow(state) {
    if (state?.view?.paused) return "game.is_paused";
    if (state?.view?.pending?.seat === seat) return "game.play_waits";
    return "game.not_your_turn";
  }

  /**
   * The first tile put down after the opponent's play appeared accepts it: the turn has begun.
   * A play that would end the game is never accepted by the way; at a real table the hand of the
   * score-keeper begins nobody's turn.
   */
  function begun() {
    const state = game.state.value;
    const view = state?.view;
    const mine = state?.mine[seat];
    if (!view?.pending || state?.kept || view.pending.final || view.pending.seat === seat) return;
    if (view.to_move !== seat || view.waiting_for.length || !mine?.can.includes("accept")) return;
    if (Date.now() - since < SEEN) return;
    since = Infinity; // once
    game.send({ kind: "accept", seat }).catch(() => undefined);
  }

  return { play, turn, begun, close };
}

/** @param {import("../types.js").Reason[]} reasons */
function reasonsOf(reasons) {
  return reasons.map(({ message }) => message);
}

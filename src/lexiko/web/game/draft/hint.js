/** The hint of a turn: asked for step by step, kept up to date as long as it holds, and loaded again if it was lost. */

import { api, sentence } from "../../lib/api.js";
import { computed, effect, signal } from "../../lib/html.js";

/** @typedef {import("../../types.js").Hint} Hint */

/**
 * @param {{
 *   game: import("../../types.js").LiveGame, seat: number,
 *   tell: (words: string | string[], kind?: "info" | "bad") => void,
 *   lay: (move: import("../../types.js").Move) => void,
 * }} desk `lay` puts the tiles of a move on the board
 */
export function hinter({ game, seat, tell, lay }) {
  const told = signal(/** @type {{key: string, hint: Hint} | null} */ (null));
  const asking = signal(false);
  /** Why the hint of a key could not be loaded. */
  const lost = signal(/** @type {{key: string, why: string} | null} */ (null));
  /** What the hint is about: nothing before the first step, and nothing when it is not our turn. */
  const key = computed(() => {
    const state = game.state.value;
    const mine = state?.mine[seat];
    if (!state?.view?.hints || state.view.to_move !== seat || !mine?.can.includes("take_turn")) return "";
    return [state.view.turn, state.view.hints, mine.rack, ...state.view.board].join();
  });
  let asked = "";
  // Once for each key, and again when the connection is back.
  const stop = effect(() => {
    const wanted = key.value;
    const connected = game.connected.value;
    if (!wanted || told.peek()?.key === wanted || (asked === wanted && !connected)) return;
    asked = wanted;
    void load(wanted);
  });

  /** @param {string} wanted */
  async function load(wanted) {
    try {
      const hint = await api.get(`/games/${game.id}/hint?seat=${seat}`);
      if (key.peek() === wanted) told.value = { key: wanted, hint };
    } catch (problem) {
      if (key.peek() === wanted) lost.value = { key: wanted, why: sentence(problem) };
    }
  }
  const hint = computed(() => (key.value && told.value?.key === key.value ? told.value.hint : null));

  return {
    /** What is known of the best move so far; null without a hint. */
    hint,
    /** Why a hint that was taken can't be shown; empty where it can. */
    failed: computed(() => (key.value && !hint.value && lost.value?.key === key.value ? lost.value.why : "")),
    /** Loads what was told once more. */
    again: () => load(key.peek()),
    asking,
    /** Takes a hint, or the next step of it; everybody at the table sees that. */
    async ask() {
      if (asking.value) return;
      asking.value = true;
      try {
        await game.send({ kind: "ask_hint", seat });
      } catch (problem) {
        tell(sentence(problem), "bad");
      } finally {
        asking.value = false;
      }
    },
    /** Lays the play of the last step out. */
    take() {
      const move = told.value?.hint.move;
      if (move) lay(move);
    },
    close: stop,
  };
}

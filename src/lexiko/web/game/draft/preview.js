/** What the play on the board would score: the server is asked whenever it changes. */

import { api } from "../../lib/api.js";
import { inWords } from "../../lib/phrases.js";
import { effect, signal } from "../../lib/html.js";

/** @typedef {import("../../types.js").Preview} Preview */

const REST = 90;

/**
 * What the server says of a move.
 * @param {{id: string, address?: string}} game
 * @param {{seat: number} & Record<string, unknown>} asked
 * @returns {Promise<Preview>}
 */
export async function previewOf({ id, address }, asked) {
  const answer = await api.post(`${address ?? `/games/${id}`}/preview`, asked);
  return answer.legal ? answer : { ...answer, reasons: inWords(answer.reasons) };
}

/**
 * A signal with the server's answer about the move; null while there is none. `failed` says that none
 * will come: the server did not answer.
 * @param {{id: string, address?: string, state: import("@preact/signals").Signal<any>}} game
 * @param {number} seat
 * @param {import("@preact/signals").ReadonlySignal<any>} move
 */
export function previewer(game, seat, move) {
  const answer = signal(/** @type {Preview | null} */ (null));
  const failed = signal(false);
  let asked = "";
  let count = 0;
  let timer = 0;

  const stop = effect(() => {
    const wish = move.value;
    const sequence = game.state.value?.sequence;
    const question = wish ? JSON.stringify([wish, sequence]) : "";
    if (question === asked) return;
    asked = question;
    answer.value = null;
    failed.value = false;
    clearTimeout(timer);
    count += 1;
    if (wish) timer = setTimeout(ask, REST, wish, count);
  });

  /** @param {any} wish @param {number} turn */
  async function ask(wish, turn) {
    let fresh = null;
    try {
      fresh = await previewOf(game, { seat, move: wish });
    } catch {
      // No score is shown; sending the play will say what is wrong.
      if (turn === count) failed.value = true;
    }
    if (turn === count) answer.value = fresh;
  }

  return Object.assign(answer, {
    failed,
    close() {
      stop();
      clearTimeout(timer);
      count += 1;
    },
  });
}

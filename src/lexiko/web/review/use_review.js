/** The review of a game as the server has it, asked for again while it grows. */

import { ApiError, api } from "../lib/api.js";
import { useEffect, useLatest, useState } from "../lib/html.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */

/**
 * @typedef {object} ReviewOfGame
 * @property {Review | null} review null until the server has answered
 * @property {ReviewTurn[]} turns those that have been reviewed
 * @property {ApiError | null} error why there is none
 * @property {() => Promise<void>} begin
 * @property {() => Promise<void>} cancel
 */

const EVERY_MS = 1000;
const AGAIN_MS = 5000;

/** Whether more of it is to come by itself. @param {Review} review */
export function isUnderWay({ state }) {
  return state === "waiting" || state === "running";
}

/** @param {string} id @returns {ReviewOfGame} */
export function useReview(id) {
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const [turns, setTurns] = useState(/** @type {ReviewTurn[]} */ ([]));
  const [error, setError] = useState(/** @type {ApiError | null} */ (null));
  const [asked, askAgain] = useState(0);
  const known = useLatest(turns);

  useEffect(() => {
    let current = true;
    let timer = 0;
    async function ask() {
      const before = known.current;
      try {
        const found = /** @type {Review} */ (await api.get(`/games/${id}/review?after=${before.length}`));
        if (!current) return;
        setReview(found);
        setTurns(found.state === "none" ? [] : [...before, ...found.turns]);
        setError(null);
        if (isUnderWay(found)) timer = window.setTimeout(ask, EVERY_MS);
      } catch (thrown) {
        if (!current) return;
        if (!(thrown instanceof ApiError)) throw thrown;
        setError(thrown);
        if (thrown.passes) timer = window.setTimeout(ask, AGAIN_MS);
      }
    }
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, asked]);

  /** @param {Promise<unknown>} wish */
  const then = async (wish) => {
    await wish;
    askAgain((count) => count + 1);
  };
  return {
    review,
    turns,
    error,
    begin: () => then(api.post(`/games/${id}/review`)),
    cancel: () => then(api.del(`/games/${id}/review`)),
  };
}

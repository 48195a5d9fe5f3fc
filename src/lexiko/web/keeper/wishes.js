/** What the score-keeper does for everybody at the table. */

import { ApiError, sentence } from "../lib/api.js";
import { useState } from "../lib/html.js";
import { ableSeats } from "../game/seats.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../types.js").Turn} Turn */

/** @param {LiveGame} game */
const stateOf = (game) => /** @type {GameState} */ (game.state.value);

/**
 * Everything that is wrong, in sentences.
 * @param {unknown} problem
 */
export function problemText(problem) {
  const reasons = problem instanceof ApiError ? problem.reasons.map(({ message }) => message) : [];
  return reasons.length ? reasons.join(" ") : sentence(problem);
}

/**
 * Something to be sent, whether it is under way, and what was wrong with it.
 * @returns {{problem: string, sending: boolean, attempt: (wish: () => Promise<unknown>) => Promise<boolean>}}
 */
export function useAttempt() {
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  /** @param {() => Promise<unknown>} wish */
  async function attempt(wish) {
    try {
      setProblem("");
      setSending(true);
      await wish();
      return true;
    } catch (error) {
      setProblem(problemText(error));
      return false;
    } finally {
      setSending(false);
    }
  }
  return { problem, sending, attempt };
}

/** The last move, if it can be taken back. @param {GameState} state @returns {Turn | undefined} */
export function lastMove(state) {
  const turns = Object.values(state.mine).flatMap((mine) => (mine.take_back === null ? [] : [mine.take_back]));
  if (!turns.length) return undefined;
  const number = Math.max(...turns) + 1;
  return state.turns.find((turn) => turn.n === number && ["play", "exchange", "pass"].includes(turn.kind));
}

/** Takes a move back. @param {LiveGame} game @param {Turn} turn */
export function takeBack(game, turn) {
  return goBack(game, turn.seat, turn.n - 1);
}

/** Takes back the wish to end the game, and nothing else. @param {LiveGame} game */
export async function backToGame(game) {
  const { view, seats } = stateOf(game);
  if (view) await goBack(game, seats.findIndex((_, seat) => view.active[seat]), view.turn);
}

/**
 * Goes back to the beginning of a turn; the score-keeper answers for everybody.
 * @param {LiveGame} game
 * @param {number} seat
 * @param {number} turn
 */
async function goBack(game, seat, turn) {
  const proposal = /** @type {const} */ ({ kind: "take_back", turn });
  const asked = stateOf(game).view?.proposal?.proposal; // perhaps the line was lost before the answers
  if (asked?.kind !== "take_back" || asked.turn !== turn) await game.send({ kind: "propose", seat, proposal });
  for (;;) {
    const state = stateOf(game);
    const [seat] = state.view?.proposal ? ableSeats(state, "answer") : [];
    if (seat === undefined) return;
    await game.send({ kind: "answer", seat, agree: true });
  }
}

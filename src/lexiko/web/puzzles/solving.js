/** A puzzle that somebody solves: as a game with one turn, so that it is played like any other. */

import { ApiError, api } from "../lib/api.js";
import { signal } from "../lib/html.js";

/** @typedef {import("../types.js").PuzzleShown} PuzzleShown */
/** @typedef {import("../types.js").PuzzleVerdict} PuzzleVerdict */
/** @typedef {import("../types.js").PuzzleSolution} PuzzleSolution */
/** @typedef {import("../types.js").PuzzleHint} PuzzleHint */
/** @typedef {import("../types.js").Advice} Advice */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** What the coach says: null while nobody has asked, or until it is there. @typedef {{state: "asked" | "said" | "silent", advice: Advice[]} | null} Coached */
/** @typedef {ReturnType<typeof beginSolving>} Solving */

/** The seat of whoever solves it. */
export const SEAT = 0;
/** So often, and after so long, a coach who is not ready is asked again. */
const TRIES = 30;
const EVERY_MS = 4000;

/** @param {PuzzleShown} puzzle */
export function beginSolving(puzzle) {
  const verdict = signal(/** @type {PuzzleVerdict | null} */ (null));
  const solution = signal(/** @type {PuzzleSolution | null} */ (null));
  const hint = signal(/** @type {PuzzleHint | null} */ (null));
  const standing = signal(puzzle.standing);
  /** Whether an answer is on its way. */
  const judging = signal(false);
  /** Whether the solution is to be shown, and did not come. */
  const missing = signal(false);
  /** How the rating has changed by this puzzle. */
  const counted = signal(/** @type {{rating: number, change: number} | null} */ (null));
  /** How many hints there were; the second one says where. */
  const hints = signal(0);
  const address = `/puzzles/${puzzle.id}`;
  const coached = signal(/** @type {Coached} */ (null));
  /** The last answer that could be judged: the coach is asked about it. */
  let tried = /** @type {any} */ (undefined);
  let left = false;

  /** @param {{move?: any, call?: "challenge" | "accept"}} given */
  async function answer(given) {
    judging.value = true;
    try {
      const told = await api.post(`${address}/answer`, given);
      verdict.value = told;
      stand(told.standing);
      if (told.bad.length === 0) tried = given.move;
      // Of a word there is nothing left to find out after one answer.
      if (told.verdict !== "right" && !given.call) return;
      // The answer has been judged, whether the solution comes or not.
      await reveal().catch(() => (missing.value = true));
    } finally {
      judging.value = false;
    }
  }

  /** The solution takes the place of what was said of answers before. */
  async function giveUp() {
    await reveal();
    verdict.value = null;
  }

  async function reveal() {
    const told = await api.post(`${address}/solution`);
    missing.value = false;
    solution.value = told;
    stand(told.standing);
    void ask();
  }

  /** The figures are here at once; the coach has to think, and may not be ready for it. */
  async function ask() {
    if (puzzle.played) return;
    coached.value = { state: "asked", advice: [] };
    for (let count = 0; count < TRIES && !left; count += 1) {
      const told = await api.post(`${address}/advice`, { move: tried }).catch(refused);
      if (told.ready) {
        coached.value = { state: "said", advice: told.advice };
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    if (!left) coached.value = { state: "silent", advice: [] };
  }

  /** @param {PuzzleShown["standing"]} now */
  function stand(now) {
    const before = standing.value;
    if (now.tried > before.tried) counted.value = { rating: now.rating, change: now.rating - before.rating };
    standing.value = now;
  }

  async function help() {
    hint.value ??= await api.post(`${address}/hint`);
    hints.value += 1;
  }

  const state = signal(/** @type {any} */ (stateOf(puzzle)));
  const game = /** @type {LiveGame} */ ({
    id: `puzzle-${puzzle.id}`,
    address,
    state,
    connected: signal(true),
    error: signal(null),
    seat: signal(SEAT),
    events: signal([]),
    async send(command) {
      if (command.kind === "take_turn") await answer({ move: command.move });
      return { sequence: 0 };
    },
    async resync() {},
    now: () => Date.now(),
    close() {},
  });
  /** Nobody looks any more. */
  const leave = () => void (left = true);
  return { puzzle, game, verdict, solution, hint, hints, standing, counted, judging, missing, coached, answer, giveUp, reveal, help, ask, leave };
}

/** What stands for a refusal: nothing more will be said where asking again is of no use. @param {unknown} error */
function refused(error) {
  return { ready: !(error instanceof ApiError && error.passes), advice: [] };
}

/** What the board and the rack want to know. @param {PuzzleShown} puzzle */
function stateOf(puzzle) {
  const { id, rules, lexicon, board, rack, scores, unseen } = puzzle;
  return {
    id, rules, scores, sequence: 0, state: "playing", kept: false, keeper: null, help: "none", turns: [], messages: [],
    lexicon: { name: lexicon },
    seats: [{ name: "" }, { name: "" }],
    view: {
      board, scores, unseen, bag_count: puzzle.bag_count, to_move: SEAT, turn: 0, last: [], hints: 0, racks: [null, null],
      pending: null, challengers: [], waiting_for: [], paused: false, ending: null, result: null, proposal: null,
    },
    mine: {
      [SEAT]: { rack, unseen, can: ["take_turn"], may_exchange: puzzle.may_exchange, exchange_minimum: puzzle.exchange_minimum },
    },
  };
}

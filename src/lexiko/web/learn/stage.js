/** A turn of the guide game to play: the game as its player saw it, with a desk to lay tiles out on. */

import { api } from "../lib/api.js";
import { signal } from "../lib/html.js";
import { sightAt } from "../replay/stepper.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** What somebody found. @typedef {{score: number, board: string[], squares: string[], words: string[]}} Found */

/**
 * The places of the turns that are to be found: the plays of whoever began.
 * @param {GameState} game
 */
export function turnsToFind({ turns }) {
  return turns.flatMap((turn, index) => (turn.kind === "play" && turn.seat === turns[0].seat && turn.rack ? [index] : []));
}

/**
 * The game before one of its turns; a play is not sent to the others, but judged.
 * @param {GameState} game
 * @param {number} index the place of the turn
 * @param {import("../types.js").Layout} layout
 * @param {(found: Found) => void} onFound
 * @returns {LiveGame}
 */
export function stageOf(game, index, layout, onFound) {
  const turn = game.turns[index];
  const address = `/guide/${turn.n}`;
  const { board, scores, last } = sightAt(game, index, layout);
  const view = { ...game.view, board, scores, last, to_move: turn.seat, result: null, hints: 0, waiting_for: [], challengers: [], paused: false };
  const mine = { [turn.seat]: { rack: turn.rack, can: ["take_turn"] } };
  const state = /** @type {any} */ ({ ...game, kept: false, help: "none", sequence: 0, view, mine, turns: game.turns.slice(0, index) });
  return {
    id: `guide-${turn.n}`,
    address,
    state: signal(state),
    connected: signal(true),
    error: signal(null),
    seat: signal(turn.seat),
    events: signal([]),
    async send(command) {
      if (command.kind !== "take_turn" || command.move.kind !== "play") throw new Error(command.kind);
      const { move } = command;
      const made = await api.post(`${address}/play`, { seat: turn.seat, move });
      const squares = move.placements.map(({ square }) => square);
      onFound({ score: made.score, board: made.board, squares, words: made.words.map((/** @type {{word: string}} */ one) => one.word) });
      return { sequence: 0 };
    },
    resync: async () => {},
    now: () => Date.now(),
    close() {},
  };
}

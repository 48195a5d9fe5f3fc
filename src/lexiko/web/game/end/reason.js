/** Why a game is over: the end of a game says it, and the replay. */

import { people, t } from "../../lib/strings.js";
import { youOr } from "../seats.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Result} Result */

/**
 * Why the game is over, in a sentence.
 * @param {GameState} state
 * @param {Result} result
 */
export function reason(state, result) {
  const active = state.view?.active ?? [];
  const gone = state.seats.flatMap((_, seat) => (active[seat] ? [] : [youOr(state, seat)]));
  const winners = result.winners.map((one) => youOr(state, one));
  const solo = state.rules.solitaire && ["passes", "out", "no_plays", "requested"].includes(result.reason) ? "_alone" : "";
  return t(`end.reason_${result.reason}${solo}`, {
    out: youOr(state, state.view?.statistics?.out ?? 0),
    gone: people(gone),
    winners: people(winners),
    n: state.rules.scoreless_limit ?? 0,
  });
}

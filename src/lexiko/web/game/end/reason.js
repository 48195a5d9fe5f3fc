/** Why a game is over: the end of a game says it, and the replay. */

import { people, t } from "../../lib/strings.js";
import { youOr } from "../seats.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Result} Result */

/** How players leave a game before its end: the kind of their last turn, and the reason of an end that comes of it. */
const WAYS = { resign: "resigned", overtime: "overtime" };

/**
 * Why the game is over, in a sentence; in two where some resigned and the time of others was up.
 * @param {GameState} state
 * @param {Result} result
 */
export function reason(state, result) {
  if (Object.values(WAYS).includes(result.reason)) {
    const said = Object.entries(WAYS).map(([kind, way]) => {
      const gone = state.turns.filter((turn) => turn.kind === kind).map(({ seat }) => youOr(state, seat));
      return gone.length ? t(`end.reason_${way}`, { gone: people(gone) }) : "";
    });
    return said.filter(Boolean).join(" ");
  }
  const winners = result.winners.map((one) => youOr(state, one));
  const solo = state.rules.solitaire && ["passes", "out", "no_plays", "requested"].includes(result.reason) ? "_alone" : "";
  return t(`end.reason_${result.reason}${solo}`, {
    out: youOr(state, state.view?.statistics?.out ?? 0),
    winners: people(winners),
    n: state.rules.scoreless_limit ?? 0,
  });
}

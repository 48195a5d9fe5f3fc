/** Opening a game, and why there is none to show. */

import { ApiError, sentence } from "../lib/api.js";
import { html, useEffect, useMemo } from "../lib/html.js";
import { GONE, liveGame } from "../lib/live.js";
import { t } from "../lib/strings.js";
import { Message } from "../ui/message.js";

/** A game as long as its screen is shown. @param {string} id */
export function useLiveGame(id) {
  const game = useMemo(() => liveGame(id), [id]);
  useEffect(() => () => game.close(), [game]);
  return game;
}

/**
 * Why there is no game to show; `state` is what was known of it.
 * @param {{error: any, state?: import("../types.js").GameState | null}} props
 */
export function Problem({ error, state = null }) {
  const gone = error instanceof ApiError && error.code === GONE;
  const missing = error instanceof ApiError && error.status === 404;
  const title = gone ? "game.gone_title" : missing ? "game.missing_title" : "app.broken_title";
  return html`<${Message} title=${t(title)} icon="circle-alert">
    ${gone ? t(state && isLeft(state) ? "game.gone_left" : "game.gone") : sentence(error)}
  <//>`;
}

/**
 * Whether this person was still asked to play again: then those who wanted to have left, or called it off.
 * @param {import("../types.js").GameState} state
 */
function isLeft(state) {
  return state.state === "open" && state.seats.some(({ mine, asked }) => mine && asked);
}

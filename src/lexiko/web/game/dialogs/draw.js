/** The draw for the first play, shown as at a table: each player turns over one tile. */

import { api } from "../../lib/api.js";
import { html, signal, useEffect, useLatest, useState } from "../../lib/html.js";
import { people, t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { hasClock } from "../clock.js";
import { nameOf, ownSeats, yourSeat } from "../seats.js";
import { MiniTile } from "../panels/minitile.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/** The time between two tiles. */
const STEP = 650;
const SEEN = "lexiko.draws";
/** In a game with clocks the draw makes room by itself after so long: the first clock begins. */
const LONGEST = 15_000;
/** So long after the draw, or the turn that followed it, it is of no interest any more. */
const LATE = 10 * 60_000;
/** Whether the draw is shown: until it has been looked at, the first clock stands still. */
export const drawing = signal(false);
/** So many games are remembered: the draw of an older one is not shown any more anyway. */
const REMEMBERED = 50;

/**
 * Shown once for each game on each device, while the game is young.
 * @param {{ game: LiveGame }} props
 */
export function Draw({ game }) {
  const state = game.state.value;
  const [closed, setClosed] = useState(() => seen().includes(game.id) || isLate(game));
  const young = state !== null && state.turns.length <= 1 && !state.view?.result;
  const draw = state?.view?.draw;
  // Who plays alone begins in any case, with whichever rack.
  const alone = state?.rules.solitaire != null;
  const shown = state !== null && draw != null && draw.rounds.length > 0 && !closed && young && !alone;
  const timed = shown && hasClock(state);
  const close = () => {
    remember(game.id);
    setClosed(true);
    // Without an answer the clock has run a little longer: no harm.
    if (timed && ownSeats(state).length) api.post(`/games/${game.id}/draw`).catch(() => undefined);
  };
  const latest = useLatest(close);

  useEffect(() => {
    drawing.value = shown;
    const timer = timed ? setTimeout(() => latest.current(), LONGEST) : undefined;
    return () => {
      drawing.value = false;
      clearTimeout(timer);
    };
  }, [shown, timed]);

  return shown ? html`<${DrawDialog} state=${state} onClose=${close} />` : null;
}

/**
 * @param {{ state: GameState, onClose: () => void }} props
 */
function DrawDialog({ state, onClose }) {
  const draw = /** @type {NonNullable<NonNullable<GameState["view"]>["draw"]>} */ (state.view?.draw);
  const total = draw.rounds.reduce((sum, round) => sum + round.length, 0);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [turned, setTurned] = useState(still ? total : 0);
  const done = turned >= total;

  useEffect(() => {
    if (done) return undefined;
    const timer = setTimeout(() => setTurned(turned + 1), STEP);
    return () => clearTimeout(timer);
  }, [turned]);

  let before = 0;
  const rounds = draw.rounds.map((round, number) => {
    const first = before;
    before += round.length;
    return { round, number, first };
  });
  return html`
    <${Dialog}
      title=${t("dialogs.draw_title")}
      onClose=${onClose}
      class="draw"
      actions=${html`
        <${Button} kind="primary" autofocus onClick=${onClose}>
          ${t("dialogs.draw_start")}
        <//>
      `}
    >
      <p class="soft">${t("dialogs.draw_how")}</p>
      ${rounds
        .filter(({ first }) => turned >= first)
        .map(
          ({ round, number, first }) => html`
            <div class="draw-round" key=${number}>
              ${number > 0 && html`<p>${t("dialogs.draw_tie", { names: people(round.map(({ seat }) => nameOf(state, seat))) })}</p>`}
              <ul class="draw-tiles">
                ${round.map(({ seat, piece }, index) => {
                  const shown = first + index < turned;
                  return html`
                    <li key=${seat}>
                      <span class=${shown ? "draw-tile is-turned" : "draw-tile"}>
                        <${MiniTile} face=${piece} back=${!shown} />
                      </span>
                      <span>${nameOf(state, seat)}</span>
                      <span class="hidden">${shown ? (piece === "?" ? t("board.blank") : piece) : ""}</span>
                    </li>
                  `;
                })}
              </ul>
            </div>
          `,
        )}
      <p class="draw-first" role="status">
        ${done ? t(draw.first === yourSeat(state) ? "dialogs.draw_first_you" : "dialogs.draw_first", { name: nameOf(state, draw.first) }) : " "}
      </p>
    <//>
  `;
}

/** Whether the game has long begun, or gone through other hands, before it is looked at here. @param {LiveGame} game */
function isLate(game) {
  const state = game.state.value;
  return state?.view != null && (state.handed.length > 0 || game.now() - state.view.now > LATE);
}

/** @returns {string[]} */
function seen() {
  try {
    const list = JSON.parse(localStorage.getItem(SEEN) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {string} id */
function remember(id) {
  try {
    localStorage.setItem(SEEN, JSON.stringify([...seen(), id].slice(-REMEMBERED)));
  } catch {
    // Then it is shown again after a reload: no harm.
  }
}

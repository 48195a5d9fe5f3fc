/** What was better than one's last move: asked for after the turn, where that was agreed on. */

import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Later } from "../ui/later.js";
import { isHelped } from "./seats.js";

/** @typedef {import("../types.js").GameState} GameState */

const MOVES = ["play", "exchange", "pass"];

/**
 * Whoever of some seats has moved last.
 * @param {GameState} state
 * @param {number[]} seats
 */
export function lastToMove({ turns }, seats) {
  return turns.findLast(({ seat, kind }) => seats.includes(seat) && MOVES.includes(kind))?.seat ?? null;
}

/**
 * The number of a seat's last move, if its player may ask about it.
 * @param {GameState} state
 * @param {number} seat
 */
function askable(state, seat) {
  if (!isHelped(state) || state.kept) return null;
  return state.turns.filter((turn) => turn.seat === seat && MOVES.includes(turn.kind)).at(-1)?.n ?? null;
}

/**
 * The button that asks.
 * @param {{state: GameState, seat: number, label?: string}} props
 */
export function BetterButton({ state, seat, label = t("game.better") }) {
  const [asked, ask] = useState(/** @type {number | null} */ (null));
  const turn = askable(state, seat);
  if (turn === null) return null;
  return html`
    <${Button} class="say-button better-button" icon="graduation-cap" onClick=${() => ask(turn)}><span class="better-words">${label}</span><//>
    ${asked !== null && html`<${Later} load=${() => import("./dialogs/better.js")} name="BetterDialog" quiet state=${state} seat=${seat} turn=${asked} onClose=${() => ask(null)} />`}
  `;
}

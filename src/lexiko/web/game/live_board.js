/** The board that one plays on: what lies there, what is laid out, the arrow, and what a hint shows. */

import { Board } from "../board/board.js";
import { placeOf } from "../board/letters.js";
import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** @typedef {import("./draft/desk.js").Desk} Desk */
/** @typedef {import("../types.js").GameState} GameState */

/**
 * The board that one plays on.
 * @param {{desk: Desk, state: GameState, held: import("./input/pointer.js").Drag | null, hinted?: string[]}} props
 *   `hinted` are squares to look at where no hint of the game says which
 */
export function LiveBoard({ desk, state, held, hinted = [] }) {
  const entry = desk.entry.value;
  const { picked, preview } = desk;
  const laid = desk.laid.value.filter(({ id }) => id !== held?.id);
  const pickedTile = desk.laid.value.find(({ id }) => id === picked.value?.id);
  const changed = [...entry.edits.map(({ square }) => square), ...entry.shifts.map(({ to }) => to)];
  const hint = desk.hints.hint.value;
  const last = laid.at(-1) && desk.preview.value?.legal ? cornerOf(laid) : null;
  return html`<${Board}
    rows=${desk.board.value}
    layout=${desk.layout}
    alphabet=${desk.alphabet}
    laid=${laid}
    last=${state.view?.last ?? []}
    changed=${changed}
    hinted=${hint?.squares ?? hinted}
    ghosts=${hint?.tiles ?? []}
    arrow=${desk.arrow.value}
    at=${desk.at.value}
    over=${held?.over ?? null}
    picked=${picked.value?.square ?? pickedTile?.square ?? held?.square ?? null}
    chip=${last && preview.value?.legal ? { square: last, text: String(preview.value.score) } : null}
    movable=${desk.mayEdit.value}
    label=${t("game.board")}
  />`;
}

/** The last tile of the play, where the score hangs. @param {{square: string}[]} laid */
function cornerOf(laid) {
  const order = laid.map(({ square }) => ({ square, ...placeOf(square) }));
  order.sort((one, other) => other.row - one.row || other.col - one.col);
  return order[0]?.square ?? null;
}

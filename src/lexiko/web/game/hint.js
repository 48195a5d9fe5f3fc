/** What a hint says, and the button that asks for it and for more of it. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { can } from "./seats.js";

/** @typedef {import("./draft/desk.js").Desk} Desk */
/** @typedef {import("../types.js").Hint} Hint */

/** The steps of a hint; the last one is the move itself. */
const STEPS = 3;

/**
 * What a hint says so far, in a sentence.
 * @param {Hint} hint
 */
export function hintSentence(hint) {
  const { step, kind, count: n, row, column, text, score } = hint;
  if (kind !== "play") return t(`game.hint_${kind}_${step}`, { n, move: text });
  if (step === STEPS) return t("game.hint_play", { move: text, n: score ?? 0 });
  if (step === 2) return t(row ? "game.hint_row" : "game.hint_column", { n, line: row || column });
  if (hint.bingo) return t("game.hint_bingo", { n });
  return hint.reaches ? t("game.hint_points", { n: hint.reaches }) : t("game.hint_little");
}

/**
 * The quiet button of hints; in the end it lays the play out. A hint that was lost comes first: it was taken.
 * @param {{state: import("../types.js").GameState, desk: Desk}} props
 */
export function HintButton({ state, desk }) {
  const { hint, failed, again, asking, ask, take } = desk.hints;
  const step = state.view?.hints ?? 0;
  if (failed.value) return html`<${Button} key="again" class="say-button hint-button" icon="refresh-cw" onClick=${again}>${t("game.hint_again")}<//>`;
  if (can(state, desk.seat, "ask_hint")) {
    return html`<${Button} class="say-button hint-button" icon="lightbulb" title=${t("game.hint_title")} disabled=${asking.value} onClick=${ask}>
      ${t(`game.hint_ask_${step}`)}
    <//>`;
  }
  const move = hint.value?.move;
  if (move?.kind !== "play" || move.rearranged?.length || desk.laid.value.length) return null;
  return html`<${Button} class="say-button hint-button" icon="hand" onClick=${take}>${t("game.hint_take")}<//>`;
}

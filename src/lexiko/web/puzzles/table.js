/** The board of a puzzle, the rack and the row of actions: the same hand as in a game. */

import { Board } from "../board/board.js";
import { faces, gridOf, placeOf } from "../board/letters.js";
import { Rack } from "../board/rack.js";
import { ExchangeDialog } from "../game/dialogs/exchange.js";
import { Action } from "../game/panels/actions.js";
import { Stage } from "../game/stage.js";
import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { squareAt } from "./said.js";
import { SEAT } from "./solving.js";

/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("../board/kit.js").Kit} Kit */
/** @typedef {import("../types.js").LaidTile} LaidTile */

/** @param {{solving: Solving, kit: Kit}} props */
export function Table({ solving, kit }) {
  const { game } = solving;
  const [exchanging, setExchanging] = useState(false);
  const action = solving.puzzle.may_exchange > 0 && html`<${Action}
    icon="refresh-cw"
    label=${t("panels.do_exchange")}
    title=${t("panels.do_exchange_title")}
    enabled
    onClick=${() => setExchanging(true)}
  />`;
  /** @param {import("../game/draft/desk.js").Desk} desk */
  const dialog = (desk) =>
    exchanging &&
    html`<${ExchangeDialog}
      game=${game}
      seat=${SEAT}
      rack=${desk.rackText.value}
      onExchange=${(/** @type {string} */ pieces) => {
        setExchanging(false);
        void desk.turn({ kind: "exchange", pieces });
      }}
      onClose=${() => setExchanging(false)}
    />`;
  const hint = solving.hint.value;
  const hinted = hint && solving.hints.value > 1 && !hint.exchange ? [squareAt(hint.at)] : [];
  return html`<${Stage} game=${game} seat=${SEAT} kit=${kit} label=${t("puzzles.answer")} action=${action} hinted=${hinted} dialog=${dialog} />`;
}

/**
 * The board with a move on it that is only looked at: the solution, or the play in question.
 * @param {{solving: Solving, kit: Kit, tiles: LaidTile[], score: number | null}} props
 */
export function Shown({ solving, kit, tiles, score }) {
  const { board, rack, rules } = solving.puzzle;
  const rows = gridOf(board).map((row) => [...row]);
  for (const { square, face } of tiles) {
    const { row, col } = placeOf(square);
    rows[row][col] = face;
  }
  const last = tiles.map(({ square }) => square);
  const chip = last.length && score !== null ? { square: /** @type {string} */ (last.at(-1)), text: String(score) } : null;
  return html`<div class="stage-board">
    <${Board} rows=${rows} layout=${kit.layout} alphabet=${kit.alphabet} last=${last} chip=${chip} label=${t("game.board")} />
    ${rack && html`<div class="puzzle-rack"><${Rack} pieces=${faces(rack).map((piece, id) => ({ id, piece }))} alphabet=${kit.alphabet} size=${rules.rack_size} /></div>`}
  </div>`;
}

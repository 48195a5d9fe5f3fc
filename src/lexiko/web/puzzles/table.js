/** The board of a puzzle, the rack and the row of actions: the same hand as in a game. */

import { Board } from "../board/board.js";
import { gridOf, placeOf } from "../board/letters.js";
import { Tile } from "../board/tile.js";
import { BlankPicker } from "../game/dialogs/blank.js";
import { ExchangeDialog } from "../game/dialogs/exchange.js";
import { createDesk } from "../game/draft/desk.js";
import { NOTHING } from "../game/draft/entry.js";
import { remember } from "../game/draft/memory.js";
import { nameBlank } from "../game/input/cursor.js";
import { listenToKeys } from "../game/input/keys.js";
import { useDrag } from "../game/input/pointer.js";
import { LiveBoard } from "../game/live_board.js";
import { Action, usePlayable } from "../game/panels/actions.js";
import { RackOf } from "../game/play.js";
import { Saying } from "../game/saying.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { SEAT } from "./solving.js";

/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("../board/kit.js").Kit} Kit */
/** @typedef {import("../types.js").LaidTile} LaidTile */

/** @param {{solving: Solving, kit: Kit}} props */
export function Table({ solving, kit }) {
  const { game } = solving;
  const desk = useMemo(() => createDesk(game, SEAT, kit), [game, kit]);
  const area = useRef(/** @type {HTMLElement | null} */ (null));
  const [exchanging, setExchanging] = useState(false);
  const { drag, ghost } = useDrag(area, desk);
  useLayoutEffect(() => listenToKeys(desk), [desk]);
  useEffect(
    () => () => {
      desk.close();
      remember(game.id, SEAT, NOTHING, true);
    },
    [desk],
  );
  const held = drag.value;
  return html`<div class="play-area" ref=${area}>
    <div class="puzzle-board"><${LiveBoard} desk=${desk} state=${game.state.value} held=${held} /></div>
    <${Saying} game=${game} seat=${SEAT} desk=${desk} looking=${null} onLook=${() => {}} />
    <div class="game-rack"><${RackOf} desk=${desk} size=${solving.puzzle.rules.rack_size} held=${held?.id ?? null} /></div>
    <div class="game-actions" aria-busy=${desk.busy.value}>
      <${Actions} desk=${desk} onExchange=${() => setExchanging(true)} />
    </div>
    ${held && html`<div class="ghost" ref=${ghost}><${Tile} alphabet=${kit.alphabet} face=${held.face} /></div>`}
    ${exchanging &&
    html`<${ExchangeDialog}
      game=${game}
      seat=${SEAT}
      rack=${desk.rackText.value}
      onExchange=${(/** @type {string} */ pieces) => {
        setExchanging(false);
        void desk.turn({ kind: "exchange", pieces });
      }}
      onClose=${() => setExchanging(false)}
    />`}
    ${desk.naming.value &&
    html`<${BlankPicker}
      alphabet=${kit.alphabet}
      onPick=${(/** @type {string} */ face) => nameBlank(desk, face)}
      onCancel=${() => nameBlank(desk, null)}
    />`}
  </div>`;
}

/** @param {{desk: import("../game/draft/desk.js").Desk, onExchange: () => void}} props */
function Actions({ desk, onExchange }) {
  const preview = desk.preview.value;
  const playing = desk.move.value?.kind === "play";
  const legal = usePlayable(preview, playing) || (playing && desk.preview.failed.value);
  const tentative = desk.laid.value.length > 0;
  return html`<div class="actions puzzle-actions" role="toolbar" aria-label=${t("panels.actions")}>
    <${Action} icon="undo-2" label=${t("panels.do_recall")} title=${t("panels.do_recall_title")} shortcut="↓" enabled=${tentative} onClick=${desk.recall} />
    <${Action} icon="shuffle" label=${t("panels.do_shuffle")} title=${t("panels.do_shuffle_title")} shortcut="↑" enabled onClick=${desk.shuffle} />
    <${Action} icon="refresh-cw" label=${t("panels.do_exchange")} title=${t("panels.do_exchange_title")} enabled onClick=${onExchange} />
    <button
      type="button"
      class=${classes("action action-play", !legal && "is-not-yet")}
      disabled=${!tentative || desk.busy.value}
      aria-disabled=${String(!legal)}
      aria-keyshortcuts="Enter"
      onClick=${desk.play}
    >
      <span class="action-label">${t("puzzles.answer")}</span>
      <span class="action-score">${preview?.legal && playing ? preview.score : ""}</span>
      <kbd aria-hidden="true">⏎</kbd>
    </button>
  </div>`;
}

/**
 * The board with a move on it that is only looked at: the solution, or the play in question.
 * @param {{solving: Solving, kit: Kit, tiles: LaidTile[], score: number | null}} props
 */
export function Shown({ solving, kit, tiles, score }) {
  const rows = gridOf(solving.puzzle.board).map((row) => [...row]);
  for (const { square, face } of tiles) {
    const { row, col } = placeOf(square);
    rows[row][col] = face;
  }
  const last = tiles.map(({ square }) => square);
  const chip = last.length && score !== null ? { square: /** @type {string} */ (last.at(-1)), text: String(score) } : null;
  return html`<div class="puzzle-board">
    <${Board} rows=${rows} layout=${kit.layout} alphabet=${kit.alphabet} last=${last} chip=${chip} label=${t("game.board")} />
  </div>`;
}

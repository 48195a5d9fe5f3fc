/** The board, the rack and the row of actions, and the hand that moves between them. */

import { Board } from "../board/board.js";
import { Pool, Rack } from "../board/rack.js";
import { Tile } from "../board/tile.js";
import { faces } from "../board/letters.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Later } from "../ui/later.js";
import { useDrag } from "./input/pointer.js";
import { listenToKeys } from "./input/keys.js";
import { Actions } from "./panels/actions.js";
import { BlankPicker } from "./dialogs/blank.js";
import { Celebration } from "./panels/celebrate.js";
import { hasChallenges } from "./panels/challenge.js";
import { ExchangeDialog } from "./dialogs/exchange.js";
import { turnSentence } from "./turns.js";
import { LiveBoard } from "./live_board.js";
import { Menu } from "./dialogs/menu.js";
import { nameBlank, pressTile } from "./input/cursor.js";
import { Saying } from "./saying.js";

/** @typedef {import("./draft/desk.js").Desk} Desk */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("./screen.js").Kit} Kit */

/**
 * @param {{game: LiveGame, seat: number | null, kit: Kit, desk: Desk | null, looking: number | null,
 *   onLook: (index: number | null) => void}} props `desk` is null where nobody can lay out tiles
 */
export function PlayArea({ game, seat, kit, desk, looking, onLook }) {
  const state = /** @type {GameState} */ (game.state.value);
  const area = useRef(/** @type {HTMLElement | null} */ (null));
  const [dialog, setDialog] = useState(/** @type {"exchange" | "menu" | null} */ (null));
  const hand = looking === null ? desk : null;
  const { drag, ghost } = useDrag(area, hand);
  // At once: no key goes to the desk of the person before.
  useLayoutEffect(() => (hand ? listenToKeys(hand) : undefined), [hand]);
  const held = drag.value;

  return html`<div class="play-area" ref=${area}>
    <div class="game-board">
      ${hand
        ? html`<${LiveBoard} desk=${hand} state=${state} held=${held} />`
        : html`<${StillBoard} state=${state} kit=${kit} looking=${looking} />`}
      <${News} state=${state} />
      <${Celebration} state=${state} />
    </div>
    <${Saying} game=${game} seat=${seat} desk=${hand} looking=${looking} onLook=${onLook} />
    ${desk && html`<${Hand} game=${game} desk=${desk} held=${held?.id ?? null} onDialog=${setDialog} />`}
    ${held && html`<div class="ghost" ref=${ghost}><${Tile} alphabet=${kit.alphabet} face=${held.face} /></div>`}
    ${desk &&
    dialog === "exchange" &&
    html`<${ExchangeDialog}
      game=${game}
      seat=${desk.seat}
      rack=${desk.rackText.value}
      onExchange=${(/** @type {string} */ pieces) => {
        setDialog(null);
        void desk.turn({ kind: "exchange", pieces });
      }}
      onClose=${() => setDialog(null)}
    />`}
    ${dialog === "menu" && html`<${Menu} game=${game} seat=${seat} onClose=${() => setDialog(null)} />`}
    ${desk?.naming.value &&
    html`<${BlankPicker}
      alphabet=${kit.alphabet}
      onPick=${(/** @type {string} */ face) => nameBlank(desk, face)}
      onCancel=${() => nameBlank(desk, null)}
    />`}
  </div>`;
}

/** What happened last, where there is room under the board. @param {{state: GameState}} props */
function News({ state }) {
  const turn = state.turns.at(-1);
  if (!turn || hasChallenges(state) || state.view?.result) return null;
  return html`<p class="game-news" aria-hidden="true">${turnSentence(state, turn)}</p>`;
}

/** The board as one looks at it. @param {{state: GameState, kit: Kit, looking: number | null}} props */
function StillBoard({ state, kit, looking }) {
  const turn = looking === null ? null : state.turns[looking];
  const rows = turn?.board ?? state.view?.board ?? [];
  const last = turn ? turn.squares : (state.view?.last ?? []);
  return html`<${Board} rows=${rows} layout=${kit.layout} alphabet=${kit.alphabet} last=${last} />`;
}

/**
 * The rack and the actions; at a real board the panel of the score-keeper.
 * @param {{game: LiveGame, desk: Desk, held: number | null, onDialog: (dialog: "exchange" | "menu") => void}} props
 */
function Hand({ game, desk, held, onDialog }) {
  const state = /** @type {GameState} */ (game.state.value);
  if (state.kept) {
    return html`<${Later} load=${() => import("../keeper/panel.js")} name="KeeperPanel" game=${game} seat=${desk.seat} desk=${desk} />`;
  }
  const tentative = desk.laid.value.length + desk.entry.value.edits.length + desk.entry.value.shifts.length > 0;
  return html`
    <div class="game-rack">
      <${OtherRacks} state=${state} desk=${desk} />
      ${state.rules.solitaire === "open"
        ? html`<${Pool}
            pieces=${desk.pieces.value}
            alphabet=${desk.alphabet}
            picked=${desk.picked.value?.id ?? null}
            held=${held}
            onTile=${(/** @type {number} */ id) => pressTile(desk, id)}
          />`
        : html`<${RackOf} desk=${desk} size=${state.rules.rack_size} held=${held} />`}
    </div>
    <div class="game-actions" aria-busy=${desk.busy.value}>
      <${Actions}
        game=${game}
        seat=${desk.seat}
        preview=${desk.preview.value}
        tentative=${tentative}
        playing=${desk.move.value?.kind === "play"}
        unknown=${desk.preview.failed.value}
        busy=${desk.busy.value}
        onPlay=${desk.play}
        onRecall=${desk.recall}
        onShuffle=${desk.shuffle}
        onExchange=${() => onDialog("exchange")}
        onPass=${() => desk.turn({ kind: "pass" })}
        onMore=${() => onDialog("menu")}
      />
    </div>
  `;
}

/** The rack of a desk, for tiles that are pressed and moved. @param {{desk: Desk, size: number, held: number | null}} props */
export function RackOf({ desk, size, held }) {
  return html`<${Rack}
    pieces=${desk.pieces.value}
    alphabet=${desk.alphabet}
    size=${size}
    picked=${desk.picked.value?.id ?? null}
    held=${held}
    onTile=${(/** @type {number} */ id) => pressTile(desk, id)}
    onShift=${(/** @type {number} */ id, /** @type {number} */ step) => {
      const index = desk.pieces.value.findIndex((piece) => piece.id === id) + step;
      if (index >= 0) desk.reorder(id, index);
    }}
  />`;
}

/** In a solitaire with two racks the other one lies open, too. @param {{state: GameState, desk: Desk}} props */
function OtherRacks({ state, desk }) {
  if (state.rules.solitaire !== "two-racks") return null;
  return Object.keys(state.mine)
    .map(Number)
    .filter((seat) => seat !== desk.seat)
    .map(
      (seat) => html`<${Rack}
        key=${seat}
        small
        pieces=${faces(state.mine[seat].rack).map((piece, id) => ({ id, piece }))}
        alphabet=${desk.alphabet}
        size=${state.rules.rack_size}
        label=${t("game.rack_of", { name: state.seats[seat].name })}
      />`,
    );
}

/** A turn by itself: board, rack and actions with a hand between them, where there is no table around it. */

import { Tile } from "../board/tile.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { BlankPicker } from "./dialogs/blank.js";
import { createDesk } from "./draft/desk.js";
import { NOTHING } from "./draft/entry.js";
import { remember } from "./draft/memory.js";
import { nameBlank } from "./input/cursor.js";
import { listenToKeys } from "./input/keys.js";
import { useDrag } from "./input/pointer.js";
import { LiveBoard } from "./live_board.js";
import { Action, PlayButton } from "./panels/actions.js";
import { RackOf } from "./play.js";
import { Saying } from "./saying.js";

/** @typedef {import("./draft/desk.js").Desk} Desk */
/** @typedef {import("../board/kit.js").Kit} Kit */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../types.js").GameState} GameState */

/**
 * @param {{game: LiveGame, seat: number, kit: Kit, label: string, action?: any, hinted?: string[],
 *   dialog?: (desk: Desk) => any}} props `label` is on the button that plays, `action` the one of this screen's own,
 *   `hinted` are squares to look at, `dialog` is what lies over it all
 */
export function Stage({ game, seat, kit, label, action, hinted, dialog }) {
  const desk = useMemo(() => createDesk(game, seat, kit), [game]);
  const area = useRef(/** @type {HTMLElement | null} */ (null));
  const { drag, ghost } = useDrag(area, desk);
  useLayoutEffect(() => listenToKeys(desk), [desk]);
  useEffect(
    () => () => {
      desk.close();
      remember(game.id, seat, NOTHING, true);
    },
    [desk],
  );
  const state = /** @type {GameState} */ (game.state.value);
  const held = drag.value;
  return html`<div class="play-area" ref=${area}>
    <div class="stage-board"><${LiveBoard} desk=${desk} state=${state} held=${held} hinted=${hinted} /></div>
    <${Saying} game=${game} seat=${seat} desk=${desk} looking=${null} onLook=${() => {}} />
    <div class="stage-rack"><${RackOf} desk=${desk} size=${state.rules.rack_size} held=${held?.id ?? null} /></div>
    <div class="stage-actions" aria-busy=${desk.busy.value}><${Actions} desk=${desk} label=${label} action=${action} /></div>
    ${held && html`<div class="ghost" ref=${ghost}><${Tile} alphabet=${kit.alphabet} face=${held.face} /></div>`}
    ${dialog?.(desk)}
    ${desk.naming.value &&
    html`<${BlankPicker}
      alphabet=${kit.alphabet}
      onPick=${(/** @type {string} */ face) => nameBlank(desk, face)}
      onCancel=${() => nameBlank(desk, null)}
    />`}
  </div>`;
}

/** @param {{desk: Desk, label: string, action?: any}} props */
function Actions({ desk, label, action }) {
  const laid = desk.laid.value.length > 0;
  return html`<div class="actions" role="toolbar" aria-label=${t("panels.actions")}>
    <${Action} icon="undo-2" label=${t("panels.do_recall")} title=${t("panels.do_recall_title")} shortcut="↓" enabled=${laid} onClick=${desk.recall} />
    <${Action} icon="shuffle" label=${t("panels.do_shuffle")} title=${t("panels.do_shuffle_title")} shortcut="↑" enabled onClick=${desk.shuffle} />
    ${action}
    <${PlayButton}
      label=${label}
      preview=${desk.preview.value}
      playing=${desk.move.value?.kind === "play"}
      unknown=${desk.preview.failed.value}
      enabled=${laid && !desk.busy.value}
      onPlay=${desk.play}
    />
  </div>`;
}

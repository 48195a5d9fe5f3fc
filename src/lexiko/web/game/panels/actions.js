/** The row of actions under the rack. Every button keeps its place and its meaning. */

import { classes, html, useRef } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Icon } from "../../ui/icon.js";
import { can, isOver } from "../seats.js";
import { useShortcut } from "../input/shortcuts.js";
import { useSecondPress } from "../../ui/second_press.js";

/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {import("../../types.js").Preview} Preview */

/**
 * @param {{
 *   game: LiveGame,
 *   seat: number | null,
 *   preview: Preview | null,
 *   tentative: boolean,
 *   playing: boolean,
 *   unknown: boolean,
 *   busy?: boolean,
 *   onPlay: () => void,
 *   onRecall: () => void,
 *   onShuffle: () => void,
 *   onExchange: () => void,
 *   onPass: () => void,
 *   onMore: () => void,
 * }} props `tentative` says whether something lies on the board that could be recalled, `playing`
 *   whether it could be a play, `unknown` that nobody can say whether it is one; Enter, the arrows
 *   and Escape belong to the board, the digits to this row.
 */
export function Actions(props) {
  const { game, seat, preview, tentative, busy = false } = props;
  const state = game.state.value;
  const turn = state !== null && can(state, seat, "take_turn") && !busy;
  // In an open solitaire all tiles lie there by letter: nothing to mix or exchange, and nobody to pass to.
  const open = state?.rules.solitaire === "open";
  const passes = turn && !open;
  const [passing, pass] = useSecondPress(props.onPass, passes);
  useShortcut("2", pass, passes);
  useShortcut("4", props.onExchange, passes);
  useShortcut("5", props.onMore);
  if (!state?.view || isOver(state)) return null;
  const own = seat !== null;
  return html`
    <div class="actions" role="toolbar" aria-label=${t("panels.actions")}>
      <${Action} icon="undo-2" ...${textOf("recall")} shortcut="↓" enabled=${own && tentative} onClick=${props.onRecall} />
      <${Action} icon="shuffle" ...${textOf("shuffle")} shortcut="↑" enabled=${own && !open} onClick=${props.onShuffle} />
      <${Action} icon="refresh-cw" ...${textOf("exchange")} shortcut="4" enabled=${passes} onClick=${props.onExchange} />
      <${Action}
        icon="skip-forward"
        ...${textOf(passing ? "pass_again" : "pass")}
        shortcut="2"
        armed=${passing}
        enabled=${passes}
        onClick=${pass}
      />
      <${Action} icon="ellipsis" ...${textOf("more")} shortcut="5" enabled onClick=${props.onMore} />
      <${PlayButton}
        label=${t("panels.play")}
        preview=${preview}
        playing=${props.playing}
        unknown=${props.unknown}
        enabled=${turn && tentative}
        onPlay=${props.onPlay}
      />
    </div>
  `;
}

/**
 * The button that plays what lies on the board, with what it scores.
 * @param {{label: string, preview: Preview | null, playing: boolean, unknown: boolean, enabled: boolean,
 *   onPlay: () => void}} props as in the row of actions
 */
export function PlayButton({ label, preview, playing, unknown, enabled, onPlay }) {
  const legal = usePlayable(preview, playing) || (playing && unknown);
  return html`<button
    type="button"
    class=${classes("action action-play", !legal && "is-not-yet")}
    disabled=${!enabled}
    aria-disabled=${String(!legal)}
    aria-keyshortcuts="Enter"
    onClick=${onPlay}
  >
    <span class="action-label">${label}</span>
    <span class="action-score">${preview?.legal && playing ? preview.score : ""}</span>
    <kbd aria-hidden="true">⏎</kbd>
  </button>`;
}

/**
 * Whether the tiles on the board make a play; while the server is asked, what it said last. Pressed
 * with one that is none, the board says why.
 * @param {Preview | null} preview
 * @param {boolean} playing
 */
export function usePlayable(preview, playing) {
  const last = useRef(false);
  last.current = playing && (preview ? preview.legal : last.current);
  return last.current;
}

/** @param {string} name */
function textOf(name) {
  return { label: t(`panels.do_${name}`), title: t(`panels.do_${name}_title`) };
}

/** Keys whose sign is not their name. @type {Record<string, string>} */
const KEYS = { "↓": "ArrowDown", "↑": "ArrowUp" };

/**
 * @param {{
 *   icon: string,
 *   label: string,
 *   title: string,
 *   shortcut?: string,
 *   enabled: boolean,
 *   armed?: boolean,
 *   onClick: (event: Event) => void,
 * }} props `armed`: the next press does it
 */
export function Action({ icon, label, title, shortcut, enabled, armed = false, onClick }) {
  return html`
    <button
      type="button"
      class=${classes("action", armed && "is-armed")}
      disabled=${!enabled}
      aria-keyshortcuts=${shortcut && (KEYS[shortcut] ?? shortcut)}
      title=${title}
      onClick=${onClick}
    >
      <${Icon} name=${icon} />
      <span class="action-label">${label}</span>
      ${shortcut && html`<kbd aria-hidden="true">${shortcut}</kbd>`}
    </button>
  `;
}

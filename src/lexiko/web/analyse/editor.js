/** The board to put tiles on: by clicks and keys, or by the letters below it. */

import { Board, centreOf } from "../board/board.js";
import { BLANK, blankFor } from "../board/letters.js";
import { isArrowKey, pressed, steered } from "../game/input/cursor.js";
import { classes, html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { erased, left, steppedOn, typed, withTile } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../game/input/cursor.js").Arrow} Arrow */

/**
 * @param {{draft: Draft, kit: import("../board/kit.js").Kit, laid: {square: string, face: string}[],
 *   label: string, onChange: (draft: Draft) => void, children?: any}} props `laid` are the tiles of a move that is
 *   looked at; what is said of it stands below the board
 */
export function Editor({ draft, kit, laid, label, onChange, children }) {
  const { alphabet, layout } = kit;
  const { grid } = draft;
  const [arrow, setArrow] = useState(/** @type {Arrow | null} */ (null));
  const [at, setAt] = useState(() => centreOf(layout));
  const [blank, setBlank] = useState(false);

  /** @param {Arrow | null} next */
  function point(next) {
    setArrow(next);
    if (next) setAt(next.square);
  }
  /** @param {[import("../board/letters.js").Grid, Arrow]} made */
  function put([next, to]) {
    onChange({ ...draft, grid: next });
    point(to);
  }
  /** @param {MouseEvent} event */
  function click(event) {
    const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
    if (cell instanceof HTMLElement && cell.dataset.square) point(pressed(arrow, cell.dataset.square));
  }
  /** @param {FocusEvent} event */
  function focused(event) {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (square && square !== at) setAt(square);
  }
  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** @param {KeyboardEvent} event */
  function onKey({ key: name, shiftKey }) {
    const here = arrow ?? { square: at, down: false };
    const letter = alphabet.faces.slice(1).find((face) => face === name.toUpperCase());
    const size = { height: grid.length, width: grid[0]?.length ?? 0 };
    if (letter) put(typed(grid, here, alphabet, letter, shiftKey));
    else if (isArrowKey(name)) point(arrow ? steered(arrow, name, size) : steered({ ...here, down: /Up|Down/.test(name) }, name, size));
    else if (name === "Backspace") put(erased(grid, here));
    else if (name === "Delete") onChange({ ...draft, grid: withTile(grid, here.square, "") });
    else if (name === " ") point(arrow ? steppedOn(grid, arrow) : here);
    else if (name === "Enter") point(pressed(arrow, here.square));
    else if (name === "Escape" && arrow) point(null);
    else return false;
    return true;
  }
  /** @param {string} letter */
  const tap = (letter) => put(typed(grid, arrow ?? { square: at, down: false }, alphabet, letter, blank));
  const counts = left(draft, alphabet);
  return html`<div class="analyse-editor" onClick=${click} onKeyDown=${key} onFocusIn=${focused}>
      <${Board} rows=${grid} layout=${layout} alphabet=${alphabet} arrow=${laid.length ? null : arrow} at=${at} laid=${laid} label=${label} />
    </div>
    ${children}
    <div class="analyse-pad" role="group" aria-label=${t("analyse.pad")}>
      ${alphabet.faces.slice(1).map((letter) => {
        const n = counts.get(blank ? BLANK : letter) ?? 0;
        return html`<button key=${letter} type="button" class=${classes("analyse-key", n <= 0 && "gone")} onClick=${() => tap(letter)}>
          <span aria-hidden="true">${blank ? blankFor(alphabet, letter) : letter}</span>
          <small aria-hidden="true">×${n}</small>
          <span class="hidden">${t("analyse.key", { letter, n })}</span>
        </button>`;
      })}
      <${Button} class="analyse-blank" pressed=${blank} onClick=${() => setBlank(!blank)}>${t("analyse.blank", { n: counts.get(BLANK) ?? 0 })}<//>
      <${Button} icon="delete" label=${t("analyse.erase")} onClick=${() => put(erased(grid, arrow ?? { square: at, down: false }))} />
    </div>
    <p class="soft small">${t("analyse.pad_hint")} <span class="analyse-keys">${t("analyse.keys")}</span></p>`;
}

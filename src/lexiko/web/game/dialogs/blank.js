/** The blank picker: a grid of letters, by click or by key. */

import { html, useLayoutEffect } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Dialog } from "../../ui/dialog.js";

/**
 * Asks which letter a blank stands for. The blank has no value, whichever letter it is.
 * @param {{
 *   alphabet: { faces: string[] },
 *   onPick: (face: string) => void,
 *   onCancel: () => void,
 * }} props
 */
export function BlankPicker({ alphabet, onPick, onCancel }) {
  const faces = alphabet.faces.filter((face) => face !== "?");

  // Gone with the dialog: the next letter belongs to the board.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const face = event.key.toUpperCase();
      if (!faces.includes(face)) return;
      event.preventDefault();
      event.stopPropagation();
      onPick(face);
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  });

  return html`
    <${Dialog} title=${t("dialogs.blank_title")} onClose=${onCancel} class="blank-picker">
      <p class="soft">${t("dialogs.blank_how")}</p>
      <div class="letter-grid" onKeyDown=${moveFocus}>
        ${faces.map(
          (face, index) => html`
            <button
              type="button"
              class="letter-key"
              key=${face}
              autofocus=${index === 0}
              onClick=${() => onPick(face)}
            >
              ${face}
            </button>
          `,
        )}
      </div>
    <//>
  `;
}

/**
 * Arrow keys walk through the grid; its columns are read from where the keys really stand.
 * @param {KeyboardEvent} event
 */
function moveFocus(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 };
  if (!(event.key in steps)) return;
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const keys = /** @type {HTMLElement[]} */ ([...grid.children]);
  const here = keys.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const columns = keys.filter((key) => key.offsetTop === keys[0].offsetTop).length;
  const step =
    { ArrowUp: -columns, ArrowDown: columns }[event.key] ??
    steps[/** @type {keyof typeof steps} */ (event.key)];
  const next = keys[here + step];
  event.preventDefault();
  if (here >= 0 && next) next.focus();
}

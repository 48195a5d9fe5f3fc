/** Letters to press, for a phone beside the real board. */

import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { stepBack, typeLetter } from "../game/input/cursor.js";
import { Icon } from "../ui/icon.js";

/** @param {{desk: import("../game/draft/desk.js").Desk, able: boolean}} props */
export function Pad({ desk, able }) {
  const [blank, setBlank] = useState(false);
  /** @param {string} letter */
  function press(letter) {
    if (!desk.arrow.value && !desk.picked.value?.square) return desk.needArrow();
    typeLetter(desk, letter, blank);
    setBlank(false);
  }
  return html`<fieldset class="pad" disabled=${!able} aria-label=${t("keeper.pad")}>
    ${desk.alphabet.faces.slice(1).map(
      (letter) => html`<button key=${letter} type="button" class="letter-key pad-key" data-blank=${blank ? "" : undefined} onClick=${() => press(letter)}>
        ${letter}
      </button>`,
    )}
    <button
      type="button"
      class="letter-key pad-key pad-blank"
      aria-pressed=${String(blank)}
      title=${t("keeper.blank_title")}
      onClick=${() => setBlank(!blank)}
    >
      ${t("keeper.blank")}
    </button>
    <button type="button" class="letter-key pad-key pad-back" aria-label=${t("keeper.back")} title=${t("keeper.back")} onClick=${() => stepBack(desk)}>
      <${Icon} name="delete" />
    </button>
  </fieldset>`;
}

import { PREMIUMS } from "../board/letters.js";
import { html, useId } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { boardOf } from "../lib/prefs.js";
import { t } from "../lib/strings.js";

/** A corner of the board, enough to show its four colours. */
const CORNER = ["T..d.", ".D..t", "..D..", "d..d.", ".t..*"];

/** @param {{edition: string}} props */
export function SmallBoard({ edition }) {
  return html`<span class="small-board" data-board=${boardOf(edition)} aria-hidden="true">
    ${CORNER.flatMap((row) => [...row].map((sign) => html`<i class=${PREMIUMS[sign] ?? ""}></i>`))}
  </span>`;
}

/**
 * The rulebooks as cards, each with the colours of its board.
 * @param {{editions: import("../types.js").Edition[], value: string, onChange: (name: string) => void}} props
 */
export function Editions({ editions, value, onChange }) {
  const group = useId();
  return html`<fieldset class="editions">
    <legend class="section-title">${t("new.edition")}</legend>
    <p class="soft">${t("new.edition_hint")}</p>
    <div class="edition-cards">
      ${editions.map(
        (edition) => html`<label key=${edition.name} class="edition choice-option">
          <input type="radio" name=${group} checked=${edition.name === value} onChange=${() => onChange(edition.name)} />
          <span class="choice-face edition-face">
            <${SmallBoard} edition=${edition.name} />
            <span>
              <b>${titleOf("edition", edition)}</b>
              <small>${wordsOf("edition_short", edition.name)}</small>
            </span>
          </span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

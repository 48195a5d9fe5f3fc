import { classes, html } from "../lib/html.js";
import { BLANK, isBlank, letterOf, valueOf } from "./letters.js";

/**
 * A tile: a large letter, a small value. It is a picture only; what holds it has the name.
 * @param {{alphabet: import("../types.js").Alphabet, face: string, class?: string}} props
 *   a small face is a blank that stands for the letter, `?` one that stands for none
 */
export function Tile({ alphabet, face, class: extra }) {
  const blank = isBlank(alphabet, face);
  const letter = face === BLANK ? "" : letterOf(alphabet, face);
  const value = valueOf(alphabet, face);
  return html`<span class=${classes("tile", blank && "blank", letter.length > 1 && "long", value > 9 && "dear", extra)} aria-hidden="true">
    <b>${letter}</b>
    ${!blank && html`<small>${value}</small>`}
  </span>`;
}

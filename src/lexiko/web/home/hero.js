import { html } from "../lib/html.js";
import { boardOf } from "../lib/prefs.js";

/** A piece of the standard board around its centre, with the name of the game on it. */
const SQUARES = [
  "d...d.d...d",
  ".d...*...d.",
  "d...d.d...d",
  "...t...t...",
  "..D.....D..",
  ".D...d...D.",
];
const TILES = [
  ["P", 3, 0, 2],
  ["L", 1, 1, 2],
  ["E", 1, 1, 3],
  ["X", 8, 1, 4],
  ["I", 1, 1, 5],
  ["K", 5, 1, 6],
  ["O", 1, 1, 7],
  ["A", 1, 2, 2],
  ["Y", 4, 3, 2],
  ["W", 4, 0, 7],
  ["R", 1, 2, 7],
  ["D", 2, 3, 7],
  ["S", 1, 4, 7],
];
const KINDS = /** @type {Record<string, string>} */ ({ d: "dl", t: "tl", D: "dw", T: "tw" });

/** The picture of the home screen; it says nothing that the page does not say in words. @param {{edition: string}} props */
export function Hero({ edition }) {
  return html`<div class="hero-board" data-board=${boardOf(edition)} aria-hidden="true">
    ${SQUARES.flatMap((row, y) =>
      [...row].map((sign, x) => {
        const tile = TILES.find(([, , r, c]) => r === y && c === x);
        const inside = tile && html`<span class="hero-tile">${tile[0]}<small>${tile[1]}</small></span>`;
        return html`<span class=${`hero-square ${KINDS[sign] ?? ""}`}>${inside}</span>`;
      }),
    )}
  </div>`;
}

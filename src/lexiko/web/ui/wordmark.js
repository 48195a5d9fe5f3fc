import { html } from "../lib/html.js";

const TILES = /** @type {const} */ ([
  ["L", 1],
  ["E", 1],
  ["X", 8],
  ["I", 1],
  ["K", 5],
  ["O", 1],
]);

/** The name of the game spelled in tiles; only a picture. */
export function Wordmark() {
  return html`<span class="wordmark" aria-hidden="true">
    ${TILES.map(([face, points]) => html`<span class="wordmark-tile">${face}<small>${points}</small></span>`)}
  </span>`;
}

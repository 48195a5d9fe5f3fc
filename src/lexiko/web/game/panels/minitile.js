/** A tile as the panels show it: small, still, and with nothing to do. */

import { html } from "../../lib/html.js";

/**
 * @param {{ face: string, value?: number, back?: boolean }} props `?` is a blank, a small letter a
 *   blank that stands for it; `back` shows the tile face down.
 */
export function MiniTile({ face, value, back = false }) {
  const isBlank = face === "?" || face !== face.toUpperCase();
  const classes = ["mini-tile", isBlank && "is-blank", back && "is-back"].filter(Boolean).join(" ");
  return html`
    <span class=${classes} aria-hidden="true">
      ${back || face === "?" ? "" : face.toUpperCase()}
      ${!back && !isBlank && value !== undefined && html`<small>${value}</small>`}
    </span>
  `;
}

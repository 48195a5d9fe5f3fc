/** What was strange in the file of a game: it stands beside the replay when the game has been brought in. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** By game, as long as the page is open. @type {Map<string, string[]>} */
export const remarksOf = new Map();
const MOST = 10;

/** @param {{id: string}} props */
export function Remarks({ id }) {
  const remarks = remarksOf.get(id) ?? [];
  if (remarks.length === 0) return null;
  return html`<section class="panel stack">
    <h2>${t("import.remarks_title")}</h2>
    <ul class="import-remarks">
      ${remarks.slice(0, MOST).map((remark, index) => html`<li key=${index}>${remark}</li>`)}
    </ul>
    ${remarks.length > MOST && html`<p class="soft">${t("import.remarks_more", { n: remarks.length - MOST })}</p>`}
  </section>`;
}

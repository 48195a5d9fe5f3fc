/** What was strange in the file of a game: it stands beside the replay when the game has been brought in. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** What is kept of a game: its id, the first remarks, and how many there were. @typedef {[string, string[], number]} Kept */

const MOST = 10;
/** So many games are remembered. */
const GAMES = 50;
const NAME = "lexiko.remarks";

/** The games with remarks that were brought in since this tab was opened. @type {Kept[]} */
let kept = read();

/** @returns {Kept[]} */
function read() {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {string} id @param {string[]} remarks */
export function keepRemarks(id, remarks) {
  if (remarks.length === 0) return;
  kept = [...kept, /** @type {Kept} */ ([id, remarks.slice(0, MOST), remarks.length])].slice(-GAMES);
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage: they are there until the page is loaded again.
  }
}

/** @param {{id: string}} props */
export function Remarks({ id }) {
  const [, remarks = [], all = 0] = kept.find(([one]) => one === id) ?? [];
  if (all === 0) return null;
  return html`<section class="panel stack">
    <h2>${t("import.remarks_title")}</h2>
    <ul class="import-remarks">
      ${remarks.map((remark, index) => html`<li key=${index}>${remark}</li>`)}
    </ul>
    ${all > MOST && html`<p class="soft">${t("import.remarks_more", { n: all - MOST })}</p>`}
  </section>`;
}

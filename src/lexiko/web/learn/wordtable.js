/** Words with their hooks, points and meanings. */

import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";

/** @typedef {import("../types.js").FoundWord} FoundWord */

const PORTION = 120;

/** @param {{words: FoundWord[], begins?: string, ends?: string}} props */
export function WordTable({ words, begins = "", ends = "" }) {
  const [shown, setShown] = useState(PORTION);
  return html`
    <table class="words">
      <thead>
        <tr>
          <th scope="col" class="right">${t("words.front")}</th>
          <th scope="col">${t("words.word")}</th>
          <th scope="col">${t("words.back")}</th>
          <th scope="col" class="right">${t("words.points")}</th>
          <th scope="col">${t("words.meaning")}</th>
        </tr>
      </thead>
      <tbody>
        ${words.slice(0, shown).map(
          (row) => html`<tr key=${row.word}>
            <td class="right hooks">${row.front.toLowerCase()}</td>
            <th scope="row"><${Parts} word=${row.word} begins=${begins} ends=${ends} /></th>
            <td class="hooks">${row.back.toLowerCase()}</td>
            <td class="right number">${row.points}</td>
            <td class="meaning-cell">${row.definition ?? ""}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${words.length > shown &&
    html`<div class="row center">
      <${Button} onClick=${() => setShown(words.length)}>${t("words.show_all", { n: words.length })}<//>
    </div>`}
  `;
}

/** A word whose beginning or ending is what it stands in the list for. @param {{word: string, begins: string, ends: string}} props */
function Parts({ word, begins, ends }) {
  const middle = word.slice(begins.length, word.length - ends.length);
  return html`<span class="word-parts">${begins && html`<em>${begins}</em>`}${middle}${ends && html`<em>${ends}</em>`}</span>`;
}

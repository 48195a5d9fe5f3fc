/** The keys of the play screen. */

import { html } from "../../lib/html.js";
import { t } from "../../lib/strings.js";

/** What each key does: keys, and the name of the sentence. */
const SHORTCUTS = [
  [["A–Z"], "letter"],
  [["Shift", "A–Z"], "blank"],
  [["← ↑ → ↓"], "arrows"],
  [["Space"], "space"],
  [["Backspace"], "backspace"],
  [["Enter"], "enter"],
  [["↑"], "up"],
  [["↓"], "down"],
  [["Shift", "← →"], "shift"],
  [["."], "pick"],
  [["1"], "accept"],
  [["2"], "pass"],
  [["3"], "challenge"],
  [["4"], "exchange"],
  [["5"], "more"],
  [["Esc"], "escape"],
];

/** The table of keys, to stand in any dialog. */
export function Shortcuts() {
  return html`
    <table class="shortcuts">
      <caption class="hidden">
        ${t("dialogs.help_title")}
      </caption>
      <tbody>
        ${SHORTCUTS.map(
          ([keys, text]) => html`
            <tr key=${text}>
              <th scope="row">
                ${/** @type {string[]} */ (keys).map((key, index) => html`${index > 0 && " + "}<kbd key=${key}>${key}</kbd>`)}
              </th>
              <td>${t(`dialogs.help_${text}`)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    <p class="small soft">${t("dialogs.help_mouse")}</p>
  `;
}

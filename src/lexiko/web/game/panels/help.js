/** The keys of the play screen. */

import { html } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Dialog } from "../../ui/dialog.js";
import "./texts.js";

/** What each key does: keys, and the name of the sentence. */
const SHORTCUTS = [
  [["A–Z"], "help_letter"],
  [["Shift", "A–Z"], "help_blank"],
  [["← ↑ → ↓"], "help_arrows"],
  [["Space"], "help_space"],
  [["Backspace"], "help_backspace"],
  [["Enter"], "help_enter"],
  [["↓"], "help_down"],
  [["↑"], "help_up"],
  [["1"], "help_accept"],
  [["2"], "help_pass"],
  [["3"], "help_challenge"],
  [["4"], "help_exchange"],
  [["5"], "help_more"],
  [["Esc"], "help_escape"],
];

/** The table of keys, to stand in any dialog. */
export function Shortcuts() {
  return html`
    <table class="shortcuts">
      <caption class="hidden">
        ${t("panels.help_title")}
      </caption>
      <tbody>
        ${SHORTCUTS.map(
          ([keys, text]) => html`
            <tr key=${text}>
              <th scope="row">
                ${/** @type {string[]} */ (keys).map((key, index) => html`${index > 0 && " + "}<kbd key=${key}>${key}</kbd>`)}
              </th>
              <td>${t(`panels.${text}`)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    <p class="small soft">${t("panels.help_mouse")}</p>
  `;
}

/**
 * @param {{ onClose: () => void }} props
 */
export function Help({ onClose }) {
  return html`<${Dialog} title=${t("panels.help_title")} onClose=${onClose}><${Shortcuts} /><//>`;
}

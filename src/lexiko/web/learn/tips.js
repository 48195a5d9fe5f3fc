/** Advice that makes everybody a better player. */

import { html } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Page } from "../ui/page.js";

await styles("board", "learn");

/** The list of words that an advice leads to, if any; one a tile. */
const TIPS = ["two", "hook-y", "ends-ing", "", "hook-s", "", "q-without-u", "", "", ""];

export default function Tips() {
  return html`<${Page} title=${t("tips.title")} back="/learn">
    <ol class="tips">
      ${TIPS.map((list, index) => {
        const number = index + 1;
        return html`<li key=${number}>
          <span class="tile" aria-hidden="true"><b>${number}</b></span>
          <div>
            <h2>${t(`tips.${number}_title`)}</h2>
            <p>${t(`tips.${number}`)}</p>
            ${list && html`<a href=${`/learn/words#${list}`}>${t(`tips.${number}_go`)}</a>`}
          </div>
        </li>`;
      })}
    </ol>
  <//>`;
}

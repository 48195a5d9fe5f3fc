/** Advice that makes everybody a better player. */

import { html } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Page } from "../ui/page.js";

await styles("board", "learn");

/** Each advice, and the list of words that it leads to, if any. @type {[name: string, list?: string][]} */
const TIPS = [
  ["short", "two"],
  ["hooks", "hook-y"],
  ["shuffle"],
  ["bingo", "ends-ing"],
  ["mix"],
  ["s", "hook-s"],
  ["squares"],
  ["q", "q-without-u"],
  ["better"],
  ["spread"],
  ["luck"],
  ["mistakes"],
];

export default function Tips() {
  return html`<${Page} title=${t("tips.title")} back="/learn">
    <ol class="tips">
      ${TIPS.map(
        ([name, list], index) => html`<li key=${name}>
          <span class="tile" aria-hidden="true"><b>${index + 1}</b></span>
          <div>
            <h2>${t(`tips.${name}_title`)}</h2>
            <p>${t(`tips.${name}`)}</p>
            ${list && html`<a href=${`/learn/words#${list}`}>${t(`tips.${name}_go`)}</a>`}
          </div>
        </li>`,
      )}
    </ol>
    <section class="panel stack">
      <h2>${t("tips.score_title")}</h2>
      <p>${t("tips.score")}</p>
    </section>
  <//>`;
}

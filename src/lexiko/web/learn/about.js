/** Where the game comes from. */

import { html } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Page } from "../ui/page.js";

await styles("board", "learn");

const STEPS = [1, 2, 3, 4, 5];

export default function About() {
  return html`<${Page} title=${t("about.title")} back="/learn">
    <ol class="story">
      ${STEPS.map(
        (step) => html`<li key=${step}>
          <span class="story-year">${t(`about.${step}_year`)}</span>
          <div>
            <h2>${t(`about.${step}_title`)}</h2>
            <p>${t(`about.${step}`)}</p>
          </div>
        </li>`,
      )}
    </ol>
    <section class="panel stack">
      <h2>${t("about.us_title")}</h2>
      <p>${t("about.us")}</p>
      <h2>${t("about.thanks_title")}</h2>
      <p>${t("about.thanks")}</p>
    </section>
  <//>`;
}

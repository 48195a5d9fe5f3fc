/** How somebody gets on with what they study, in a line or two. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** Minutes east of Greenwich, for the server: a day ends at midnight where somebody is. */
export function dayOffset() {
  return -new Date().getTimezoneOffset();
}

/** What has been done; what has not is left out. @param {{progress: import("../types.js").StudyProgress}} props */
export function Progress({ progress }) {
  const { today, right, due, streak, better } = progress;
  const facts = [
    today > 0 && t("progress.today", { n: today, right }),
    due > 0 && t("progress.due", { n: due }),
    streak > 1 && t("progress.streak", { n: streak }),
    better > 0 && t("progress.better", { n: better }),
  ].filter(Boolean);
  if (!facts.length) return null;
  return html`<ul class="progress-facts" aria-label=${t("progress.title")}>
    ${facts.map((fact) => html`<li key=${fact}>${fact}</li>`)}
  </ul>`;
}

/** What the coach says: of one turn, and what each player could work on. */

import { html } from "../lib/html.js";
import { inOurWords } from "../lib/phrases.js";
import { t } from "../lib/strings.js";
import { Icon } from "../ui/icon.js";

/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../types.js").ReviewSummary} ReviewSummary */

/** Why another move was better, or what was good. @param {{turn: Pick<ReviewTurn, "advice">}} props */
export function Advice({ turn }) {
  if (turn.advice.length === 0) return null;
  return html`<ul class="review-advice" aria-label=${t("review.advice")}>
    ${turn.advice.map(
      (one) => html`<li key=${one.kind} class=${one.praise ? "praise" : ""}>
        <${Icon} name=${one.praise ? "star" : "lightbulb"} size=${20} />
        <span>${inOurWords(one.said)}</span>
      </li>`,
    )}
  </ul>`;
}

/** The kinds of mistakes that cost each player most. @param {{summaries: ReviewSummary[]}} props */
export function Lessons({ summaries }) {
  const told = summaries.filter((one) => one.work_on.length > 0);
  if (told.length === 0) return null;
  return html`<div class="review-lessons">
    <h3>${t("review.work_on")}</h3>
    ${told.map(
      (one, place) => html`<div key=${place}>
        ${summaries.length > 1 && html`<h4>${one.player}</h4>`}
        <ol>
          ${one.work_on.map((lesson) => html`<li key=${lesson.kind}>${inOurWords(lesson.said)}</li>`)}
        </ol>
      </div>`,
    )}
  </div>`;
}

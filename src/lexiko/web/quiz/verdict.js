/** What an answer was worth: right or not, every answer with its meaning, and how well it was known. */

import { html, useEffect, useRef } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";

/** @typedef {import("../types.js").QuizCard} QuizCard */
/** @typedef {import("../types.js").QuizVerdict} QuizVerdict */
/** @typedef {QuizVerdict["grade"]} Grade */

const GRADES = /** @type {Grade[]} */ (["again", "hard", "good", "easy"]);

/**
 * @param {{card: QuizCard, verdict: QuizVerdict, onGrade: (grade: Grade) => Promise<void>, onNext: () => void}} props
 */
export function Verdict({ card, verdict, onGrade, onNext }) {
  const next = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => next.current?.querySelector("button")?.focus(), [card.id]);
  const { right, answers, wrong, grade, due } = verdict;
  /** It stands where the keys were: the second tap of a double one was meant for them. @param {MouseEvent} event */
  const go = (event) => (event.detail > 1 ? undefined : onNext());
  return html`<div class="stack quiz-verdict">
    <p class=${right ? "judged good" : "judged bad"} role="status">
      <${Icon} name=${right ? "circle-check" : "circle-x"} />
      <b>${t(right ? "quiz.right" : "quiz.wrong")} ${card.kind === "good" && goodOrBad(verdict)}</b>
    </p>
    <ul class="quiz-answers">
      ${answers
        .filter(({ definition }) => card.kind !== "good" || definition)
        .map(
          (one) => html`<li key=${one.answer} class=${one.found ? "found" : "missed"}>
            ${card.kind !== "good" &&
            html`<${Icon} name=${one.found ? "check" : "minus"} />
              <span class="hidden">${t(one.found ? "quiz.found" : "quiz.missed")}</span>`}
            <b>${one.word}</b> ${one.definition && html`<span class="soft">${one.definition}</span>`}
          </li>`,
        )}
    </ul>
    ${wrong.length > 0 && html`<p class="soft">${t("quiz.not_words", { words: wrong.join(", ") })}</p>`}
    <div ref=${next} class="row center"><${Button} kind="primary" large icon="arrow-right" shortcut="Enter" onClick=${go}>${t("quiz.next")}<//></div>
    <div class="quiz-grades">
      <p class="soft small" role="status">${again(due)} ${t("quiz.how_well")}</p>
      <div class="quiz-grade" role="group" aria-label=${t("quiz.how_well")}>
        ${GRADES.map(
          (one) => html`<${Button} key=${one} kind="quiet" pressed=${one === grade} onClick=${() => onGrade(one)}>${t(`quiz.grade_${one}`)}<//>`,
        )}
      </div>
    </div>
  </div>`;
}

/** @param {QuizVerdict} verdict */
function goodOrBad({ answers }) {
  const [one] = answers;
  return one && t(one.answer === "yes" ? "quiz.is_good" : "quiz.is_bad", { word: one.word });
}

/** When a card comes again, in words. @param {number} due */
function again(due) {
  const minutes = Math.max(1, Math.round((due - Date.now()) / 60_000));
  if (minutes < 60) return t("quiz.again_minutes", { n: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 24 ? t("quiz.again_hours", { n: hours }) : t("quiz.again_days", { n: Math.round(hours / 24) });
}

/** The review of a game beside its replay: how far it is, the curve, and what it adds up to. */

import { sentence } from "../lib/api.js";
import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { Button } from "../ui/button.js";
import { Lessons } from "./advice.js";
import { Curve, hasCurve } from "./curve.js";
import { WHOLE_HINT } from "./said.js";
import { Moments, Summaries } from "./summary.js";
import { isUnderWay } from "./use_review.js";

await styles("review");

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("./use_review.js").ReviewOfGame} ReviewOfGame */

/** @param {{game: GameState, found: ReviewOfGame, step: number, onStep: (step: number) => void}} props */
export function ReviewPanel({ game, found, step, onStep }) {
  const { review, turns, error } = found;
  if (game.turns.length === 0 || (!review && !error)) return null;
  const names = game.seats.map((seat) => seat.name);
  /** @param {number} wanted */
  function lead(wanted) {
    onStep(wanted);
    requestAnimationFrame(showTurn);
  }
  return html`<section class="panel review stack" aria-labelledby="review-title">
    <h2 id="review-title">${t("review.title")}</h2>
    ${error && html`<p role="alert">${sentence(error)}</p>`}
    ${review && html`<${Progress} review=${review} found=${found} />`}
    ${hasCurve(names, turns) && html`<${Curve} names=${names} turns=${turns} all=${game.turns.length} step=${step} onStep=${lead} />`}
    ${review?.state === "done" && html`<${Judged} turns=${turns} />`}
    ${review?.state === "done" && html`<${Moments} turns=${turns} onStep=${lead} />`}
    ${review && review.puzzles.length > 0 && html`<${Missed} puzzles=${review.puzzles} />`}
    ${review?.summaries && turns.some((turn) => turn.mistake !== null) && html`<${Lessons} summaries=${review.summaries} /><${Summaries} summaries=${review.summaries} />`}
    ${review?.state === "done" && html`<p><a href="/records/reviews">${t("review.all_games")}</a></p>`}
  </section>`;
}

/** What is said of the turn comes into sight: on a phone it stands far above the curve. */
function showTurn() {
  const title = document.getElementById("review-turn");
  const top = title?.getBoundingClientRect().top ?? 0;
  if (title && (top < 0 || top > innerHeight)) title.scrollIntoView({ block: "center" });
}

/** The moves that I missed, to be found now. @param {{puzzles: string[]}} props */
function Missed({ puzzles }) {
  return html`<div class="stack">
    <p>${t("review.missed", { n: puzzles.length })}</p>
    <div><${Button} kind="primary" icon="sparkles" href=${`/puzzles/${puzzles[0]}#own`}>${t("review.find_better", { n: puzzles.length })}<//></div>
  </div>`;
}

/** How far it is, and what can be done about it. @param {{review: Review, found: ReviewOfGame}} props */
function Progress({ review, found }) {
  const { state, done, all } = review;
  if (state === "done") return null;
  const begin = { none: "begin", cancelled: "go_on", failed: "again" }[/** @type {string} */ (state)];
  return html`<div class="stack">
    <p role="status">${waitingText(review)}</p>
    ${state !== "none" &&
    html`<label class="review-progress">
      <progress max=${all} value=${done}></progress>
      <span class="number">${t("review.progress", { done, n: all })}</span>
    </label>`}
    <div>
      ${begin && html`<${Button} kind="primary" icon=${state === "none" ? "chart-line" : "play"} onClick=${found.begin}>${t(`review.${begin}`)}<//>`}
      ${isUnderWay(review) && review.mine && html`<${Button} icon="x" onClick=${found.cancel}>${t("review.cancel")}<//>`}
    </div>
  </div>`;
}

/** What happens next. @param {Review} review */
function waitingText({ state, preparing, ahead }) {
  if (preparing) return t("review.preparing");
  if (state !== "waiting") return t(`review.${state}`);
  return ahead > 0 ? t("review.ahead", { n: ahead }) : t("review.next");
}

/** Where tiles are unknown, not every turn could be judged. @param {{turns: import("../types.js").ReviewTurn[]}} props */
function Judged({ turns }) {
  const judged = turns.filter((turn) => turn.mistake !== null || turn.hints === WHOLE_HINT).length;
  if (judged === turns.length) return null;
  return html`<p>${judged ? t("review.judged", { n: judged, all: turns.length }) : t("review.none_judged")}</p>`;
}

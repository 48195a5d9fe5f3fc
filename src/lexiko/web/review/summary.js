/** What a review adds up to: the best and the worst moments, and figures for each player. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { moveText, percent, tenths } from "./said.js";
import { SIZES, Sign } from "./sign.js";

/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../types.js").ReviewSummary} ReviewSummary */

const MOST = 3;
const PHASES = ["opening", "middle", "pre-endgame", "endgame"];
/** Below this, a chance that was lost is not told. */
const LEAST = 0.005;
/** A best move must be better than the next one by this much: of the chance to win, or in points. */
const CLEAR = { win: 0.02, points: 5 };

/** @param {{turns: ReviewTurn[], onStep: (step: number) => void}} props */
export function Moments({ turns, onStep }) {
  const judged = turns.filter((turn) => turn.mistake !== null);
  if (judged.length === 0) return null;
  const worst = judged.filter((turn) => turn.mistake !== "none").sort(costlier);
  const best = judged
    .flatMap((turn) => {
      const by = ahead(turn);
      return by ? [{ turn, by }] : [];
    })
    .sort((one, other) => other.by.value - one.by.value);
  return html`<div class="review-moments">
    ${best.length > 0 &&
    html`<h3>${t("review.best_moments")}</h3>
      <ul>
        ${best.slice(0, MOST).map(({ turn, by }) => html`<li key=${turn.step}><${Moment} turn=${turn} text=${by.text} onStep=${onStep} /></li>`)}
      </ul>`}
    <h3>${t("review.worst_moments")}</h3>
    ${worst.length > 0
      ? html`<ul>
          ${worst.slice(0, MOST).map((turn) => html`<li key=${turn.step}><${Moment} turn=${turn} text=${lost(turn)} onStep=${onStep} /></li>`)}
        </ul>`
      : html`<p>${t("review.no_mistakes")}</p>`}
  </div>`;
}

/** @param {{turn: ReviewTurn, text: string, onStep: (step: number) => void}} props */
function Moment({ turn, text, onStep }) {
  const size = turn.mistake;
  return html`<button type="button" class="review-moment" onClick=${() => onStep(turn.step)}>
    <span class="turn-dot" data-seat=${turn.seat} aria-hidden="true"></span>
    <span>
      <b>${t("review.moment", { turn: turn.step, name: turn.player, move: moveText(turn.played) })}</b>
      <span class="soft">${text}</span>
    </span>
    ${size !== null && size !== "none" && html`<${Sign} size=${size} label />`}
  </button>`;
}

/**
 * The costliest mistake first: by the chance to win that it cost, and by points where it cost none.
 * @param {ReviewTurn} one
 * @param {ReviewTurn} other
 */
function costlier(one, other) {
  return chanceLost(other) - chanceLost(one) || (other.points_lost ?? 0) - (one.points_lost ?? 0);
}

/** What of the chance to win a mistake cost: less than is said of it counts as none. @param {ReviewTurn} turn */
function chanceLost({ win_lost: lost }) {
  return lost !== null && lost >= LEAST ? lost : 0;
}

/** What a mistake cost. @param {ReviewTurn} turn */
function lost(turn) {
  const win = chanceLost(turn);
  if (win) return t("review.moment_lost_win", { lost: tenths(win) });
  return t("review.moment_lost_points", { n: Math.round(turn.points_lost ?? 0) });
}

/**
 * By how much a turn that was the best move was better than the next best; null if it was not clearly so.
 * @param {ReviewTurn} turn
 */
function ahead(turn) {
  const [best, next] = turn.candidates;
  if (turn.rank !== 1 || !turn.stood || !next || best.move !== turn.played) return null;
  if (best.win !== null && next.win !== null && best.win - next.win >= CLEAR.win) {
    const win = best.win - next.win;
    return { value: 100 * win, text: t("review.moment_ahead_win", { more: tenths(win) }) };
  }
  const points = Math.round((best.equity ?? 0) - (next.equity ?? 0));
  if (best.equity === null || next.equity === null || points < CLEAR.points) return null;
  return { value: points / 10, text: t("review.moment_ahead_points", { n: points }) };
}

/** @param {{summaries: ReviewSummary[]}} props */
export function Summaries({ summaries }) {
  /** @param {(one: ReviewSummary) => string | number} figure */
  const cells = (figure) => summaries.map((one, seat) => html`<td key=${seat} class="number">${figure(one)}</td>`);
  /** @param {number} points */
  const points = (points) => String(Math.round(points));
  /** All points, as the parts below add up. @param {ReviewSummary} one */
  const sum = (one) => PHASES.reduce((all, phase) => all + Math.round(one.points_by_phase[phase]), 0);
  return html`<div class="review-summary">
    <h3>${t(summaries.length === 1 ? "review.summary_alone" : "review.summary")}</h3>
    <div class="review-scroll" tabindex="0" role="region" aria-label=${t("review.summary")}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${summaries.map((one, seat) => html`<th key=${seat} scope="col" data-seat=${seat}>${one.player}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr class="review-first"><th scope="row">${t("review.accuracy")}</th>${cells((one) => (one.accuracy === null ? "–" : t("review.percent", { n: percent(one.accuracy) })))}</tr>
          <tr><th scope="row">${t("review.index")}</th>${cells((one) => one.index.toFixed(1))}</tr>
          ${SIZES.map((size) => html`<tr key=${size}><th scope="row"><${Sign} size=${size} /> ${t(`review.${size}`)}</th>${cells((one) => one.mistakes[size])}</tr>`)}
          <tr><th scope="row">${t("review.bingos")}</th>${cells((one) => t("review.of", { n: one.bingos_found, all: one.bingos_there }))}</tr>
          ${summaries.some((one) => one.win_lost !== null) &&
          html`<tr><th scope="row">${t("review.win_lost")}</th>${cells((one) => (one.win_lost === null ? "–" : t("review.percent", { n: percent(one.win_lost) })))}</tr>`}
          <tr><th scope="row">${t("review.points_left")}</th>${cells((one) => points(sum(one)))}</tr>
          ${PHASES.map((phase) => html`<tr key=${phase} class="review-part"><th scope="row">${t(`review.phase_${phase}`)}</th>${cells((one) => points(one.points_by_phase[phase]))}</tr>`)}
          ${summaries.some((one) => one.bad_words > 0) && html`<tr><th scope="row">${t("review.bad_words")}</th>${cells((one) => one.bad_words)}</tr>`}
        </tbody>
      </table>
    </div>
    <details class="review-explained">
      <summary>${t("review.explained")}</summary>
      <p>${t("review.explained_text")}</p>
      <p>${t("review.sizes_text")}</p>
    </details>
  </div>`;
}

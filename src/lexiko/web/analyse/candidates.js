/** The best moves of a position, as they become known. */

import { sentence } from "../lib/api.js";
import { classes, html } from "../lib/html.js";
import { plain, t } from "../lib/strings.js";
import { blanksExplained, certainty, inOrder, isLimit, moveText, tenths, worthText } from "../review/said.js";
import { Button } from "../ui/button.js";

/** @typedef {import("../types.js").PositionAnalysis} PositionAnalysis */
/** @typedef {import("../types.js").AnswerSoFar} AnswerSoFar */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */
/** @typedef {import("./use_analysis.js").Analysis} Analysis */

/** What there has to be before it can begin; "check": the server has not said yet. @typedef {"" | "rack" | "position" | "check"} Missing */

/**
 * @param {{analysis: Analysis, missing: Missing, wanted: boolean, onBegin: () => void,
 *   shown: string | null, onShow: (move: string | null) => void}} props
 *   `wanted`: it begins as soon as it can; `shown` says which move is looked at
 */
export function Candidates({ analysis, missing, wanted, onBegin, shown, onShow }) {
  const { told, going, error } = analysis;
  const answer = told?.answer;
  return html`<section class="panel stack" aria-labelledby="analyse-moves">
    <h2 id="analyse-moves">${t("analyse.moves")}</h2>
    <div>
      ${going
        ? html`<${Button} icon="x" onClick=${analysis.stop}>${t("analyse.stop")}<//>`
        : html`<${Button} kind="primary" icon="search" disabled=${missing !== ""} onClick=${onBegin}>${t(told ? "analyse.again" : "analyse.begin")}<//>`}
    </div>
    <p role="status">${error ? "" : stateText(told, going || wanted, missing)}</p>
    ${error && html`<p role="alert">${sentence(error)}</p>`}
    ${told && going && html`<progress class="analyse-progress" max=${told.looks} value=${told.look} aria-label=${t("analyse.progress")}></progress>`}
    ${answer && html`<${Moves} answer=${answer} shown=${shown} onShow=${onShow} />`}
  </section>`;
}

/** What happens now. @param {PositionAnalysis | null} told @param {boolean} going @param {Missing} missing */
function stateText(told, going, missing) {
  if (!told && !going && missing === "check") return "";
  if (!told && !going) return t(missing ? `analyse.no_${missing}` : "analyse.none");
  if (!told) return t("analyse.next");
  if (!going && told.state !== "done" && told.state !== "failed") return t("analyse.stopped");
  if (told.state !== "waiting") return t(`analyse.${told.state}`);
  if (told.preparing) return t("analyse.preparing");
  return told.ahead > 0 ? t("analyse.ahead", { n: told.ahead }) : t("analyse.next");
}

/** @param {{answer: AnswerSoFar, shown: string | null, onShow: (move: string | null) => void}} props */
function Moves({ answer, shown, onShow }) {
  const chances = answer.candidates.some((one) => one.win !== null && !isLimit(answer, one));
  if (answer.candidates.length === 0) return html`<p>${t("analyse.no_move")}</p>`;
  return html`<div class="analyse-scroll">
      <table class="review-moves analyse-moves">
        <caption class="hidden">${t("analyse.moves")}</caption>
        <thead>
          <tr>
            <th scope="col"><span class="hidden">${t("analyse.place")}</span></th>
            <th scope="col">${t("analyse.move")}</th>
            <th scope="col">${t("analyse.score")}</th>
            <th scope="col">${t("analyse.worth")}</th>
            ${chances && html`<th scope="col">${t("analyse.win")}</th>`}
            ${chances && html`<th scope="col" class="analyse-samples">${t("analyse.samples")}</th>`}
          </tr>
        </thead>
        <tbody>
          ${inOrder(answer).map((one, index) => html`<${Move} key=${one.move} answer=${answer} one=${one} place=${index + 1} chances=${chances} shown=${shown === one.move} onShow=${onShow} />`)}
        </tbody>
      </table>
    </div>
    <p class="soft small">${[t("analyse.hint"), ...blanksExplained(answer.candidates), ...how(answer)].join(" ")}</p>`;
}

/** @param {{answer: AnswerSoFar, one: ReviewedMove, place: number, chances: boolean, shown: boolean, onShow: (move: string | null) => void}} props */
function Move({ answer, one, place, chances, shown, onShow }) {
  const limit = isLimit(answer, one);
  const win = limit ? null : one.win;
  return html`<tr class=${classes(shown && "shown")}>
    <td class="number">${limit ? "" : place}</td>
    <th scope="row">
      <button type="button" class="review-move" aria-pressed=${shown} onClick=${() => onShow(shown ? null : one.move)}>
        <span>${moveText(one.move)}</span>
        ${one.leave && html`<small class="soft">${t("analyse.keeps", { tiles: one.leave })}</small>`}
      </button>
    </th>
    <td class="number">${plain(one.score)}</td>
    <td class="number">${worthText(answer, one)}</td>
    ${chances &&
    html`<td class="number">
      ${win !== null && t("analyse.percent", { n: tenths(win) })}
      ${win !== null && Boolean(one.error) && html`<small class="soft">${t("analyse.error", { n: tenths(one.error ?? 0) })}</small>`}
    </td>`}
    ${chances && html`<td class="number analyse-samples">${plain(one.samples)}</td>`}
  </tr>`;
}

/** By which method, and how sure that is. @param {AnswerSoFar} answer */
function how(answer) {
  const { method, samples, covered, value } = answer;
  const said = [t(`analyse.by_${method}`, { n: samples })];
  if (value !== null) said.push(t("analyse.value", { n: plain(Math.round(value)) }));
  said.push(...certainty(answer));
  if (covered < 1) said.push(t("analyse.covered", { n: Math.floor(100 * covered) }));
  return said;
}

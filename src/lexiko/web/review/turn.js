/** One turn of a review: how good the move was, and which ones were best. */

import { timeWords } from "../game/clock.js";
import { classes, html, useEffect } from "../lib/html.js";
import { ordinal, plain, t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Advice } from "./advice.js";
import { blanksExplained, inOrder, isLimit, isPlayed, method, moveText, percent, tenths, verdict, worthText } from "./said.js";
import { Sign } from "./sign.js";

/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */

/** So many moves are looked at: a move behind them all has this place at least, and what it is exactly tells nobody anything. */
const LAST_RANK = 20;

/**
 * @param {{turn: ReviewTurn, shown: ReviewedMove | null, onShow: (move: ReviewedMove | null) => void}} props
 *   `shown` is the move that the board shows instead of the one made
 */
export function ReviewedTurn({ turn, shown, onShow }) {
  const size = turn.mistake;
  return html`<section class="panel review-turn stack" aria-labelledby="review-turn">
    <h2 id="review-turn">${t("review.turn")}</h2>
    <p class=${classes("review-verdict", size ?? "unknown")}>
      ${size === "none" && html`<${Icon} name="circle-check" size=${24} />`}
      ${size !== null && size !== "none" && html`<${Sign} size=${size} />`}
      ${size === null && html`<${Icon} name="circle-question-mark" size=${24} />`}
      <b>${verdict(turn)}</b>
    </p>
    <${Facts} turn=${turn} />
    <${Advice} turn=${turn} />
    ${turn.candidates.length > 0
      ? html`<${Moves} turn=${turn} shown=${shown} onShow=${onShow} />`
      : turn.best && turn.rank !== 1 && html`<p>${t("review.better", { move: moveText(turn.best) })}</p>`}
    <p class="soft small">${method(turn)}</p>
  </section>`;
}

/** What else there is to say of it. @param {{turn: ReviewTurn}} props */
function Facts({ turn }) {
  const { win, win_before: before } = turn;
  const facts = [];
  if (!turn.stood) facts.push(t("review.taken_back"));
  const kinds = turn.advice.map((one) => one.kind);
  if (turn.bad.length && !kinds.some((kind) => kind === "bad_word" || kind === "lost_turn")) facts.push(t("review.bad", { words: turn.bad.join(", ") }));
  if (win !== null && before !== null) {
    const told = { name: turn.player, after: tenths(win), before: tenths(before) };
    facts.push(t(told.after === told.before ? "review.chance" : "review.chances", told));
  }
  const own = turn.candidates.find((one) => isPlayed(turn, one));
  // Moves of which only a limit is known may be better or worse than the one that was made.
  const limits = turn.candidates.some((one) => isLimit(turn, one));
  if (own && isLimit(turn, own)) facts.push(t("review.limit_played"));
  else if (turn.rank !== null && turn.rank > 1 && turn.rank < LAST_RANK && !limits) facts.push(t("review.rank", { rank: ordinal(turn.rank) }));
  if (turn.bingo_there && !kinds.includes("bingo_missed") && !kinds.includes("bingo_found"))
    facts.push(t(turn.bingo ? "review.bingo_found" : "review.bingo_missed"));
  if ((turn.seconds ?? 0) >= 1) facts.push(t("review.took", { name: turn.player, time: timeWords(1000 * (turn.seconds ?? 0)) }));
  return facts.length > 0 && html`<p>${facts.join(" ")}</p>`;
}

/** The place of the move that was made, if it says anything. @param {import("./said.js").Listed} turn */
function placeOf({ rank }) {
  return rank !== null && rank < LAST_RANK ? rank : "";
}

/**
 * The best moves in a table; one that is pressed is shown on the board.
 * @param {{turn: import("./said.js").Listed, shown: ReviewedMove | null, onShow: (move: ReviewedMove | null) => void}} props
 */
export function Moves({ turn, shown, onShow }) {
  // In an endgame the chance may be known of the move that was made alone.
  const chances = turn.candidates[0].win !== null;
  return html`<div>
    <table class="review-moves">
      <caption>${t("review.moves")}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="hidden">${t("review.place")}</span></th>
          <th scope="col">${t("review.move")}</th>
          <th scope="col">${t("review.score")}</th>
          <th scope="col">${t("review.worth")}</th>
          ${chances && html`<th scope="col">${t("review.win")}</th>`}
        </tr>
      </thead>
      <tbody>
        ${inOrder(turn).map((one, index) => {
          const limit = isLimit(turn, one);
          const played = isPlayed(turn, one);
          return html`<tr key=${one.move} class=${classes(played && "played", shown === one && "shown")}>
            <td class="number">${limit ? "" : played ? placeOf(turn) : index + 1}</td>
            <th scope="row">
              <button
                type="button"
                class="review-move"
                aria-pressed=${shown === one}
                disabled=${one.tiles.length === 0}
                onClick=${() => onShow(shown === one ? null : one)}
              >
                <span>${moveText(one.move)}</span>
                ${played && html`<span class="review-played">${t("review.played")}</span>`}
              </button>
            </th>
            <td class="number">${plain(one.score)}</td>
            <td class="number">${worthText(turn, one)}</td>
            ${chances && html`<td class="number">${limit || one.win === null ? "" : t("review.percent", { n: percent(one.win) })}</td>`}
          </tr>`;
        })}
      </tbody>
    </table>
    <p class="soft small">${[t("review.moves_hint"), ...blanksExplained(turn.candidates)].join(" ")}</p>
  </div>`;
}

/**
 * Which move the board shows, and the way back: to the one that was made, unless other words are given.
 * @param {{move: ReviewedMove, text?: string, back?: string, onBack: () => void}} props
 */
export function ShownMove({ move, text = t("review.shown", { move: moveText(move.move) }), back: label = t("review.back"), onBack }) {
  // On a phone the moves stand far below the board.
  useEffect(() => inSight(".replay-board .board-frame"), [move]);
  function back() {
    onBack();
    inSight(".review-moves");
  }
  return html`<div class="review-shown">
    <p role="status">${text}</p>
    <${Button} icon="undo-2" onClick=${back}>${label}<//>
  </div>`;
}

/** Bring a part of the page into sight, if it is not. @param {string} place */
export function inSight(place) {
  document.querySelector(place)?.scrollIntoView({ block: "nearest" });
}

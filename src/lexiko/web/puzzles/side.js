/** Beside the board: the question, what an answer is worth, the solution, and the next puzzle. */

import { Meaning } from "../game/panels/meaning.js";
import { classes, html, useEffect, useRef, useState } from "../lib/html.js";
import { signed, t } from "../lib/strings.js";
import { Advice } from "../review/advice.js";
import { certainty, moveText } from "../review/said.js";
import { Moves } from "../review/turn.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { comparedWith, heading, hintText, question, reason, situation, wordsOf, worth } from "./said.js";

/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */

const SIGNS = { right: "circle-check", close: "circle-alert", wrong: "circle-x" };

/** @param {{solving: Solving}} props */
export function Question({ solving }) {
  const { puzzle } = solving;
  const over = solving.solution.value !== null;
  return html`<div class="puzzle-ask">
    <p class="puzzle-question"><b>${question(puzzle, over, solving.verdict.value?.verdict === "right")}</b></p>
    ${!puzzle.played && html`<p class="soft small">${situation(puzzle)}</p>`}
  </div>`;
}

/**
 * @param {{solving: Solving, shown: ReviewedMove | null, onShow: (move: ReviewedMove | null) => void,
 *   onNext: () => void}} props `shown` is the move that the board shows instead of the solution
 */
export function Side({ solving, shown, onShow, onNext }) {
  const { puzzle } = solving;
  const verdict = solving.verdict.value;
  const solution = solving.solution.value;
  const counted = solving.counted.value;
  const answered = verdict !== null && (verdict.verdict === "right" || puzzle.played !== null);
  const said = useRef(/** @type {HTMLElement | null} */ (null));
  // On a small phone it stands below the actions.
  useEffect(() => said.current?.scrollIntoView({ block: "nearest" }), [verdict]);
  return html`<section class="puzzle-side panel stack" aria-label=${t("puzzles.side")}>
    <div role="status" class="stack" ref=${said}>
      ${verdict &&
      html`<p class=${classes("puzzle-verdict", verdict.verdict)}>
          <${Icon} name=${SIGNS[verdict.verdict]} size=${24} /> <b>${heading(verdict)}</b>
        </p>
        ${worth(verdict, puzzle) && html`<p>${worth(verdict, puzzle)}</p>`}`}
      ${counted && html`<p class="soft small">${t("puzzles.rating_now", { n: counted.rating, change: signed(counted.change) })}</p>`}
      ${solution && html`<p>${reason(solution, puzzle)}</p>`}
      ${solving.judging.value && !verdict && html`<p class="soft">${t("puzzles.judging")}</p>`}
    </div>
    ${!answered && !solution && puzzle.played && html`<${Calls} solving=${solving} />`}
    ${!answered && !solution && !puzzle.played && html`<${Help} solving=${solving} />`}
    ${!solution && solving.missing.value && html`<${Missing} solving=${solving} />`}
    ${(solution || solving.missing.value) && html`<${Next} onNext=${onNext} />`}
    ${solution && html`<${Coach} solving=${solving} />`}
    ${solution &&
    solution.moves.length > 0 &&
    html`<${Moves} turn=${listed(solution, puzzle)} shown=${shown} onShow=${onShow} />
      <p class="soft small">${solution.proven ? certainty(listed(solution, puzzle)).join(" ") : t("puzzles.by_samples")}</p>`}
    ${solution && html`<${Meaning} by=${puzzle.own ? `game=${puzzle.own.game}` : `lexicon=${puzzle.lexicon}`} words=${wordsOf(puzzle, solution, shown?.move)} />`}
    ${puzzle.done && !puzzle.own && !verdict && html`<p class="soft small">${t("puzzles.again")}</p>`}
  </section>`;
}

/**
 * The moves of a solution as a review has them, with the one that was made in a game of one's own.
 * @param {import("../types.js").PuzzleSolution} solution
 * @param {import("../types.js").PuzzleShown} puzzle
 */
function listed({ moves, method, proven }, { own }) {
  return { candidates: moves, method: /** @type {any} */ (method), proven, confidence: null, stood: own !== null, played: own?.move ?? "", rank: null };
}

/** The way on has the focus: Enter leads to the next puzzle. @param {{onNext: () => void}} props */
function Next({ onNext }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => place.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return html`<div ref=${place}><${Button} kind="primary" icon="arrow-right" onClick=${onNext}>${t("puzzles.next")}<//></div>`;
}

/** What the coach says: below the way on, which stays where it is when the words come. @param {{solving: Solving}} props */
function Coach({ solving }) {
  const { state, advice } = solving.coached.value ?? { state: "said", advice: [] };
  const other = comparedWith(advice);
  return html`<div role="status" class="puzzle-coach stack">
      ${state === "asked" && html`<p class="soft">${t("puzzles.coach_thinks")}</p>`}
      ${state === "silent" && html`<p class="soft">${t("puzzles.coach_silent")}</p>`}
      <${Advice} turn=${{ advice: advice.filter((one) => one.praise) }} />
      ${other && html`<p><b>${t("puzzles.why_not", { move: moveText(other) })}</b></p>`}
      <${Advice} turn=${{ advice: advice.filter((one) => !one.praise) }} />
    </div>
    ${state === "silent" && html`<div><${Button} icon="refresh-cw" onClick=${solving.ask}>${t("puzzles.coach_ask")}<//></div>`}`;
}

/** Yes or no: the first answer counts, so both wait for it. @param {{solving: Solving}} props */
function Calls({ solving }) {
  const [waiting, setWaiting] = useState(false);
  /** @param {"challenge" | "accept"} call */
  async function answer(call) {
    setWaiting(true);
    try {
      await solving.answer({ call });
    } finally {
      setWaiting(false);
    }
  }
  return html`<div class="puzzle-calls">
    <${Button} large icon="hand" disabled=${waiting} onClick=${() => answer("challenge")}>${t("puzzles.challenge")}<//>
    <${Button} large icon="check" disabled=${waiting} onClick=${() => answer("accept")}>${t("puzzles.accept")}<//>
  </div>`;
}

/** The answer was right, but its solution is not here. @param {{solving: Solving}} props */
function Missing({ solving }) {
  return html`<p role="alert">${t("puzzles.solution_missing")}</p>
    <div><${Button} icon="refresh-cw" onClick=${solving.reveal}>${t("puzzles.solution_again")}<//></div>`;
}

/** A hint, another one, and the solution. @param {{solving: Solving}} props */
function Help({ solving }) {
  const hint = solving.hint.value;
  const more = solving.hints.value > 1;
  const last = hint !== null && (more || hint.exchange);
  const counts = !solving.puzzle.done && !solving.puzzle.own && !solving.verdict.value;
  // The buttons stay where they are: whoever taps twice for hints does not mean the solution.
  return html`${solving.verdict.value && html`<p class="soft">${t(last ? "puzzles.try_another" : "puzzles.try_again")}</p>`}
    <div class="puzzle-helps">
      <${Button} icon="eye" onClick=${solving.giveUp}>${t("puzzles.solution")}<//>
      ${!last &&
      html`<${Button} icon="lightbulb" onClick=${solving.help}>${t(hint ? "puzzles.another_hint" : "puzzles.a_hint")}<//>`}
    </div>
    ${hint && html`<p role="status" class="puzzle-hint"><${Icon} name="lightbulb" /> ${hintText(hint, more)}</p>`}
    ${counts && html`<p class="soft small">${t("puzzles.solution_counts")}</p>`}`;
}

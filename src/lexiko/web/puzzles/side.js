/** Beside the board: the question, what an answer is worth, the solution, and the next puzzle. */

import { classes, html, useEffect, useRef, useState } from "../lib/html.js";
import { signed, t } from "../lib/strings.js";
import { Moves } from "../review/turn.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { heading, hintText, question, reason, situation, worth } from "./said.js";

/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */

const SIGNS = { right: "circle-check", close: "circle-alert", wrong: "circle-x" };

/** @param {{solving: Solving}} props */
export function Question({ solving }) {
  const { puzzle } = solving;
  return html`<div class="puzzle-ask">
    <p class="puzzle-question"><b>${question(puzzle)}</b></p>
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
  const said = useRef(/** @type {HTMLElement | null} */ (null));
  // On a small phone it stands below the actions.
  useEffect(() => said.current?.scrollIntoView({ block: "nearest" }), [verdict]);
  return html`<section class="puzzle-side panel stack" aria-label=${t("puzzles.side")}>
    <div role="status" class="stack" ref=${said}>
      ${verdict &&
      html`<p class=${classes("puzzle-verdict", verdict.verdict)}>
          <${Icon} name=${SIGNS[verdict.verdict]} size=${24} /> <b>${heading(verdict)}</b>
        </p>
        ${worth(verdict, puzzle) && html`<p>${worth(verdict, puzzle)}</p>`}
        ${verdict.counted && html`<p class="soft small">${t("puzzles.rating_now", { n: verdict.standing.rating, change: signed(verdict.change) })}</p>`}`}
      ${solution && html`<p>${reason(solution, puzzle)}</p>`}
    </div>
    ${!solution && puzzle.played && html`<${Calls} solving=${solving} />`}
    ${!solution && !puzzle.played && html`<${Help} solving=${solving} />`}
    ${solution && html`<${Next} onNext=${onNext} />`}
    ${solution &&
    solution.moves.length > 0 &&
    html`<${Moves} turn=${{ candidates: solution.moves, stood: false, played: "", rank: null }} shown=${shown} onShow=${onShow} />
      <p class="soft small">${t(`puzzles.by_${solution.proven ? "proof" : "samples"}`)}</p>`}
    ${puzzle.done && !verdict && html`<p class="soft small">${t("puzzles.again")}</p>`}
  </section>`;
}

/** The way on has the focus: Enter leads to the next puzzle. @param {{onNext: () => void}} props */
function Next({ onNext }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => place.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return html`<div ref=${place}><${Button} kind="primary" icon="arrow-right" onClick=${onNext}>${t("puzzles.next")}<//></div>`;
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

/** A hint, another one, and the solution. @param {{solving: Solving}} props */
function Help({ solving }) {
  const hint = solving.hint.value;
  const [more, setMore] = useState(false);
  const last = hint !== null && (more || hint.exchange);
  return html`${solving.verdict.value && html`<p class="soft">${t("puzzles.try_again")}</p>`}
    ${hint && html`<p role="status" class="puzzle-hint"><${Icon} name="lightbulb" /> ${hintText(hint, more)}</p>`}
    <div class="puzzle-helps">
      ${!last &&
      html`<${Button} icon="lightbulb" onClick=${() => (hint ? setMore(true) : solving.help())}>${t(hint ? "puzzles.another_hint" : "puzzles.a_hint")}<//>`}
      <${Button} icon="eye" onClick=${solving.reveal}>${t("puzzles.solution")}<//>
    </div>`;
}

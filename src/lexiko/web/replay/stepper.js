/** Steps through the turns of a game: buttons, a slider, and the arrow keys. */

import { html, useLayoutEffect, useLatest, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { isField } from "../ui/field.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Turn} Turn */

/** What uses the arrow keys itself, beside fields. */
const OWN_ARROWS = "input, [role=grid], dialog";

/**
 * The steps of a game: before the first turn, after each turn, and the end where it has come.
 * @param {GameState} game
 */
export function stepsOf(game) {
  return game.turns.length + (game.view?.result ? 1 : 0);
}

/**
 * The turn that a step shows; null at the start and at the end.
 * @param {GameState} game
 * @param {number} step
 * @returns {Turn | null}
 */
export function turnAt(game, step) {
  return game.turns[step - 1] ?? null;
}

/**
 * Board, scores and the squares of the last play after a step.
 * @param {GameState} game
 * @param {number} step
 * @param {import("../types.js").Layout} layout
 */
export function sightAt(game, step, layout) {
  const empty = layout.rows.map((row) => ".".repeat(row.length));
  const turn = turnAt(game, step);
  if (turn) return { board: turn.board, scores: turn.scores, last: turn.squares };
  if (step > 0 && game.view) {
    return { board: game.view.board, scores: game.view.result?.scores ?? game.view.scores, last: [] };
  }
  return { board: empty, scores: game.seats.map(() => 0), last: [] };
}

/**
 * The step that is shown, kept in the address: #12 is after turn 12.
 * @param {number} last
 * @param {number} [first] the step to begin with
 * @returns {[number, (step: number) => void]}
 */
export function useSteps(last, first = 0) {
  /** @param {number} wanted */
  const within = (wanted) => Math.max(0, Math.min(wanted, last));
  const [step, setStep] = useState(() => within(stepInAddress() ?? first));
  /** @param {number} wanted */
  function show(wanted) {
    const next = within(wanted);
    history.replaceState(history.state, "", `#${next}`);
    setStep(next);
  }
  const latest = useLatest({ step, show, last, within });
  // Gone with the screen: a late key must not write into the address of the next one.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function press(event) {
      const busy = event.target instanceof Element && event.target.closest(OWN_ARROWS);
      if (busy || isField(event.target) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const now = latest.current;
      /** @type {Record<string, number>} */
      const steps = { ArrowLeft: now.step - 1, ArrowRight: now.step + 1, Home: 0, End: now.last };
      const wanted = steps[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      now.show(wanted);
    }
    function follow() {
      const wanted = stepInAddress();
      if (wanted !== null) setStep(latest.current.within(wanted));
    }
    addEventListener("keydown", press);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("hashchange", follow);
    };
  }, []);
  return [step, show];
}

/** The step that the address names. */
function stepInAddress() {
  const wanted = parseInt(location.hash.slice(1), 10);
  return Number.isNaN(wanted) ? null : wanted;
}

/** @param {{step: number, last: number, turns: number, onStep: (step: number) => void}} props */
export function Stepper({ step, last, turns, onStep }) {
  const text = stepText(step, turns);
  return html`<div class="stepper">
    <div class="stepper-buttons">
      <${Button} icon="skip-back" label=${t("replay.first")} disabled=${step === 0} onClick=${() => onStep(0)} />
      <${Button} icon="chevron-left" label=${t("replay.back")} disabled=${step === 0} onClick=${() => onStep(step - 1)} />
      <span class="stepper-text number" aria-live="polite">${text}</span>
      <${Button} kind="primary" icon="chevron-right" label=${t("replay.on")} disabled=${step === last} onClick=${() => onStep(step + 1)} />
      <${Button} icon="skip-forward" label=${t("replay.last")} disabled=${step === last} onClick=${() => onStep(last)} />
    </div>
    <input
      class="stepper-slider"
      type="range"
      min="0"
      max=${last}
      value=${step}
      aria-label=${t("replay.slider")}
      aria-valuetext=${text}
      onInput=${(/** @type {InputEvent} */ event) => onStep(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
  </div>`;
}

/** @param {number} step @param {number} turns */
function stepText(step, turns) {
  if (step === 0) return t("replay.at_start");
  return step > turns ? t("replay.at_end") : t("replay.at", { n: step, all: turns });
}

/** How likely the first of two players was to win, turn after turn; a tap leads to the turn. */

import { html, useId } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { percent } from "./said.js";
import { SIZES, Shape, Sign } from "./sign.js";

/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */

const WIDTH = 440;
const HEIGHT = 200;
const LEFT = 58;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 12;

/** The chance of the first player after a turn. @param {ReviewTurn} turn */
function chance(turn) {
  if (turn.win === null) return null;
  return turn.seat === 0 ? turn.win : 1 - turn.win;
}

/**
 * Whether there is a curve to draw: of a game for two whose chances are known.
 * @param {string[]} names
 * @param {ReviewTurn[]} turns
 */
export function hasCurve(names, turns) {
  return names.length === 2 && turns.some((turn) => turn.win !== null);
}

/**
 * @param {{names: string[], turns: ReviewTurn[], all: number, step: number, onStep: (step: number) => void}} props
 *   `all` is how many steps there are, `step` the one that is looked at
 */
export function Curve({ names, turns, all, step, onStep }) {
  const id = useId();
  /** @param {number} at */
  const across = (at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / Math.max(1, all);
  /** @param {number} share */
  const up = (share) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const known = turns.flatMap((turn) => {
    const value = chance(turn);
    return value === null ? [] : [{ turn, value, x: across(turn.step), y: up(value) }];
  });
  const line = [`${across(0)},${up(0.5)}`, ...known.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)];
  const last = known[known.length - 1];
  const values = known.map(({ value }) => value);

  /** @param {MouseEvent} event */
  function tap(event) {
    const box = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const near = known.reduce((one, other) => (Math.abs(other.x - x) < Math.abs(one.x - x) ? other : one), known[0]);
    if (near) onStep(near.turn.step);
  }

  return html`<figure class="review-curve">
    <figcaption>${t("review.curve", { name: names[0] })}</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby=${`${id}-title ${id}-text`} onClick=${tap}>
      <title id=${`${id}-title`}>${t("review.curve", { name: names[0] })}</title>
      <desc id=${`${id}-text`}>
        ${t("review.curve_text", { high: percent(Math.max(...values)), low: percent(Math.min(...values)) })}
      </desc>
      <rect class="review-place" x=${LEFT} y=${TOP} width=${WIDTH - LEFT - RIGHT} height=${HEIGHT - TOP - BOTTOM} />
      ${[0, 0.5, 1].map(
        (share) => html`<line key=${share} class=${share === 0.5 ? "review-even" : "review-grid"} x1=${LEFT} x2=${WIDTH - RIGHT} y1=${up(share)} y2=${up(share)} />
          <text class="review-scale" x=${LEFT - 8} y=${up(share) + 5} text-anchor="end">${t("review.percent", { n: 100 * share })}</text>`,
      )}
      ${last && html`<polygon class="review-area" points=${[...line, `${last.x},${up(0.5)}`].join(" ")} />`}
      <polyline class="review-line" points=${line.join(" ")} />
      ${step > 0 && step <= all && html`<line class="review-now" x1=${across(step)} x2=${across(step)} y1=${TOP} y2=${HEIGHT - BOTTOM} />`}
      ${known.map(({ turn, x, y }) => html`<${Shape} key=${turn.step} size=${turn.mistake ?? "none"} x=${x} y=${y} seat=${turn.seat} />`)}
    </svg>
    <ul class="review-legend">
      ${SIZES.map((size) => html`<li key=${size}><${Sign} size=${size} /> ${t(`review.size_${size}`)}</li>`)}
      ${names.map((name, seat) => html`<li key=${`seat ${seat}`} data-seat=${seat}><span class="turn-dot" aria-hidden="true"></span> ${name}</li>`)}
    </ul>
    <p class="soft small">${t("review.curve_hint")}</p>
  </figure>`;
}

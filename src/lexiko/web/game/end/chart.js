/** The scores over the turns: a small drawing of lines, and the same as a table. */

import { html, useId } from "../../lib/html.js";
import { plain, t } from "../../lib/strings.js";
import { styles } from "../../lib/styles.js";
import { nameOf } from "../seats.js";

/** @typedef {import("../../types.js").GameState} GameState */

await styles("chart");

const WIDTH = 440;
const HEIGHT = 240;
const LEFT = 44;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 30;

/** Whether there is anything to draw: somebody has scored. @param {GameState} state */
export function hasChart(state) {
  const rows = state.view?.statistics?.scores ?? [];
  return rows.length > 1 && rows.flat().some((score) => score !== 0);
}

/**
 * @param {{ state: GameState }} props
 */
export function ScoreChart({ state }) {
  const id = useId();
  if (!hasChart(state)) return null;
  const rows = state.view?.statistics?.scores ?? [];
  const all = rows.flat();
  const high = roundUp(Math.max(10, ...all));
  const low = Math.min(0, ...all);
  /** @param {number} index */
  const across = (index) => LEFT + ((WIDTH - LEFT - RIGHT) * index) / (rows.length - 1);
  /** @param {number} score */
  const up = (score) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - score)) / (high - low);
  const steps = [0, high / 2, high];
  const last = rows[rows.length - 1];
  return html`
    <figure class="chart">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby=${`${id}-title ${id}-text`}>
        <title id=${`${id}-title`}>${t("end.chart")}</title>
        <desc id=${`${id}-text`}>
          ${state.seats.map((_, seat) => t("end.chart_line", { name: nameOf(state, seat), score: last[seat] })).join(" ")}
        </desc>
        ${steps.map(
          (score) => html`
            <line key=${score} class="chart-grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${up(score)} y2=${up(score)} />
            <text class="chart-scale" x=${LEFT - 8} y=${up(score) + 5} text-anchor="end">${score}</text>
          `,
        )}
        <text class="chart-scale" x=${across(0)} y=${HEIGHT - 8}>${t("end.chart_start")}</text>
        <text class="chart-scale" x=${WIDTH - RIGHT} y=${HEIGHT - 8} text-anchor="end">
          ${t("end.chart_turns", { n: state.turns.length })}
        </text>
        ${state.seats.map(
          (_, seat) => html`
            <polyline
              key=${seat}
              class="chart-line"
              data-seat=${seat}
              points=${rows.map((row, index) => `${across(index).toFixed(1)},${up(row[seat]).toFixed(1)}`).join(" ")}
            />
            <circle class="chart-dot" data-seat=${seat} r="4.5" cx=${across(rows.length - 1)} cy=${up(last[seat])} />
          `,
        )}
      </svg>
      <ul class="chart-names" aria-hidden="true">
        ${state.seats.map(
          (_, seat) => html`<li key=${seat} data-seat=${seat}>
            <svg viewBox="0 0 36 6"><line class="chart-line" data-seat=${seat} x1="1" x2="35" y1="3" y2="3" /></svg>
            <span>${nameOf(state, seat)}</span> <b>${plain(last[seat])}</b>
          </li>`,
        )}
      </ul>
      <details class="chart-table">
        <summary>${t("end.chart_as_table")}</summary>
        <${ScoreTable} state=${state} rows=${rows} />
      </details>
    </figure>
  `;
}

/** @param {{ state: GameState, rows: number[][] }} props */
function ScoreTable({ state, rows }) {
  const ended = rows.length > state.turns.length + 1;
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label=${t("end.chart")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${t("end.turn")}</th>
            ${state.seats.map((_, seat) => html`<th key=${seat} scope="col">${nameOf(state, seat)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(1).map(
            (row, index) => html`
              <tr key=${index}>
                <th scope="row">${ended && index === rows.length - 2 ? t("end.chart_end") : index + 1}</th>
                ${row.map((score, seat) => html`<td key=${seat}>${score}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * A round number that is not smaller: 10, 20, 50, 100, 150, 200 and so on.
 * @param {number} score
 */
function roundUp(score) {
  const step = score > 100 ? 50 : score > 20 ? 20 : 10;
  return Math.ceil(score / step) * step;
}

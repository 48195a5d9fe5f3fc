/** The end of a game: why, the final scores, who won, how it went, and what to do next. */

import { faces } from "../../board/letters.js";
import { api, catalogue } from "../../lib/api.js";
import { classes, html, useEffect, useRef, useState } from "../../lib/html.js";
import { boardOf } from "../../lib/prefs.js";
import { people, plain, signed, t } from "../../lib/strings.js";
import { go } from "../../router.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icon.js";
import { ScoreChart } from "./chart.js";
import { reason } from "./reason.js";
import { isHelped, nameOf } from "../seats.js";
import { Word } from "../panels/moves.js";
import { lostOnTime } from "../turns.js";
import { drawBoard, saveCanvas } from "./picture.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {import("../../types.js").Result} Result */

const BEST_PLAYS = 3;

/**
 * Nothing until the game is over; then it can take the place of rack and actions.
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function EndScreen({ game, seat }) {
  const state = game.state.value;
  const result = state?.view?.result;
  const head = useRef(/** @type {HTMLHeadingElement | null} */ (null));

  useEffect(() => {
    if (result) head.current?.focus({ preventScroll: true });
  }, [result != null]);

  if (!state || !result) return null;
  return html`
    <section class="end" aria-labelledby="end-title">
      <header class="end-head">
        <${Icon} name=${result.winners.length && !state.rules.solitaire ? "trophy" : "flag"} size=${32} />
        <h2 id="end-title" tabindex="-1" ref=${head}>${headline(state, result, seat)}</h2>
        <p>${reason(state, result)}</p>
      </header>
      <${Totals} state=${state} result=${result} />
      ${state.rules.solitaire && html`<${Record} state=${state} result=${result} />`}
      <${Buttons} state=${state} />
      <${ScoreChart} state=${state} />
      <${BestPlays} state=${state} />
    </section>
  `;
}

/**
 * Who won, as the person at this device would say it.
 * @param {GameState} state
 * @param {Result} result
 * @param {number | null} seat
 */
export function headline(state, result, seat) {
  const total = result.scores.reduce((sum, score) => sum + score, 0);
  if (state.rules.solitaire) return t("end.alone", { n: total, total: plain(total) });
  if (result.winners.length === 0) return t("end.nobody");
  const here = Object.keys(state.mine).length;
  const own = seat ?? (here === 1 ? Number(Object.keys(state.mine)[0]) : null);
  const names = result.winners.map((one) => nameOf(state, one));
  if (result.winners.length > 1) return t("end.shared", { names: people(names) });
  if (own !== null && here === 1 && result.winners.includes(own)) return t("end.you");
  return t("end.wins", { name: names[0] });
}

/** @param {{ state: GameState, result: Result }} props */
function Totals({ state, result }) {
  const active = state.view?.active ?? [];
  // Whoever left the game comes last, however many points they had.
  const order = state.seats
    .map((_, seat) => seat)
    .sort((one, other) => Number(active[other]) - Number(active[one]) || result.scores[other] - result.scores[one]);
  const most = state.rules.solitaire ? [] : result.winners;
  return html`
    <ol class="totals">
      ${order.map(
        (seat) => html`
          <li key=${seat} class=${classes("total", most.includes(seat) && "is-winner")}>
            <span class="total-name" data-seat=${seat}>
              ${nameOf(state, seat)}
              ${most.includes(seat) && html`<${Icon} name="crown" label=${t("end.winner")} />`}
            </span>
            <b class="total-score">${plain(result.scores[seat])}</b>
            <span class="total-parts soft">${parts(state, result, seat)}</span>
          </li>
        `,
      )}
    </ol>
  `;
}

/**
 * What unplayed letters and time did to a score.
 * @param {GameState} state
 * @param {Result} result
 * @param {number} seat
 */
function parts(state, result, seat) {
  const change = result.adjustments[seat];
  const late = result.overtime[seat];
  const letters = result.unplayed[seat];
  const texts = [];
  if (letters && state.rules.solitaire !== "open") {
    texts.push(t(change ? "end.left" : "end.left_free", { points: signed(change), letters: spaced(letters) }));
  } else if (change) {
    texts.push(t(state.seats.length === 2 ? "end.gained_other" : "end.gained", { points: signed(change) }));
  }
  if (late) texts.push(t("end.late", { points: signed(late) }));
  if (!state.view?.active[seat] && !state.rules.solitaire) texts.push(t(lostOnTime(state, seat) ? "panels.lost_on_time" : "panels.left"));
  const before = plain(state.view?.statistics?.before[seat] ?? 0);
  return (change || late ? [before, ...texts] : texts).join(", ");
}

/** @param {string} letters */
function spaced(letters) {
  return faces(letters).join(" ");
}

/**
 * Whether a solitaire beat the record; nothing where it does not count.
 * @param {{ state: GameState, result: Result }} props
 */
function Record({ state, result }) {
  const [best, setBest] = useState(/** @type {number | null | undefined} */ (undefined));
  const total = result.scores.reduce((sum, score) => sum + score, 0);

  useEffect(() => {
    api.get(`/records/${state.id}`).then(
      ({ counts, best }) => setBest(counts ? best : undefined),
      () => setBest(undefined),
    );
  }, [state.id]);

  if (isHelped(state)) return html`<p class="record" role="status">${t("panels.to_beat_helped")}</p>`;
  if (state.view?.drawn_back) return html`<p class="record" role="status">${t("panels.to_beat_void")}</p>`;
  if (best === undefined) return null;
  const key = best === null ? "first" : total > best ? "beaten" : total === best ? "equal" : "stands";
  return html`
    <p class=${classes("record", (best === null || total > best) && "is-beaten")} role="status">
      <${Icon} name=${best === null || total > best ? "award" : "chart-line"} />
      <span>
        ${t(`end.record_${key}`, { best: best ?? 0, n: Math.max(0, (best ?? 0) - total) })}
        ${" "}<a href="/records">${t("end.all_records")}</a>
      </span>
    </p>
  `;
}

/** @param {{ state: GameState }} props */
function BestPlays({ state }) {
  const places = state.view?.statistics?.best ?? [];
  const best = places.slice(0, BEST_PLAYS).map((place) => state.turns[place]);
  if (!best.length) return null;
  return html`
    <div class="best-plays">
      <h3>${t("end.best_plays")}</h3>
      <ol>
        ${best.map(
          (turn) => html`
            <li key=${turn.n}>
              <b>${turn.score}</b> <${Word} tiles=${turn.tiles ?? ""} />
              <span class="soft">${t("end.best_by", { name: nameOf(state, turn.seat), turn: turn.n })}</span>
            </li>
          `,
        )}
      </ol>
    </div>
  `;
}

/** @param {{ state: GameState }} props */
function Buttons({ state }) {
  const seated = Object.keys(state.mine).length > 0;
  const rematch = async () => {
    const made = await api.post(`/games/${state.id}/rematch`);
    go(`/game/${made.id}`);
  };
  const review = async () => {
    await api.post(`/games/${state.id}/review`);
    go(`/replay/${state.id}`);
  };
  /** @param {MouseEvent} event */
  const picture = async (event) => {
    const around = /** @type {Element} */ (event.currentTarget).closest("[data-picture]");
    await document.fonts.load("800 38px Nunito");
    await saveCanvas(drawBoard(state, await catalogue(), around ?? document.body), `lexiko-${state.id}.png`);
  };
  /** @param {string} format */
  const address = (format) => api.url(`/games/${state.id}/export?format=${format}`);
  return html`
    <div class="end-buttons" data-picture data-board=${boardOf(state.rules.edition)}>
      ${seated && state.rematch_names.length > 0 && html`<p class="end-rematch" role="status">${t("end.rematch_asked", { name: people(state.rematch_names) })}</p>`}
      ${seated &&
      !state.kept &&
      html`<${Button} kind="primary" icon="rotate-ccw" onClick=${rematch}>${t("end.rematch")}<//>`}
      <${Button} icon="step-forward" href=${`/replay/${state.id}`}>${t("end.replay")}<//>
      ${state.turns.length > 0 && (state.help !== "none" || state.imported) && html`<${Button} icon="chart-line" onClick=${review}>${t("end.review")}<//>`}
      <${Button} icon="plus" href=${state.kept ? "/keep" : "/new"}>${t("end.new_game")}<//>
      <details class="exports">
        <summary class="button"><${Icon} name="download" />${t("end.export")}</summary>
        <div class="export-list">
          <${Button} href=${address("gcg")} download=${`lexiko-${state.id}.gcg`}>${t("end.export_gcg")}<//>
          <${Button} href=${address("json")} download=${`lexiko-${state.id}.json`}>${t("end.export_json")}<//>
          <${Button} icon="image" onClick=${picture}>${t("end.export_png")}<//>
        </div>
      </details>
    </div>
  `;
}

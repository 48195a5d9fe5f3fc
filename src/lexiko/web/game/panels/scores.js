/** Scores, clocks and whose turn it is: a line on the phone, cards on the desktop. */

import { classes, html } from "../../lib/html.js";
import { plain, t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icon.js";
import { LITTLE_TIME, clockText, hasClock, timeLeft, useNow } from "../clock.js";
import { ableSeats, isOver } from "../seats.js";
import { lostOnTime } from "../turns.js";
import { drawing } from "../dialogs/draw.js";
import { RecordToBeat } from "./record.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/** From here on a clock has another colour. */
const SHORT_TIME = 30_000;

/**
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Scores({ game, seat }) {
  const state = game.state.value;
  const view = state?.view ?? null;
  const counts = view !== null && view.running !== null && !view.paused;
  const time = useNow(game, counts && hasClock(state) ? 100 : 0);
  if (!state || !view) return null;
  const now = drawing.value ? view.now : time;
  return html`
    <section class="scores" data-count=${state.seats.length} aria-label=${t("panels.scores")}>
      <ol class="score-cards">
        ${state.seats.map(
          (_, index) => html`
            <${ScoreCard} key=${index} state=${state} index=${index} seat=${seat} now=${now} />
          `,
        )}
      </ol>
      ${state.rules.solitaire && !isOver(state) && html`<${RecordToBeat} state=${state} />`}
    </section>
  `;
}

/**
 * Nobody moves in a game that is paused: it says so, and offers to resume it.
 * @param {{ game: LiveGame, state: GameState }} props
 */
export function Paused({ game, state }) {
  if (!state.view?.paused) return null;
  const may = ableSeats(state, "resume").length > 0;
  return html`
    <div class="paused">
      <p>${t(state.view.deserted ? "panels.deserted" : "panels.paused")}</p>
      ${may && html`<${Button} icon="play" onClick=${() => game.send({ kind: "resume" })}>${t("panels.resume")}<//>`}
    </div>
  `;
}

/**
 * @param {{ state: GameState, index: number, seat: number | null, now: number }} props
 */
function ScoreCard({ state, index, seat, now }) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const player = state.seats[index];
  const over = isOver(state);
  const turn = !over && view.to_move === index && view.active[index];
  const own = seat === index || (seat === null && player.mine && !state.seats.some(isOther));
  const name = classes(
    "score-card",
    turn && "has-turn",
    own && "is-own",
    !view.active[index] && "has-left",
    over && view.result?.winners.includes(index) && "has-won",
  );
  return html`
    <li class=${name} aria-current=${turn ? "true" : undefined}>
      <span class="score-name">
        <span class="turn-mark" aria-hidden="true"></span>
        ${player.computer && html`<${Icon} name="bot" label=${t("panels.computer")} />`}
        ${player.kind === "link" && isOther(player) && html`<${Dot} online=${player.online} />`}
        <span class="score-who" title=${player.name}>${player.name}</span>
      </span>
      <span class="score-points">${plain(view.scores[index])}</span>
      <span class="score-more">
        <${Clocks} state=${state} index=${index} now=${now} />
        <${Status} state=${state} index=${index} turn=${turn} />
      </span>
      <${FinishLine} score=${view.scores[index]} finish=${player.finish} />
    </li>
  `;
}

/** @param {GameState["seats"][number]} player */
function isOther(player) {
  return !player.mine && !player.computer;
}

/** @param {{ online: boolean }} props */
function Dot({ online }) {
  const label = online ? t("panels.online") : t("panels.offline");
  return html`
    <span class=${classes("online-dot", online && "is-online")} role="img" aria-label=${label} title=${label}></span>
  `;
}

/**
 * The time left for the game and for the turn; the place is kept where a player has no limit.
 * @param {{ state: GameState, index: number, now: number }} props
 */
function Clocks({ state, index, now }) {
  const { turn, game } = timeLeft(state, index, now);
  // Nobody needs the time of whoever left; how they left takes its place.
  if (!hasClock(state) || !state.view?.active[index]) return null;
  const runs = state.view?.running === index;
  return html`
    <span class=${classes("score-clocks", runs && "is-running")}>
      ${game !== null && html`<${Clock} left=${game} label=${t("panels.clock_game")} calm=${isOver(state)} />`}
      ${turn !== null && html`<${Clock} left=${turn} label=${t("panels.clock_turn")} calm=${!runs} />`}
    </span>
  `;
}

/** @param {{ left: number, label: string, calm?: boolean }} props `calm`: it is not in use now */
function Clock({ left, label, calm = false }) {
  const little = !calm && (left < LITTLE_TIME ? "is-urgent" : left < SHORT_TIME && "is-short");
  return html`
    <span class=${classes("clock", little)} title=${label} role="timer">
      <span class="hidden">${label}: </span>${clockText(left)}
    </span>
  `;
}

/**
 * What else there is to say of a player, in two or three words.
 * @param {{ state: GameState, index: number, turn: boolean }} props
 */
function Status({ state, index, turn }) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const player = state.seats[index];
  let text = "";
  if (!view.active[index]) text = t(lostOnTime(state, index) ? "panels.lost_on_time" : "panels.left");
  else if (player.open) text = t("panels.seat_open");
  else if (view.lost_turns[index] && !view.result) text = t("panels.misses", { n: view.lost_turns[index] });
  else if (view.waiting_for.includes(index)) text = t("panels.decides");
  else if (turn && player.computer && view.running === index) text = t("panels.thinking");
  else if (player.refused) text = t("panels.refused", { n: player.refused });
  if (!text) return null;
  const thinks = turn && player.computer !== null && view.running === index;
  return html`<span class=${classes("score-status", thinks && "is-thinking")} title=${text}>${text}</span>`;
}

/** @param {{ score: number, finish: number | null }} props */
function FinishLine({ score, finish }) {
  if (!finish) return null;
  const share = Math.max(0, Math.min(100, (100 * score) / finish));
  const label = t("panels.finish", { finish, left: Math.max(0, finish - score) });
  return html`
    <span class="finish" title=${label}>
      <progress max=${finish} value=${Math.max(0, Math.min(score, finish))} aria-label=${label}>
        ${Math.round(share)} %
      </progress>
      <span class="finish-score">${t("panels.finish_short", { finish })}</span>
    </span>
  `;
}

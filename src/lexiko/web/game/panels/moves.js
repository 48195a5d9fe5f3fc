/** The list of turns: what was played where, for how much, and a click to look at that position. */

import { Fragment, classes, html, useEffect, useRef } from "../../lib/html.js";
import { plain, t } from "../../lib/strings.js";
import { Icon } from "../../ui/icon.js";
import { timeOfDay } from "../clock.js";
import { isOver, nameOf } from "../seats.js";
import { challengeSentence, kindWords, scoreText, turnSentence } from "../turns.js";
import { Meaning } from "./meaning.js";
import { handedSentence } from "../dialogs/handover.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Turn} Turn */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/**
 * @param {{
 *   game: LiveGame,
 *   seat: number | null,
 *   looking?: number | null,
 *   onLook?: (index: number | null) => void,
 * }} props `looking` is the index of the turn that is looked at; null is the game as it stands.
 */
export function MoveList({ game, seat, looking = null, onLook }) {
  const state = game.state.value;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const count = state?.turns.length ?? 0;

  // The newest turn is in sight, or the one that is looked at, whatever comes under the list.
  useEffect(() => {
    const turns = list.current;
    if (!turns) return undefined;
    const reveal = () => {
      const row = looking === null ? turns.lastElementChild : turns.children[looking];
      if (!row) return;
      const [here, around] = [row.getBoundingClientRect(), turns.getBoundingClientRect()];
      if (here.bottom > around.bottom) turns.scrollTop += here.bottom - around.bottom;
      else if (here.top < around.top) turns.scrollTop -= around.top - here.top;
    };
    const watch = new ResizeObserver(reveal);
    watch.observe(turns);
    reveal();
    return () => watch.disconnect();
  }, [count, looking, state?.view != null]);

  if (!state?.view) return null;
  const bonus = state.turns.some((turn) => turn.bonus > 0);
  const open = seat === null ? isOver(state) : state.mine[seat]?.may_check;
  const looked = looking === null ? undefined : state.turns[looking];
  const words = open ? (looked?.words ?? []).map(({ word }) => word) : [];
  return html`
    <section class="panel moves" aria-labelledby="moves-head">
      <h2 class="panel-head" id="moves-head">
        ${t("panels.moves")}
        ${looking !== null &&
        html`<button type="button" class="text-button" onClick=${() => onLook?.(null)}>
          ${t("panels.back_to_now")}
        </button>`}
      </h2>
      ${count === 0 &&
      html`<p class="soft">${t(state.rules.solitaire ? "panels.moves_empty_alone" : "panels.moves_empty")}</p>`}
      <ol class="move-list" ref=${list} tabindex=${count > 8 ? 0 : undefined} aria-label=${t("panels.moves")}>
        ${state.turns.map(
          (turn, index) => html`
            <${Move}
              key=${index}
              state=${state}
              turn=${turn}
              own=${seat === turn.seat || isOver(state)}
              handed=${handedBefore(state, index)}
              looked=${looking === index}
              onClick=${() => onLook?.(looking === index ? null : index)}
            />
          `,
        )}
        ${handedBefore(state, count).map((one) => html`<li class="move-handed">${handedSentence(state, one)}</li>`)}
      </ol>
      ${looked && html`<${Notes} state=${state} turn=${looked} words=${words} />`}
      ${bonus &&
      html`<p class="footnote soft">
        <span class="bingo-mark" aria-hidden="true">★</span>
        ${t("panels.bingo_means", { tiles: state.rules.bonus_tiles, n: state.rules.bonus })}
      </p>`}
    </section>
  `;
}

/**
 * The seats that changed hands after one turn of the list and before the next.
 * @param {GameState} state
 * @param {number} index of the next turn
 */
function handedBefore({ handed, turns }, index) {
  const from = turns[index - 1]?.n ?? 0;
  const to = turns[index]?.n ?? Infinity;
  return handed.filter((one) => one.turn >= from && one.turn < to);
}

/**
 * A row as it is seen, and the same in sentences for those who listen.
 * @param {{ state: GameState, turn: Turn, own: boolean, handed: import("../../types.js").Handed[], looked: boolean, onClick: () => void }} props
 */
function Move({ state, turn, own, handed, looked, onClick }) {
  const judged = turn.challenges.at(-1);
  const name = nameOf(state, turn.seat);
  return html`
    <li>
      ${handed.map((one) => html`<p class="move-handed">${handedSentence(state, one)}</p>`)}
      <button
        type="button"
        class=${classes("move", looked && "is-looked", judged?.upheld && "is-taken-back")}
        aria-pressed=${String(looked)}
        onClick=${onClick}
      >
        <span class="hidden">
          ${`${turn.n}. ${turnSentence(state, turn)} ${t("panels.said_total", { total: plain(turn.total) })}`}
        </span>
        <span class="move-row" aria-hidden="true">
          <span class="move-n">${turn.n}</span>
          <span class="move-who" data-seat=${turn.seat} title=${name}>${signOf(state, turn.seat)}</span>
          <span class="move-at">${turn.at}</span>
          <span class="move-what">
            <${What} turn=${turn} />
            ${turn.bonus > 0 && html`<span class="bingo-mark" title=${t("panels.bingo")}>★</span>`}
            ${turn.hints > 0 && html`<span class="move-hint" title=${t("turns.with_hint")}><${Icon} name="lightbulb" size=${14} /></span>`}
            ${judged &&
            html`<span class="move-challenge" title=${challengeSentence(state, turn, judged)}>
              <${Icon} name=${judged.upheld ? "undo-2" : "swords"} size=${14} />
            </span>`}
          </span>
          <span class="move-rack">${own ? turn.rack : ""}</span>
          <span class="move-score">${scoreText(state, turn)}</span>
          <span class="move-total">${plain(turn.total)}</span>
          <span class="move-time">${turn.spent > 0 ? spentText(turn.spent) : ""}</span>
        </span>
      </button>
    </li>
  `;
}

/**
 * What there is to say of the turn that is looked at, apart from its line.
 * @param {{ state: GameState, turn: Turn, words: string[] }} props
 */
function Notes({ state, turn, words }) {
  const parts = pointsOf(turn);
  return html`
    <div class="move-notes">
      <p>${turnSentence(state, turn)}</p>
      ${parts && html`<p class="soft">${parts}</p>`}
      ${turn.time > 0 &&
      html`<p class="soft"><time datetime=${new Date(turn.time).toISOString()}>${timeOfDay(turn.time)}</time></p>`}
      ${words.length > 0 && html`<${Meaning} by=${`game=${state.id}`} words=${words} />`}
    </div>
  `;
}

/**
 * A seat in one sign: the first letter of its name, or its number where two begin alike.
 * @param {GameState} state
 * @param {number} seat
 */
function signOf(state, seat) {
  const signs = state.seats.map(({ name }) => [...name][0]?.toUpperCase());
  return new Set(signs).size === signs.length ? signs[seat] : seat + 1;
}

/** A time that was taken: 1:05. @param {number} spent milliseconds */
function spentText(spent) {
  const seconds = Math.round(spent / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Where the score of a play comes from: `PASTE 15, FARMS 10`.
 * @param {Turn} turn
 */
function pointsOf(turn) {
  const parts = turn.words.map((word) => `${word.word} ${word.points}`);
  if (turn.bonus) parts.push(t("panels.bonus", { n: turn.bonus }));
  return parts.join(", ");
}

/**
 * The word of a play, or what else the turn was.
 * @param {{ turn: Turn }} props
 */
function What({ turn }) {
  if (turn.kind === "play" && turn.tiles) return html`<${Word} tiles=${turn.tiles} />`;
  return html`<span class="move-words">${kindWords(turn)}</span>`;
}

/**
 * `HO(R)N`: the letters in brackets were on the board already, a small one is a blank.
 * @param {{ tiles: string }} props
 */
export function Word({ tiles }) {
  const parts = tiles.match(/\([^)]*\)|[^()]/g) ?? [];
  return html`<span class="move-word"
    >${parts.map((part, index) => {
      const through = part.startsWith("(");
      const blank = !through && part !== part.toUpperCase();
      if (!through && !blank) return html`<${Fragment} key=${index}>${part}<//>`;
      return html`<span key=${index} class=${through ? "is-through" : "is-blank"}>${part}</span>`;
    })}</span
  >`;
}

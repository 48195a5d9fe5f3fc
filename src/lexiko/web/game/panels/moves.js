/** The list of turns: what was played where, for how much, and a click to look at that position. */

import { Fragment, classes, html, useEffect, useRef } from "../../lib/html.js";
import { plain, signed, t } from "../../lib/strings.js";
import { Icon } from "../../ui/icon.js";
import { challengeSentence, isOver, nameOf, timeOfDay, turnSentence } from "./common.js";
import { Meaning } from "./meaning.js";

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

  useEffect(() => {
    if (looking === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count, looking]);

  if (!state?.view) return null;
  const bonus = state.turns.some((turn) => turn.bonus > 0);
  const open = seat === null ? isOver(state) : state.mine[seat]?.may_check;
  const words = looking !== null && open ? (state.turns[looking]?.words ?? []).map(({ word }) => word) : [];
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
              looked=${looking === index}
              onClick=${() => onLook?.(looking === index ? null : index)}
            />
          `,
        )}
      </ol>
      ${words.length > 0 && html`<${Meaning} id=${state.id} words=${words} />`}
      ${bonus &&
      html`<p class="footnote soft">
        <span class="bingo-mark" aria-hidden="true">★</span>
        ${t("panels.bingo_means", { tiles: state.rules.bonus_tiles, n: state.rules.bonus })}
      </p>`}
    </section>
  `;
}

/**
 * A row as it is seen, and the same in sentences for those who listen.
 * @param {{ state: GameState, turn: Turn, own: boolean, looked: boolean, onClick: () => void }} props
 */
function Move({ state, turn, own, looked, onClick }) {
  const taken = turn.challenges.some((one) => one.upheld);
  const rack = own ? turn.rack : "";
  const parts = looked ? pointsOf(turn) : "";
  return html`
    <li>
      <button
        type="button"
        class=${classes("move", looked && "is-looked", taken && "is-taken-back")}
        aria-pressed=${String(looked)}
        onClick=${onClick}
      >
        <span class="hidden">
          ${`${turn.n}. ${turnSentence(state, turn)} ${t("panels.said_total", { total: plain(turn.total) })} ${parts}`}
        </span>
        <span class="move-row" aria-hidden="true">
          <span class="move-n">${turn.n}</span>
          <span class="move-who">${nameOf(state, turn.seat)}</span>
          <span class="move-what">
            ${turn.at && html`<span class="move-at">${turn.at}</span>${" "}`}
            <${What} turn=${turn} />
            ${turn.bonus > 0 && html`<span class="bingo-mark" title=${t("panels.bingo")}>★</span>`}
          </span>
          <span class="move-score">${turn.kind === "play" || turn.score ? signed(turn.score) : ""}</span>
          <span class="move-total">${plain(turn.total)}</span>
          <span class="move-more">
            ${rack && html`<span class="move-rack">${rack}</span>`}
            ${turn.challenges.map(
              (one, index) => html`<span key=${index} class="move-challenge">
                <${Icon} name=${one.upheld ? "undo-2" : "swords"} size=${16} />
                ${challengeSentence(state, turn, one)}
              </span>`,
            )}
            ${parts && html`<span class="move-parts">${parts}</span>`}
            ${turn.time > 0 &&
            html`<time class="move-time" datetime=${new Date(turn.time).toISOString()}>${timeOfDay(turn.time)}</time>`}
          </span>
        </span>
      </button>
    </li>
  `;
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
  const params = { n: turn.count ?? 0, note: turn.note ?? "" };
  return html`<span class="move-words">${t(`panels.kind_${turn.kind}`, params)}</span>`;
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

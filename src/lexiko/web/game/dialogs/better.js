/** What was better than a move: its figures beside those of the best ones, each to be seen on the board, and why. */

import { Board } from "../../board/board.js";
import { useKit } from "../../board/kit.js";
import { api, sentence } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { boardOf } from "../../lib/prefs.js";
import { t } from "../../lib/strings.js";
import { styles } from "../../lib/styles.js";
import { Advice } from "../../review/advice.js";
import { blanksExplained, moveText } from "../../review/said.js";
import { Dialog } from "../../ui/dialog.js";
import { Spinner } from "../../ui/spinner.js";

/** @typedef {import("../../types.js").Better} Better */
/** @typedef {import("../../types.js").BetterMove} BetterMove */
/** @typedef {import("../../types.js").GameState} GameState */

await styles("review");

/** @param {{state: GameState, seat: number, turn: number, onClose: () => void}} props */
export function BetterDialog({ state, seat, turn, onClose }) {
  const { id } = state;
  const [told, setTold] = useState(/** @type {Better | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    api.get(`/games/${id}/better?seat=${seat}&turn=${turn}`).then(setTold, (problem) => setError(sentence(problem)));
  }, [id, seat, turn]);
  return html`<${Dialog} title=${t("game.better_title")} onClose=${onClose}>
    ${error && html`<p role="alert">${error}</p>`}
    ${!told && !error && html`<${Spinner} />`}
    ${told && html`<${Told} told=${told} state=${state} before=${boardBefore(state, turn)} />`}
  <//>`;
}

/** The board before a turn; null where it was empty. @param {GameState} state @param {number} turn */
function boardBefore({ turns }, turn) {
  const rows = turns[turns.findIndex(({ n }) => n === turn) - 1]?.board ?? null;
  return rows?.some((row) => /[^.]/.test(row)) ? rows : null;
}

/** @param {{told: Better, state: GameState, before: string[] | null}} props */
function Told({ told, state, before }) {
  const { played, was_best: wasBest } = told;
  const best = before ? told.best : withoutTwins(told);
  const [shown, show] = useState(best[0] ?? played);
  const { kit } = useKit(state.rules);
  const listed = best.some(({ move }) => move === played.move);
  return html`<div class="stack">
    <p role="status">${t(wasBest ? "game.better_none" : "game.better_some", { n: Math.max(1, Math.round((best[0]?.equity ?? 0) - played.equity)) })}</p>
    ${kit &&
    html`<div class="better-board" data-board=${boardOf(state.rules.edition)}>
      <${Board} rows=${before ?? kit.layout.rows.map((row) => ".".repeat(row.length))} layout=${kit.layout} alphabet=${kit.alphabet} laid=${shown.tiles}
        label=${t("game.better_board", { move: moveText(shown.move) })} />
    </div>`}
    <table class="better">
      <caption class="hidden">${t("game.better_title")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("game.better_move")}</th>
          <th scope="col">${t("game.better_score")}</th>
          <th scope="col">${t("game.better_leave")}</th>
          <th scope="col">${t("game.better_worth")}</th>
        </tr>
      </thead>
      <tbody>
        ${best.map((one) => html`<${Row} key=${one.move} one=${one} own=${one.move === played.move} shown=${shown === one} onShow=${show} />`)}
        ${!listed && html`<${Row} one=${played} own shown=${shown === played} onShow=${show} />`}
      </tbody>
    </table>
    <${Advice} turn=${told} />
    <p class="soft small">${[t("game.better_means"), ...blanksExplained([...best, played])].join(" ")}</p>
  </div>`;
}

/** The best moves on an empty board, where a word can lie in several places that come to the same. @param {Better} told */
function withoutTwins({ best, played }) {
  const name = (/** @type {BetterMove} */ { move, score }) => `${move.split(" ").at(-1)} ${score}`;
  const first = new Map(best.toReversed().map((one) => [name(one), one]));
  if (first.has(name(played))) first.set(name(played), best.find(({ move }) => move === played.move) ?? played);
  return best.map((one) => first.get(name(one)) ?? one).filter((one, place, all) => all.indexOf(one) === place);
}

/** @param {{one: BetterMove, own?: boolean, shown: boolean, onShow: (one: BetterMove) => void}} props */
function Row({ one, own = false, shown, onShow }) {
  return html`<tr class=${own ? "own" : undefined}>
    <th scope="row">
      <button type="button" class="better-move" aria-pressed=${shown} onClick=${() => onShow(one)}>
        ${moveText(one.move)}${own && html` <small>${t("game.better_own")}</small>`}
      </button>
    </th>
    <td>${one.score}</td>
    <td>${one.leave || "–"}</td>
    <td>${one.equity.toFixed(1).replace("-", "−")}</td>
  </tr>`;
}

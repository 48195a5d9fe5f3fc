/** What was better than a move: its figures beside those of the best ones, and why. */

import { api, sentence } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { plain, t } from "../../lib/strings.js";
import { styles } from "../../lib/styles.js";
import { Advice } from "../../review/advice.js";
import { Dialog } from "../../ui/dialog.js";
import { Spinner } from "../../ui/spinner.js";

/** @typedef {import("../../types.js").Better} Better */
/** @typedef {import("../../types.js").BetterMove} BetterMove */

await styles("review");

/** @param {{id: string, seat: number, turn: number, onClose: () => void}} props */
export function BetterDialog({ id, seat, turn, onClose }) {
  const [told, setTold] = useState(/** @type {Better | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    api.get(`/games/${id}/better?seat=${seat}&turn=${turn}`).then(setTold, (problem) => setError(sentence(problem)));
  }, [id, seat, turn]);
  return html`<${Dialog} title=${t("game.better_title", { n: turn })} onClose=${onClose}>
    ${error && html`<p role="alert">${error}</p>`}
    ${!told && !error && html`<${Spinner} />`}
    ${told && html`<${Told} told=${told} />`}
  <//>`;
}

/** @param {{told: Better}} props */
function Told({ told }) {
  const { played, best, was_best: wasBest } = told;
  const listed = best.some(({ move }) => move === played.move);
  return html`<div class="stack">
    <p role="status">${t(wasBest ? "game.better_none" : "game.better_some", { n: Math.max(1, Math.round((best[0]?.equity ?? 0) - played.equity)) })}</p>
    <table class="better">
      <caption class="hidden">${t("game.better_title", { n: told.turn })}</caption>
      <thead>
        <tr>
          <th scope="col">${t("game.better_move")}</th>
          <th scope="col">${t("game.better_score")}</th>
          <th scope="col">${t("game.better_leave")}</th>
          <th scope="col">${t("game.better_worth")}</th>
        </tr>
      </thead>
      <tbody>
        ${best.map((one) => html`<${Row} key=${one.move} one=${one} own=${one.move === played.move} />`)}
        ${!listed && html`<${Row} one=${played} own />`}
      </tbody>
    </table>
    <${Advice} turn=${told} />
    <p class="soft small">${t("game.better_means")}</p>
  </div>`;
}

/** @param {{one: BetterMove, own?: boolean}} props */
function Row({ one, own = false }) {
  return html`<tr class=${own ? "own" : undefined}>
    <th scope="row">${one.move}${own && html` <small>${t("game.better_own")}</small>`}</th>
    <td>${one.score}</td>
    <td>${one.leave || "–"}</td>
    <td>${plain(Math.round(one.equity))}</td>
  </tr>`;
}

/** What came of a challenge: the words that were judged, and the tiles that go back. */

import { classes, html, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Icon } from "../../ui/icon.js";
import { nameOf, yourSeat } from "../seats.js";
import { challengeSentence, tilesOf } from "../turns.js";
import { MiniTile } from "./minitile.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Turn} Turn */

/**
 * Stays until the next turn, or until it is closed.
 * @param {{ state: GameState }} props
 */
export function Verdict({ state }) {
  const [closed, setClosed] = useState("");
  const turn = judgedTurn(state);
  const challenge = turn?.challenges[turn.challenges.length - 1];
  if (!turn || !challenge) return null;
  const { upheld, words } = challenge;
  const key = `${turn.n}.${turn.challenges.length}`;
  if (closed === key) return null;
  return html`
    <section class=${classes("verdict", upheld ? "is-upheld" : "is-failed")} role="status">
      <div class="verdict-text">
        <p><b>${challengeSentence(state, turn, challenge)}</b></p>
        <ul class="verdict-words">
          ${words.map(
            ({ word, good }) => html`
              <li key=${word} class=${good ? "is-good" : "is-bad"}>
                <${Icon} name=${good ? "circle-check" : "circle-x"} />
                ${t(good ? "panels.word_good" : "panels.word_bad", { word })}
              </li>
            `,
          )}
        </ul>
        ${upheld && html`<${Returned} state=${state} turn=${turn} />`}
      </div>
      <${Button} kind="quiet" icon="x" label=${t("app.close")} onClick=${() => setClosed(key)} />
    </section>
  `;
}

/**
 * The last turn, if it was challenged; turns that were only missed and points by hand do not count.
 * @param {GameState} state
 * @returns {Turn | undefined}
 */
function judgedTurn(state) {
  const made = state.turns.filter(({ kind }) => kind !== "skip" && kind !== "adjust");
  return made[made.length - 1];
}

/**
 * The tiles on their way back to the rack.
 * @param {{ state: GameState, turn: Turn }} props
 */
function Returned({ state, turn }) {
  const tiles = tilesOf(turn);
  if (tiles.length === 0) return null;
  const key = turn.seat === yourSeat(state) ? "panels.returned_yours" : "panels.returned";
  return html`
    <p class="returned">
      ${tiles.map((face, index) => html`<${MiniTile} key=${index} face=${face === face.toUpperCase() ? face : "?"} />`)}
      <span class="soft">${t(key, { n: tiles.length, name: nameOf(state, turn.seat) })}</span>
    </p>
  `;
}

/** The game is over: the tiles left on the racks are told, then counted. */

import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { faces } from "../board/letters.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { problemText } from "./wishes.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */

/** Tiles as they are typed: big letters, nothing between them, any sign for a blank. @param {string} text */
export function tilesOf(text) {
  return text.replace(/[\s,.]/g, "").replace(/[*_]/g, "?").toUpperCase();
}

/** @param {{game: LiveGame, state: GameState, onUndo: () => void}} props */
export function Ending({ game, state, onUndo }) {
  const counts = state.view?.rack_counts ?? [];
  const [racks, setRacks] = useState(() => state.seats.map((_, seat) => state.mine[seat]?.rack ?? ""));
  const [problems, setProblems] = useState(/** @type {Record<number, string>} */ ({}));
  const seats = state.seats.flatMap(({ name }, seat) => (state.view?.active[seat] ? [{ name, seat, n: counts[seat] }] : []));
  const isOver = () => game.state.value?.view?.result != null;

  /** @param {number} seat @param {string} text */
  function write(seat, text) {
    setRacks(racks.map((rack, at) => (at === seat ? text : rack)));
    setProblems({ ...problems, [seat]: "" });
  }

  /** Tells every rack; one that nobody wrote may follow from the others. */
  async function count() {
    /** @type {Record<number, string>} */
    const wrong = {};
    const told = (/** @type {number} */ seat) => faces(tilesOf(racks[seat])).length;
    const written = seats.filter(({ seat, n }) => n && told(seat));
    for (const { name, seat, n } of written) {
      if (told(seat) !== n) wrong[seat] = t("keeper.ending_missing", { name, n, told: told(seat) });
    }
    if (!Object.keys(wrong).length) {
      for (const { seat } of written) {
        if (isOver()) return;
        try {
          await game.send({ kind: "tell_rack", seat, pieces: tilesOf(racks[seat]) });
        } catch (problem) {
          wrong[seat] = problemText(problem);
        }
      }
      for (const { name, seat, n } of isOver() ? [] : seats) {
        if (n && !told(seat)) wrong[seat] = t("keeper.ending_missing", { name, n, told: 0 });
      }
    }
    setProblems(wrong);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    void count();
  }

  return html`<form class="keeper-ending" onSubmit=${submit}>
    <h2>${t("keeper.ending")}</h2>
    <p class="soft">${t("keeper.ending_how")} ${t("keeper.ending_hint")}</p>
    <div class="keeper-racks">
      ${seats.map(({ name, seat, n }) =>
        n
          ? html`<${Field}
              key=${seat}
              label=${t("keeper.ending_rack", { name, n })}
              value=${racks[seat]}
              error=${problems[seat] || undefined}
              maxlength="40"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck=${false}
              onInput=${(/** @type {string} */ text) => write(seat, text)}
            />`
          : html`<p key=${seat}><b>${t("keeper.ending_none", { name })}</b></p>`,
      )}
    </div>
    <div class="row">
      <${Button} kind="primary" type="submit" icon="check">${t("keeper.ending_count")}<//>
      <${Button} onClick=${() => game.send({ kind: "finish" })}>${t("keeper.ending_skip")}<//>
      <${Button} kind="quiet" icon="undo-2" onClick=${onUndo}>${t("keeper.ending_back")}<//>
    </div>
  </form>`;
}

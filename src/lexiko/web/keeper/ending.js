/** The end of a game at a real board: the tiles left on the racks are entered, then counted. */

import { sentence } from "../lib/api.js";
import { classes, html, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { faces } from "../board/letters.js";
import { hasClock } from "../game/clock.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { toast } from "../ui/toast.js";
import { problemText, useAttempt } from "./wishes.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */

/** Tiles as they are typed: big letters, nothing between them, any sign for a blank. @param {string} text */
export function tilesOf(text) {
  return text.replace(/[\s,.]/g, "").replace(/[*_]/g, "?").toUpperCase();
}

/** Nobody's time runs while the racks are counted; whoever goes back to the game plays on. @param {LiveGame} game */
function useStoppedClock(game) {
  const stopped = useRef(/** @type {Promise<unknown>} */ (Promise.resolve()));
  useLayoutEffect(() => {
    const state = game.state.value;
    if (!hasClock(state) || !state?.view || state.view.paused || state.view.ending) return undefined;
    const pausing = game.send({ kind: "pause" });
    stopped.current = pausing.catch(() => undefined); // it runs on, then
    return () => {
      const resume = () => (game.state.value?.view?.paused ? game.send({ kind: "resume" }) : undefined);
      pausing.then(resume).catch((error) => toast(sentence(error), { kind: "bad" }));
    };
  }, []);
  return stopped;
}

/**
 * The racks at the end. The rules may have ended the game; or somebody wishes to, and then nothing is
 * sent before the scores can be counted: going back leaves the game as it is.
 * @param {{game: LiveGame, state: GameState, title?: string, back: string, onBack: () => unknown}} props
 */
export function Ending({ game, state, title, back, onBack }) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const counts = view.rack_counts;
  const [racks, setRacks] = useState(() => state.seats.map((_, seat) => state.mine[seat]?.rack ?? ""));
  const [problems, setProblems] = useState(/** @type {Record<number, string>} */ ({}));
  const { problem, sending, attempt } = useAttempt();
  const seats = state.seats.flatMap(({ name }, seat) => (view.active[seat] ? [{ name, seat, n: counts[seat] }] : []));
  const stopped = useStoppedClock(game);
  const isOver = () => game.state.value?.view?.result != null;

  /** @param {number} seat @param {string} text */
  function write(seat, text) {
    setRacks(racks.map((rack, at) => (at === seat ? text : rack)));
    setProblems({ ...problems, [seat]: "" });
  }

  /** What is wrong with the racks, by seat. One may be left out where it follows from the others. */
  function wrongs() {
    /** @type {Record<number, string>} */
    const wrong = {};
    const left = faces(view.unseen);
    const open = seats.filter(({ seat, n }) => n && !tilesOf(racks[seat]));
    const follows = open.length === 1 && view.bag_count === 0;
    for (const { name, seat, n } of follows ? seats.filter((one) => one !== open[0]) : seats) {
      const tiles = faces(tilesOf(racks[seat]));
      const none = tiles.filter((tile) => {
        const found = left.indexOf(tile);
        if (found >= 0) left.splice(found, 1);
        return found < 0;
      });
      if (tiles.length !== n) wrong[seat] = t("keeper.ending_missing", { name, n, told: tiles.length });
      else if (none.length) wrong[seat] = t("keeper.ending_none_left", { tiles: none.join(" ") });
    }
    return wrong;
  }

  /** Ends the game, if it is not over yet. */
  async function end() {
    if (game.state.value?.view?.ending) return;
    await stopped.current;
    if (game.state.value?.view?.paused) await game.send({ kind: "resume" });
    await game.send({ kind: "finish" });
  }

  async function count() {
    const wrong = wrongs();
    if (!Object.keys(wrong).length) {
      await end();
      for (const { seat } of seats) {
        if (isOver()) return;
        const pieces = tilesOf(racks[seat]);
        try {
          if (pieces) await game.send({ kind: "tell_rack", seat, pieces });
        } catch (problem) {
          wrong[seat] = problemText(problem);
        }
      }
    }
    setProblems(wrong);
  }

  /** Counts what is known. */
  async function skip() {
    await end();
    if (!isOver()) await game.send({ kind: "finish" });
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    void attempt(count);
  }

  return html`<form class=${classes("keeper-ending", title && "is-over")} onSubmit=${submit}>
    ${title && html`<h2>${title}</h2>`}
    <p class="soft">
      ${t("keeper.ending_how")} ${t("keeper.ending_hint")} ${!title && hasClock(state) && t("keeper.ending_clock")}
    </p>
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
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class="row">
      <${Button} kind="primary" type="submit" icon="check" disabled=${sending}>${t("keeper.ending_count")}<//>
      <${Button} disabled=${sending} onClick=${() => attempt(skip)}>${t("keeper.ending_skip")}<//>
      <${Button} kind="quiet" icon="undo-2" disabled=${sending} onClick=${() => attempt(async () => onBack())}>${back}<//>
    </div>
  </form>`;
}

/** One device for several people: nobody sees the rack of another between the turns. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { BetterButton, lastToMove } from "../better.js";
import { Countdown } from "../panels/challenge.js";
import { clockText, timeLeft, useNow } from "../clock.js";
import { isOver, nameOf, peopleHere } from "../seats.js";
import { turnSentence, turnsSince } from "../turns.js";
import { MiniTile } from "../panels/minitile.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/** So long the curtain stays down whatever is pressed: a second press was meant for the play before. */
const HOLDS = 700;

/**
 * The person whom the curtain waits for, and how they open it; null while it is up.
 * @param {GameState | null} state
 * @param {number | null} seat the seat that has something to do
 * @returns {{ person: number | null, open: () => void }}
 */
export function useCurtain(state, seat) {
  const [holder, setHolder] = useState(/** @type {number | null} */ (null));
  const people = state ? peopleHere(state) : [];
  const shared = people.length > 1 && seat !== null && people.includes(seat);
  const down = shared && seat !== holder && state?.view && !isOver(state);
  return { person: down ? seat : null, open: () => setHolder(seat) };
}

/**
 * Covers everything when the seat that has something to do is another person's than before.
 * @param {{ game: LiveGame, person: number | null, onOpen: () => void }} props
 */
export function Curtain({ game, person, onOpen }) {
  const state = game.state.value;
  if (!state || person === null) return null;
  return html`<${Cover} key=${person} game=${game} state=${state} person=${person} onOpen=${onOpen} />`;
}

/**
 * The heading has the focus, not the button: no key that is pressed twice opens it.
 * @param {{ game: LiveGame, state: GameState, person: number, onOpen: () => void }} props
 */
function Cover({ game, state, person, onOpen }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const name = nameOf(state, person);
  // The device is still in the hands of whoever moved last.
  const holder = lastToMove(state, peopleHere(state));
  const news = turnsSince(state, person);
  const runs = state.view?.running === person;
  const { turn, game: whole } = timeLeft(state, person, useNow(game, runs ? 200 : 0));
  const limited = runs && (turn !== null || whole !== null);
  const waits = !state.view?.paused && state.view?.waiting_for.includes(person);
  const [held, setHeld] = useState(true);

  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLDS);
    return () => clearTimeout(timer);
  }, []);

  // Before the browser paints: no rack is seen for even a moment.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  /** A second Escape, or the back of a phone, closes it whatever we say: then it falls again. */
  function closed() {
    const dialog = element.current;
    if (dialog?.isConnected && !dialog.open) dialog.showModal();
  }

  return html`
    <dialog
      ref=${element}
      class="curtain"
      aria-labelledby="curtain-title"
      onCancel=${(/** @type {Event} */ event) => event.preventDefault()}
      onClose=${closed}
    >
      <div class="curtain-inside">
        <p class="curtain-tiles">${[1, 2, 3, 4, 5].map((number) => html`<${MiniTile} key=${number} face="" back />`)}</p>
        <h2 id="curtain-title" tabindex="-1" autofocus>${t("dialogs.curtain_title", { name })}</h2>
        <p class="curtain-scores">
          ${state.seats.map(
            (player, index) => html`<span key=${index}><bdi>${player.name}</bdi> <b>${state.view?.scores[index]}</b></span> `,
          )}
        </p>
        ${limited && html`<p>${t("dialogs.curtain_time")} <span class="clock">${clockText(Math.min(turn ?? Infinity, whole ?? Infinity))}</span></p>`}
        ${waits && html`<p>${t("dialogs.curtain_time")} <${Countdown} game=${game} state=${state} /></p>`}
        ${state.view?.paused && html`<p>${t(state.view.deserted ? "panels.deserted" : "panels.paused")}</p>`}
        ${news.length === 0
          ? html`<p>${t("dialogs.curtain_first", { name })}</p>`
          : html`
              <ul class="curtain-news">
                ${news.slice(-6).map((turn) => html`<li key=${turn.n}>${turnSentence(state, turn)}</li>`)}
              </ul>
            `}
        ${holder !== null && holder !== person && html`<p><${BetterButton} state=${state} seat=${holder} label=${t("dialogs.curtain_better", { name: nameOf(state, holder) })} /></p>`}
        <${Button} kind="primary" large disabled=${held} onClick=${onOpen}>${t("dialogs.curtain_open", { name })}<//>
      </div>
    </dialog>
  `;
}

/** The last play, and the challenge of it: a quiet button as long as it is possible. */

import { sentence } from "../../lib/api.js";
import { classes, html, useState } from "../../lib/html.js";
import { listed, people, t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { Choice } from "../../ui/field.js";
import { toast } from "../../ui/toast.js";
import { LITTLE_TIME, clockText, useNow } from "../clock.js";
import { ableSeats, nameOf } from "../seats.js";
import { moveSentence } from "../turns.js";
import { useShortcut } from "../input/shortcuts.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/**
 * Whether plays of this game can be challenged at all: then the row has its place on the screen.
 * @param {GameState} state
 */
export function hasChallenges(state) {
  return state.rules.challenge !== "void" && !state.rules.solitaire;
}

/**
 * A row that keeps its height, so that the board never moves: the last play, the button beside it,
 * and where the game waits for somebody also "It's fine" and a countdown.
 * @param {{ game: LiveGame }} props
 */
export function LastPlay({ game }) {
  const state = game.state.value;
  const [opened, setOpened] = useState("");
  const view = state?.view;
  const able = state ? ableSeats(state, "challenge") : [];
  const waiting = view?.waiting_for ?? [];
  const fine = state ? ableSeats(state, "accept").filter((seat) => waiting.includes(seat)) : [];
  const key = state ? playKey(state) : "";
  // At a real board the score-keeper has a button of their own, unless the game waits.
  const quiet = state?.kept && waiting.length === 0;
  const may = able.length > 0 && !quiet;
  const open = () => setOpened(key);
  const accept = async () => {
    for (const seat of fine) await game.send({ kind: "accept", seat });
  };
  useShortcut("3", open, may && !state?.kept); // there the key is that of the score-keeper's button
  useShortcut("1", () => void accept().catch((error) => toast(sentence(error), { kind: "bad" })), fine.length > 0);
  if (!state || !view || view.result || !hasChallenges(state) || quiet) return null;
  return html`
    <section class=${classes("last-play", waiting.length > 0 && "is-waiting")} aria-label=${t("panels.last_play")}>
      <${Words} game=${game} state=${state} may=${may} />
      ${fine.length > 0 &&
      html`<${Button} icon="check" shortcut="1" onClick=${accept}>
        ${fine.length > 1 ? t("panels.fine_all") : t("panels.fine")}
      <//>`}
      ${may &&
      html`<${Button} icon="swords" shortcut="3" kind=${fine.length ? "plain" : "quiet"} class="last-challenge" title=${price(state)} onClick=${open}>
        ${t("panels.challenge")}
      <//>`}
      ${may && opened === key && html`<${ChallengeDialog} game=${game} state=${state} able=${able} onClose=${() => setOpened("")} />`}
    </section>
  `;
}

/** What stands in the row; the verdict tells of challenges. @param {{ game: LiveGame, state: GameState, may: boolean }} props */
function Words({ game, state, may }) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const turn = state.turns.at(-1);
  const names = people(view.waiting_for.map((seat) => nameOf(state, seat)), true);
  const own = Object.keys(state.mine).map(Number);
  const theirs = view.waiting_for.length > 0 && !view.waiting_for.some((seat) => own.includes(seat));
  return html`
    <p class="last-text">
      <span class="last-what">${turn && moveSentence(state, turn)}</span>
      ${theirs && html`<span class="last-price" role="status">${t("panels.others_decide", { names })}</span>`}
      ${may && !view.waiting_for.length && html`<span class="last-price">${price(state)}</span>`}
    </p>
    <${Countdown} game=${game} state=${state} />
  `;
}

/** What a challenge of good words costs. @param {GameState} state */
export function price(state) {
  const pending = state.view?.pending;
  const name = nameOf(state, pending?.seat ?? 0);
  // Whoever would lose a turn of a game that is over loses nothing.
  if (pending?.final && state.rules.challenge === "double") return t("panels.price_final");
  return t(`panels.price_${state.rules.challenge}`, { name, n: state.rules.challenge_points });
}

/** A play as it can be challenged now: when it changes, the question is another one. @param {GameState} state */
export function playKey(state) {
  return `${state.turns.length}.${state.view?.pending?.judged.length ?? 0}.${state.view?.challengers.join()}`;
}

/**
 * Which words, and at one device who: then the second press challenges.
 * @param {{ game: LiveGame, state: GameState, able: number[], onClose: () => void }} props
 */
function ChallengeDialog({ game, state, able, onClose }) {
  const name = nameOf(state, state.view?.pending?.seat ?? 0);
  return html`<${Dialog} title=${t("panels.challenge_title", { name })} class="challenge-dialog" onClose=${onClose}>
    <${ChallengeForm} game=${game} state=${state} able=${able} onClose=${onClose} />
  <//>`;
}

/**
 * @param {{ game: LiveGame, state: GameState, able: number[], onClose: () => void }} props
 *   `able`: the seats of this device that may challenge
 */
export function ChallengeForm({ game, state, able, onClose }) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const pending = /** @type {NonNullable<typeof view.pending>} */ (view.pending);
  // Whoever challenges says who they are: nobody loses a turn by a guess of ours.
  const [who, setWho] = useState(able.length === 1 ? able[0] : null);
  const byWord = state.rules.challenge_unit === "word";
  const { words } = pending;
  const [chosen, setChosen] = useState(byWord && words.length > 1 ? [] : words);
  const ready = who !== null && chosen.length > 0;
  const name = nameOf(state, pending.seat);

  const challenge = async () => {
    if (who === null) return;
    await game.send({ kind: "challenge", seat: who, words: byWord ? chosen : [] });
    onClose();
  };
  /** The same key as the button that opened it. @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key !== "3" || event.repeat || !ready) return;
    event.preventDefault();
    challenge().catch((error) => toast(sentence(error), { kind: "bad" }));
  };

  return html`
    <div class="challenge stack" onKeyDown=${onKey}>
      <p>
        <b>${t("panels.challenge_play", { name, words: listed(words) })}</b>${" "}
        <${Countdown} game=${game} state=${state} />
      </p>
      <p>${t("panels.challenge_if_bad", { name })} ${price(state)}</p>
      ${able.length > 1 &&
      html`<${Choice}
        label=${t("panels.challenge_who")}
        value=${String(who)}
        options=${able.map((one) => ({ value: String(one), label: nameOf(state, one) }))}
        onChange=${(/** @type {string} */ value) => setWho(Number(value))}
      />`}
      ${byWord && words.length > 1 && html`<${WordChoice} words=${words} chosen=${chosen} onChange=${setChosen} />`}
      <div class="dialog-actions">
        <${Button} autofocus=${words.length > 1 || able.length > 1 ? undefined : true} onClick=${onClose}>${t("app.cancel")}<//>
        <${Button} icon="swords" shortcut="3" kind="danger" disabled=${!ready} onClick=${challenge}>${t("panels.challenge")}<//>
      </div>
    </div>
  `;
}

/**
 * @param {{ words: string[], chosen: string[], onChange: (words: string[]) => void }} props
 */
function WordChoice({ words, chosen, onChange }) {
  return html`
    <fieldset class="challenge-words">
      <legend>${t("panels.challenge_which")}</legend>
      ${words.map(
        (word, index) => html`
          <label key=${word} class="word-check">
            <input
              type="checkbox"
              autofocus=${index === 0 ? true : undefined}
              checked=${chosen.includes(word)}
              onChange=${() =>
                onChange(chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word])}
            />
            ${word}
          </label>
        `,
      )}
    </fieldset>
  `;
}

/**
 * How long the game still waits for an answer.
 * @param {{ game: LiveGame, state: GameState }} props
 */
export function Countdown({ game, state }) {
  const view = state.view;
  const deadline = view && view.waiting_for.length > 0 && !view.paused ? view.next_deadline : null;
  const now = useNow(game, deadline === null ? 0 : 200);
  if (deadline === null) return null;
  const left = Math.max(0, deadline - now);
  return html`
    <span class=${`clock ${left < LITTLE_TIME ? "is-urgent" : ""}`} role="timer">
      <span class="hidden">${t("panels.window_left")}: </span>${clockText(left)}
    </span>
  `;
}

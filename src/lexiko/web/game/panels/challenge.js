/** The challenge window: doubt the last play or let it stand, and see what the dictionary said. */

import { sentence } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { listed, t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Choice } from "../../ui/field.js";
import { toast } from "../../ui/toast.js";
import { LITTLE_TIME, ableSeats, clockText, nameOf, useNow } from "./common.js";
import { useSecondPress, useShortcut } from "./press.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/**
 * Stands beside the actions while a play can be challenged, and shows the verdict afterwards.
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function ChallengePanel({ game, seat }) {
  const state = game.state.value;
  if (!state?.view) return null;
  const pending = state.view.pending;
  const able = ableSeats(state, "challenge");
  const key = `${state.turns.length}.${pending?.judged.length ?? 0}`;
  // At a real board the next turn lets a play stand, and the score-keeper has a button for doubts.
  const quiet = state.kept && state.view.waiting_for.length === 0;
  if (!pending || able.length === 0 || quiet) {
    return html`<${Verdict} state=${state} /><${OthersDecide} game=${game} state=${state} />`;
  }
  return html`
    <${Verdict} state=${state} />
    <${ChallengeWindow} key=${key} game=${game} state=${state} seat=${seat} able=${able} />
  `;
}

/**
 * @param {{ game: LiveGame, state: GameState, seat: number | null, able: number[], once?: boolean }} props
 *   `once`: it was asked for, so one press is enough
 */
export function ChallengeWindow({ game, state, seat, able, once = false }) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const pending = /** @type {NonNullable<typeof view.pending>} */ (view.pending);
  // A score-keeper says who it is: nobody loses a turn by a guess of ours.
  const own = seat !== null && able.includes(seat) && !state.kept ? seat : null;
  const preset = able.length === 1 ? able[0] : own;
  const [who, setWho] = useState(preset);
  const byWord = state.rules.challenge_unit === "word";
  const words = (who === null ? null : state.mine[who]?.challengeable) ?? pending.words;
  const [doubted, setDoubted] = useState(byWord && words.length > 1 ? [] : words);
  const ready = who !== null && doubted.length > 0;
  const accepting = ableSeats(state, "accept").filter((one) => one !== pending.seat);
  const must = accepting.filter((one) => view.waiting_for.includes(one));

  /** @param {() => Promise<unknown>} action */
  const attempt = (action) => action().catch((error) => toast(sentence(error), { kind: "bad" }));
  const challenge = () =>
    attempt(() => game.send({ kind: "challenge", seat: who, words: byWord ? doubted : [] }));
  const accept = () =>
    attempt(async () => {
      const next = accepting.includes(view.to_move) ? [view.to_move] : accepting.slice(0, 1);
      for (const one of must.length ? must : next) {
        await game.send({ kind: "accept", seat: one });
      }
    });
  const [armed, press] = useSecondPress(challenge, ready);
  useShortcut("3", press, ready);
  useShortcut("1", accept, accepting.length > 0);

  return html`
    <section class="challenge" aria-label=${t("panels.challenge_window")}>
      <div class="challenge-text">
        <p>
          <b>${t("panels.challenge_play", { name: nameOf(state, pending.seat), words: listed(pending.words) })}</b>
          ${" "}${pending.final && t("panels.challenge_final", { name: nameOf(state, pending.seat) })}
          <${Countdown} game=${game} state=${state} />
        </p>
        <p class="soft">${consequence(state)}</p>
      </div>
      ${able.length > 1 &&
      html`<${Choice}
        label=${t("panels.challenge_who")}
        value=${String(who)}
        options=${able.map((one) => ({ value: String(one), label: nameOf(state, one) }))}
        onChange=${(/** @type {string} */ value) => setWho(Number(value))}
      />`}
      ${byWord && words.length > 1 && html`<${Words} words=${words} doubted=${doubted} onChange=${setDoubted} />`}
      <div class="challenge-buttons">
        ${accepting.length > 0 &&
        html`<${Button} icon="check" shortcut="1" onClick=${accept}>
          ${must.length > 1 ? t("panels.accept_all") : t("panels.accept")}
        <//>`}
        <${Button}
          icon="swords"
          shortcut="3"
          kind=${armed ? "danger" : "plain"}
          disabled=${!ready}
          onClick=${once ? challenge : press}
        >
          ${armed ? t("panels.challenge_again") : t("panels.challenge")}
        <//>
      </div>
    </section>
  `;
}

/**
 * What a challenge can bring, before anybody makes it.
 * @param {GameState} state
 */
function consequence(state) {
  const kind = state.rules.challenge;
  const name = nameOf(state, state.view?.pending?.seat ?? 0);
  const start = t("panels.challenge_if_bad", { name });
  const cost = t(`panels.challenge_cost_${kind}`, { name, n: state.rules.challenge_points });
  return `${start} ${cost}`;
}

/**
 * @param {{ words: string[], doubted: string[], onChange: (words: string[]) => void }} props
 */
function Words({ words, doubted, onChange }) {
  return html`
    <fieldset class="challenge-words">
      <legend>${t("panels.challenge_which")}</legend>
      ${words.map(
        (word) => html`
          <label key=${word} class="word-check">
            <input
              type="checkbox"
              checked=${doubted.includes(word)}
              onChange=${() =>
                onChange(doubted.includes(word) ? doubted.filter((one) => one !== word) : [...doubted, word])}
            />
            ${word}
          </label>
        `,
      )}
    </fieldset>
  `;
}

/**
 * How long the play still waits for an answer.
 * @param {{ game: LiveGame, state: GameState }} props
 */
function Countdown({ game, state }) {
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

/**
 * Says whom the game waits for, where it is somebody else.
 * @param {{ game: LiveGame, state: GameState }} props
 */
function OthersDecide({ game, state }) {
  const view = state.view;
  const waiting = view?.waiting_for ?? [];
  const [patient, setPatient] = useState(false);
  const waits = view?.pending != null && waiting.length > 0;

  useEffect(() => {
    setPatient(false);
    if (!waits) return undefined;
    const timer = setTimeout(() => setPatient(true), 1000);
    return () => clearTimeout(timer);
  }, [waits, view?.turn]);

  if (!waits || !patient) return null;
  return html`
    <p class="challenge is-waiting soft" role="status">
      ${t("panels.others_decide", { names: listed(waiting.map((one) => nameOf(state, one))) })}
      ${" "}<${Countdown} game=${game} state=${state} />
    </p>
  `;
}

/** Tells those who listen what happens, those who look elsewhere by the tab's title and a sound. */

import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { people, t } from "../../lib/strings.js";
import { LITTLE_TIME, timeLeft, timeWords } from "../clock.js";
import { ableSeats, isOver, nameOf, ownSeats } from "../seats.js";
import { challengeSentence, moveSentence, turnSentence } from "../turns.js";
import { headline } from "../end/end.js";
import { question } from "./proposal.js";
import { sound } from "./sound.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/** The clock is announced when so much time is left. */
const WARNINGS = [60_000, 30_000, LITTLE_TIME];

/**
 * A live region; it is not seen.
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Announcer({ game, seat }) {
  const state = game.state.value;
  const before = useRef(/** @type {GameState | null} */ (null));
  const [text, setText] = useState("");

  useEffect(() => {
    if (!state) return;
    const chat = document.querySelector(".chat") ? "" : saidSince(before.current, state);
    const news = [changes(before.current, state, seat), chat].filter(Boolean).join(" ");
    if (before.current) noise(before.current, state);
    before.current = state;
    if (news) setText(news);
  }, [state]);

  useTitle(state);
  useClockWarnings(game, setText);
  return html`<div class="hidden" role="status" aria-live="polite">${text}</div>`;
}

/**
 * What is new, in sentences.
 * @param {GameState | null} before
 * @param {GameState} state
 * @param {number | null} seat
 */
function changes(before, state, seat) {
  const view = state.view;
  if (!view) return "";
  const result = view.result;
  const lines = [];
  if (before?.view) {
    const known = before.turns.length;
    if (state.turns.length < known) lines.push(t("panels.said_taken_back", { n: state.turns.length + 1 }));
    const last = before.turns[known - 1];
    const same = state.turns[known - 1];
    const judged = last && same ? same.challenges.slice(last.challenges.length) : [];
    if (judged.some(({ upheld }) => upheld)) lines.push(moveSentence(state, same));
    for (const one of judged) lines.push(challengeSentence(state, same, one));
    for (const turn of state.turns.slice(known)) lines.push(turnSentence(state, turn));
    const hinted = view.hints > before.view.hints && !ownSeats(state).includes(view.to_move);
    if (hinted) lines.push(t("game.hint_taken", { name: nameOf(state, view.to_move) }));
    if (view.paused !== before.view.paused) lines.push(t(pauseNews(view)));
    if (view.proposal && !before.view.proposal) {
      lines.push(question(state));
    }
    if (result && !before.view.result) lines.push(headline(state, result, seat));
  }
  if (!result && turnKey(before) !== turnKey(state)) lines.push(whoseTurn(state));
  return lines.filter(Boolean).join(" ");
}

/** @param {NonNullable<GameState["view"]>} view */
function pauseNews(view) {
  if (!view.paused) return "panels.said_resumed";
  return view.deserted ? "panels.deserted" : "panels.said_paused";
}

/**
 * What others wrote since; an open chat reads itself out.
 * @param {GameState | null} before
 * @param {GameState} state
 */
function saidSince(before, state) {
  if (!before) return "";
  const known = new Set(before.messages.map(({ id }) => id));
  const own = ownSeats(state);
  return state.messages
    .filter(({ id, seat }) => !known.has(id) && (seat === null || !own.includes(seat)))
    .map(({ name, text }) => t("panels.said_chat", { name, text }))
    .join(" ");
}

/** @param {GameState | null} state */
function turnKey(state) {
  const view = state?.view;
  return view ? `${state.turns.length}.${view.to_move}.${view.waiting_for.join()}` : "";
}

/** @param {GameState} state */
function whoseTurn(state) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const own = ownSeats(state);
  const deciding = view.waiting_for.find((seat) => own.includes(seat));
  if (deciding !== undefined) return t("panels.said_decide", { name: nameOf(state, deciding) });
  if (view.waiting_for.length) {
    return t("panels.others_decide", { names: people(view.waiting_for.map((seat) => nameOf(state, seat)), true) });
  }
  const name = nameOf(state, view.to_move);
  const turn = own.length === 1 && own[0] === view.to_move ? t("panels.said_your_turn") : t("panels.said_turn", { name });
  const may = view.challengers.map((seat) => (own.length === 1 && own[0] === seat ? t("app.you") : nameOf(state, seat)));
  return may.length ? `${turn} ${t("panels.said_may_challenge", { names: people(may) })}` : turn;
}

/**
 * Whether the game waits for somebody at this device.
 * @param {GameState} state
 */
function isWaitingHere(state) {
  const view = state.view;
  if (!view || isOver(state) || view.paused) return false;
  return ableSeats(state, "take_turn").length > 0 || ownSeats(state).some((seat) => view.waiting_for.includes(seat));
}

/**
 * @param {GameState} before
 * @param {GameState} state
 */
function noise(before, state) {
  const challenges = (/** @type {GameState} */ one) =>
    one.turns.reduce((sum, turn) => sum + turn.challenges.length, 0);
  if (isOver(state)) {
    if (!isOver(before)) sound("end");
  } else if (challenges(state) > challenges(before)) {
    sound("challenge");
  } else if (isWaitingHere(state) && turnKey(before) !== turnKey(state)) {
    sound("turn");
  } else if (state.turns.length > before.turns.length) {
    sound("tiles");
  }
}

/**
 * The title of the tab says when it is somebody's turn here.
 * @param {GameState | null} state
 */
function useTitle(state) {
  const waits = state !== null && isWaitingHere(state);
  const names = state?.seats.map((player) => player.name).join(" – ") ?? "";
  useEffect(() => {
    document.title = waits ? t("panels.title_turn", { names }) : t("panels.title", { names });
  }, [waits, names]);
}

/**
 * @param {LiveGame} game
 * @param {(text: string) => void} say
 */
function useClockWarnings(game, say) {
  const said = useRef(Infinity);
  const turn = useRef(-1);
  useEffect(() => {
    const timer = setInterval(() => {
      const state = game.state.value;
      const running = state?.view?.running;
      if (!state || running === null || running === undefined || !ownSeats(state).includes(running)) {
        said.current = Infinity;
        return;
      }
      if (turn.current !== state.view?.turn) said.current = Infinity;
      turn.current = state.view?.turn ?? -1;
      const { turn: part, game: whole } = timeLeft(state, running, game.now());
      const left = Math.min(part ?? Infinity, whole ?? Infinity);
      const due = WARNINGS.filter((limit) => left <= limit).pop();
      if (due === undefined) said.current = Infinity;
      else if (due < said.current) {
        // A limit of one minute needs no warning at its very start.
        if (left > due - 2000 || said.current !== Infinity) {
          say(t("panels.said_left", { time: timeWords(left) }));
          if (due === LITTLE_TIME) sound("little_time");
        }
        said.current = due;
      }
      if (left > 0 && left < 5500) sound("tick");
    }, 1000);
    return () => clearInterval(timer);
  }, []);
}

/**
 * A game as the server sees it, always up to date.
 *
 * News come by WebSocket; wishes go by POST. After sleep, a tunnel or a restart of the server the
 * socket opens again by itself, and begins with the whole state.
 */

import { ApiError, api, newKey } from "./api.js";
import { batch, signal } from "./html.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../types.js").Command} Command */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
/** So long hidden, and a socket is not trusted any more. */
const LONG_SLEEP = 20_000;
/** So long a command is sent again while the line or the server is down: it may just be starting. */
const SEND_TIME = 60_000;
/** No answer, and what a server or a proxy answers meanwhile; one that cannot save anything says so at once. */
const AWAY = new Set([0, 502, 503, 504]);
/** How long the news of one's own command may take before the state is asked for. */
const NEWS_WAIT = 1500;

/** The code of a game that was deleted. */
export const GONE = "game_gone";

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens a game. Call `close` when its screen goes.
 * @param {string} id
 * @returns {LiveGame}
 */
export function liveGame(id) {
  const state = signal(/** @type {GameState | null} */ (null));
  const connected = signal(false);
  const error = signal(/** @type {ApiError | null} */ (null));
  const seat = signal(/** @type {number | null} */ (null));
  const events = signal(/** @type {any[]} */ ([]));
  let offset = 0;
  let closed = false;
  let wait = FIRST_WAIT;
  /** @type {WebSocket | null} */
  let socket = null;
  let timer = 0;
  let hiddenSince = 0;
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();

  // the state -----------------------------------------------------------------------------------

  /** @param {GameState} fresh */
  function replace(fresh) {
    batch(() => {
      offset = fresh.now - Date.now();
      state.value = fresh;
      error.value = null;
      seat.value = seatToAct(fresh, seat.value);
    });
  }

  /** @param {any} message */
  function receive(message) {
    const before = state.value;
    if (message.kind === "state") {
      const { kind: _, ...fresh } = message;
      replace(fresh);
    } else if (message.kind === "gone") {
      error.value = new ApiError(404, GONE, "");
      close();
    } else if (!before) {
      return;
    } else if (message.kind === "update") {
      update(before, message);
    } else if (message.kind === "chat") {
      const known = before.messages.some((one) => one.id === message.message.id);
      if (!known) state.value = { ...before, messages: [...before.messages, message.message] };
    } else if (message.kind === "presence") {
      const online = new Set(message.online);
      const seats = before.seats.map((one, index) => ({ ...one, online: online.has(index) }));
      state.value = { ...before, seats };
    }
  }

  /** @param {GameState} before @param {any} message */
  function update(before, message) {
    if (message.sequence < before.sequence) return;
    if (message.turns_from > before.turns.length) {
      resync();
      return;
    }
    const { kind: _, turns_from: from, turns, events: news, ...rest } = message;
    batch(() => {
      events.value = news ?? [];
      replace({ ...before, ...rest, turns: [...before.turns.slice(0, from), ...turns] });
    });
  }

  async function resync() {
    try {
      const fresh = await api.get(`/games/${id}`);
      if (!closed) replace(fresh);
    } catch (problem) {
      if (closed || !(problem instanceof ApiError) || problem.status < 400) return;
      error.value = problem;
      if (problem.status !== 404) return;
      // A game that was there before was deleted while nobody could tell us.
      if (state.value) error.value = new ApiError(404, GONE, "");
      close();
    }
  }

  // the socket ----------------------------------------------------------------------------------

  function open() {
    clearTimeout(timer);
    if (closed || socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}${api.url(`/games/${id}/socket`)}`);
    socket = line;
    line.onmessage = (event) => {
      if (socket !== line) return;
      wait = FIRST_WAIT;
      connected.value = true;
      receive(JSON.parse(event.data));
    };
    line.onclose = () => {
      if (socket !== line) return;
      socket = null;
      connected.value = false;
      later();
    };
  }

  function later() {
    if (closed) return;
    // A refusal is worth knowing: a game that is not there will not come by waiting.
    if (!state.value || wait > FIRST_WAIT) resync();
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** The page is shown again, or the device has a network again: look now instead of later. */
  function wake() {
    if (closed) return;
    if (document.visibilityState === "hidden") {
      hiddenSince = Date.now();
      return;
    }
    wait = FIRST_WAIT;
    // A socket that slept may be dead without knowing it.
    const slept = hiddenSince > 0 && Date.now() - hiddenSince > LONG_SLEEP;
    if (socket && (slept || !navigator.onLine)) drop();
    open();
  }

  function online() {
    drop();
    wake();
  }

  function offline() {
    connected.value = false;
  }

  /** Forgets the socket; what it still says is not heard. */
  function drop() {
    const old = socket;
    socket = null;
    old?.close();
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", online);
    removeEventListener("offline", offline);
    drop();
    connected.value = false;
  }

  // wishes --------------------------------------------------------------------------------------

  /**
   * Sends a command. It is done once however often it must be sent; when the game has gone on in the
   * meantime nothing is done, except that an answer to the same play still holds.
   * @param {Command} command
   */
  function send(command) {
    // One after the other: each is sent with the sequence number that the one before has led to.
    const sent = queue.then(() => sendNow(command));
    queue = sent.catch(() => undefined);
    return sent;
  }

  /** @param {Command} command */
  async function sendNow(command) {
    const before = state.value;
    const key = newKey();
    try {
      return await deliver(before?.sequence ?? 0, key, command);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== "stale") throw problem;
      await resync();
      if (!stillMeant(command, before, state.value)) throw problem;
      return await deliver(state.value?.sequence ?? 0, newKey(), command);
    }
  }

  /** @param {number} sequence @param {string} key @param {Command} command */
  async function deliver(sequence, key, command) {
    const until = Date.now() + SEND_TIME;
    for (let ms = FIRST_WAIT; ; ms = Math.min(2 * ms, LONGEST_WAIT)) {
      try {
        const answer = await api.post(`/games/${id}/commands`, { sequence, key, command });
        await arrived(answer?.sequence ?? 0);
        return answer;
      } catch (problem) {
        const lost = problem instanceof ApiError && AWAY.has(problem.status);
        if (!lost || closed || Date.now() > until) throw problem;
        await pause(ms);
      }
    }
  }

  /** Waits until the news of a command are here. @param {number} sequence */
  async function arrived(sequence) {
    const here = () => closed || (state.value?.sequence ?? 0) >= sequence;
    const until = Date.now() + NEWS_WAIT;
    while (!here() && connected.value && Date.now() < until) await pause(20);
    if (!here()) await resync();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", online);
  addEventListener("offline", offline);
  open();
  return { id, state, connected, error, seat, events, send, resync, close, now: () => Date.now() + offset };
}

/**
 * The seat of this device that has something to do; else the one that had.
 * @param {GameState} state
 * @param {number | null} before
 */
function seatToAct(state, before) {
  const own = Object.keys(state.mine ?? {}).map(Number);
  const next = state.view?.waiting_for.find((one) => own.includes(one)) ?? state.view?.to_move;
  if (next !== undefined && own.includes(next)) return next;
  if (before !== null && own.includes(before)) return before;
  return own[0] ?? null;
}

/**
 * Whether a command means the same after others were faster. Somebody else may have accepted a
 * play, or spoken: then an answer does if the same play still waits, and a turn does if nothing on
 * the board has changed since.
 * @param {Command} command
 * @param {GameState | null} before
 * @param {GameState | null} now
 */
function stillMeant(command, before, now) {
  const [then, waiting] = [before?.view?.pending, now?.view?.pending];
  if (command.kind === "accept" || command.kind === "challenge") return samePlay(then, waiting);
  const board = (/** @type {GameState | null} */ state) => state?.view?.board.join() ?? "";
  return (
    command.kind === "take_turn" &&
    before?.turns.length === now?.turns.length &&
    board(before) === board(now) &&
    (now?.mine[String(command.seat)]?.can.includes("take_turn") ?? false)
  );
}

/**
 * Whether the same play still waits.
 * @param {import("../types.js").Pending | null | undefined} one
 * @param {import("../types.js").Pending | null | undefined} other
 */
function samePlay(one, other) {
  /** @param {import("../types.js").Pending} play */
  const sign = (play) => JSON.stringify([play.seat, play.kind, play.words, play.squares]);
  return Boolean(one && other && sign(one) === sign(other));
}

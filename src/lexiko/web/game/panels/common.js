/** What the panels share: names, points and times in words, and what a seat may do now. */

import { catalogue } from "../../lib/api.js";
import { useEffect, useState } from "../../lib/html.js";
import { listed, signed, t } from "../../lib/strings.js";
import "./texts.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Turn} Turn */
/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {import("../../types.js").Catalogue} Catalogue */

/** From here on a clock shows tenths of a second, and warns. */
export const LITTLE_TIME = 10_000;

/**
 * The name of a seat as the person at this device reads it.
 * @param {GameState} state
 * @param {number} seat
 */
export function nameOf(state, seat) {
  return state.seats[seat]?.name ?? t("panels.somebody");
}

/**
 * The seats that belong to this device.
 * @param {GameState} state
 */
export function ownSeats(state) {
  return Object.keys(state.mine).map(Number);
}

/**
 * The seat of the person who alone plays at this device: "you"; null where several do, or none.
 * @param {GameState} state
 */
export function yourSeat(state) {
  const people = ownSeats(state).filter((seat) => !state.seats[seat].computer);
  return people.length === 1 && !state.kept ? people[0] : null;
}

/**
 * What a seat is called at the start of a sentence: "You", or its name.
 * @param {GameState} state
 * @param {number} seat
 */
export function youOr(state, seat) {
  return seat === yourSeat(state) ? t("panels.said_you") : nameOf(state, seat);
}

/**
 * Names with "You" in front, as one says them.
 * @param {string[]} names
 */
export function youFirst(names) {
  const you = t("panels.said_you");
  return names.includes(you) ? [you, ...names.filter((name) => name !== you)] : names;
}

/**
 * The seats of people at this device who take turns with it: none hides anything in a solitaire.
 * @param {GameState} state
 */
export function peopleHere(state) {
  if (state.rules.solitaire || state.kept) return [];
  return ownSeats(state).filter(
    (seat) => !state.seats[seat].computer && state.view?.active[seat] !== false,
  );
}

/**
 * Whether a seat of this device may send a command now.
 * @param {GameState} state
 * @param {number | null} seat
 * @param {string} command
 */
export function can(state, seat, command) {
  return seat !== null && (state.mine[seat]?.can ?? []).includes(command);
}

/**
 * The own seats that may send a command now.
 * @param {GameState} state
 * @param {string} command
 */
export function ableSeats(state, command) {
  return ownSeats(state).filter((seat) => can(state, seat, command));
}

/** @param {GameState} state */
export function isOver(state) {
  return state.view?.result != null;
}

/**
 * A time that is left: 2:31, or 9.4 when it gets short; what is over has a minus.
 * @param {number} left milliseconds
 * @returns {string}
 */
export function clockText(left) {
  if (left < 0) return `−${clockText(Math.max(1000, -left))}`;
  if (left < LITTLE_TIME) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/**
 * A time in words, for those who listen.
 * @param {number} left milliseconds
 */
export function timeWords(left) {
  const seconds = Math.max(0, Math.round(left / 1000));
  const minutes = Math.floor(seconds / 60);
  const parts = [];
  if (minutes) parts.push(t("panels.minutes", { n: minutes }));
  if (seconds % 60 || !minutes) parts.push(t("panels.seconds", { n: seconds % 60 }));
  return parts.join(" ");
}

/**
 * The alphabet of a game; undefined until the catalogue is here.
 * @param {GameState} state
 * @param {Catalogue | null} found
 * @returns {import("../../types.js").Alphabet | undefined}
 */
export function alphabetOf(state, found) {
  const alphabet = state.rules.alphabet;
  return typeof alphabet === "string" ? found?.alphabets[alphabet] : alphabet;
}

/**
 * The time of day of a moment.
 * @param {number} at
 */
export function timeOfDay(at) {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/**
 * The server's time, fresh every `every` milliseconds; it stands still where `every` is 0.
 * @param {LiveGame} game
 * @param {number} every
 */
export function useNow(game, every) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!every) return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [every]);
  return game.now();
}

/**
 * Whether any clock of the game has a limit.
 * @param {GameState | null} state
 */
export function hasClock(state) {
  if (!state) return false;
  return state.rules.game_seconds !== null || state.seats.some((seat) => seat.limit !== null);
}

/**
 * The time that a seat has left for this turn and for the whole game; null where there is no limit.
 * @param {GameState} state
 * @param {number} seat
 * @param {number} now
 */
export function timeLeft(state, seat, now) {
  const view = state.view;
  if (!view) return { turn: null, game: null };
  const runs = view.running === seat;
  const spent = runs ? Math.max(0, now - view.now) : 0;
  const limit = state.rules.game_seconds;
  const seconds = state.seats[seat].limit;
  const before = view.to_move === seat ? view.turn_used : 0;
  return {
    turn: seconds === null ? null : Math.max(0, seconds * 1000 - before - spent),
    game: limit === null ? null : limit * 1000 - view.used[seat] - spent,
  };
}

/**
 * The word of a play without its brackets: HO(R)N is HORN.
 * @param {Turn} turn
 */
export function wordOf(turn) {
  return (turn.tiles ?? "").replace(/[()]/g, "").toUpperCase();
}

/**
 * The tiles that a play put down: of HO(R)N they are H, O and N.
 * @param {Turn} turn
 */
export function tilesOf(turn) {
  return [...(turn.tiles ?? "").replace(/\([^)]*\)/g, "")];
}

/**
 * A turn in one sentence.
 * @param {GameState} state
 * @param {Turn} turn
 */
export function turnSentence(state, turn) {
  if (turn.kind === "skip") return skipSentence(state, turn);
  const sentence = t(`panels.did_${turn.kind}`, {
    name: youOr(state, turn.seat),
    word: wordOf(turn),
    at: turn.at ?? "",
    score: turn.score,
    n: turn.kind === "exchange" ? (turn.count ?? 0) : turn.score,
    points: signed(turn.score),
    note: turn.note ?? "",
  });
  return [sentence, ...turn.challenges.map((one) => challengeSentence(state, turn, one))].join(" ");
}

/**
 * Who missed a turn, and why: a challenge of theirs failed.
 * @param {GameState} state
 * @param {Turn} turn
 */
function skipSentence(state, turn) {
  const name = youOr(state, turn.seat);
  const before = state.turns.filter(({ n }) => n < turn.n).flatMap(({ challenges }) => challenges);
  const failed = before.filter(({ by, upheld }) => by === turn.seat && !upheld).at(-1);
  if (!failed) return t("panels.did_skip", { name });
  const words = failed.words.map(({ word }) => word);
  return t("panels.did_skip_challenge", { name, n: words.length, words: listed(words) });
}

/**
 * What came of a challenge, in a sentence or two.
 * @param {GameState} state
 * @param {Turn} turn
 * @param {Turn["challenges"][number]} challenge
 */
export function challengeSentence(state, turn, challenge) {
  const params = { by: nameOf(state, challenge.by), name: nameOf(state, turn.seat) };
  const outcome = challenge.upheld ? "upheld" : `failed_${state.rules.challenge}`;
  const you = yourSeat(state);
  const whose = challenge.by === you ? "_by_you" : turn.seat === you ? "_yours" : "";
  return t(`panels.challenge_${outcome}${whose}`, { ...params, n: state.rules.challenge_points });
}

/**
 * The points that failed challenges brought the player of a turn, beside its score.
 * @param {GameState} state
 * @param {Turn} turn
 */
export function gained(state, turn) {
  if (state.rules.challenge !== "points") return 0;
  return turn.challenges.filter(({ upheld }) => !upheld).length * state.rules.challenge_points;
}

/**
 * The points of a turn as they are listed: `+14`, or `+14 +5` with those of a failed challenge.
 * @param {GameState} state
 * @param {Turn} turn
 */
export function scoreText(state, turn) {
  const more = gained(state, turn);
  const own = turn.kind === "play" || turn.score ? signed(turn.score) : "";
  return more ? `${own} ${signed(more)}` : own;
}

/**
 * The turns since a seat had its last one; all of them if it had none.
 * @param {GameState} state
 * @param {number} seat
 */
export function turnsSince(state, seat) {
  const last = state.turns.map((turn) => turn.seat).lastIndexOf(seat);
  return state.turns.slice(last + 1);
}

/** Alphabets, layouts and editions; null until they are here. */
export function useCatalogue() {
  const [found, setFound] = useState(/** @type {Catalogue | null} */ (null));
  useEffect(() => {
    catalogue().then(setFound, () => setFound(null));
  }, []);
  return found;
}

/** Turns in words: one sentence for lists, dialogs and those who listen. */

import { listed, signed, t } from "../lib/strings.js";
import { nameOf, youOr, yourSeat } from "./seats.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Turn} Turn */

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
 * A turn in one sentence, and one for each challenge of it.
 * @param {GameState} state
 * @param {Turn} turn
 */
export function turnSentence(state, turn) {
  const judged = turn.challenges.map((one) => challengeSentence(state, turn, one));
  return [moveSentence(state, turn), ...(turn.hints ? [t("turns.with_hint")] : []), ...judged].join(" ");
}

/** Whether a challenge was upheld. @param {Turn} turn */
export function isTakenBack(turn) {
  return turn.challenges.some(({ upheld }) => upheld);
}

/**
 * The same without its challenges; a play that was taken back is told as such.
 * @param {GameState} state
 * @param {Turn} turn
 */
export function moveSentence(state, turn) {
  if (turn.kind === "skip") return skipSentence(state, turn);
  const back = isTakenBack(turn);
  if (back && turn.kind !== "play") {
    return t(turn.seat === yourSeat(state) ? "turns.did_lose_turn_you" : "turns.did_lose_turn", { name: nameOf(state, turn.seat) });
  }
  return t(back ? "turns.did_take_back" : `turns.did_${turn.kind}`, {
    name: youOr(state, turn.seat),
    word: wordOf(turn),
    at: turn.at ?? "",
    score: turn.score,
    n: turn.kind === "exchange" ? (turn.count ?? 0) : turn.score,
    points: signed(turn.score),
    note: turn.note ?? "",
  });
}

/** Whether it was the clock that a player lost by. @param {GameState} state @param {number} seat */
export function lostOnTime(state, seat) {
  return state.turns.some((turn) => turn.seat === seat && turn.kind === "overtime");
}

/** What a turn was, in a word or two; a play is seen by its word. @param {Turn} turn */
export function kindWords(turn) {
  return t(`turns.kind_${turn.kind}`, { n: turn.count ?? 0, note: turn.note ?? "" });
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
  if (!failed) return t("turns.did_skip", { name });
  const words = failed.words.map(({ word }) => word);
  return t("turns.did_skip_challenge", { name, n: words.length, words: listed(words) });
}

/**
 * What came of a challenge, in a sentence or two.
 * @param {GameState} state
 * @param {Turn} turn
 * @param {Turn["challenges"][number]} challenge
 */
export function challengeSentence(state, turn, challenge) {
  const params = { by: nameOf(state, challenge.by), name: nameOf(state, turn.seat) };
  const you = yourSeat(state);
  const whose = challenge.by === you ? "_by_you" : turn.seat === you ? "_yours" : "";
  if (challenge.upheld) return t(`turns.challenge_upheld${whose}`, params);
  return t(`turns.challenge_failed_${state.rules.challenge}${whose}`, { ...params, n: state.rules.challenge_points });
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

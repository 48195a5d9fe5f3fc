/** What a review says of a turn, in words that a child understands. */

import { plain, t } from "../lib/strings.js";

/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */
/** What a list of moves says. @typedef {Pick<ReviewTurn, "candidates" | "stood" | "played" | "rank" | "method" | "proven">} Listed */
/** How moves were judged. @typedef {{method: string | null, proven: boolean}} Judged */

/** Below this, nobody can say which of the moves is the best. */
const SURE = 0.8;
/** So many steps show the move itself. */
export const WHOLE_HINT = 3;

/**
 * A share as a number of percent: whole ones, but with a digit after the point where it is small.
 * @param {number} share
 */
export function percent(share) {
  const value = tenths(share);
  return share > 0 && Number(value) < 1 ? value : String(Math.round(100 * share));
}

/** A share in percent, or as games in 100, with a digit after the point: as it is judged. @param {number} share */
export function tenths(share) {
  return (100 * share).toFixed(1);
}

/** A move as it stands in lists. @param {string} move as the server writes it */
export function moveText(move) {
  if (move === "pass") return t("review.pass");
  const tiles = exchanged(move);
  return tiles ? t("review.exchange", { tiles }) : move;
}

/** The tiles of an exchange; none of any other move. @param {string} move */
export function exchanged(move) {
  return move.startsWith("exch ") ? move.slice("exch ".length) : "";
}

/** How blanks are written, where some of these moves have one. @param {{move: string, leave: string}[]} moves */
export function blanksExplained(moves) {
  const has = moves.some(({ move, leave }) => `${move} ${leave}`.includes("?") || /^\S*\d\S* .*\p{Ll}/u.test(move));
  return has ? [t("review.blanks")] : [];
}

/** The verdict in a sentence. @param {ReviewTurn} turn */
export function verdict(turn) {
  const { mistake, win_lost: winLost, points_lost: pointsLost } = turn;
  if (turn.hints === WHOLE_HINT) return t("review.with_hint");
  // A dot is a tile that nobody knows.
  if (mistake === null) return t(turn.rack.includes(".") ? "review.unknown" : "review.too_many", { name: turn.player });
  if (mistake === "none" && turn.rank === 1) return t("review.is_best");
  if (mistake === "none") return t(winLost === null ? "review.is_good" : "review.is_good_win");
  const n = Math.round(pointsLost ?? 0);
  if (turn.method !== "endgame" && winLost !== null) return t(`review.win_${mistake}`, { lost: tenths(winLost) });
  if (gaveAway(turn)) return t("review.gave_away");
  return t(`review.points_${mistake}`, { n });
}

/** Whether the game was won before an endgame's move, and not after it. @param {ReviewTurn} turn */
function gaveAway(turn) {
  return turn.method === "endgame" && (turn.win_before ?? 0) === 1 && (turn.win ?? 1) < 1;
}

/** By which method, and how sure that is. @param {ReviewTurn} turn */
export function method(turn) {
  if (!turn.method) return "";
  const best = turn.candidates[0];
  const said = [t(`review.by_${turn.method}`, { n: Math.max(0, ...turn.candidates.map((one) => one.samples)) }), ...certainty(turn)];
  if (!turn.proven && best?.error) said.push(t("review.error", { n: percent(best.error) }));
  return said.join(" ");
}

/**
 * How sure it is that the best move is the best, and what is not known of the others.
 * @param {Judged & {candidates: ReviewedMove[], confidence: number | null}} told
 */
export function certainty(told) {
  const { candidates, confidence, proven } = told;
  const best = candidates[0] && moveText(candidates[0].move);
  if (!best) return [];
  if (proven) {
    const limits = candidates.some((one) => isLimit(told, one));
    return [t("review.proven", { best }), ...(limits ? [t("review.limits")] : [])];
  }
  if (confidence === null) return told.method === "endgame" ? [t("review.not_proven")] : [];
  return [confidence < SURE ? t("review.close") : t("review.sure", { best, n: Math.floor(100 * confidence) })];
}

/**
 * Whether of a move it is only known what it is worth at most: in a proven endgame that is so of those whose own
 * value was not looked for.
 * @param {Judged} told
 * @param {ReviewedMove} one
 */
export function isLimit({ method: by, proven }, one) {
  return by === "endgame" && proven && one.error === null;
}

/** The moves whose worth is known, then those of which only a limit is. @param {Judged & {candidates: ReviewedMove[]}} told */
export function inOrder(told) {
  return told.candidates.toSorted((one, other) => Number(isLimit(told, one)) - Number(isLimit(told, other)));
}

/** What a move is worth in points; in an endgame these are whole. @param {Judged} told @param {ReviewedMove} one */
export function worthText(told, one) {
  if (one.equity === null) return "";
  if (isLimit(told, one)) return t("review.at_most", { n: plain(Math.round(one.equity)) });
  return told.method === "endgame" ? plain(Math.round(one.equity)) : one.equity.toFixed(1).replace("-", "−");
}

/** Whether a candidate is the move that was made. @param {Listed} turn @param {ReviewedMove} one */
export function isPlayed(turn, one) {
  return turn.stood && one.move === turn.played;
}

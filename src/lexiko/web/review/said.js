/** What a review says of a turn, in words that a child understands. */

import { t } from "../lib/strings.js";

/** @typedef {import("../types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */
/** What a list of moves says. @typedef {Pick<ReviewTurn, "candidates" | "stood" | "played" | "rank">} Listed */

/**
 * A share as a number of percent: whole ones, but with a digit after the point where it is small.
 * @param {number} share
 */
export function percent(share) {
  const value = 100 * share;
  return value > 0 && value < 1 ? value.toFixed(1) : String(Math.round(value));
}

/** A move as it stands in lists. @param {string} move as the server writes it */
export function moveText(move) {
  if (move === "pass") return t("review.pass");
  return move.startsWith("exch ") ? t("review.exchange", { tiles: move.slice("exch ".length) }) : move;
}

/** The verdict in a sentence. @param {ReviewTurn} turn */
export function verdict(turn) {
  const { mistake, win_lost: winLost, points_lost: pointsLost } = turn;
  // A dot is a tile that nobody knows.
  if (mistake === null) return t(turn.rack.includes(".") ? "review.unknown" : "review.too_many", { name: turn.player });
  if (mistake === "none" && turn.rank === 1) return t("review.is_best");
  if (mistake === "none") return t(winLost === null ? "review.is_good" : "review.is_good_win");
  const n = Math.round(pointsLost ?? 0);
  if (turn.method !== "endgame" && winLost !== null) return t(`review.win_${mistake}`, { lost: percent(winLost) });
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
  const said = [t(`review.by_${turn.method}`, { n: Math.max(0, ...turn.candidates.map((one) => one.samples)) })];
  if (turn.proven) said.push(t("review.proven"));
  else if (turn.confidence !== null) said.push(t("review.sure", { n: Math.floor(100 * turn.confidence) }));
  if (!turn.proven && best?.error) said.push(t("review.error", { n: percent(best.error) }));
  return said.join(" ");
}

/** Whether a candidate is the move that was made. @param {Listed} turn @param {ReviewedMove} one */
export function isPlayed(turn, one) {
  return turn.stood && one.move === turn.played;
}

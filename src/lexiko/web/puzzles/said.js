/** What is said of a puzzle: the question, what an answer is worth, and why the solution is right. */

import { exchanged, moveText, percent } from "../review/said.js";
import { t } from "../lib/strings.js";

/** @typedef {import("../types.js").PuzzleShown} PuzzleShown */
/** @typedef {import("../types.js").PuzzleVerdict} PuzzleVerdict */
/** @typedef {import("../types.js").PuzzleSolution} PuzzleSolution */
/** @typedef {import("../types.js").PuzzleHint} PuzzleHint */

/** What is asked, or what has been. @param {PuzzleShown} puzzle @param {boolean} over @param {boolean} right */
export function question(puzzle, over, right) {
  if (over && puzzle.played) return t("puzzles.was_challenge", { word: puzzle.played.word, n: puzzle.played.score });
  if (over) return t(right ? (puzzle.own ? "puzzles.own_found" : "puzzles.was_found") : "puzzles.was_shown");
  if (puzzle.played) return t("puzzles.ask_challenge", { word: puzzle.played.word, n: puzzle.played.score });
  if (puzzle.own) return ownQuestion(puzzle.own.move);
  return t(puzzle.wins ? "puzzles.ask_wins" : `puzzles.ask_${puzzle.kind}`);
}

/** @param {string} move the one that was made */
function ownQuestion(move) {
  if (move === "pass") return t("puzzles.ask_own_pass");
  const tiles = exchanged(move);
  return tiles ? t("puzzles.ask_own_exchange", { tiles }) : t("puzzles.ask_own", { move });
}

/** The scores, and what is left to draw or, in the end, to play. @param {PuzzleShown} puzzle */
export function situation({ scores, bag_count: n, unseen }) {
  const [mine, theirs] = scores;
  const said = { mine, theirs, n, tiles: unseen };
  return t(n ? "puzzles.situation" : "puzzles.situation_end", said);
}

/** @param {PuzzleVerdict} verdict */
export function heading({ verdict }) {
  return t(`puzzles.is_${verdict}`);
}

/** What an answer costs, as far as anybody may know. @param {PuzzleVerdict} told @param {PuzzleShown} puzzle */
export function worth(told, puzzle) {
  if (told.verdict === "right" || puzzle.played) return "";
  const { score, bad, win_lost: win, points_lost: points } = told;
  if (told.closed) return t("puzzles.closed");
  if (bad.length) return t(bad.length > 1 ? "puzzles.bad_words" : "puzzles.bad_word", { words: bad.join(", "), list: listName(puzzle) });
  if (puzzle.kind !== "endgame" && win !== null) return t("puzzles.lost_win", { score, n: Number(percent(win)) });
  if (points !== null) {
    const costs = puzzle.wins ? "puzzles.lost_game" : "puzzles.lost_points";
    return t(told.at_least ? "puzzles.lost_at_least" : costs, { n: Math.round(points) });
  }
  return t("puzzles.not_listed", { n: score });
}

/** Why the solution is right. @param {PuzzleSolution} told @param {PuzzleShown} puzzle */
export function reason(told, puzzle) {
  if (puzzle.played) {
    const said = { word: puzzle.played.word, list: listName(puzzle) };
    return t(told.answer === "challenge" ? "puzzles.why_challenge" : "puzzles.why_accept", said);
  }
  const [best, second] = told.moves;
  const said = { move: subject(best.move), n: best.score };
  if (puzzle.own) return ownReason(told, puzzle.own.move);
  if (told.method === "endgame") {
    // Of a move without an error it is only known what it is worth at most.
    const better = second?.error === null ? "puzzles.why_at_least" : "puzzles.why_points";
    const why = t(puzzle.wins ? "puzzles.why_wins" : better, { n: Math.round(told.margin) });
    return `${t("puzzles.scores", said)} ${why}`;
  }
  if (best.win === null || !second || second.win === null) return t("puzzles.scores", said);
  const chances = { ...said, win: percent(best.win), other: moveText(second.move), second: percent(second.win) };
  return t("puzzles.why_win", chances);
}

/** A move as a sentence begins with it. @param {string} move */
function subject(move) {
  const tiles = exchanged(move);
  return tiles ? t("puzzles.exchanging", { tiles }) : move;
}

/** Why another move was better than the one that was made. @param {PuzzleSolution} told @param {string} move */
function ownReason({ moves, method, margin }, move) {
  const [best] = moves;
  // A pass stands for a play that was taken back.
  const made = moves.find((one) => one.move === move) ?? moves.find((one) => one.move === "pass");
  const said = { move: subject(best.move), n: best.score, other: moveText(move) };
  if (method === "endgame" || best.win === null || !made || made.win === null) {
    const why = made?.error === null ? "puzzles.why_own_at_least" : "puzzles.why_own_points";
    return `${t("puzzles.scores", said)} ${t(why, { ...said, n: Math.round(margin) })}`;
  }
  return t("puzzles.why_own_win", { ...said, win: percent(best.win), second: percent(made.win) });
}

/** The move that the coach compares the best one with. @param {Pick<import("../types.js").Advice, "praise" | "moves">[]} advice */
export function comparedWith(advice) {
  return advice.find((one) => !one.praise)?.moves[0] ?? null;
}

/** A hint: first how much, then where. @param {PuzzleHint} hint @param {boolean} more */
export function hintText(hint, more) {
  const { tiles: n, score, at } = hint;
  if (hint.exchange) return t("puzzles.hint_exchange", { n });
  const much = t("puzzles.hint", { n, score });
  return more ? `${much} ${t(isDown(at) ? "puzzles.hint_down" : "puzzles.hint_across", { at })}` : much;
}

/** The square of a place as a play has it, such as D8, which goes down. @param {string} at */
export function squareAt(at) {
  return isDown(at) ? `${at.slice(1)}${at[0]}` : at;
}

/** Whether the word of a place goes down: then its column comes first. @param {string} at */
function isDown(at) {
  return /^[A-Z]/.test(at);
}

/** The word of a move; none of an exchange. @param {PuzzleShown} puzzle @param {PuzzleSolution} told @param {string | undefined} move */
export function wordsOf(puzzle, told, move) {
  if (puzzle.played) return told.answer === "accept" ? [puzzle.played.word] : [];
  const [, word] = /^\S*\d\S* (\S+)$/.exec(move ?? "") ?? [];
  return word ? [word.toUpperCase()] : [];
}

/** The word list as it is called. @param {PuzzleShown} puzzle */
function listName({ lexicon }) {
  return lexicon.toUpperCase();
}

"""What an answer to a puzzle is worth, by the figures that the puzzle has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from lexiko.errors import IllegalMove, LexikoError, NotationError, require
from lexiko.game import lexicon_for
from lexiko.lexicon import Lexicon
from lexiko.rules import Edit, Exchange, Move, Play, Turn, work_out
from lexiko.study.mistakes import CHANCES, POINTS, size, size_of_chance
from lexiko.study.puzzles.puzzle import ACCEPT, CHALLENGE, Puzzle, PuzzleKind, is_at_most

PART_OF_CHANCE = 0.25
"""A close move costs no more than this part of the chance to win."""
Closeness = Literal["right", "close", "wrong"]
"""`right` is the best move, and one as good; `close` is one that costs little by the figures."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer judged. What nobody has worked out is None."""

    verdict: Closeness
    move: str
    """The answer in writing."""
    score: int = 0
    win_lost: float | None = None
    """How much of the chance to win it costs, from 0 to 1."""
    points_lost: float | None = None
    at_least: bool = False
    """Whether it is only known what the move is worth at most, so that it may cost more."""
    bad: tuple[str, ...] = ()
    """The words of it that the dictionary does not have, if one was given to look them up in."""


def answered(puzzle: Puzzle, answer: Move | str, lexicon: Lexicon | None = None) -> Answer:
    """What an answer is worth: a move, in writing too, or `challenge` or `accept`.

    `IllegalMove` if the move has no legal shape; whether its words are good is only looked up in a
    dictionary that is given.
    """
    require(isinstance(puzzle, Puzzle), "puzzle", "a Puzzle", puzzle)
    if puzzle.kind == "challenge":
        good = answer in (CHALLENGE, ACCEPT)
        require(good, "answer", f"{CHALLENGE} or {ACCEPT}", answer)
        return Answer("right" if answer == puzzle.answer else "wrong", str(answer))
    require(isinstance(answer, str | Move), "answer", "a move or its text", answer)
    good = lexicon is None or isinstance(lexicon, Lexicon)
    require(good, "lexicon", "an open dictionary, or None", lexicon)
    turn = tried(puzzle, answer)
    written, score = puzzle.view.text(turn.move), turn.score.total
    if same(turn.move, puzzle.best):
        return Answer("right", written, score, 0.0, 0.0)
    known = figures_of(puzzle, turn.move)
    if known is not None:
        best = puzzle.moves[0]
        points = round(best["equity"] - known["equity"], 1)
        win = win_lost(best, known)
        at_least = puzzle.kind == "endgame" and is_at_most(known)
        verdict = "wrong" if at_least else _size(puzzle, win, points)
        if is_as_good(puzzle.kind, best, known):
            verdict = "right"
        return Answer(verdict, written, score, win, points, at_least)
    bad = () if lexicon is None else bad_words(turn, lexicon)
    return Answer("wrong", written, score, bad=bad)


def tried(puzzle: Puzzle, answer: Move | str) -> Turn:
    """The turn that an answer would be, with its score; `IllegalMove` if it has no legal shape."""
    position = puzzle.position
    move = position.parse(answer) if isinstance(answer, str) else answer
    rack = position.racks[position.to_move]
    turn, reasons = work_out(position.rules, position.board, rack, position.bag, move)
    if turn is None:
        raise IllegalMove(reasons)
    return turn


def lexicon_of(puzzle: Puzzle) -> Lexicon:
    """The dictionary by which the answer holds; an error if it has changed since."""
    lexicon = lexicon_for(puzzle.rules, puzzle.lexicon)
    if lexicon.ref.fingerprint != puzzle.fingerprint:
        raise LexikoError("puzzle_lexicon", name=puzzle.lexicon)
    return lexicon


def check_puzzle(puzzle: Puzzle) -> None:
    """Refuse a puzzle that nobody can be asked: one from a file may name a position or a move that
    there cannot be, or a dictionary that is not here."""
    try:
        if len(puzzle.position.seats) != 2:
            raise LexikoError("seat_count", count=len(puzzle.position.seats), allowed="2 players")
        texts = [puzzle.answer, *(one["move"] for one in puzzle.moves)]
        for text in [puzzle.played] if puzzle.kind == "challenge" else texts:
            tried(puzzle, text)
    except LexikoError as error:
        where, problem = f"puzzle {puzzle.id}", str(error).rstrip(".")
        raise NotationError("bad_record", where=where, problem=problem) from error
    lexicon_of(puzzle)


def bad_words(turn: Turn, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of a turn that a dictionary does not have."""
    return tuple(lexicon.alphabet.text(word) for word in turn.words if word not in lexicon)


def same(move: Move, other: Move | None) -> bool:
    """Whether two moves do the same, in whatever order their tiles are named."""
    match move, other:
        case Play(), Play():
            return (
                sorted(move.placements) == sorted(other.placements)
                and sorted(move.rearranged) == sorted(other.rearranged)
                and _by_square(move) == _by_square(other)
            )
        case Exchange(), Exchange():
            return sorted(move.pieces) == sorted(other.pieces)
        case _:
            return move == other


def figures_of(puzzle: Puzzle, move: Move) -> dict[str, Any] | None:
    """What the puzzle says of a move, if it is among the best ones."""
    view = puzzle.view
    return next((one for one in puzzle.moves if same(move, view.parse(one["move"]))), None)


def is_as_good(kind: PuzzleKind, best: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether nobody can say that a move is worse than the best one, by the figures of both."""
    lost = win_lost(best, other)
    if kind == "endgame":
        points = best["equity"] - other["equity"]
        return not (is_at_most(other) or lost) and size(points, POINTS) == "none"
    return lost is not None and size_of_chance(lost, best["error"], other["error"]) == "none"


def win_lost(best: dict[str, Any], other: dict[str, Any]) -> float | None:
    """How much more often the best move wins than another one, where both are known."""
    if best["win"] is None or other["win"] is None:
        return None
    lost: float = round(best["win"] - other["win"], 4)
    return lost


def _by_square(play: Play) -> list[Edit]:
    """The edits of a play; their order matters on one square alone."""
    return sorted(play.edits, key=lambda edit: edit.square)


def _size(puzzle: Puzzle, win: float | None, points: float) -> Closeness:
    """A medium mistake is still close, and a large one is not; nor is a win that is given away, or
    much of what chance there is."""
    if puzzle.kind == "endgame":
        return "close" if points <= POINTS[2] and not (puzzle.wins or win) else "wrong"
    if win is None or win > CHANCES[2]:
        return "wrong"
    return "close" if win <= PART_OF_CHANCE * puzzle.moves[0]["win"] else "wrong"

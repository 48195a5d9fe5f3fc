"""Puzzles of one's own games: turns at which a review found a move that was clearly better."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

from lexiko.errors import LexikoError
from lexiko.rules import Move, Play, Position
from lexiko.study.puzzles.answers import is_as_good, tried
from lexiko.study.puzzles.finding import is_clear
from lexiko.study.puzzles.puzzle import Puzzle, PuzzleKind, puzzle_cgp
from lexiko.study.reviews import ReviewedTurn

MISSED = ("medium", "large")
"""Mistakes of these sizes become puzzles."""


@dataclass(frozen=True)
class OwnPuzzle(Puzzle):
    """A turn of a game that somebody played: its `margin` is what their move cost.

    Nobody knows how hard it is, so it has no rating.
    """

    instead: str = ""
    """The move that was made there."""
    game: str = ""
    turn: int = 0
    """The number of the move in the game, from 1."""
    step: int = 0
    """Its place among the turns as they are listed, some of which are no moves."""

    @cached_property
    def id(self) -> str:
        """The game, and the move in it."""
        return f"{self.game}-{self.turn}"


def own_puzzle(game: str, number: int, before: Position, turn: ReviewedTurn) -> OwnPuzzle | None:
    """The puzzle that a reviewed turn is; None if it is none.

    It is one in a game between two if the best move was clearly better than the one made, and the
    review has every move that is as good as the best one: all of these are right.
    """
    kind: PuzzleKind = "endgame" if turn.method == "endgame" else "best"
    made = _made(before, turn)
    if made is None:
        return None
    best, others = turn.candidates[0], [one for one in turn.candidates[1:] if one is not made]
    if kind == "endgame":
        margin, error = best["equity"] - made["equity"], 0.0
        clear = turn.proven and not is_as_good(kind, best, made)
    else:
        margin = best["win"] - made["win"]
        error = hypot(best["error"] or 0.0, made["error"] or 0.0)
        clear = is_clear(margin, error)
    if not clear or all(is_as_good(kind, best, one) for one in others):
        return None
    try:
        puzzle = OwnPuzzle(
            kind=kind,
            cgp=puzzle_cgp(before),
            lexicon=before.lexicon.name,
            fingerprint=before.lexicon.fingerprint,
            answer=best["move"],
            rating=0,
            method=turn.method or "",
            proven=turn.proven,
            margin=round(margin, 4),
            error=round(error, 4),
            moves=turn.candidates,
            instead=turn.played,
            game=game,
            turn=number,
        )
        for one in puzzle.moves:
            tried(puzzle, one["move"])
    except LexikoError:
        return None  # a position that cannot be written down
    return puzzle if _only_lays(puzzle.best) else None


def _only_lays(move: Move | None) -> bool:
    """Whether a move changes nothing on the board: whoever answers a puzzle lays tiles there."""
    return move is not None and not move.edits and not (isinstance(move, Play) and move.rearranged)


def _made(before: Position, turn: ReviewedTurn) -> dict[str, Any] | None:
    """The move that was made, with its figures, if it was a mistake and they say how large; where
    a play was taken back, a pass stands for it."""
    moves, played = turn.candidates, turn.played if turn.stood else "pass"
    if turn.mistake not in MISSED or turn.method in (None, "static") or not moves:
        return None
    if len(before.seats) != 2 or before.to_move != turn.seat or before.racks[turn.seat].unknown:
        return None
    if any(one["equity"] is None for one in moves) or moves[0]["move"] in ("pass", played):
        return None
    if turn.method != "endgame" and any(one["win"] is None for one in moves):
        return None
    return next((one for one in moves if one["move"] == played), None)

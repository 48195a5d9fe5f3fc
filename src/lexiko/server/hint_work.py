"""Help during a game, as the thinking processes work it out: from what one seat sees alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from lexiko.rules import Exchange, Move, Play, View
from lexiko.rules.codec import to_json
from lexiko.rules.commands import HINT_STEPS
from lexiko.rules.writing import laid_by
from lexiko.server.messages.hints import Better, BetterMove, Hint
from lexiko.server.messages.reviews import Advice, LaidTile
from lexiko.server.reference import Book

if TYPE_CHECKING:
    from lexiko.engine import Candidate, Engine


@dataclass(frozen=True, slots=True)
class HelpWanted:
    """What a player sees who asks for help."""

    view: View
    book: Book
    ready: bool
    """Whether the engine has been compiled; otherwise it is done without its kernels."""

    def engine(self) -> Engine:
        from lexiko.engine.engine import engine_for
        from lexiko.engine.plain import PlainEngine

        make = engine_for if self.ready else PlainEngine
        return make(self.view.rules, self.book.open())


def whole_hint(wanted: HelpWanted) -> Hint:
    """Every step of the hint for the player who sees this."""
    from lexiko.study.hints import hint_for

    view = wanted.view
    hint = hint_for(wanted.engine(), view)
    move = hint.best.move
    return {
        "step": HINT_STEPS,
        "kind": _kind(move),
        "bingo": hint.is_bingo,
        "count": hint.count,
        "reaches": hint.reaches,
        "row": hint.row,
        "column": hint.column,
        "squares": [str(square) for square in hint.squares],
        "text": hint.best.text,
        "score": hint.best.score,
        "tiles": _tiles(view, move),
        "move": to_json(move, view.rules.alphabet, tagged=True),
    }


def up_to(hint: Hint, step: int) -> Hint:
    """As much of a hint as its steps so far tell."""
    told = hint | {"step": step}
    if step < HINT_STEPS:
        told |= {"text": "", "score": None, "tiles": [], "move": None}
    if step < HINT_STEPS - 1:
        count = hint["count"] if hint["bingo"] else 0
        told |= {"row": "", "column": "", "squares": [], "count": count}
    return told


def what_was_better(wanted: HelpWanted, turn: int, move: Move) -> Better:
    """The move that somebody made who saw this, beside the best ones."""
    from lexiko.study.coach import explain
    from lexiko.study.hints import compared

    engine = wanted.engine()
    found = compared(engine, wanted.view, move)
    # Without kernels, looking for reasons would take too long.
    why = explain(engine, wanted.view, move) if wanted.ready else ()
    return {
        "turn": turn,
        "was_best": found.was_best,
        "played": _worth(wanted.view, found.played),
        "best": [_worth(wanted.view, one) for one in found.best],
        "advice": [cast(Advice, one.to_json()) for one in why],
    }


def _kind(move: Move) -> Literal["play", "exchange", "pass"]:
    if isinstance(move, Play):
        return "play"
    return "exchange" if isinstance(move, Exchange) else "pass"


def _worth(view: View, one: Candidate) -> BetterMove:
    return {
        "move": one.text,
        "score": one.score,
        "leave": one.leave,
        "equity": round(one.equity, 1),
        "tiles": _tiles(view, one.move),
    }


def _tiles(view: View, move: Move) -> list[LaidTile]:
    """What a move puts on the board."""
    alphabet = view.rules.alphabet
    return [
        {"square": str(square), "face": alphabet.tile_text(tile)}
        for square, tile in laid_by(view.board, move)
    ]

"""What moves that somebody has made were worth, beside the best ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from lexiko.engine.analysis import Method
from lexiko.engine.asking import rack_of
from lexiko.engine.candidates import Candidate
from lexiko.errors import IllegalMove, require
from lexiko.kernel.records import MAX_RACK
from lexiko.rules import Bag, Move, Pass, PastTurn, Position, Rack, Turn, View, work_out

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine


class HasTurns(Protocol):
    """A game or a record: something whose turns can be gone through."""

    def turns(self) -> Iterator[tuple[Position, PastTurn]]: ...


@dataclass(frozen=True, slots=True)
class Review:
    """What was played on a turn, what was best, and what the difference cost."""

    before: Position
    turn: PastTurn
    played: Candidate | None
    """The move with what it was worth; None if tiles of the rack are unknown."""
    best: Candidate | None = None
    rank: int | None = None
    """The place of the move among all moves, from 1, which equal ones share; None if it is not one
    of them: it has a bad word, or more edits of the board than are searched."""
    bad: tuple[str, ...] = ()
    """The words of the move that the dictionary does not have."""
    points_lost: float | None = None
    """How much more the best move was worth, in points. A turn that was taken back was worth
    nothing; a bad word that stood may have gained something, and then this is negative."""
    win_lost: float | None = None
    """How much the move cost of the chance to win, where that has been worked out."""
    method: Method = "static"


def worked_out(view: View, move: Move) -> Turn:
    """A move of the player who sees this, which may have bad words; `IllegalMove` if it is not
    legal in shape."""
    require(isinstance(move, Move), "move", "a Play, an Exchange or a Pass", move)
    rack, bag = Rack(rack_of(view)), Bag(bytes(view.next_bag))
    turn, reasons = work_out(view.rules, view.board, rack, bag, move)
    if turn is None:
        raise IllegalMove(reasons)
    return turn


def bad_words(engine: Engine, turn: Turn) -> tuple[str, ...]:
    """The words of a move that the engine's dictionary does not have."""
    text = engine.rules.alphabet.text
    return tuple(text(word) for word in turn.words if word not in engine.lexicon)


def review(engine: Engine, game: HasTurns, edits: int) -> Iterator[Review]:
    """Each turn of a game judged, one by one."""
    for before, turn in game.turns():
        rack = before.racks[turn.seat]
        if rack.unknown or len(rack) > MAX_RACK:
            yield Review(before, turn, None)
            continue
        view = before.view(turn.seat)
        played, best = engine.value(view, turn.move), engine.best(view, edits=edits)
        bad = bad_words(engine, worked_out(view, turn.move))
        listed = not bad and len(turn.move.edits) <= edits
        rank = 1 + _better(engine, view, played, edits) if listed else None
        worth = played.equity if turn.stood else 0.0
        yield Review(before, turn, played, best, rank, bad, best.equity - worth)


def _better(engine: Engine, view: View, played: Candidate, edits: int) -> int:
    """How many moves are worth more; a pass is worth less than any other."""
    least = float("-inf") if isinstance(played.move, Pass) else played.equity
    others = (*engine.varied(view, edits), *engine.exchanges(view))
    plays = int((engine.candidates(view).equity > least).sum())
    return plays + sum(one.equity > least for one in others)

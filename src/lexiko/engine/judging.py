"""What moves that somebody has made were worth, beside the best ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from lexiko.engine.analysis import Analysis, Judged, Limits, Method
from lexiko.engine.asking import rack_of
from lexiko.engine.candidates import Candidate
from lexiko.engine.inference import Past, last_play
from lexiko.errors import IllegalMove, require
from lexiko.rules import (
    Bag,
    Exchange,
    Move,
    Pass,
    PastTurn,
    Play,
    Position,
    Rack,
    Turn,
    View,
    work_out,
)

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
    analysis: Analysis | None = None
    """What the turn was judged by, where it was analysed."""
    made: Judged | None = None
    """The move that was made as the analysis has it; a pass where it was taken back."""


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


def review(engine: Engine, game: HasTurns, edits: int, limits: Limits | None) -> Iterator[Review]:
    """Each turn of a game judged, one by one."""
    past: list[Past] = []
    for before, turn in game.turns():
        yield judge_turn(engine, before, turn, edits, limits, past[-1:])
        past.append((before, turn))


def judge_turn(
    engine: Engine,
    before: Position,
    turn: PastTurn,
    edits: int = 1,
    limits: Limits | None = None,
    past: Sequence[Past] = (),
) -> Review:
    """One turn of a game judged, by what its player could know; `past` is how it went until then,
    as far as somebody would remember."""
    rack = before.racks[turn.seat]
    if rack.unknown or len(rack) > engine.most_tiles:
        return Review(before, turn, None)
    view = before.view(turn.seat)
    played, best = engine.value(view, turn.move), engine.best(view, edits=edits)
    bad = bad_words(engine, worked_out(view, turn.move))
    listed = not bad and len(turn.move.edits) <= edits
    rank = 1 + _better(engine, view, played, edits) if listed else None
    worth = played.equity if turn.stood else 0.0
    review = Review(before, turn, played, best, rank, bad, best.equity - worth)
    return review if limits is None else _analysed(engine, view, review, limits, past)


def _analysed(
    engine: Engine, view: View, review: Review, limits: Limits, past: Sequence[Past]
) -> Review:
    """The same turn judged by an analysis.

    Nobody would play on from a bad word that stood: such a turn is judged by score and leave.
    """
    turn = review.turn
    if review.bad and turn.stood:
        return review
    move = in_order(turn.move) if turn.stood else Pass()
    analysis = None
    last = last_play(view, past) if limits.infer else None
    for growing in engine.analyse(view, replace(limits, also=(move,)), last):
        analysis = growing
    if analysis is None:
        return review
    made = next((one for one in analysis.moves if one.candidate.move == move), None)
    best = analysis.best
    is_known = made is not None and (
        analysis.method == "endgame" or (best.win is None) == (made.win is None)
    )
    if made is None or not is_known or analysis.method == "static":
        return replace(review, analysis=analysis, made=made)
    return replace(
        review,
        best=best.candidate,
        rank=_place(analysis, made, review.rank) if turn.stood else review.rank,
        points_lost=best.equity - made.equity,
        win_lost=_win_lost(best, made),
        method=analysis.method,
        analysis=analysis,
        made=made,
    )


def in_order(move: Move) -> Move:
    """A move as the engine lists it: a player may have named the tiles in any order."""
    match move:
        case Play():
            return replace(move, placements=tuple(sorted(move.placements)))
        case Exchange():
            return replace(move, pieces=bytes(sorted(move.pieces)))
        case _:
            return move


def left_out(
    engine: Engine, view: View, moves: Iterable[Move], found: Sequence[Candidate]
) -> list[Candidate]:
    """What those of some moves are worth that have not been found."""
    known = {one.move for one in found}
    others = dict.fromkeys(move for move in map(in_order, moves) if move not in known)
    return [engine.value(view, move) for move in others]


def _win_lost(best: Judged, made: Judged) -> float | None:
    if best.win is None or made.win is None:
        return None
    return max(0.0, best.win - made.win)


def _place(analysis: Analysis, made: Judged, rank: int | None) -> int | None:
    """The place of a move in an analysis, which equal ones share. If it is behind all that were
    looked at, others may be between: then it has its place among all moves."""
    worth = (made.win, made.equity)
    place = next(at for at, one in enumerate(analysis.moves, 1) if (one.win, one.equity) == worth)
    if rank is None or made is not analysis.moves[-1]:
        return place
    return max(place, rank)


def _better(engine: Engine, view: View, played: Candidate, edits: int) -> int:
    """How many moves are worth more; a pass is worth less than any other."""
    least = float("-inf") if isinstance(played.move, Pass) else played.equity
    others = (*engine.varied(view, edits), *engine.exchanges(view))
    plays = int((engine.candidates(view).equity > least).sum())
    return plays + sum(one.equity > least for one in others)

"""The turns of a game, one after the other, each with the position in which it was taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from lexiko.errors import IllegalMove
from lexiko.rules import events as e
from lexiko.rules.evolve import steps_of
from lexiko.rules.moves import Move
from lexiko.rules.position import Position


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A move that was made in a game, and what came of it."""

    seat: int
    move: Move
    text: str
    """The move in writing: `8F HORN`."""
    score: int
    sequence: int
    """The number of its event, which notes refer to: `Position.sequence` right after it."""
    stood: bool = True
    """False if it was challenged and taken back: then its score was lost again."""
    challengers: tuple[int, ...] = ()
    """The seats that challenged it in vain."""
    spent: int = 0
    """The milliseconds that it took, without pauses."""


class Undone(NamedTuple):
    """A game without its last turn."""

    events: tuple[e.Event, ...]
    position: Position
    move: Move | None
    """The move that was taken back; None for a turn that ran out of time."""


def turns_of(events: Iterable[e.Event]) -> Iterator[tuple[Position, PastTurn]]:
    """Every turn in which a move was made, with the position before it, in the order of play.

    Turns that the players agreed to take back are left out, and so are turns that were lost or ran
    out of time.
    """
    found: list[tuple[Position, PastTurn]] = []
    for step in steps_of(events):
        event, before = step.event, step.before
        if before is None:
            continue
        match event:
            case e.Played() | e.Exchanged() | e.Passed():
                score = event.score if isinstance(event, e.Played) else 0
                text = before.text(event.move)
                spent = time_spent(before, event.seat, event.at)
                turn = PastTurn(
                    event.seat, event.move, text, score, step.after.sequence, spent=spent
                )
                found.append((before, turn))
            case e.Challenged():
                start, turn = found.pop()
                in_vain = () if event.upheld else (event.seat,)
                challengers = (*turn.challengers, *in_vain)
                turn = replace(turn, stood=not event.upheld, challengers=challengers)
                found.append((start, turn))
            case e.Rewound():
                found = [past for past in found if past[0].turn < event.turn]
    return iter(found)


def time_spent(before: Position, seat: int, at: int) -> int:
    """The milliseconds of a turn that ends now, without pauses."""
    return before.turn_used + (at - before.now if before.running == seat else 0)


def without_last_turn(events: Sequence[e.Event], position: Position) -> Undone:
    """The game as it was before its last turn, which the position has been led to."""
    start = position.turn_start
    if start is not None and isinstance(events[start.sequence], e.EndReached):
        # An end that people wished for goes with the turn before it.
        start = start.turn_start
    if start is None:
        raise IllegalMove("nothing_to_take_back")
    made = events[start.sequence]
    earlier = start.turn_start
    first = 0 if earlier is None else earlier.sequence
    steps = reversed(list(steps_of(events[first : start.sequence], earlier)))
    last = next((step for step in steps if not isinstance(step.event, e.Skipped)), None)
    if last is not None and isinstance(last.event, e.Settled) and last.before is not None:
        # What the turn settled before it began is open again.
        waited = last.before.challengers and not last.before.waiting_for
        start = last.before if waited else start
    move = made.move if isinstance(made, e.Played | e.Exchanged | e.Passed) else None
    return Undone(tuple(events[: start.sequence]), start, move)

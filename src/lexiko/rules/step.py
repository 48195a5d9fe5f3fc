"""One step of a game, worked out once for all who want to know what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lexiko.rules.events import Event
from lexiko.rules.legality import Turn
from lexiko.rules.position import Position


@dataclass(frozen=True, slots=True)
class Step:
    """An event, and the positions before and after it; the first event of a game has none before.

    `turn` is the move of the event, if it is one, with the board and rack that it made.
    """

    event: Event
    before: Position | None
    after: Position
    turn: Turn | None = None


def events_of(steps: Iterable[Step]) -> tuple[Event, ...]:
    """What has happened in some steps."""
    return tuple(step.event for step in steps)

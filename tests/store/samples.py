"""Games and events to keep."""

from __future__ import annotations

from typing import Any

from lexiko.rules import Pass, Seat
from lexiko.rules.editions import make_rules
from lexiko.rules.events import Event, GameStarted, Passed
from lexiko.rules.judge import LexiconRef
from lexiko.store import GameRow, Progress, SeatRow

PLAYING = Progress("playing", updated=1)

STARTED = GameStarted(
    0, make_rules("deluxe"), (Seat("Ann"), Seat("Bob")), LexiconRef("enable", "abc")
)


def passed(at: int, seat: int = 0) -> Event:
    return Passed(at, seat, Pass())


def a_game(game_id: str = "g1", host: str = "ann", **fields: Any) -> GameRow:
    """A game of Ann at her device and somebody by link."""
    fields.setdefault("created", 10)
    fields.setdefault("progress", PLAYING)
    fields.setdefault(
        "seats",
        (
            SeatRow(0, "here", "Ann", host),
            SeatRow(1, "link", "", None, f"secret of {game_id}"),
        ),
    )
    return GameRow(game_id, host, **fields)

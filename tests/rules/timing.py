"""Games with clocks: three minutes a turn, and what they say of the time."""

from __future__ import annotations

from typing import Any

from tests.rules.challenged import horn

from lexiko.game import Game
from lexiko.rules import ENGLISH, Move, play_at

MINUTE = 60_000
LIMIT = 3 * MINUTE


def timed(rules: str = "deluxe", *variations: str, **more: Any) -> Game:
    """HORN is on the board, and each turn has three minutes."""
    return horn(rules, "timer", *variations, **more)


def play(game: Game, at: str, tiles: str) -> Move:
    return play_at(game.position.board, ENGLISH, at, tiles)


def deadline(game: Game) -> int | None:
    return game.position.next_deadline

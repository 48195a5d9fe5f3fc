"""Kept games to test with: HORN is on the board, and nobody knows the racks."""

from __future__ import annotations

from typing import Any

from tests.rules.challenged import HORN
from tests.rules.games import begin

from lexiko.game import Game
from lexiko.rules import ENGLISH


def kept(rules: str = "collector", *variations: str, **more: Any) -> Game:
    """A kept game with HORN on the board and two racks that nobody knows."""
    more = {"racks": (".......", "......."), "board": HORN} | more
    return begin(rules, *variations, kept=True, **more)


def last_tiles(**more: Any) -> Game:
    """A kept game near its end: Ann has a last tile, the bag is empty."""
    return kept(**({"racks": (".", ".."), "bag": "SEE"} | more))


def pieces(text: str) -> bytes:
    return ENGLISH.parse_pieces(text)

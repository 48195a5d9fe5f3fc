"""Plays to challenge: HORN is on the board, and the racks can add good words and bad ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from tests.rules.games import begin

from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import ENGLISH
from lexiko.rules import commands as c
from lexiko.rules import events as e

HORN = {"8F": "HORN"}
RACKS = ("SOUETAA", "EEIIIIA", "TTIIRLD", "AADDGNN")


def word(text: str) -> bytes:
    return ENGLISH.parse_word(text)


def kinds(events: Iterable[e.Event]) -> list[str]:
    """The names of some events."""
    return [type(event).__name__ for event in events]


def horn(rules: str = "deluxe", *variations: str, players: int = 2, **changes: Any) -> Game:
    """HORN is on the board, and Ann is to move: 8F HORNS is good, J8 SU is not."""
    return begin(rules, *variations, racks=RACKS[:players], board=HORN, **changes)


def waits(game: Game) -> bool:
    """Whether the last turn is not settled yet."""
    return game.position.pending is not None


def refused(game: Game, command: c.Command) -> frozenset[str]:
    """The reasons why a command is refused; it must be, and must change nothing."""
    before = game.position
    with pytest.raises(IllegalMove) as error:
        game.do(command)
    assert game.position is before
    return error.value.codes


def tiles(game: Game) -> int:
    """All the tiles there are: on the board, on racks and in the bag."""
    position = game.position
    return len(position.board.pieces()) + sum(map(len, position.racks)) + len(position.bag)

"""How games end: ways to bring one there, and what it came to."""

from __future__ import annotations

from typing import Any

from tests.rules.games import begin

from lexiko.game import Game
from lexiko.rules.events import GameEnded


def result(game: Game) -> GameEnded:
    """The end of a game that is over."""
    assert game.position.result is not None
    return game.position.result


def skip(game: Game, times: int) -> None:
    """Pass some times, and see that the game goes on."""
    for _ in range(times):
        game.skip()
        assert not game.position.is_over


def pass_to_the_end(game: Game) -> GameEnded:
    """Pass until the game is over."""
    while not game.position.is_over:
        game.skip()
    return result(game)


def stuck(edition: str = "deluxe", **more: Any) -> Game:
    """A game in which nobody has a play, or a tile to draw unless there is a bag."""
    told = {"racks": ("VV", "V"), "bag": ""} | more
    return begin(edition, board={"8F": "CAT"}, words="CAT", **told)


def good_play_challenged(edition: str, **changes: Any) -> Game:
    """Ann has played HORN, and Bob has challenged it in vain."""
    game = begin(edition, racks=("HORNAAA", "EEEEEEE"), **changes)
    game.play("8F", "HORN")
    game.challenge(1, "HORN")
    return game

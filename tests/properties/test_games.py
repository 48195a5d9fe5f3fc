"""Whatever people do in a game, some things hold at every event of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.properties.random_games import pairs, setting
from tests.properties.random_moves import words
from tests.properties.witness import Account, no_tile_is_lost, nothing_hidden_shows, watch_all

from lexiko.game import Game
from lexiko.rules import EDITIONS, Bag, Position

CHUNKS = 9
GAMES = 12
SETTINGS = 240
"""So many settings hold every pair of variations; the proof `games` plays them all."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_promise_holds_at_every_event_of_random_games(chunk: int) -> None:
    account = Account()
    watch_all(range(chunk * GAMES, (chunk + 1) * GAMES), account)
    assert account.games == GAMES


def test_the_settings_of_random_games_have_every_edition_and_every_pair_of_variations() -> None:
    account = Account()
    starts = []
    for seed in range(SETTINGS):
        account.note(setting(seed))
        starts.append(setting(seed).start)
    assert account.pairs == set(pairs())
    assert set(account.editions) == set(EDITIONS)
    assert {len(start.seats) for start in starts} == {1, 2, 3, 4}
    assert {start.kept for start in starts} == {True, False}
    assert {start.setup is None for start in starts} == {True, False}
    assert any(seat.computer for start in starts for seat in start.seats)
    forms = {(start.rules.challenge, start.rules.challenge_unit) for start in starts}
    assert len(forms) == 8


def test_a_lost_tile_would_be_noticed() -> None:
    position = Game.start(("Ann", "Bob"), "deluxe", words(), 1).position
    no_tile_is_lost(position)
    with pytest.raises(AssertionError):
        no_tile_is_lost(replace(position, bag=Bag(position.bag.letters[1:])))


def test_a_view_that_tells_too_much_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game.start(("Ann", "Bob"), "deluxe", words(), 1).position
    nothing_hidden_shows(position, 0, random.Random(1))
    monkeypatch.setattr(Position, "unseen", lambda self, seat: self.bag.letters)
    with pytest.raises(AssertionError):
        nothing_hidden_shows(position, 0, random.Random(1))

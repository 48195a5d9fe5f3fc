"""Copies of a game go their own way, and games and engines travel to other processes."""

from __future__ import annotations

import copy
import pickle

import pytest
from tests.engine.plain import small_lexicon
from tests.engine.sights import engine_for

from lexiko import Game, RandomSource, make_rules
from lexiko.engine.plain import PlainEngine


def new_game(seed: int | None = 5) -> Game:
    lexicon = small_lexicon(3, 400)
    engine = engine_for(make_rules("club"), lexicon)
    return Game.start(["Ann", "Bob"], "club", lexicon, source=seed, finder=engine)


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, Game.copy])
def test_a_copy_of_a_game_goes_its_own_way(make: object) -> None:
    assert callable(make)
    game = new_game()
    before = (game.position, list(game.events))
    other = make(game)
    assert other.position == game.position
    other.skip()
    assert (game.position, game.events) == before
    assert other.position.turn != game.position.turn or other.events != game.events
    # The same seed has the same tiles to come.
    first, second = make(game), make(game)
    rack = game.position.rules.alphabet.text(game.position.racks[game.position.to_move].letters)
    first.exchange(rack)
    second.exchange(rack)
    assert first.position == second.position
    game.exchange(rack)
    assert game.position == first.position


def test_a_source_without_a_seed_can_be_copied_too() -> None:
    source = copy.copy(RandomSource())
    assert len(source.draw(bytes(range(50)), 7, 0)) == 7
    assert pickle.loads(pickle.dumps(RandomSource(3))).draw(b"abcdef", 3, 0) == RandomSource(
        3
    ).draw(b"abcdef", 3, 0)


def test_an_engine_and_a_game_with_one_can_be_pickled() -> None:
    game = new_game()
    again = pickle.loads(pickle.dumps(game))
    assert again.position == game.position
    view = game.view(game.position.to_move)
    engine = engine_for(make_rules("club"), small_lexicon(3, 400))
    assert pickle.loads(pickle.dumps(engine)).moves(view, 5) == engine.moves(view, 5)
    rack = game.position.rules.alphabet.text(view.racks[view.to_move].letters)
    assert again.exchange(rack) == game.exchange(rack)
    plain = PlainEngine(make_rules("club"), small_lexicon(3, 400), seconds=0.5)
    assert pickle.loads(pickle.dumps(plain)).seconds == 0.5

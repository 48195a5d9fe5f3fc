"""One question: which moves are there, and what is each worth?"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from tests.engine.plain import small_lexicon
from tests.engine.sights import engine_for

from lexiko.engine import Engine
from lexiko.engine.players import handfuls
from lexiko.game import Game
from lexiko.rules import EDITIONS, VARIATIONS, Exchange, Pass, Play, Rules, Seat, View, make_rules
from lexiko.rules import commands as c

TURNS = 3
BOARD_CHANGES = ("rearrange", "recycle", "blanks")


def kinds() -> list[tuple[str, tuple[str, ...]]]:
    """Every edition, as it is, with each variation, and with all that change the board."""
    return [
        (edition, variations)
        for edition in EDITIONS
        for variations in ((), BOARD_CHANGES, *((one,) for one in VARIATIONS))
    ]


def views(rules: Rules, engine: Engine, seed: int) -> list[View]:
    """What the players see on the first turns of a game, in which they make the best moves."""
    players = [Seat(name, finish=90) for name in ("Ann", "Bob")][: rules.seat_counts[0]]
    game = Game.start(players, rules, engine.lexicon, source=seed, finder=engine)
    seen: list[View] = []
    while len(seen) < TURNS and not game.position.is_over:
        view = game.view(game.position.to_move)
        if rules.solitaire == "open":
            # It is never passed: some tiles that make a play.
            some = handfuls(view, random.Random(seed))
            view = next(view for view in some if engine.moves(view, 1))
        seen.append(view)
        game.move(engine.best(view).move)
        for seat in game.position.waiting_for:
            game.accept(seat)
    return seen


@pytest.mark.parametrize(("edition", "variations"), kinds())
def test_the_best_move_is_the_first_of_all_moves(edition: str, variations: tuple[str, ...]) -> None:
    rules = make_rules(edition, *variations)
    lexicon = small_lexicon(3, 400)
    engine = engine_for(rules, lexicon)
    for view in views(rules, engine, 5):
        for score_only in (False, True):
            listed = engine.moves(view, score_only=score_only)
            best = engine.best(view, score_only=score_only)
            assert [best] == listed[:1] == engine.moves(view, 1, score_only=score_only)
            assert engine.moves(view, 7, score_only=score_only) == listed[:7]
            plays = [one for one in listed if isinstance(one.move, Play)]
            assert all(first.equity >= second.equity for first, second in pairwise(plays))


@pytest.mark.parametrize("edition", EDITIONS)
def test_moves_are_all_legal_moves_and_no_others(edition: str) -> None:
    rules, lexicon = make_rules(edition), small_lexicon(3, 200)
    engine = engine_for(rules, lexicon)
    game = Game.start(["Ann", "Bob"], rules, lexicon, source=5, finder=engine)
    for _ in range(3):
        view = game.view(game.position.to_move)
        listed = [one.move for one in engine.moves(view)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == set(game.legal_moves())
        game.move(listed[0])
        for seat in game.position.waiting_for:
            game.accept(seat)


def test_a_pass_is_last_and_exchanges_are_among_the_plays() -> None:
    rules, lexicon = make_rules("club"), small_lexicon(3, 400)
    engine = engine_for(rules, lexicon)
    (view, *_) = views(rules, engine, 5)
    listed = engine.moves(view)
    assert isinstance(listed[-1].move, Pass)
    kinds = [type(one.move) for one in listed[:-1]]
    assert kinds != sorted(kinds, key=[Play, Exchange].index)
    assert {Play, Exchange} == set(kinds)
    without = engine.moves(view, exchanging=False)
    assert {type(one.move) for one in without} == {Play, Pass}


def test_who_has_passed_and_has_a_play_is_offered_nothing_else() -> None:
    rules, lexicon = make_rules("deluxe"), small_lexicon(3, 400)
    engine = engine_for(rules, lexicon)
    game = Game.start(["Ann", "Bob"], rules, lexicon, source=5, finder=engine)
    for _ in range(2):
        game.skip()
    listed = engine.moves(game.view(game.position.to_move))
    assert {type(one.move) for one in listed} == {Play}
    assert {one.move for one in listed} == set(game.legal_moves())


def test_nobody_has_a_legal_move_when_the_game_is_over() -> None:
    game = Game.start(["Ann", "Bob"], "club", small_lexicon(3, 400), source=5)
    assert next(game.legal_moves(), None) is not None
    game.do(c.Resign(0))
    assert next(game.legal_moves(), None) is None

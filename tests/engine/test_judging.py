"""What a move was worth that somebody made, and what was best."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from tests.engine.plain import small_lexicon
from tests.engine.pretend import Pretender
from tests.engine.sights import engine_for
from tests.engine.test_moves import BOARD_CHANGES, views

from lexiko.engine import Engine, Limits
from lexiko.engine.analysis import Method
from lexiko.errors import IllegalMove, LexikoError
from lexiko.formats import Record
from lexiko.game import Game
from lexiko.rules import Exchange, Pass, Play, Rack, make_rules


@pytest.mark.parametrize(
    ("edition", "variations"),
    [("club", ()), ("deluxe", BOARD_CHANGES), ("collector", ("nine-tiles",)), ("classic", ())],
)
def test_the_value_of_a_move_is_what_moves_lists(edition: str, variations: tuple[str, ...]) -> None:
    rules = make_rules(edition, *variations)
    engine = engine_for(rules, small_lexicon(3, 400))
    for view in views(rules, engine, 5):
        last = replace(view, next_bag=0)
        for seen in (view, last):
            listed = engine.moves(seen)
            for one in (*listed[:60], *listed[-20:]):
                if not (seen is last and isinstance(one.move, Exchange)):
                    assert engine.value(seen, one.move) == one
        best = engine.best(view)
        assert engine.value(view, best.text) == best


def club() -> tuple[Engine, Game]:
    lexicon = small_lexicon(3, 400)
    engine = engine_for(make_rules("club"), lexicon)
    return engine, Game.start(["Ann", "Bob"], "club", lexicon, source=5, finder=engine)


def test_bad_words_have_a_value_too_and_impossible_moves_have_none() -> None:
    engine, game = club()
    view = game.view(game.position.to_move)
    rack = game.position.rules.alphabet.text(view.racks[view.to_move].letters).replace("?", "")
    phony = engine.value(view, f"8H {rack[:3]}")
    assert isinstance(phony.move, Play)
    assert phony.score > 0
    assert engine.value(view, f"exchange {rack[:3]}").equity == phony.equity - phony.score
    assert engine.value(view, "pass") == engine.moves(view)[-1]
    with pytest.raises(IllegalMove, match="must cover the centre"):
        engine.value(view, f"1A {rack[:3]}")
    with pytest.raises(LexikoError, match="must be a Play"):
        engine.value(view, cast(Any, 5))
    with pytest.raises(LexikoError, match="a Game or a Record"):
        engine.review(cast(Any, view))


def test_a_review_says_what_was_played_and_what_was_best() -> None:
    engine, game = club()
    game.move(engine.best(game.view(game.position.to_move)).move)
    game.skip()
    view = game.view(game.position.to_move)
    fifth = engine.moves(view)[4]
    game.move(fifth.move)
    rack = game.position.racks[game.position.to_move].letters
    game.move(Exchange(rack[:2]))
    best, passed, worse, exchanged = engine.review(game)
    assert (best.rank, best.points_lost, best.bad, best.method) == (1, 0.0, (), "static")
    assert best.played == best.best
    assert isinstance(passed.turn.move, Pass)
    assert passed.best is not None
    assert passed.points_lost == passed.best.equity
    assert worse.rank == 1 + sum(one.equity > fifth.equity for one in engine.moves(view))
    assert passed.rank == len(engine.moves(passed.before.view(passed.turn.seat)))
    assert worse.best is not None
    assert worse.points_lost == worse.best.equity - fifth.equity
    assert exchanged.rank is not None
    assert exchanged.win_lost is None
    assert list(engine.review(Record(tuple(game.events)))) == [best, passed, worse, exchanged]


def test_a_bad_word_is_named_and_loses_all_when_it_is_challenged() -> None:
    engine, game = club()
    view = game.view(game.position.to_move)
    rack = game.position.rules.alphabet.text(view.racks[view.to_move].letters).replace("?", "")
    played = engine.value(view, f"8G {rack[:4]}")
    game.move(played.move)
    (stood,) = engine.review(game)
    assert stood.rank is None
    assert stood.bad == (rack[:4],)
    assert stood.best is not None
    assert stood.points_lost == stood.best.equity - played.equity
    game.challenge(1 - view.to_move)
    (taken,) = engine.review(game)
    assert taken.points_lost == stood.best.equity


def test_a_turn_with_unknown_tiles_is_not_judged() -> None:
    engine, game = club()
    game.skip()
    ((before, turn),) = game.turns()
    racks = tuple(Rack(rack.letters[:4], 3) for rack in before.racks)

    class Half:
        def turns(self) -> Any:
            yield replace(before, racks=racks), turn

    (only,) = engine.review(Half())
    assert (only.played, only.best, only.points_lost) == (None, None, None)


# by an analysis ------------------------------------------------------------------------------


class Static(Pretender):
    """Has looked at score and leave alone."""

    method: Method = "static"
    chances = False


def pretended() -> tuple[Pretender, Game]:
    """A club game whose turns are analysed by an engine that only pretends to think."""
    plain, game = club()
    return Pretender(plain.rules, plain.lexicon, plain.leaves), game


def test_an_analysed_turn_says_what_it_cost_of_the_chance_to_win() -> None:
    engine, game = pretended()
    moves = engine.moves(game.view(game.position.to_move))
    game.move(moves[1].move)
    limits = Limits(samples=1000, candidates=3)
    (review,) = engine.review(game, limits)
    assert review.method == "simulation"
    assert review.analysis is not None
    assert review.analysis.is_done
    assert review.made is not None
    assert review.made.candidate.move == moves[1].move
    assert review.best == review.analysis.best.candidate
    assert review.win_lost == pytest.approx(review.analysis.best.win - review.made.win)  # type: ignore[operator]
    assert review.points_lost == review.analysis.best.equity - review.made.equity
    assert engine.asked == (replace(limits, also=(moves[1].move,)),)


def test_a_move_behind_all_that_were_looked_at_has_its_place_among_all_moves() -> None:
    engine, game = pretended()
    moves = engine.moves(game.view(game.position.to_move))
    late = next(one for one in moves[30:] if isinstance(one.move, Play))
    # Whatever the order of its tiles, it is the same play.
    assert isinstance(late.move, Play)
    game.move(replace(late.move, placements=late.move.placements[::-1]))
    (plain,) = engine.review(game)
    (review,) = engine.review(game, Limits(candidates=3))
    assert review.analysis is not None
    assert len(review.analysis.moves) == 4
    assert review.rank == plain.rank
    assert plain.rank is not None
    assert plain.rank > 4


def test_moves_that_are_worth_the_same_share_a_place() -> None:
    engine, game = pretended()
    view = game.view(game.position.to_move)
    best, *others = engine.moves(view)
    second = next(one for one in others if one.equity == best.equity)
    game.move(second.move)
    (review,) = engine.review(game, Limits(candidates=10))
    assert (review.rank, review.win_lost, review.points_lost) == (1, 0.0, 0.0)


def test_a_play_that_is_taken_back_was_worth_a_pass() -> None:
    engine, game = pretended()
    seat = game.position.to_move
    rack = game.position.rules.alphabet.text(game.position.racks[seat].letters).replace("?", "")
    game.play("8G", rack[:4])
    (stood,) = engine.review(game, Limits())
    assert (stood.method, stood.win_lost, stood.rank) == ("static", None, None)
    game.challenge(1 - seat)
    (taken,) = engine.review(game, Limits())
    assert taken.method == "simulation"
    assert taken.made is not None
    assert isinstance(taken.made.candidate.move, Pass)
    assert taken.analysis is not None
    assert taken.points_lost == taken.analysis.best.equity + 20


def test_what_is_analysed_by_score_and_leave_is_judged_as_without_limits() -> None:
    _, game = club()
    engine = Static(game.position.rules, game.lexicon)
    game.move(engine.moves(game.view(game.position.to_move))[4].move)
    (plain,), (limited,) = engine.review(game), engine.review(game, Limits(candidates=2))
    assert replace(limited, analysis=None, made=None) == plain
    assert limited.analysis is not None
    assert limited.made == limited.analysis.moves[-1]
    assert len(limited.analysis.moves) == 3
    with pytest.raises(LexikoError, match="must be Limits"):
        engine.review(game, cast(Any, 5))

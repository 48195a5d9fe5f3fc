"""Hints in steps, and moves beside the best ones."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.games import begin

from lexiko.engine.engine import engine_for
from lexiko.engine.judging import worked_out
from lexiko.game import lexicon_for
from lexiko.rules import Exchange, Pass, Play, View, make_rules
from lexiko.study.hints import EXCHANGE_GAIN, Hint, compared, hint_for

RULES = make_rules("deluxe")
ENGINE = engine_for(RULES, lexicon_for(RULES, "enable"))


def view(rack: str, **board: str) -> View:
    """What Ann sees with a rack of hers, in a game with the engine's dictionary."""
    game = begin(RULES, racks=(rack, "EEEEEEE"), board=board)
    return replace(game.view(0), lexicon=ENGINE.lexicon.ref)


def test_a_bingo_is_told_of_little_by_little() -> None:
    hint = hint_for(ENGINE, view("HORNETS"))
    assert hint.is_bingo
    assert (hint.count, hint.row, hint.column) == (7, "8", "")
    assert len(hint.squares) == 7
    first, second, third = map(hint.sentence, (1, 2, 3))
    assert first == "There is a bingo: a play of 7 tiles, which earns the bonus."
    assert second == "Look at row 8: it takes 7 tiles from your rack."
    assert third == f"Try {hint.best.text} for {hint.best.score}."


def test_a_play_is_told_of_by_a_round_score_and_its_column() -> None:
    hint = hint_for(ENGINE, view("ZAAAIIU", **{"8H": "QUIT"}))
    assert not hint.is_bingo
    assert hint.reaches == hint.best.score // 10 * 10 > 0
    assert hint.sentence(1) == f"There is a play worth {hint.reaches} points or more."
    where = f"row {hint.row}" if hint.row else f"column {hint.column}"
    assert hint.sentence(2).startswith(f"Look at {where}: ")
    assert bool(hint.row) != bool(hint.column)


def test_of_a_play_that_scores_little_only_that_is_told() -> None:
    some = view("EEIINST", **{"8H": "AA"})
    hint = hint_for(ENGINE, some)
    low = Hint(ENGINE.value(some, some.parse("9H EN")), hint.turn)
    low = replace(low, turn=worked_out(some, low.best.move))
    assert low.best.score < 10
    assert low.sentence(1) == "The best play here scores less than 10 points."


def test_a_play_is_hinted_unless_an_exchange_is_far_better() -> None:
    some = view("DEJNPRR")
    assert isinstance(ENGINE.best(some).move, Exchange)
    assert not isinstance(hint_for(ENGINE, some).best.move, Exchange)
    awful = view("VVUUIIC", **{"8H": "QUIT"})
    play, hint = ENGINE.best(awful, exchanging=False), hint_for(ENGINE, awful)
    assert isinstance(play.move, Play)
    assert isinstance(hint.best.move, Exchange)
    assert hint.best.equity - play.equity >= EXCHANGE_GAIN


def test_where_nothing_can_be_played_the_hint_says_what_is_left() -> None:
    stuck = view("VVWWCCU")
    hint = hint_for(ENGINE, stuck)
    assert isinstance(hint.best.move, Exchange)
    assert (hint.squares, hint.row, hint.column) == ((), "", "")
    assert hint.sentence(1) == "Think about exchanging."
    assert hint.sentence(2) == f"Exchange {hint.count} tiles."
    assert hint.sentence(3) == f"Try {hint.best.text}."


def test_a_move_is_compared_with_the_best_ones() -> None:
    some = view("HORNETS")
    found = compared(ENGINE, some, some.parse("8F HORN"))
    assert not found.was_best
    assert found.best[0].score > found.played.score == 14
    assert compared(ENGINE, some, found.best[0].move).was_best
    assert not compared(ENGINE, some, Pass()).was_best

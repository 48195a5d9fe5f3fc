from __future__ import annotations

import pytest

from lexiko import Game
from lexiko.engine.doubt import chance_of_bad, is_worth_it, looks_of, points_at_stake
from lexiko.engine.vocabulary import Knowledge, vocabulary
from lexiko.lexicon import open_lexicon
from lexiko.rules import ENGLISH, make_rules


def rank(text: str) -> float:
    known = vocabulary(open_lexicon("enable"), Knowledge(10_000))
    return looks_of(known).rank(ENGLISH.parse_word(text))


@pytest.mark.parametrize(("like", "unlike"), [("STENT", "TNEST"), ("BRILL", "LBRIL")])
def test_words_look_more_like_words_than_jumbled_letters(like: str, unlike: str) -> None:
    assert rank(like) > rank(unlike)


@pytest.mark.parametrize("text", ["XQZVJ", "VVUU", "QZX"])
def test_nothing_looks_less_like_a_word_than_rare_letters_in_a_row(text: str) -> None:
    assert rank(text) < 0.01


def test_odd_words_are_doubted_more() -> None:
    doubts = [chance_of_bad(share, 0.3) for share in (0.0, 0.1, 0.2, 0.5, 1.0)]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[-1] == 0.3


@pytest.mark.parametrize("challenge", ["single", "points", "double"])
def test_what_is_surely_bad_is_challenged_and_what_is_surely_good_is_not(challenge: str) -> None:
    rules = make_rules("collector", challenge=challenge)
    assert is_worth_it(rules, 1.0, 10)
    assert not is_worth_it(rules, 0.0, 100)


def test_the_less_a_challenge_costs_the_sooner_it_is_made() -> None:
    def enough(challenge: str) -> float:
        rules = make_rules("collector", challenge=challenge)
        return next(step for step in range(101) if is_worth_it(rules, step / 100, 8))

    assert enough("single") < enough("points") < enough("double")


def test_a_play_of_more_points_is_challenged_sooner() -> None:
    rules = make_rules("collector")
    assert is_worth_it(rules, 0.5, 90)
    assert not is_worth_it(rules, 0.5, 10)


def test_what_is_at_stake_is_the_score_of_the_play() -> None:
    game = Game.start(["Ann", "Bob"], "deluxe", source=284470)
    assert points_at_stake(game.view(1)) == 0
    for at, tiles, score in (("8F", "HORN", 14), ("H6", "FA.M", 9)):
        game.play(at, tiles)
        assert points_at_stake(game.view(1)) == score
        game.accept(game.position.to_move)

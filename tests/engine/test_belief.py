from __future__ import annotations

from math import inf

import pytest
from tests.rules.games import begin

from lexiko import Game
from lexiko.engine.belief import is_worth_it, looks_of, oddness, points_at_stake
from lexiko.engine.ladder import STRENGTHS
from lexiko.engine.strengths import player_for
from lexiko.engine.vocabulary import Knowledge, is_english, recognised
from lexiko.lexicon import open_lexicon
from lexiko.lexicon.lexicon import Lexicon
from lexiko.rules import ENGLISH, Alphabet, make_rules
from lexiko.rules import commands as c

HOME = STRENGTHS["home"].knowledge or Knowledge(0)


def odd(text: str) -> float:
    return looks_of(open_lexicon("enable"), HOME).oddness(ENGLISH.parse_word(text))


@pytest.mark.parametrize(("like", "unlike"), [("STENT", "TNEST"), ("BRILL", "LBRIL")])
def test_words_look_more_like_words_than_jumbled_letters(like: str, unlike: str) -> None:
    assert odd(like) < odd(unlike)


@pytest.mark.parametrize("text", ["XQZVJ", "VVUU", "QZX"])
def test_rare_letters_in_a_row_are_odd(text: str) -> None:
    assert odd(text) > 3


@pytest.mark.parametrize(
    "text",
    [
        "SEPERATE",  # another vowel
        "RECIEVE",  # two letters in the wrong order
        "SUCESSES",  # a letter that should be doubled
        "PARALLELL",  # a letter doubled
        "FIREDE",  # a letter after the end
        "SHEEPS",  # a form that the word does not have
        "DARKSOAP",  # two words
    ],
)
def test_what_is_nearly_a_familiar_word_is_odder_than_a_rare_one(text: str) -> None:
    assert odd(text) > odd("SAPONITE") + 1


def test_a_known_word_is_never_odd_and_a_whole_list_leaves_no_question() -> None:
    lexicon = open_lexicon("enable")
    assert oddness(lexicon, HOME, ENGLISH.parse_word("HOUSE")) == -inf
    small = Lexicon("small", frozenset(map(ENGLISH.parse_word, ["TEA", "EAT", "HOUSE"])))
    assert oddness(small, HOME, ENGLISH.parse_word("TEA")) == -inf
    assert oddness(small, HOME, ENGLISH.parse_word("HOUSES")) == inf


def other_words(alphabet: Alphabet) -> Lexicon:
    """A list of words of two kinds of syllables, in letters of some alphabet."""
    first, second = (range(start, alphabet.size + 1, 2) for start in (1, 2))
    syllables = [bytes([one, two]) for one in first for two in second]
    words = {left + right for left in syllables for right in syllables}
    return Lexicon("other", frozenset(words), alphabet)


def test_other_letters_and_other_languages_are_judged_by_their_own_words() -> None:
    knowledge = Knowledge(1_000, recognised=2.0)
    letters = tuple("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞ")
    greek = Alphabet("greek", ("?", *letters), (0,) * 15, (2,) * 15, vowels="ΑΕΗΙ")
    for lexicon in (other_words(greek), other_words(ENGLISH)):
        assert not is_english(lexicon)
        unknown = min(lexicon.words - recognised(lexicon, knowledge))
        assert oddness(lexicon, knowledge, unknown[::-1]) > oddness(lexicon, knowledge, unknown) + 2


def test_lists_of_english_words_are_known_as_such() -> None:
    assert is_english(open_lexicon("enable"))
    assert is_english(open_lexicon("yawl"))


# worth it ------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("challenge", ["points", "double"])
def test_a_play_of_more_points_is_challenged_sooner(challenge: str) -> None:
    rules = make_rules("collector", challenge=challenge)
    assert is_worth_it(rules, 0.6, 90)
    assert not is_worth_it(rules, 0.6, 4)


@pytest.mark.parametrize("challenge", ["single", "points", "double"])
def test_who_is_sure_challenges_though_there_is_nothing_to_win(challenge: str) -> None:
    # Board edits before a pass or an exchange score nothing.
    rules = make_rules("collector", challenge=challenge)
    assert is_worth_it(rules, 1.0, 0)
    assert not is_worth_it(rules, 0.4, 0)


def test_what_is_at_stake_is_the_score_of_the_play() -> None:
    game = Game.start(["Ann", "Bob"], "deluxe", source=284470)
    assert points_at_stake(game.view(1)) == 0
    for at, tiles, score in (("8F", "HORN", 14), ("H6", "FA.M", 9)):
        game.play(at, tiles)
        assert points_at_stake(game.view(1)) == score
        game.accept(game.position.to_move)


# at the table --------------------------------------------------------------------------------


def challenged(strength: str, text: str, challenge: str = "double") -> float:
    """In how many games of twenty a strength challenges a word that is played first."""
    game = begin("collector", racks=(text[:7], "AAEEIIO"), challenge=challenge)
    game.play("8D", text)
    view, lexicon = game.view(1), open_lexicon("enable")
    answers = [
        player_for(strength, view.rules, lexicon, seed).challenge(view) is not None
        for seed in range(20)
    ]
    return sum(answers) / len(answers)


@pytest.mark.parametrize("strength", ["home", "keen", "club", "expert"])
def test_firede_is_challenged(strength: str) -> None:
    assert challenged(strength, "FIREDE") >= 0.9


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("text", ["SAPONIN", "HOUSES"])
def test_good_words_are_seldom_challenged(strength: str, text: str) -> None:
    assert challenged(strength, text) <= 0.1


def test_the_same_seed_decides_the_same() -> None:
    game = begin("collector", racks=("STRAWLY", "AAEEIIO"), challenge="double")
    game.play("8D", "STRAWLY")
    view, lexicon = game.view(1), open_lexicon("enable")

    def answers() -> list[c.Challenge | None]:
        players = [player_for("casual", view.rules, lexicon, seed) for seed in range(20)]
        return [player.challenge(view) for player in players]

    assert answers() == answers()
    assert len(set(answers())) == 2, "another seed may decide otherwise"

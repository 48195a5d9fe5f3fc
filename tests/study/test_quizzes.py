"""Questions of quizzes: exact against every word of the list, in an order that does not change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

import pytest

from lexiko.engine.playability import playability
from lexiko.errors import LexikoError
from lexiko.lexicon import Lexicon, offensive_words, open_lexicon
from lexiko.rules import ENGLISH
from lexiko.study.quizzes import COURSE, MISSED, OWN, QUIZ_SETS, Card, quiz_set

LETTERS = [chr(65 + number) for number in range(26)]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return open_lexicon(without_offensive=True)


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(map(ENGLISH.text, lexicon))


def parts(words: Iterable[str]) -> set[str]:
    """All that is three letters long in some words and their ends."""
    return {f"^{word}$"[place : place + 3] for word in words for place in range(len(word))}


def cards(name: str, lexicon: Lexicon) -> list[Card]:
    found = quiz_set(name)
    made = [found.card(lexicon, shown) for shown in found.shown(lexicon)]
    assert None not in made
    return [card for card in made if card is not None]


@pytest.mark.parametrize(("name", "length"), [("two", 2), ("three", 3)])
def test_short_words_are_asked_by_their_beginnings_and_none_is_left_out(
    lexicon: Lexicon, words: frozenset[str], name: str, length: int
) -> None:
    asked = cards(name, lexicon)
    made = [card.word(answer) for card in asked for answer in card.answers]
    assert sorted(made) == sorted(word for word in words if len(word) == length)
    counts = [len(card.answers) for card in asked]
    assert counts == sorted(counts), "the easiest ones come first"


@pytest.mark.parametrize("name", ["after", "before"])
def test_hooks_are_all_the_letters_that_make_a_word(
    lexicon: Lexicon, words: frozenset[str], name: str
) -> None:
    expected = {}
    for word in words:
        if 2 <= len(word) <= 4:
            longer = [word + one if name == "after" else one + word for one in LETTERS]
            letters = tuple(one for one, made in zip(LETTERS, longer, strict=True) if made in words)
            if letters:
                expected[word] = letters
    asked = cards(name, lexicon)
    assert {"".join(card.shown): card.answers for card in asked} == expected
    assert all(card.word(answer) in words for card in asked for answer in card.answers)


@pytest.mark.parametrize("length", [4, 7])
def test_mixed_letters_have_every_anagram_and_those_played_most_come_first(
    lexicon: Lexicon, words: frozenset[str], length: int
) -> None:
    expected = defaultdict(list)
    for word in sorted(words):
        if len(word) == length:
            expected["".join(sorted(word))].append(word)
    asked = quiz_set(f"anagrams-{length}").shown(lexicon)
    assert set(asked) == set(expected)
    for shown in [*asked[:50], *asked[-50:]]:
        card = quiz_set(f"anagrams-{length}").card(lexicon, shown)
        assert card is not None
        assert list(card.answers) == expected[shown]
    counts = {ENGLISH.text(word): number for word, number in playability(lexicon).items()}
    played = [sum(counts.get(word, 0) for word in expected[shown]) for shown in asked]
    assert all(first >= second for first, second in pairwise(played))
    assert played[0] > 100


def test_lists_ask_for_each_of_their_words(lexicon: Lexicon, words: frozenset[str]) -> None:
    without_u = {word for word in words if "Q" in word and "U" not in word}
    answers = {answer for card in cards("q-without-u", lexicon) for answer in card.answers}
    assert answers >= without_u
    for card in cards("vowels", lexicon):
        vowels = sum(letter in "AEIOU" for letter in card.shown)
        assert 10 * (len(card.shown) - vowels) <= 3 * len(card.shown)


def test_half_of_the_words_to_judge_are_bad_and_look_good(
    lexicon: Lexicon, words: frozenset[str]
) -> None:
    asked = cards("good", lexicon)
    good = {"".join(card.shown) for card in asked if card.answers == ("yes",)}
    bad = {"".join(card.shown) for card in asked if card.answers == ("no",)}
    every = set(map(ENGLISH.text, {*open_lexicon().words, *offensive_words()}))
    assert good <= words
    assert not bad & every, "a word that somebody's list has is never called bad"
    assert len(good) == 1500
    assert len(bad) > 1400
    assert parts(bad) <= parts(words)
    first = [card.answers[0] for card in asked[:20]]
    assert first.count("yes") == 10


def test_the_order_is_the_same_every_time(lexicon: Lexicon) -> None:
    again = Lexicon(lexicon.name, lexicon.words)
    for name in ("two", "good", "anagrams-7"):
        assert quiz_set(name).shown(again) == quiz_set(name).shown(lexicon)


def test_every_set_has_cards_but_for_those_that_people_fill(lexicon: Lexicon) -> None:
    empty = {name for name, known in QUIZ_SETS.items() if not known.shown(lexicon)}
    assert empty == {MISSED, OWN}
    assert set(COURSE) <= set(QUIZ_SETS)
    longest = max(len(name) for name in QUIZ_SETS)
    assert longest + 15 + 2 <= 40, "the items of a store have room for the name of a dictionary"


def test_a_card_without_an_answer_is_none(lexicon: Lexicon) -> None:
    assert quiz_set("two").card(lexicon, "V") is None
    assert quiz_set(OWN).card(lexicon, "QQ") is None


def test_an_unknown_set_is_named_with_those_that_there_are() -> None:
    with pytest.raises(LexikoError, match=r"There is no quiz called ten\. There are two, three"):
        quiz_set("ten")

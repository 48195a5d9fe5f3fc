from __future__ import annotations

import pytest

from lexiko.errors import LexiconError
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.lexicon.lists import BEGINNINGS, ENDINGS, USUAL, WORD_LISTS, WordList, word_list
from lexiko.rules.alphabet import ENGLISH


def words(name: str, lexicon: Lexicon | None = None) -> list[str]:
    return [ENGLISH.text(word) for word in word_list(name).words(lexicon or open_lexicon())]


def tiny(text: str) -> Lexicon:
    return Lexicon("tiny", frozenset(map(ENGLISH.parse_word, text.split())))


def test_there_are_a_hundred_words_of_two_letters() -> None:
    two = words("two")
    assert len(two) == 100
    assert (two[0], two[-1]) == ("AA", "YO")


def test_three_letter_words_are_all_there() -> None:
    assert set(words("three", tiny("CAT CATS AT DOG"))) == {"CAT", "DOG"}
    assert len(words("three")) > 900


def test_q_without_u_holds_what_players_are_told_to_learn() -> None:
    with_s = ["QAT", "QAID", "QOPH", "FAQIR", "QANAT", "TRANQ", "QINDAR", "QINTAR", "QWERTY"]
    others = {"SHEQEL", "QINDARKA", "SHEQALIM"}
    assert {*with_s, *(f"{word}S" for word in with_s), *others} == set(words("q-without-u"))


@pytest.mark.parametrize(
    ("letter", "word"),
    [("s", "CATS"), ("y", "HANDY"), ("y", "READY"), ("e", "PLANE"), ("r", "TAMER"), ("d", "TAMED")],
)
def test_hooks_make_a_word_of_a_word(letter: str, word: str) -> None:
    found = words(f"hook-{letter}")
    assert word in found
    assert all(open_lexicon().check(longer[:-1]) for longer in found)
    assert all(longer.endswith(letter.upper()) for longer in found)


def test_a_word_without_its_shorter_word_is_no_hook() -> None:
    assert words("hook-y", tiny("HAND HANDY DAISY")) == ["HANDY"]


def test_most_letters_of_a_word_with_many_vowels_are_vowels() -> None:
    found = words("vowels")
    assert {"ADIEU", "AUDIO", "EAU", "AQUEOUS"} <= set(found)
    assert all(sum(map("AEIOU".count, word)) >= 0.7 * len(word) for word in found)
    assert "AGE" not in found


@pytest.mark.parametrize("letter", "JQXZ")
def test_short_words_hold_the_rare_letter(letter: str) -> None:
    found = words(f"short-{letter.lower()}")
    assert found
    assert all(letter in word and len(word) <= 4 for word in found)


@pytest.mark.parametrize("letters", BEGINNINGS)
def test_beginnings_begin_their_words(letters: str) -> None:
    found = words(f"begins-{letters.lower()}")
    assert len(found) == USUAL
    assert all(word.startswith(letters) and len(word) == 7 for word in found)


@pytest.mark.parametrize("letters", ENDINGS)
def test_endings_end_their_words(letters: str) -> None:
    found = words(f"ends-{letters.lower()}")
    assert len(found) == USUAL
    assert all(word.endswith(letters) and len(word) == 7 for word in found)


def test_long_words_are_the_usual_ones() -> None:
    assert {"UNHAPPY", "UNLUCKY", "UNICORN"} <= set(words("begins-un"))


@pytest.mark.parametrize("known", WORD_LISTS, ids=lambda known: known.name)
def test_every_list_is_explained_and_in_order(known: WordList) -> None:
    found = word_list(known.name)
    assert found is known
    assert found.title
    assert found.about.endswith(".")
    listed = found.words(open_lexicon())
    assert list(listed) == sorted(listed, key=lambda word: (len(word), word))
    assert all(word in open_lexicon() for word in listed)


def test_a_list_of_another_dictionary_has_the_words_of_that_one() -> None:
    assert words("two", tiny("QI ZA CAT")) == ["QI", "ZA"]


def test_a_list_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(LexiconError, match="There is no word list called four"):
        word_list("four")

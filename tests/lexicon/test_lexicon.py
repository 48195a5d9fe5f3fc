from __future__ import annotations

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon import Lexicon
from lexiko.rules import judge
from lexiko.rules.alphabet import ENGLISH, Alphabet

SPANISH = Alphabet("spanish", ("?", "C", "CH", "E", "H"), (0,) * 5, (1,) * 5)


def lexicon(*words: str, name: str = "test", alphabet: Alphabet = ENGLISH) -> Lexicon:
    return Lexicon(name, frozenset(map(alphabet.parse_word, words)), alphabet)


def test_a_word_is_good_if_it_is_listed() -> None:
    found = lexicon("TEA", "TEAS")
    assert ENGLISH.parse_word("TEA") in found
    assert ENGLISH.parse_word("EAT") not in found
    assert len(found) == 2


def test_words_come_in_the_order_of_the_alphabet() -> None:
    assert [ENGLISH.text(word) for word in lexicon("TEA", "ZA", "AA", "TE")] == [
        "AA",
        "TE",
        "TEA",
        "ZA",
    ]


def test_text_is_checked_in_any_case() -> None:
    found = lexicon("TEA")
    assert all(map(found.check, ["tea", "TEA", " Tea\n"]))
    assert not any(map(found.check, ["", "te", "tea!", "tea tea", "té"]))


def test_any_spelling_in_tiles_will_do() -> None:
    found = lexicon("[CH]E", alphabet=SPANISH)
    assert all(map(found.check, ["CHE", "[ch]e"]))
    assert not lexicon("[CH]E", "HE", alphabet=SPANISH).check("CE")


def test_it_does_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        lexicon("TEA").name = "other"  # type: ignore[misc]


def test_it_is_what_the_rules_ask_for() -> None:
    found: judge.Lexicon = lexicon("TEA", name="mine")
    assert found.ref == judge.LexiconRef("mine", lexicon("TEA").fingerprint)


def test_the_fingerprint_is_the_same_in_every_release() -> None:
    assert lexicon("AA", "TEA").fingerprint == "sha256:07513b320d6bc06f"


def test_the_fingerprint_knows_the_alphabet() -> None:
    english = lexicon("TEA")
    other = Lexicon("test", english.words, dataclasses.replace(ENGLISH, name="other"))
    assert english.fingerprint != other.fingerprint


def test_a_copy_in_another_process_is_equal_in_all_that_counts() -> None:
    found = lexicon("TEA", "TEAS")
    copy = pickle.loads(pickle.dumps(found))
    assert (copy.ref, copy.words) == (found.ref, found.words)


WORDS = st.frozensets(st.text("ABC", min_size=2, max_size=4), max_size=6)


@given(WORDS, WORDS)
def test_fingerprints_are_equal_if_and_only_if_the_words_are(
    some: frozenset[str], others: frozenset[str]
) -> None:
    same = lexicon(*some).fingerprint == lexicon(*others, name="another").fingerprint
    assert same == (some == others)

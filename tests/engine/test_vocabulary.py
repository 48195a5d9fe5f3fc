from __future__ import annotations

import subprocess
import sys

import pytest

from lexiko.engine.vocabulary import CERTAIN, Knowledge, recognised, vocabulary
from lexiko.lexicon import Lexicon, offensive_words, open_lexicon
from lexiko.lexicon.frequency import frequency
from lexiko.rules.alphabet import ENGLISH, Alphabet

FEW = Knowledge(10_000, (-CERTAIN, 0.0, 0.0), phonies=0.03)
MANY = Knowledge(60_000, (CERTAIN, CERTAIN, 0.0), phonies=0.01)

DIGEST = """
from lexiko.engine.vocabulary import Knowledge, vocabulary
from lexiko.lexicon import open_lexicon
print(vocabulary(open_lexicon(), Knowledge(3000, phonies=0.1), phonies=True).fingerprint)
"""


@pytest.fixture(scope="module")
def enable() -> Lexicon:
    return open_lexicon("enable")


def test_a_vocabulary_is_part_of_the_dictionary(enable: Lexicon) -> None:
    assert vocabulary(enable, FEW).words < enable.words
    assert len(vocabulary(enable, FEW)) == pytest.approx(FEW.words, rel=0.01)


def test_who_knows_more_knows_all_that_others_know(enable: Lexicon) -> None:
    assert vocabulary(enable, FEW).words < vocabulary(enable, MANY).words


@pytest.mark.parametrize("text", ["THE", "HOUSE", "PLAY", "PLAYED", "BROTHER", "IS", "OX"])
def test_everybody_knows_everyday_words(enable: Lexicon, text: str) -> None:
    assert vocabulary(enable, FEW).check(text)


@pytest.mark.parametrize("text", ["AA", "XI", "QAID", "WOMANED", "ZYZZYVA", "OXO", "SRI"])
def test_few_words_leave_out_the_rare_and_odd_ones(enable: Lexicon, text: str) -> None:
    assert not vocabulary(enable, FEW).check(text)


def test_who_learns_short_words_knows_them_all(enable: Lexicon) -> None:
    known = vocabulary(enable, MANY).words
    short = {word for word in enable.words if len(word) <= 3} - offensive_words()
    assert short <= known


def test_words_known_are_more_common_than_others(enable: Lexicon) -> None:
    known = vocabulary(enable, FEW).words
    others = enable.words - known
    assert min(frequency(word) for word in known) > 2
    assert sum(map(frequency, known)) / len(known) > 3 + sum(map(frequency, others)) / len(others)


def test_words_that_offend_are_not_used_but_recognised(enable: Lexicon) -> None:
    assert vocabulary(enable, MANY).words.isdisjoint(offensive_words())
    assert not recognised(enable, MANY).isdisjoint(offensive_words())


def test_more_words_are_recognised_than_known(enable: Lexicon) -> None:
    assert vocabulary(enable, FEW).words < recognised(enable, FEW) < enable.words


def test_phonies_are_a_few_words_that_the_dictionary_lacks(enable: Lexicon) -> None:
    known, believed = vocabulary(enable, FEW), vocabulary(enable, FEW, phonies=True)
    phonies = believed.words - known.words
    assert known.words < believed.words
    assert phonies.isdisjoint(enable.words)
    assert 0.01 < len(phonies) / len(known) < 0.05
    assert all(4 <= len(phony) <= 8 for phony in phonies)


def test_a_phony_is_made_of_a_known_word(enable: Lexicon) -> None:
    known = vocabulary(enable, FEW)
    for phony in vocabulary(enable, FEW, phonies=True).words - known.words:
        parts = {phony[start:end] for start in (0, 2) for end in range(start + 2, len(phony) + 1)}
        stems = {part + more for part in parts for more in (b"", *map(ENGLISH.parse_word, "EY"))}
        assert not known.words.isdisjoint(stems), ENGLISH.text(phony)


def test_a_vocabulary_is_the_same_in_every_run() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_a_short_dictionary_is_known_whole() -> None:
    tiny = Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ["AA", "QAID", "TEA"])))
    assert vocabulary(tiny, FEW).words == tiny.words


def test_of_another_language_the_short_words_are_known() -> None:
    alphabet = Alphabet("two", ("?", "Α", "Β"), (0, 1, 1), (0, 9, 9))
    words = frozenset(
        bytes(1 + (number >> place & 1) for place in range(length))
        for length in (2, 5, 9)
        for number in range(2**length)
    )
    lexicon = Lexicon("greek", words, alphabet)
    known = vocabulary(lexicon, Knowledge(36, phonies=0.5), phonies=True)
    assert known.words == {word for word in words if len(word) < 9}

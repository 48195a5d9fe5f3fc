from __future__ import annotations

import subprocess
import sys

import pytest

from lexiko.lexicon import open_lexicon
from lexiko.lexicon.definitions import OWN_TABLE, TABLE, Definition, definitions
from lexiko.rules.alphabet import ENGLISH


def of(word: str) -> set[tuple[str, str]]:
    """The words that a word is explained by, with their parts of speech."""
    return {(meaning.of, meaning.part) for meaning in definitions(word)}


def test_a_word_has_its_own_meanings() -> None:
    first = definitions("HORN")[0]
    assert first.of == "HORN"
    assert first.part == "noun"
    assert first.text


def test_letters_may_be_of_any_case() -> None:
    assert definitions(" horn ") == definitions("Horn") == definitions("HORN")


@pytest.mark.parametrize(
    ("form", "word", "part"),
    [
        ("HORNS", "HORN", "noun"),
        ("BOXES", "BOX", "noun"),
        ("CITIES", "CITY", "noun"),
        ("QUIZZES", "QUIZ", "noun"),
        ("HOPED", "HOPE", "verb"),
        ("HOPPED", "HOP", "verb"),
        ("CARRIED", "CARRY", "verb"),
        ("PANICKED", "PANIC", "verb"),
        ("TYING", "TIE", "verb"),
        ("HOPING", "HOPE", "verb"),
        ("HAPPIER", "HAPPY", "adjective"),
        ("BIGGEST", "BIG", "adjective"),
        ("NICER", "NICE", "adjective"),
        ("MICE", "MOUSE", "noun"),
        ("WENT", "GO", "verb"),
        ("WORST", "BAD", "adjective"),
        ("FIREMEN", "FIREMAN", "noun"),
    ],
)
def test_a_form_means_what_its_word_means(form: str, word: str, part: str) -> None:
    assert (word, part) in of(form)


def test_a_form_has_the_meanings_of_its_part_of_speech_only() -> None:
    assert {part for _, part in of("HOPED")} == {"verb"}
    assert ("GO", "verb") in of("GOING")
    assert ("GO", "noun") not in of("GOING")


def test_a_word_that_is_a_form_too_comes_first_with_its_own_meaning() -> None:
    assert [meaning.of for meaning in definitions("DUG")] == ["DUG", "DIG", "DIG"]


def test_a_meaning_is_told_once() -> None:
    for word in ("AXES", "DIGS", "BETTER"):
        told = [(meaning.part, meaning.text) for meaning in definitions(word)]
        assert len(told) == len(set(told))


@pytest.mark.parametrize("text", ["", " ", "HRON", "don't", "S", "\x00", "É", "A" * 10_000])
def test_what_is_no_word_has_no_meaning(text: str) -> None:
    assert definitions(text) == ()


def test_every_word_of_two_letters_is_explained() -> None:
    words = [ENGLISH.text(word) for word in open_lexicon() if len(word) == 2]
    assert [word for word in words if not definitions(word)] == []


def test_six_words_of_ten_are_explained() -> None:
    words = [ENGLISH.text(word) for word in list(open_lexicon())[::50]]
    explained = sum(bool(definitions(word)) for word in words)
    assert 0.59 < explained / len(words) < 0.63


def test_our_own_meanings_are_short_and_their_parts_are_known() -> None:
    for line in OWN_TABLE.read_text("utf-8").splitlines():
        word = line.partition("\t")[0]
        own = [meaning for meaning in definitions(word) if meaning.text == line.split("\t")[3]]
        assert [type(meaning) for meaning in own] == [Definition], line
        assert len(own[0].text) < 70


def test_the_table_is_read_when_it_is_first_needed() -> None:
    check = (
        "import sys, lexiko, lexiko.lexicon.definitions as d\n"
        "assert d._table.cache_info().currsize == 0; d.definitions('HORN')\n"
        "assert d._table.cache_info().currsize == 1"
    )
    subprocess.run([sys.executable, "-c", check], check=True, timeout=60)


def test_the_licence_stands_beside_the_table() -> None:
    notice = (TABLE.parent / "LICENSES.md").read_text("utf-8")
    assert TABLE.name in notice
    assert "WordNet 3.1 Copyright 2011 by Princeton University" in notice
    licence = (TABLE.parent / "definitions-licence.md").read_text("utf-8")
    assert "Creative Commons Attribution 4.0" in licence


@pytest.mark.parametrize(
    ("word", "part", "text"),
    [
        ("XI", "noun", "the 14th letter of the Greek alphabet"),
        ("LI", "noun", "Chinese distance measure; approximately 0.5 kilometers"),
        ("GO", "verb", "move from one place to another"),
        ("DO", "verb", "carry out; act"),
        ("SO", "adverb", "to such a degree; in this way"),
    ],
)
def test_the_sense_that_people_know_comes_first(word: str, part: str, text: str) -> None:
    assert definitions(word)[0] == Definition(part, text, word)
    assert len(definitions(word)) > 1

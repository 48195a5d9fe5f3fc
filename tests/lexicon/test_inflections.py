from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon.inflections import inflections, with_inflections
from lexiko.rules.alphabet import ENGLISH


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("BOAT", "BOATS BOATED BOATING"),
        ("TALK", "TALKS TALKED TALKING"),
        ("HOPE", "HOPES HOPED HOPING"),
        ("HOP", "HOPS HOPPED HOPPING"),
        ("UP", "UPS UPPED UPPING"),
        ("QUIT", "QUITS QUITTED QUITTING"),
        ("QUIZ", "QUIZZES QUIZZED QUIZZING"),
        ("REV", "REVS REVVED REVVING"),
        ("CHURCH", "CHURCHES CHURCHED CHURCHING"),
        ("PUSH", "PUSHES PUSHED PUSHING"),
        ("BOX", "BOXES BOXED BOXING"),
        ("BOW", "BOWS BOWED BOWING"),
        ("BUZZ", "BUZZES BUZZED BUZZING"),
        ("GAS", "GASES GASSED GASED GASSING GASING"),
        ("PLAY", "PLAYS PLAYED PLAYING"),
        ("CARRY", "CARRIES CARRIED CARRYING"),
        ("FLY", "FLIES FLIED FLYING"),
        ("SOLILOQUY", "SOLILOQUIES SOLILOQUIED SOLILOQUYING"),
        ("ECHO", "ECHOS ECHOES ECHOED ECHOING"),
        ("RADIO", "RADIOS RADIOED RADIOING"),
        ("TIE", "TIES TIED TYING"),
        ("AGREE", "AGREES AGREED AGREEING"),
        ("HOE", "HOES HOED HOEING"),
        ("DYE", "DYES DYED DYEING"),
        ("ARGUE", "ARGUES ARGUED ARGUING"),
        ("BE", "BES BED BEING"),
        ("PANIC", "PANICS PANICKED PANICKING"),
        ("VISIT", "VISITS VISITED VISITTED VISITING VISITTING"),
        ("PERMIT", "PERMITS PERMITED PERMITTED PERMITING PERMITTING"),
    ],
)
def test_the_regular_forms_of_a_word(word: str, forms: str) -> None:
    assert inflections(word) == set(forms.split())


def test_a_list_keeps_its_words_and_gains_their_forms() -> None:
    words = map(ENGLISH.parse_word, ["BOAT", "CRY"])
    forms = {"BOAT", "BOATS", "BOATED", "BOATING", "CRY", "CRIES", "CRIED", "CRYING"}
    assert set(map(ENGLISH.text, with_inflections(words))) == forms


def test_an_added_form_has_no_forms_of_its_own() -> None:
    words = with_inflections([ENGLISH.parse_word("BOAT")])
    assert ENGLISH.parse_word("BOATINGS") not in words


@given(st.text("ABCEIOQSUYZ", min_size=2, max_size=8))
def test_every_word_has_a_form_of_each_kind(word: str) -> None:
    forms = inflections(word)
    for ending in ("S", "D", "ING"):
        assert any(form.endswith(ending) for form in forms)
    assert all(len(form) > len(word) for form in forms)

"""What a text may hold."""

from __future__ import annotations

import json

import pytest

from lexiko.rules.texts import is_good, mended, texts_in


@pytest.mark.parametrize("text", ["", "Zoë ☺", "two\nlines\r\n", "a\ttab"])
def test_what_everybody_can_keep_and_show_is_good(text: str) -> None:
    assert is_good(text)
    assert mended(text) == text


@pytest.mark.parametrize(
    "text", ["\0", "a\x1bb", "\x0b", "\x7f", "\x9b2J", "\ud800", "ok\udfff", "\uffff"]
)
def test_control_characters_and_half_characters_are_not(text: str) -> None:
    assert not is_good(text)
    assert is_good(mended(text))
    assert len(mended(text)) == len(text)


@pytest.mark.parametrize("sign", "\u061c\u200e\u200f\u202a\u202e\u2066\u2069")
def test_what_turns_a_line_around_is_not_either(sign: str) -> None:
    assert not is_good(f"nice {sign}play")
    assert mended(f"nice {sign}play") == "nice play"


def test_a_value_is_mended_wherever_a_text_is_in_it() -> None:
    value = {"a\0": [{"b": ["\0", 1, None, True]}], "c": 1.5}
    assert mended(value) == {"a\ufffd": [{"b": ["\ufffd", 1, None, True]}], "c": 1.5}
    assert sorted(texts_in(value)) == ["\0", "a\0", "b", "c"]
    json.dumps(mended(value)).encode()

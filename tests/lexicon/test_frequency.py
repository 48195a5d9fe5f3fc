from __future__ import annotations

import pytest

from lexiko.lexicon import open_lexicon
from lexiko.lexicon.frequency import TABLE, frequencies, frequency
from lexiko.rules.alphabet import ENGLISH


def of(text: str) -> float:
    return frequency(ENGLISH.parse_word(text))


def test_common_words_come_before_rare_ones() -> None:
    assert of("THE") > of("WATER") > of("ZEBRA") > of("GNOMON") > 0


@pytest.mark.parametrize("text", ["ZYZZYVA", "QQQ"])
def test_what_the_table_lacks_has_no_frequency(text: str) -> None:
    assert of(text) == 0


def test_every_word_of_the_table_is_in_a_bundled_dictionary() -> None:
    assert frequencies().keys() <= open_lexicon("enable").words | open_lexicon("yawl").words


def test_half_of_the_dictionary_has_a_frequency() -> None:
    words = open_lexicon("enable").words
    assert 0.5 < len(words & frequencies().keys()) / len(words) < 0.6
    assert 20_000 < sum(frequency(word) >= 3 for word in words) < 25_000


def test_frequencies_are_on_the_scale_of_zipf() -> None:
    assert all(1 <= number < 8 for number in frequencies().values())


def test_the_table_is_small_and_names_its_licence() -> None:
    assert TABLE.stat().st_size < 400_000
    notice = (TABLE.parent / "LICENSES.md").read_text(encoding="utf-8")
    assert "CC BY-SA 4.0" in notice
    assert "Robyn Speer" in notice
    assert TABLE.name in notice


def test_the_table_does_not_change() -> None:
    numbers = frequencies()
    with pytest.raises(TypeError):
        numbers[b"\x01\x01"] = 1.0  # type: ignore[index]

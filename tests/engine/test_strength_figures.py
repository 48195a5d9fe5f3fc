"""What the manual says of the levels was measured, and holds together."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from tools.level_picture import FIGURES, PICTURE, picture
from tools.levels import by_level, match, table

from lexiko.engine.ladder import LADDER, STRENGTHS


@pytest.fixture(scope="module")
def figures() -> Any:
    return json.loads(FIGURES.read_text("utf-8"))


def test_every_level_has_been_measured(figures: Any) -> None:
    assert [level["name"] for level in figures["levels"]] == list(LADDER)
    known = [level.knowledge.words for level in STRENGTHS.values() if level.knowledge is not None]
    assert [level["words"] for level in figures["levels"]][:-1] == known
    assert figures["levels"] == by_level(figures["matches"])


def test_the_picture_shows_the_figures(figures: Any) -> None:
    shown = PICTURE.read_text("utf-8")
    assert shown == picture(figures), "run: python tools/level_picture.py"


def test_each_level_beats_the_one_below_in_about_three_games_of_four(figures: Any) -> None:
    for (below, above), played in zip(pairwise(LADDER), figures["matches"], strict=True):
        assert (played["above"], played["below"]) == (above, below)
        assert played["wins"] + 2 * played["error"] > 0.7
        assert played["wins"] - 2 * played["error"] < 0.8


@pytest.mark.parametrize(
    ("key", "sign"), [("score", 1), ("bingos", 1), ("letters", 1), ("zipf", -1)]
)
def test_stronger_levels_score_more_with_longer_and_rarer_words(
    figures: Any, key: str, sign: int
) -> None:
    numbers = [sign * level[key] for level in figures["levels"]]
    assert numbers == sorted(numbers)


def test_a_match_is_measured_the_same_way_again() -> None:
    first, again = (match("home", "beginner", 2) for _ in range(2))
    assert first == again
    assert first["games"] == 2


def test_the_table_names_every_level(figures: Any) -> None:
    assert all(name in table(figures) for name in LADDER)

"""How large a mistake is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.study.pretended import engine, record

from lexiko.engine import Judged, Limits, Review
from lexiko.engine.judging import judge_turn
from lexiko.rules import Bag, Position
from lexiko.study.mistakes import CHANCES, POINTS, mistake_of, phase_of, size


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (0, "none"),
        (0.0044, "none"),
        (0.005, "small"),
        (0.03, "small"),
        (0.0304, "small"),
        (0.0306, "medium"),
        (0.07, "medium"),
        (0.0704, "medium"),
        (0.071, "large"),
        (1, "large"),
    ],
)
def test_winning_chances_lost_say_the_size(lost: float, expected: str) -> None:
    assert size(lost, CHANCES) == expected


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (-3, "none"),
        (0.9, "none"),
        (1, "small"),
        (7, "small"),
        (7.04, "small"),
        (7.06, "medium"),
        (8, "medium"),
        (15, "medium"),
        (15.5, "large"),
    ],
)
def test_points_lost_say_the_size(lost: float, expected: str) -> None:
    assert size(lost, POINTS) == expected


def judged(**changes: Any) -> Review:
    """A turn that was judged by simulation, with some things changed."""
    before, turn = next(iter(record().turns()))
    return replace(judge_turn(engine(), before, turn, limits=Limits()), **changes)


def test_turns_are_judged_by_winning_chances_where_they_are_known() -> None:
    assert mistake_of(judged(win_lost=0.08, points_lost=0.0)) == "large"
    assert mistake_of(judged(win_lost=0.0, points_lost=40.0)) == "none"
    assert mistake_of(judged(win_lost=None, points_lost=8.0, method="static")) == "medium"
    assert mistake_of(judged(points_lost=None)) is None


def endgame(best: float, made: float, ahead: int, wins: tuple[float | None, ...]) -> Review:
    """An endgame in which two moves gain so many points, for a player who is so far ahead."""
    found = judged(method="endgame", points_lost=best - made, win_lost=0.5)
    assert found.analysis is not None
    assert found.best is not None
    moves = [Judged(found.best, worth, win) for worth, win in zip((best, made), wins, strict=True)]
    scores = [0, 0]
    scores[found.turn.seat] = ahead
    return replace(
        found,
        before=replace(found.before, scores=tuple(scores)),
        analysis=replace(found.analysis, method="endgame", moves=tuple(moves)),
        made=moves[1],
    )


UNKNOWN = (None, None)


def test_endgames_are_judged_by_points() -> None:
    assert mistake_of(endgame(10, 9.5, 50, UNKNOWN)) == "none"
    assert mistake_of(endgame(10, 4, 50, UNKNOWN)) == "small"
    assert mistake_of(endgame(10, -4, 50, UNKNOWN)) == "medium"
    assert mistake_of(endgame(10, -10, 50, UNKNOWN)) == "large"


def test_a_won_game_given_away_is_always_a_large_mistake() -> None:
    assert mistake_of(endgame(10, 8, -9, UNKNOWN)) == "large"
    assert mistake_of(endgame(10, 9, -9, UNKNOWN)) == "large", "a draw is not won"
    assert mistake_of(endgame(10, 8, -10, UNKNOWN)) == "small", "it was never won"
    assert mistake_of(endgame(10, 8, 50, (1.0, 0.5))) == "large"
    assert mistake_of(endgame(10, 8, 50, (1.0, 1.0))) == "small"


@pytest.mark.parametrize(
    ("bag", "phase"),
    [
        (86, "opening"),
        (61, "opening"),
        (60, "middle"),
        (8, "middle"),
        (7, "pre-endgame"),
        (1, "pre-endgame"),
        (0, "endgame"),
    ],
)
def test_the_bag_says_which_part_of_a_game_it_is(bag: int, phase: str) -> None:
    before: Position = next(iter(record().turns()))[0]
    assert phase_of(replace(before, bag=Bag(b"\x01" * bag))) == phase

"""What a player should work on: the reasons that cost most over a game or several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lexiko.said import phrase
from lexiko.study.coaching.advice import AdviceKind
from lexiko.study.mistakes import WEIGHTS
from lexiko.study.reviews import ReviewedTurn

MOST = 3
"""So many lessons are enough for one game."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A kind of mistake, on how many turns it was the first reason, and what those turns cost."""

    kind: AdviceKind
    turns: int
    points_lost: float
    win_lost: float | None
    """The chances to win that they cost, added up; None if one of them does not say."""
    text: str
    """The lesson in English."""
    said: dict[str, Any]
    """What that text was made of."""


def lessons(turns: Iterable[ReviewedTurn]) -> tuple[Lesson, ...]:
    """The lessons of the turns of one player, the dearest first.

    A turn that was a mistake counts for the first reason that the coach gives for it. Lessons are
    weighed by points; where two cost as much, as the mistake index weighs mistakes.
    """
    by_kind: dict[AdviceKind, list[ReviewedTurn]] = {}
    for turn in turns:
        first = next((one for one in turn.advice if not one.is_praise), None)
        if first is not None and turn.mistake not in (None, "none") and first.explains > 0:
            by_kind.setdefault(first.kind, []).append(turn)
    dearest = sorted(by_kind, key=lambda kind: _weight(by_kind[kind]), reverse=True)
    return tuple(_lesson(kind, by_kind[kind]) for kind in dearest[:MOST])


def _weight(turns: list[ReviewedTurn]) -> tuple[float, float]:
    return _points(turns), sum(WEIGHTS[turn.mistake or "none"] for turn in turns)


def _points(turns: list[ReviewedTurn]) -> float:
    return sum(max(0.0, turn.points_lost or 0.0) for turn in turns)


def _lesson(kind: AdviceKind, turns: list[ReviewedTurn]) -> Lesson:
    points = round(_points(turns), 1)
    chances = [turn.win_lost for turn in turns if turn.win_lost is not None]
    win = round(sum(chances), 4) if len(chances) == len(turns) else None
    # A move may cost chances to win and no points.
    cost = phrase("coach_cost_points", n=round(points))
    if points < 1 and win is not None:
        digits = 1 if 100 * win < 1 else 0
        cost = phrase("coach_cost_win", win=f"{100 * win:.{digits}f}")
    said = phrase(
        "coach_lesson",
        what=phrase(f"coach_work_{kind}"),
        cost=cost,
        turns=phrase("coach_turns", n=len(turns)),
    )
    return Lesson(kind, len(turns), points, win, str(said), said.made_of)

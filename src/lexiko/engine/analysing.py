"""Which method answers for a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lexiko.engine.analysis import Analysis, Judged, Limits
from lexiko.rules import View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine


def analyse(engine: Engine, view: View, limits: Limits) -> Iterator[Analysis]:
    """Growing answers for a position."""
    yield static_analysis(engine, view, limits)


def static_analysis(engine: Engine, view: View, limits: Limits) -> Analysis:
    """The moves by score and leave alone."""
    moves = engine.moves(view, limits.candidates)
    listed = {one.move for one in moves}
    others = [engine.value(view, move) for move in limits.also if move not in listed]
    moves += sorted(others, key=lambda one: -one.equity)
    judged = tuple(Judged(one, one.equity) for one in moves)
    return Analysis(view, "static", judged, is_done=True)

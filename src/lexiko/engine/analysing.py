"""Which method answers for a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lexiko.engine.analysis import Analysis, Judged, Limits
from lexiko.engine.endgame import endgame, obstacle
from lexiko.rules import View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine


def analyse(engine: Engine, view: View, limits: Limits) -> Iterator[Analysis]:
    """Growing answers for a position."""
    problem = None
    if view.next_bag == 0:
        problem = obstacle(view)
        if problem is None:
            yield from endgame(engine, view, limits)
            return
    answer = static_analysis(engine, view, limits)
    yield answer if problem is None else replace(answer, notes=(*answer.notes, problem))


def static_analysis(engine: Engine, view: View, limits: Limits) -> Analysis:
    """The moves by score and leave alone."""
    moves = engine.moves(view, limits.candidates)
    judged = tuple(Judged(one, one.equity) for one in moves)
    return Analysis(view, "static", judged, is_done=True)

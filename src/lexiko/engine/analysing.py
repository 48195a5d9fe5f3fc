"""Which method answers for a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lexiko.engine.analysis import CANDIDATES, Analysis, Clock, Judged, Limits
from lexiko.engine.simulation import simulate
from lexiko.rules import View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine


def analyse(engine: Engine, view: View, limits: Limits) -> Iterator[Analysis]:
    """Growing answers for a position."""
    clock = Clock(limits)
    if limits.seconds is None and limits.samples is None and limits.nodes is None:
        yield static_analysis(engine, view, limits)
        return
    yield from simulate(engine, view, limits, clock)


def static_analysis(engine: Engine, view: View, limits: Limits) -> Analysis:
    """The moves by score and leave alone."""
    moves = engine.moves(view, limits.candidates or CANDIDATES)
    judged = tuple(Judged(one, one.equity) for one in moves)
    return Analysis(view, "static", judged, is_done=True)

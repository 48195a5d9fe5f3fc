"""Which method answers for a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lexiko.engine.analysis import CANDIDATES, NODES_A_SAMPLE, Analysis, Judged, Limits
from lexiko.engine.endgame import endgame, obstacle
from lexiko.engine.inference import LastPlay
from lexiko.engine.judging import left_out
from lexiko.engine.preendgame import is_near, preendgame
from lexiko.engine.simulation import simulate
from lexiko.kernel.records import MAX_BLANKS
from lexiko.rules import View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine

SAMPLES = 20_000
"""How long an analysis takes if nothing is said."""


def analyse(
    engine: Engine, view: View, limits: Limits, last: LastPlay | None = None
) -> Iterator[Analysis]:
    """Growing answers for a position: by search once the bag is empty or nearly so, where the rules
    allow it, and by playing on in samples before."""
    if limits.seconds is None and limits.samples is None and limits.nodes is None:
        limits = replace(limits, samples=SAMPLES)
    # Nobody who sets one of these limits knows which method will answer.
    if limits.nodes is None and limits.samples is not None:
        limits = replace(limits, nodes=NODES_A_SAMPLE * limits.samples)
    elif limits.samples is None and limits.nodes is not None:
        limits = replace(limits, samples=max(1, limits.nodes // NODES_A_SAMPLE))
    if view.rules.alphabet.counts[0] > MAX_BLANKS:
        note = "with so many blanks, moves are judged by score and leave alone"
        yield replace(static_analysis(engine, view, limits), notes=(note,))
        return
    if not engine.moves(view, 1):
        yield static_analysis(engine, view, limits)
        return
    problem = None
    if view.next_bag == 0 and len(view.seats) > 1:
        problem = obstacle(view)
        if problem is None:
            yield from endgame(engine, view, limits)
            return
    if is_near(view):
        yield from preendgame(engine, view, limits)
        return
    for answer in simulate(engine, view, limits, last):
        yield answer if problem is None else replace(answer, notes=(*answer.notes, problem))


def static_analysis(engine: Engine, view: View, limits: Limits) -> Analysis:
    """The moves by score and leave alone."""
    moves = engine.moves(view, limits.candidates or max(CANDIDATES, limits.fewest))
    moves += sorted(left_out(engine, view, limits.also, moves), key=lambda one: -one.equity)
    judged = tuple(Judged(one, one.equity) for one in moves)
    return Analysis(view, "static", judged, is_done=True)

"""Engines that pretend to have thought: their answers are known before they are asked."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from lexiko.engine import Analysis, Engine, Judged, Limits
from lexiko.engine.analysing import static_analysis
from lexiko.engine.analysis import Method
from lexiko.engine.inference import LastPlay
from lexiko.rules import Pass, View


class Pretender(Engine):
    """Says of every move how likely it wins, by its equity; a pass is worth -20 points."""

    method: Method = "simulation"
    chances = True
    asked: tuple[Limits, ...] = ()

    def analyse(
        self, view: View, limits: Limits | None = None, last: LastPlay | None = None
    ) -> Iterator[Analysis]:
        assert limits is not None
        self.asked += (limits,)
        found = static_analysis(self, view, limits)
        moves = sorted(map(self._judged, found.moves), key=lambda one: -one.equity)
        first = replace(found, method=self.method, moves=tuple(moves), is_done=False)
        yield replace(first, moves=first.moves[::-1])
        yield replace(first, is_done=True, confidence=0.99, samples=1000)

    def _judged(self, one: Judged) -> Judged:
        equity = -20.0 if isinstance(one.candidate.move, Pass) else one.equity
        win = 1 / (1 + math.exp(-equity / 40)) if self.chances else None
        return Judged(one.candidate, equity, win, 0.01 if self.chances else None, 100)

"""The player that uses all that the engine can do, within a budget."""

from __future__ import annotations

from dataclasses import replace

from lexiko.engine.analysis import Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.engine import Engine
from lexiko.engine.players import EnginePlayer, would_exchange
from lexiko.rules import Exchange, View

SAMPLES = 3000
"""How many samples a move takes if nothing else is said."""


class ThinkingPlayer(EnginePlayer):
    """Thinks about each move: it plays on in samples, and near the end it searches."""

    def __init__(self, engine: Engine, limits: Limits | None = None, seed: int = 0) -> None:
        super().__init__(engine)
        self.limits = limits or Limits(samples=SAMPLES)
        self.seed = seed

    def best(self, view: View) -> Candidate:
        """The best move that an analysis finds within the limits."""
        limits = replace(self.limits, seed=self.seed * 1009 + view.sequence)
        for analysis in self.engine.analyse(view, limits):
            answer = analysis
        patient = would_exchange(view)
        good = (one for one in answer.moves
                if patient or not isinstance(one.candidate.move, Exchange))  # fmt: skip
        return next(good, answer.best).candidate

"""The player that uses all that the engine can do, within a budget."""

from __future__ import annotations

from dataclasses import replace

from lexiko.engine.analysis import Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.engine import Engine
from lexiko.engine.plain import PlainEngine
from lexiko.engine.players import EnginePlayer, reaches_line, would_exchange
from lexiko.kernel.compiled import ANALYSIS, is_ready
from lexiko.rules import Exchange, View

SAMPLES = 3000
"""How many samples a move takes if nothing else is said."""
SHARE_OF_GAME = 1 / 25
"""A thought takes at most this part of the time that is left for the whole game,"""
SHARE_OF_TURN = 1 / 3
"""and this part of the time that is left for the turn: the move has to be sent, too."""
SHORTEST = 0.05
"""In fewer seconds than this there is nothing to find out."""
_SEEDS = 1 << 62
"""Kernels count seeds in 64 bits."""


class ThinkingPlayer(EnginePlayer):
    """Thinks about each move: it plays on in samples, and near the end it searches.

    With a limit of seconds somebody waits for it: it then takes no more than a small share of its
    clock, and nothing is compiled while it thinks. Until that has been done it plays the move that
    is best one turn ahead. Without one it takes the time that it needs, and the same seed makes
    the same moves.
    """

    def __init__(self, engine: Engine, limits: Limits | None = None, seed: int = 0) -> None:
        super().__init__(engine)
        self.limits = limits or Limits(samples=SAMPLES)
        self.seed = seed

    def best(self, view: View) -> Candidate:
        """The best move that an analysis finds within the limits."""
        static = super().best(view)
        limits = self.limits_for(view)
        if limits is None or reaches_line(view, static):
            return static
        for analysis in self.engine.analyse(view, limits):
            answer = analysis
        patient = would_exchange(view)
        good = (one for one in answer.moves
                if patient or not isinstance(one.candidate.move, Exchange))  # fmt: skip
        return next(good, answer.best).candidate

    def limits_for(self, view: View) -> Limits | None:
        """The limits of a thought about this view; None if it has to do without."""
        if isinstance(self.engine, PlainEngine):
            return None
        limits = replace(self.limits, seed=(self.seed * 1009 + view.sequence) % _SEEDS)
        if limits.seconds is None:
            return limits
        seconds = seconds_for(view, limits.seconds)
        if seconds < SHORTEST or not is_ready(ANALYSIS):
            return None
        return replace(limits, seconds=seconds)


def seconds_for(view: View, seconds: float) -> float:
    """How long a player thinks who would like to take so many seconds: less if its clock runs
    short, and no time at all once it has run out."""
    seat, rules = view.seat or 0, view.rules
    shares = [seconds]
    if rules.game_seconds is not None:
        shares.append((rules.game_seconds - view.used[seat] / 1000) * SHARE_OF_GAME)
    limit = view.seats[seat].limit(rules)
    if limit is not None:
        shares.append((limit - view.turn_used / 1000) * SHARE_OF_TURN)
    return max(0.0, min(shares))


def later(view: View, now: int) -> View:
    """The same view at a later time: the clock of whoever is to move has gone on meanwhile."""
    seat, passed = view.running, now - view.now
    if seat is None or passed <= 0:
        return view
    used = (*view.used[:seat], view.used[seat] + passed, *view.used[seat + 1 :])
    return replace(view, used=used, turn_used=view.turn_used + passed, now=now)

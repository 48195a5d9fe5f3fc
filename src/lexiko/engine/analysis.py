"""What an analysis says of a position, and how long it may take.

Whatever the method, the answer has one shape: the moves, the best first, with what each is worth,
what the chance to win is after it, and how sure that is. An analysis grows: while it runs, each
answer says more than the one before.
"""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass, field
from typing import Literal

from lexiko.engine.candidates import Candidate
from lexiko.errors import require
from lexiko.rules import Move, View

Method = Literal["static", "simulation", "pre-endgame", "endgame"]
"""How moves were judged: by score and leave alone; by playing on with tiles drawn at random; over
all orders of the last tiles in the bag; or by search to the end of the game."""

DEPTH = 2
CANDIDATES = 20
"""The most candidates that are looked at closely unless more are wanted."""
CONFIDENCE = 0.99
NODES_A_SAMPLE = 16
"""About as many nodes of a search take as long as one sample."""
MOST_SEED = 2**63 - 1
"""Kernels count seeds in 64 bits."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an analysis may take; whatever is reached first ends it."""

    seconds: float | None = None
    samples: int | None = None
    """How often candidates are played out, all of them together."""
    nodes: int | None = None
    """How many positions a search to the end of the game may look at."""
    plies: int = DEPTH
    """How many turns a sample plays on after the candidate."""
    candidates: int | None = None
    """How many moves are looked at closely, the best by equity; None for as many as the time or
    the samples are enough for."""
    fewest: int = 0
    """At least so many moves are looked at closely, however little time there is, unless
    `candidates` says how many."""
    threads: int = 1
    """How many threads work at it; no more than there are cores."""
    confidence: float = CONFIDENCE
    """A simulation ends when it is this sure of its choice, and has sampled the moves of `also` as
    often as the best."""
    infer: bool = False
    """Whether a review takes the play before a turn as a sign of the tiles that were kept."""
    seed: int = 1
    also: tuple[Move, ...] = ()
    """Moves that are looked at whatever their equity. Once its choice is sure, a simulation samples
    each of them as often as the best, which may take several times as long; a search of an endgame
    keeps two fifths of its limits for them."""

    def __post_init__(self) -> None:
        for name in ("samples", "nodes"):
            value = getattr(self, name)
            good = value is None or (type(value) is int and value > 0)
            require(good, name, "a whole number from 1 on, or None", value)
        seconds: object = self.seconds
        good = seconds is None or (isinstance(seconds, int | float) and 0 < seconds < 1e6)
        require(good, "seconds", "a number above 0, or None", seconds)
        for name, most in (("plies", 20), ("candidates", 1000), ("threads", 256)):
            value = getattr(self, name)
            good = type(value) is int and 0 < value <= most
            good = good or (name == "candidates" and value is None)
            require(good, name, f"a whole number from 1 to {most}", value)
        good = type(self.fewest) is int and 0 <= self.fewest <= 1000
        require(good, "fewest", "a whole number from 0 to 1000", self.fewest)
        also: object = self.also
        good = isinstance(also, tuple) and all(isinstance(one, Move) for one in also)
        require(good, "also", "a tuple of moves", also)
        good = type(self.seed) is int and 0 <= self.seed <= MOST_SEED
        require(good, "seed", f"a whole number from 0 to {MOST_SEED}", self.seed)
        sure: object = self.confidence
        good = isinstance(sure, float) and 0.5 <= sure < 1
        require(good, "confidence", "a number from 0.5 up to 1", sure)

    @property
    def workers(self) -> int:
        """How many threads are of use here: more than one a core would wait for each other, and
        each needs memory."""
        return min(self.threads, os.cpu_count() or 1)


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with what an analysis found out about it."""

    candidate: Candidate
    equity: float
    """Points: by how much the mover is ahead after it, compared with now, as far as was looked."""
    win: float | None = None
    """The chance to win after it, from 0 to 1; a shared win counts in part."""
    error: float | None = None
    """The standard error of that chance; 0 where every case was looked at."""
    samples: int = 0
    """How often it was played out, or how many cases were looked at."""
    follow: tuple[str, ...] = ()
    """The moves expected after it, in writing, as far as they are known."""

    @property
    def text(self) -> str:
        """The move in writing."""
        return self.candidate.text


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known of a position so far."""

    view: View
    method: Method
    moves: tuple[Judged, ...]
    """The best first."""
    is_done: bool = False
    """Whether this is the last word, and not a look at work under way."""
    samples: int = 0
    nodes: int = 0
    confidence: float | None = None
    """How sure it is that no other of these moves is better by more than it takes to matter."""
    value: float | None = None
    """Endgames: the points of spread that the mover gains from here to the end."""
    proven: bool = False
    """Whether no move can be better: every possibility has been looked at or excluded."""
    covered: float = 1.0
    """The share of the cases and candidates that were looked at, where there are finitely many."""
    notes: tuple[str, ...] = ()
    """What to know about it: an approximation, or what was left out."""

    @property
    def best(self) -> Judged:
        """The move to make; an open solitaire may have none any more."""
        return self.moves[0]


@dataclass(slots=True)
class Clock:
    """Time and the wish to stop, shared by all who work at one analysis."""

    limits: Limits
    began: float = field(default_factory=time.monotonic)
    stopped: threading.Event = field(default_factory=threading.Event)

    @property
    def elapsed(self) -> float:
        """Seconds since the analysis began."""
        return time.monotonic() - self.began

    @property
    def left(self) -> float:
        """Seconds that are left; without a limit of time, more than anybody waits."""
        seconds = self.limits.seconds
        return 1e9 if seconds is None else seconds - self.elapsed

    @property
    def is_up(self) -> bool:
        """Whether to come to an end."""
        return self.stopped.is_set() or self.left <= 0

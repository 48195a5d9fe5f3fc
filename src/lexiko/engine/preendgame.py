"""Pre-endgames: one to four tiles are left in the bag, and every case of what they are counts.

All candidates are judged in all cases with a short search each; then the better ones again with a
longer search, until two are left or the time is up. A win counts first, points second.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lexiko.engine.analysis import Analysis, Clock, Judged, Limits
from lexiko.engine.asking import known_of_others
from lexiko.engine.candidates import Candidate
from lexiko.engine.endgame import new_solver
from lexiko.engine.judging import left_out
from lexiko.engine.simulation import PER_POINT, Positions, Spares
from lexiko.engine.suite import is_wide
from lexiko.kernel import records
from lexiko.kernel.endgame_records import Solver
from lexiko.kernel.preendgame import Cases, judge_cases
from lexiko.kernel.records import MAX_RACK
from lexiko.rules import View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine

MOST_IN_BAG = 4
SHORT = 100
"""Nodes of an endgame at the first look."""
STAGES = 3
"""So many times the candidates are looked at more closely."""
FEWER = 4
"""Each time one of so many candidates stays,"""
FINALISTS = 2
"""but not fewer than these."""
CANDIDATES = 60
"""The most candidates that are looked at unless more are wanted."""
MOST_CASES = 400
"""With more cases than this some are drawn at random."""
_SPEED = 150_000
"""About how many nodes a second one thread looks at."""
_LONGEST = 60_000
"""Nodes that one endgame may take,"""
_PIECE = 20_000
"""and about how many there are between two looks at the clock,"""
_AT_ONCE = 8
"""in so many cases at most."""
_ROOM, _MEMORY_BITS = 1 << 15, 18


def is_near(view: View) -> bool:
    """Whether a position is judged by the cases of the last tiles in the bag."""
    rules = view.rules
    return (
        1 <= view.next_bag <= MOST_IN_BAG
        and not is_wide(rules.layout)
        and sum(view.active) == 2
        and rules.solitaire is None
        and not rules.finish_line
        and not (rules.rearrange or rules.recycle or rules.reclaim_blanks)
        and not any(view.lost_turns)
        and 0 < len(view.unseen + known_of_others(view)) - view.next_bag <= MAX_RACK
    )


def preendgame(engine: Engine, view: View, limits: Limits) -> Iterator[Analysis]:
    """Growing answers for a position that `is_near` the end."""
    search = _Preendgame(engine, view, limits)
    clock = Clock(limits)
    workers = ThreadPoolExecutor(limits.workers)
    try:
        yield from search.run(workers, clock)
    finally:
        clock.stopped.set()
        workers.shutdown(wait=True, cancel_futures=True)


@dataclass(slots=True)
class _Seen:
    """A candidate and what the last look at it has shown."""

    index: int
    candidate: Candidate
    win: float | None = None
    points: float = 0.0
    proven: bool = False
    stage: int = -1
    cases: int = 0

    @property
    def rank(self) -> tuple[float, ...]:
        """By this candidates are sorted, the best first: those looked at most closely lead."""
        if self.win is None:
            return (1, -self.candidate.equity)
        return (0, -self.stage, -(self.win + PER_POINT * self.points))


class _Preendgame:
    def __init__(self, engine: Engine, view: View, limits: Limits) -> None:
        self.engine, self.view, self.limits = engine, view, limits
        budget = limits.nodes or 1 << 62
        if limits.seconds is not None:
            budget = min(budget, round(limits.seconds * _SPEED) * limits.workers)
        self.budget = budget
        self.tiles, self.weights, total = cases_of(view, limits.seed, self._most_cases())
        self.all_cases = total
        room = max(8, budget * 2 // 5 // (SHORT * len(self.tiles)))
        fewest = 0 if limits.candidates else limits.fewest
        chosen = engine.moves(view, max(fewest, min(limits.candidates or CANDIDATES, room)))
        chosen += left_out(engine, view, limits.also, chosen)
        self.total = max(len(chosen), engine.count_moves(view))
        self.left_out = self.total - len(chosen)
        self.positions = Positions(engine, view, chosen)
        self.seen = [_Seen(index, one) for index, one in enumerate(chosen)]
        self.nodes = 0
        self._desks = Spares(self._new_desk)
        # Kernels that are not loaded yet would take time from the first answer.
        self._judge(self.seen[0], 0, 1, 2)

    def _most_cases(self) -> int:
        return max(24, min(MOST_CASES, self.budget // (SHORT * 20)))

    def run(self, workers: ThreadPoolExecutor, clock: Clock) -> Iterator[Analysis]:
        """Look at all candidates, then at fewer and fewer."""
        yield self._answer()
        field, nodes = list(self.seen), SHORT
        for stage in range(STAGES + 1):
            for _ in self._look(workers, clock, field, nodes, stage):
                yield self._answer()
            field = [one for one in sorted(field, key=lambda one: one.rank) if one.stage == stage]
            if clock.is_up or all(one.proven for one in field):
                break
            field = field[: max(FINALISTS, len(field) // FEWER)]
            left = (self.budget - self.nodes) // (STAGES - stage) if stage < STAGES else 0
            nodes = min(_LONGEST, left // max(1, len(field) * len(self.tiles)))
            if nodes <= SHORT:
                break
        yield replace(self._answer(), is_done=True)

    def _look(
        self, workers: ThreadPoolExecutor, clock: Clock, field: list[_Seen], nodes: int, stage: int
    ) -> Iterator[int]:
        """Judge candidates in every case, all of them in some cases and then in the next; how many
        cases have been looked at, as it goes on."""
        size = max(1, min(_PIECE // nodes, _AT_ONCE))

        def work(job: tuple[_Seen, int]) -> Cases | None:
            # The best by equity is looked at, however short the time is.
            one, start = job
            first = one.index == stage == start == 0
            over = clock.stopped.is_set() if first else clock.is_up
            return None if over else self._judge(one, start, start + size, nodes)

        parts: list[list[Cases]] = [[] for _ in field]
        for start in range(0, len(self.tiles), size):
            jobs = [(one, start) for one in field]
            found = list(workers.map(work, jobs))
            for part, cases in zip(parts, found, strict=True):
                if cases is not None:
                    part.append(cases)
                    self.nodes += int(cases.nodes[0])
            complete = None not in found
            # Those that are compared have been looked at equally closely, in the same cases.
            if complete and (stage == 0 or start + size >= len(self.tiles)):
                for one, part in zip(field, parts, strict=True):
                    self._take_in(one, part, stage)
                yield start + size
            elif stage == start == 0 and found[0] is not None:
                self._take_in(field[0], parts[0], stage)
            if not complete:
                return

    def _take_in(self, one: _Seen, parts: list[Cases], stage: int) -> None:
        shares = np.concatenate([part.shares for part in parts])
        points = np.concatenate([part.points for part in parts])
        # Weights are whole numbers: their sum is exact, and a win in every case is 1.
        weights = self.weights[: len(shares)]
        total = float(weights.sum())
        one.win = float(shares @ weights) / total
        one.points = float(points @ weights) / total
        one.cases = len(shares)
        one.proven = all(bool(part.proven.all()) for part in parts)
        one.stage = stage

    def _judge(self, one: _Seen, start: int, stop: int, nodes: int) -> Cases:
        """Some of the cases of a candidate."""
        desk, solver = self._desks.take()
        tiles = self.tiles[start:stop]
        count = len(tiles)
        cases = Cases(
            tiles,
            np.array([self.view.next_bag], np.int32),
            np.zeros(count, np.float32),
            np.zeros(count, np.float32),
            np.zeros(count, np.uint8),
            np.zeros(1, np.int64),
        )
        asked = np.array([one.index, nodes, self.positions.moment.lead], np.int64)
        judge_cases(self.engine.tables, desk, solver, self.positions.ahead, cases, asked)
        self._desks.give_back((desk, solver))
        return cases

    def _new_desk(self) -> tuple[records.Desk, Solver]:
        desk = self.positions.new_desk()
        return desk, new_solver(desk.rules, 2 * MAX_RACK, _ROOM, _MEMORY_BITS)

    def _answer(self) -> Analysis:
        ranked = sorted(self.seen, key=lambda one: one.rank)
        judged = tuple(map(self._judged, ranked))
        samples = sum(one.cases for one in self.seen)
        cases = max(one.cases for one in self.seen)
        notes = []
        if self.left_out:
            notes.append(f"{self.left_out} of {self.total} moves were not looked at")
        if cases < self.all_cases:
            notes.append(f"{cases} of {self.all_cases} cases were looked at")
        if any(not one.proven for one in ranked[:FINALISTS]):
            notes.append("not every case was searched to its end")
        return Analysis(
            self.view,
            "pre-endgame",
            judged,
            nodes=self.nodes,
            samples=samples,
            covered=samples / (self.all_cases * self.total),
            proven=samples == self.all_cases * self.total and all(one.proven for one in self.seen),
            notes=tuple(notes),
        )

    def _judged(self, one: _Seen) -> Judged:
        if one.win is None:
            return Judged(one.candidate, one.candidate.equity)
        left_out = 1 - one.cases / self.all_cases
        error = (one.win * (1 - one.win) / one.cases * left_out) ** 0.5
        return Judged(one.candidate, one.points, one.win, error, one.cases)


def cases_of(
    view: View, seed: int, most: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64], int]:
    """The cases of what the hidden tiles are: what is in the bag, in the order of drawing, then the
    other rack, but for what is known of it; how often each comes up; and how many cases there are
    in all."""
    pool = Counter(view.unseen)
    orders = list(_orders(pool, view.next_bag))
    total = len(orders)
    # In any order: the first of them must stand for all if time is short.
    orders = random.Random(seed).sample(orders, min(total, most))
    rows, weights = [], []
    for order in orders:
        rest = pool - Counter(order)
        rows.append(bytes(order) + bytes(sorted(rest.elements())))
        taken: Counter[int] = Counter()
        ways = []
        for piece in order:
            ways.append(pool[piece] - taken[piece])
            taken[piece] += 1
        weights.append(float(prod(ways)))
    tiles = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1).copy()
    return tiles, np.array(weights), total


def _orders(pool: Counter[int], count: int) -> Iterator[tuple[int, ...]]:
    """Every different row of so many pieces."""
    if count == 0:
        yield ()
        return
    for piece in sorted(pool):
        if pool[piece]:
            pool[piece] -= 1
            for rest in _orders(pool, count - 1):
                yield (piece, *rest)
            pool[piece] += 1

"""Measurements of the engine, each with a yardstick taken just before and just after it.

A figure alone says more about the machine and who else uses it than about the program. The
yardstick is a fixed loop of arithmetic and reads from a table as large as the engine's own.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.endgame import new_solver
from lexiko.engine.engine import Engine
from lexiko.game import lexicon_for
from lexiko.kernel import endgame, measure, records, selfplay
from lexiko.lexicon import Lexicon
from lexiko.lexicon.wordgraph import build_word_graph
from lexiko.rules import make_rules

POSITIONS = 2000
GAMES = 50
ENDGAMES, ENDGAME_NODES = 20, 20_000
RUNS = 3
_SOME_GAMES = """
import sys
from lexiko.engine.matches import Match, play_part
from lexiko.rules import make_rules
play_part(Match(("static", "score"), make_rules("club"), sys.argv[1], 20), 0, 20)
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(int(status["VmHWM"].split()[0]) / 1000)
"""
_TABLE = 1 << 22
_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: the best of some runs."""

    name: str
    value: float
    unit: str
    yardstick: float
    """Million steps of the yardstick a second, at the same time."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Bench:
    """What is measured with, prepared once."""

    def __init__(self, lexicon: str, seconds: float) -> None:
        self.seconds = seconds
        self.rules = make_rules("club")
        self.lexicon: Lexicon = lexicon_for(self.rules, lexicon)
        self.engine = Engine(self.rules, self.lexicon)
        self._table = np.random.default_rng(1).integers(0, 1 << 32, _TABLE, np.uint32)
        self._tables = self.engine.tables
        self._desk = self._new_desk()
        self.positions = records.new(records.STATE, POSITIONS)
        measure.gather(self._tables, self._desk, 1, self.positions)
        self._lists = records.Plays(
            np.zeros(1 << 18, np.uint64), np.zeros(1 << 18, np.int32), np.zeros(1 << 18, np.int32)
        )

        self._solver = new_solver(self._desk.rules, 2 * self.rules.rack_size, bits=16)

    def _new_desk(self) -> records.Desk:
        return bridge.new_desk(self.rules, self.engine.leaves.longest)

    def figures(self, threads: int) -> Iterator[Figure]:
        """All figures, one after the other."""
        for count in sorted({1, threads}):
            name = f"self-play, {count} thread{'s' if count > 1 else ''}"
            yield self._rate(name, "games/s", GAMES * count, partial(self._games, count))
        yield self._rate("best play", "positions/s", POSITIONS, self._best)
        yield self._rate("all plays", "positions/s", POSITIONS, self._all)
        yield self._rate("all plays, sorted", "positions/s", 200, lambda: self._sorted(200))
        yield self._slowest_with_two_blanks()
        yield self._rate("endgame", "nodes/s", self._endgames(), self._endgames)
        yield self._once("word graph, built", lambda: build_word_graph(self.lexicon))
        yield self._once("import lexiko", _import)
        tables = sum(array.nbytes for array in self.engine.words) + self.engine.leaves.values.nbytes
        yield Figure("tables", tables / 1e6, "MB", 0.0)
        if sys.platform == "linux":
            yield Figure("process", _memory(self.lexicon.name), "MB", 0.0)

    def warm_up(self) -> None:
        """Call every kernel of the measurements once."""
        self._steps()
        self._best()
        self._all()

    # one measurement -------------------------------------------------------------------------

    def _steps(self) -> float:
        began = time.perf_counter()
        measure.yardstick(self._table, _STEPS)
        return _STEPS / (time.perf_counter() - began) / 1e6

    def _timed(self, work: Callable[[], object]) -> tuple[float, float]:
        """Seconds and yardstick of the best run."""
        work()
        best, at_best = float("inf"), 1.0
        ends = time.perf_counter() + self.seconds
        runs = 0
        while runs < RUNS or time.perf_counter() < ends:
            before = self._steps()
            began = time.perf_counter()
            work()
            seconds = time.perf_counter() - began
            if seconds < best:
                best, at_best = seconds, (before + self._steps()) / 2
            runs += 1
        return best, at_best

    def _rate(self, name: str, unit: str, count: int, work: Callable[[], object]) -> Figure:
        seconds, steps = self._timed(work)
        return Figure(name, count / seconds, unit, steps)

    def _once(self, name: str, work: Callable[[], object]) -> Figure:
        seconds, steps = self._timed(work)
        return Figure(name, seconds * 1000, "ms", steps)

    # the work --------------------------------------------------------------------------------

    def _play(self, seed: int) -> None:
        results = np.zeros((GAMES, selfplay.RESULT_WIDTH), np.int32)
        seeds, moves = np.arange(seed, seed + GAMES), np.zeros((0, 0), np.uint64)
        selfplay.play_games(self._tables, self._new_desk(), seeds, results, moves)

    def _games(self, threads: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(self._play, [number * GAMES for number in range(threads)]))

    def _best(self) -> None:
        measure.ask_best(self._tables, self._desk, self.positions)

    def _all(self) -> int:
        return measure.ask_all(self._tables, self._desk, self.positions, self._lists)

    def _sorted(self, count: int) -> None:
        for index in range(count):
            place = index * (POSITIONS // count)
            position = self.positions[place : place + 1]
            found = measure.ask_all(self._tables, self._desk, position, self._lists)
            np.argsort(self._lists.equities[:found])

    def _endgames(self) -> int:
        """Begin to solve the first position of each game without a bag; how many nodes it took."""
        total = 0
        bags = self.positions["bag_size"]
        for index in np.flatnonzero((bags[1:] == 0) & (bags[:-1] > 0))[:ENDGAMES] + 1:
            self._solver.states[0] = self.positions[index]
            self._solver.memory[:] = 0
            endgame.solve(self._tables.graph, self._solver, ENDGAME_NODES)
            total += int(self._solver.search[0]["nodes"])
        return total

    def _slowest_with_two_blanks(self) -> Figure:
        """All plays of racks with two blanks, in the middle of games: the slowest of some."""
        middle = [
            index for index in range(POSITIONS) if 30 <= self.positions[index]["tiles"] <= 60
        ][:40]
        slowest, steps = 0.0, 1.0
        for index in middle:
            position = self.positions[index : index + 1].copy()
            rack = position[0]["rack"][position[0]["turn"]]
            for _ in range(2):
                letter = int(np.flatnonzero(rack[1:])[0]) + 1 if rack[1:].any() else 0
                rack[letter] -= 1
                rack[0] += 1
            times = []
            for _ in range(RUNS):
                began = time.perf_counter()
                measure.ask_all(self._tables, self._desk, position, self._lists)
                times.append(time.perf_counter() - began)
            if min(times) > slowest:
                slowest, steps = min(times), self._steps()
        return Figure("all plays of two blanks, slowest", slowest * 1000, "ms", steps)


def _import() -> None:
    subprocess.run([sys.executable, "-c", "import lexiko"], check=True)


def _memory(lexicon: str) -> float:
    """Megabytes that a process holds at most which opens the engine and plays some games."""
    done = subprocess.run(
        [sys.executable, "-c", _SOME_GAMES, lexicon], check=True, capture_output=True, text=True
    )
    return float(done.stdout)

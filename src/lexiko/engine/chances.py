"""Chances to win, learnt by self-play: how leads have changed until the end of a game."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lexiko.engine import bridge
from lexiko.engine.leaves import Leaves
from lexiko.engine.suite import suite_for
from lexiko.errors import LexikoError
from lexiko.folders import data_folder
from lexiko.kernel import chances as kernel
from lexiko.kernel.chances import LEADS, MOST_TURNS, Chances
from lexiko.kernel.sized import sized
from lexiko.kernel.wordgraph import WordGraph
from lexiko.rules import Rules

CHUNK = 200
"""Games of one piece of work."""
MOST_POINTS = 512
"""The farthest that a finish line is looked at, in points."""
_TURNS = 64
_FAR = 130
"""More tiles than this that are not on the board make no difference."""
_DATA = Path(__file__).parent / "data"
_STEPS = 1 << 12
"""A table that ships counts in these parts."""
ENOUGH = 200
"""So often a number of tiles must have occurred to have a row of its own."""
_WIDE = 3
"""A row is learnt from its neighbours, too: those with so many tiles more or less,"""
_BLUR = 4.0
"""and leads that differ by about so many points."""

Counts = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]


class ChanceTraining:
    """Chances in the making: the same games give the same table, on any number of threads."""

    def __init__(self, rules: Rules, words: WordGraph, leaves: Leaves, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self._leaves = leaves
        self._tables = bridge.tables(words, leaves.values)
        self.changes = np.zeros((seats, _FAR + 1, 2 * LEADS - 1), np.int64)
        self.scores = np.zeros(MOST_POINTS, np.int64)
        self.games = 0

    def run(self, games: int, workers: Executor, threads: int, seed: int = 1) -> Iterator[int]:
        """Play so many games; each step tells how many there are."""
        while self.games < games:
            starts = [self.games + CHUNK * place for place in range(threads)]
            for changes, scores in workers.map(lambda start: self._count(start, seed), starts):
                self.changes += changes
                self.scores += scores
            self.games += CHUNK * threads
            yield self.games

    def _count(self, start: int, seed: int) -> Counts:
        changes, scores = np.zeros_like(self.changes), np.zeros_like(self.scores)
        desk = bridge.new_desk(self.rules, self._leaves.longest, self.seats)
        seeds = (seed << 40) + np.arange(start, start + CHUNK)
        counted = kernel.Counted(
            changes,
            scores,
            np.zeros((MOST_TURNS, self.seats), np.int32),
            np.zeros(MOST_TURNS, np.int32),
        )
        count_changes = sized(kernel.count_changes, suite_for(self.rules.layout).shape.side)
        count_changes(self._tables, desk, seeds.astype(np.int64), counted)
        return changes, scores

    def chances(self) -> Chances:
        """What the games so far say."""
        return Chances(_smoothed(self.changes), _of_turns(self.scores / self.scores.sum()))


def _smoothed(changes: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    """The chance to win with each lead: the share of games in which it did not melt away."""
    wide = changes.astype(np.float64)
    near = wide.copy()
    for apart in range(1, _WIDE + 1):
        weight = 1 - apart / (_WIDE + 1)
        near[:, apart:] += weight * wide[:, :-apart]
        near[:, :-apart] += weight * wide[:, apart:]
    # A shared win counts half.
    above = near[:, :, ::-1].cumsum(axis=2) - near[:, :, ::-1] / 2
    total = near.sum(axis=2, keepdims=True)
    table = above / np.maximum(total, 1e-9)
    reach = np.arange(-3 * int(_BLUR), 3 * int(_BLUR) + 1)
    bell = np.exp(-((reach / _BLUR) ** 2) / 2)
    bell /= bell.sum()
    padded = np.pad(table, ((0, 0), (0, 0), (len(reach) // 2,) * 2), mode="edge")
    blurred = sum(
        weight * padded[:, :, place : place + table.shape[2]] for place, weight in enumerate(bell)
    )
    # Near the end a point more or less decides, and there are games enough to tell.
    share = np.clip((np.arange(table.shape[1]) - 4) / 12, 0, 1)[None, :, None]
    table = share * blurred + (1 - share) * table
    seen = total[0, :, 0] > ENOUGH
    last = 0
    for unseen in range(table.shape[1]):
        # A number of tiles that never occurred is like the nearest that did.
        last = unseen if seen[unseen] else last
        table[:, unseen] = table[:, last]
    for unseen in range(table.shape[1] - 1, -1, -1):
        last = unseen if seen[unseen] else last
        if not seen[: unseen + 1].any():
            table[:, unseen] = table[:, last]
    return np.ascontiguousarray(np.maximum.accumulate(table, axis=2), np.float32)


def _of_turns(turn: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The chance that so many turns score at least so many points, from that of one turn."""
    reached = np.zeros((_TURNS, MOST_POINTS))
    exactly = np.zeros(MOST_POINTS)
    exactly[0] = 1.0
    for turns in range(_TURNS):
        below = np.concatenate(([0.0], exactly.cumsum()[:-1]))
        reached[turns] = np.clip(1 - below, 0, 1)
        exactly = np.convolve(exactly, turn)[:MOST_POINTS]
    return reached


# kept in files -------------------------------------------------------------------------------


def packed(training: ChanceTraining) -> bytes:
    """What was learnt as it ships."""
    found = training.chances()
    steps = np.rint(found.table * _STEPS).astype("<i2")
    # Neighbours differ little: their differences take little room.
    small = np.diff(steps, axis=2, prepend=0).astype("<i2")
    turn = (training.scores * ((1 << 24) / max(1, training.scores.sum()))).astype("<i4")
    head = np.array([training.seats, small.shape[1]], "<i4")
    return lzma.compress(
        head.tobytes() + turn.tobytes() + small.tobytes(), preset=9 | lzma.PRESET_EXTREME
    )


def unpacked(data: bytes) -> Chances:
    """Chances from what `packed` made of them."""
    raw = lzma.decompress(data)
    seats, unseen = np.frombuffer(raw[:8], "<i4")
    turn = np.frombuffer(raw[8 : 8 + 4 * MOST_POINTS], "<i4") / (1 << 24)
    small = np.frombuffer(raw[8 + 4 * MOST_POINTS :], "<i2").reshape(seats, unseen, 2 * LEADS - 1)
    table = (small.cumsum(axis=2) / _STEPS).astype(np.float32)
    return Chances(table, _of_turns(turn))


def chances_for(rules: Rules, seats: int) -> Chances:
    """The table for so many players: the user's own, or the one that comes with the program.

    It knows nothing of single rules: leads change nearly alike under all of them.
    """
    rack = 7 if rules.rack_size <= 7 else 9
    name = f"chances-{min(max(seats, 2), 4)}-{rack}.xz"
    for folder in (own_folder(), _DATA):
        path = folder / name
        if path.exists():
            return _open(path, path.stat().st_mtime_ns)
    raise LexikoError("bad_file", path=_DATA / name, problem="it is missing")


def own_folder() -> Path:
    """Where the tables are that the user has trained."""
    return data_folder() / "chances"


@lru_cache(maxsize=8)
def _open(path: Path, changed: int) -> Chances:
    try:
        return unpacked(path.read_bytes())
    except (OSError, ValueError, lzma.LZMAError) as error:
        problem = "it is not a table of chances"
        raise LexikoError("bad_file", path=path, problem=problem) from error

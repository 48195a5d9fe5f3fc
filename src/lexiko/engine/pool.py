"""What the pool makes of kept tiles, learnt by self-play.

Racks are drawn at random in many games. What their best moves are worth, compared with other racks
of the same moment, is explained by a sum over their pieces: each has a value of its own, and one
for every letter that is more or less frequent in the pool than in a full bag.
"""

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
from lexiko.kernel.pool import ALWAYS, COLUMNS, Drawn
from lexiko.kernel.records import LETTER_IDS, MAX_BAG, POINT
from lexiko.kernel.sized import sized
from lexiko.kernel.training import draw_racks
from lexiko.kernel.wordgraph import WordGraph
from lexiko.rules import Rules

CHUNK = 50
"""Games of one piece of work."""
RACKS = 8
"""Racks drawn at each turn."""
_TURNS = 40
"""More turns than a game has on average: the rest of a long one is left out."""
RIDGE = 250.0
"""How reluctant a letter is to matter: it must be seen in this many racks' worth of difference."""
_DATA = Path(__file__).parent / "data"

Weights = npt.NDArray[np.float32]
Sums = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


class PoolTraining:
    """Weights in the making: the same games give the same weights, on any number of threads."""

    def __init__(self, rules: Rules, words: WordGraph, leaves: Leaves) -> None:
        self.rules = rules
        self._longest = leaves.longest
        self._tables = bridge.tables(words, leaves.values)
        self._size = rules.alphabet.size + 1
        counts = np.array(rules.alphabet.counts, np.float32)
        self._usual = counts / counts.sum()
        columns = self._size * (self._size + 1)
        self._squares = np.zeros((columns, columns))
        self._products = np.zeros(columns)
        self.games = 0

    def run(self, games: int, workers: Executor, threads: int, seed: int = 1) -> Iterator[int]:
        """Play so many games; each step tells how many there are."""
        while self.games < games:
            starts = [self.games + CHUNK * place for place in range(threads)]
            for squares, products in workers.map(lambda start: self._sums(start, seed), starts):
                self._squares += squares
                self._products += products
            self.games += CHUNK * threads
            yield self.games

    def _sums(self, start: int, seed: int) -> Sums:
        """What one chunk of games adds to the sums of least squares."""
        rows, size = CHUNK * _TURNS * RACKS, self._size
        drawn = Drawn(
            np.zeros((rows, LETTER_IDS), np.uint8),
            np.zeros((rows, LETTER_IDS), np.uint8),
            np.zeros(rows, np.int32),
            np.zeros(MAX_BAG, np.uint8),
        )
        desk = bridge.new_desk(self.rules, self._longest, states=2)
        seeds = (seed << 41) + np.arange(start, start + CHUNK)
        draw = sized(draw_racks, suite_for(self.rules.layout).shape.side)
        count = draw(self._tables, desk, seeds.astype(np.int64), RACKS, drawn)
        racks = drawn.racks[:count, :size].astype(np.float32)
        pools = racks + drawn.pools[:count, :size]
        shares = pools / pools.sum(axis=1, keepdims=True) - self._usual
        seen = np.concatenate((shares, np.ones((count, 1), np.float32)), axis=1)
        causes = (racks[:, :, None] * seen[:, None, :]).reshape(-1, RACKS, size * (size + 1))
        effects = (drawn.equities[:count] / POINT).reshape(-1, RACKS).astype(np.float32)
        # Racks of one moment are compared with each other alone: the board is the same.
        causes -= causes.mean(axis=1, keepdims=True)
        effects -= effects.mean(axis=1, keepdims=True)
        flat = causes.reshape(count, -1)
        return (flat.T @ flat).astype(np.float64), (flat.T @ effects.ravel()).astype(np.float64)

    def weights(self) -> Weights:
        """What the games so far say."""
        size = self._size
        ridge = np.full((size, size + 1), RIDGE)
        # Racks have one size, so a value that all pieces share cannot be told: it is 0.
        ridge[:, size] = 1e-3
        found = np.linalg.solve(self._squares + np.diag(ridge.ravel()), self._products)
        return _spread(found.reshape(size, size + 1))


def _spread(found: npt.NDArray[np.floating]) -> Weights:
    """Weights in the places where kernels look for them."""
    size = len(found)
    weights = np.zeros((LETTER_IDS, COLUMNS), np.float32)
    weights[:size, :size] = found[:, :size]
    weights[:size, ALWAYS] = found[:, size]
    return weights


# kept in files -------------------------------------------------------------------------------


def packed(weights: Weights, size: int) -> bytes:
    """Weights as they ship: those of the blank and so many letters."""
    some = np.concatenate((weights[: size + 1, : size + 1], weights[: size + 1, ALWAYS:]), axis=1)
    return lzma.compress(some.astype("<f2").tobytes(), preset=9 | lzma.PRESET_EXTREME)


def unpacked(data: bytes, size: int) -> Weights:
    """Weights from what `packed` made of them."""
    found = np.frombuffer(lzma.decompress(data), "<f2").astype(np.float64)
    return _spread(found.reshape(size + 1, size + 2))


def weights_for(rules: Rules, lexicon_name: str) -> Weights:
    """The weights for a game: the user's own for its dictionary, or those that come with the
    program; letters that nobody has trained have none, and then the pool makes no difference."""
    if rules.alphabet.is_english:
        for name in (f"pool-{lexicon_name}.xz", "pool-enable.xz"):
            for folder in (own_folder(), _DATA):
                path = folder / name
                if path.exists():
                    return _open(path, path.stat().st_mtime_ns, rules.alphabet.size)
    return np.zeros((LETTER_IDS, COLUMNS), np.float32)


def own_folder() -> Path:
    """Where the weights are that the user has trained."""
    return data_folder() / "pool"


@lru_cache(maxsize=8)
def _open(path: Path, changed: int, size: int) -> Weights:
    try:
        return unpacked(path.read_bytes(), size)
    except (OSError, ValueError, lzma.LZMAError) as error:
        problem = f"it does not hold what the pool makes of {size} letters"
        raise LexikoError("bad_file", path=path, problem=problem) from error

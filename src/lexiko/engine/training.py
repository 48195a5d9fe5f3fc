"""Leaves by self-play: rounds of games, each played with what the round before has found.

At each turn some racks are drawn by chance from the tiles that are not on the board. What the best
move of each is worth, beyond the mean, is what its tiles are worth to hold. Sums are whole
numbers, so the same seed gives the same table however many threads have worked on it.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.leaves import LONGEST, Leaves, table_length
from lexiko.engine.suite import suite_for
from lexiko.kernel import records
from lexiko.kernel.sized import sized
from lexiko.kernel.training import Census, smooth, take_census
from lexiko.lexicon import Lexicon
from lexiko.lexicon.wordgraph import word_graph
from lexiko.rules import Rules

CHUNK = 100
"""Games of one piece of work."""
WEIGHT = 60
"""A leave that was seen this often counts half by itself and half by what its parts say."""
SHARE = 8
"""The rounds before the last play this much fewer games: their values need not be as fine."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How leaves are trained; the same plan gives the same table."""

    games: int = 20_000
    """Games in the last round."""
    rounds: int = 4
    racks: int = 6
    """Racks drawn at each turn."""
    seed: int = 1

    def games_of(self, number: int) -> int:
        """The games of a round, whole chunks of them."""
        games = self.games if number == self.rounds - 1 else self.games // SHARE
        return max(1, -(-games // CHUNK)) * CHUNK

    @property
    def total(self) -> int:
        """The games of all rounds."""
        return sum(map(self.games_of, range(self.rounds)))


class Training:
    """A training under way: after each step it can be kept, and taken up again another day."""

    def __init__(self, rules: Rules, lexicon: Lexicon, plan: Plan) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.plan = plan
        self.round = 0
        self.done = 0
        """Games of this round that are in the sums."""
        self._side = suite_for(rules.layout).shape.side
        self._words = bridge.in_memory(word_graph(lexicon, self._side))
        self._longest = min(LONGEST, rules.rack_size - 1)
        length = table_length(rules.alphabet.size, self._longest)
        self._values = np.zeros(length)
        self._sums = np.zeros(length, np.int64)
        self._counts = np.zeros(length, np.int64)

    @property
    def games_done(self) -> int:
        """Games played so far, of `plan.total`."""
        return sum(map(self.plan.games_of, range(self.round))) + self.done

    @property
    def is_over(self) -> bool:
        return self.round == self.plan.rounds

    def run(self, pool: Executor, threads: int) -> Iterator[int]:
        """Work to the end, step by step; each tells the games done so far."""
        while not self.is_over:
            games = self.plan.games_of(self.round)
            starts = range(self.done, games, CHUNK)[:threads]
            for sums, counts in pool.map(self._census, starts):
                self._sums += sums
                self._counts += counts
            self.done += CHUNK * len(starts)
            if self.done == games:
                record = bridge.new_desk(self.rules, self._longest).rules
                sized(smooth, self._side)(record, self._sums, self._counts, WEIGHT, self._values)
                self.round, self.done = self.round + 1, 0
                self._sums[:] = 0
                self._counts[:] = 0
            yield self.games_done

    def leaves(self) -> Leaves:
        """The values as they are after the last full round."""
        values = np.rint(self._values).astype(np.int16)
        values.flags.writeable = False
        name = f"{self.lexicon.name}-{self.rules.rack_size}"
        return Leaves(name, values, self.rules.alphabet.size, self._longest, self.rules.rack_size)

    def _census(self, start: int) -> tuple[Any, Any]:
        """Play one chunk of games; what the racks that came up have earned, and how often."""
        sums, counts = np.zeros_like(self._sums), np.zeros_like(self._counts)
        seeds = (self.plan.seed << 40) + (self.round << 32) + np.arange(start, start + CHUNK)
        tables = bridge.tables(self._words, self.leaves().values)
        desk = bridge.new_desk(self.rules, self._longest, states=2)
        census = Census(sums, counts, np.zeros(records.MAX_BAG, np.uint8))
        census_of = sized(take_census, self._side)
        census_of(tables, desk, seeds.astype(np.int64), self.plan.racks, census)
        return sums, counts

    # kept in a file --------------------------------------------------------------------------

    def _conditions(self) -> dict[str, Any]:
        return {
            "rules": self.rules.to_json(),
            "lexicon": self.lexicon.fingerprint,
            "plan": asdict(self.plan),
        }

    def to_bytes(self) -> bytes:
        """Everything needed to go on from here."""
        file = BytesIO()
        np.savez(
            file, conditions=repr(self._conditions()), place=np.array([self.round, self.done]),
            values=self._values, sums=self._sums, counts=self._counts,
        )  # fmt: skip
        return file.getvalue()

    def take_up(self, data: bytes) -> bool:
        """Go on from where another day's training was kept, if that was the same one."""
        try:
            with np.load(BytesIO(data)) as kept:
                if str(kept["conditions"]) != repr(self._conditions()):
                    return False
                self.round, self.done = map(int, kept["place"])
                self._values[:] = kept["values"]
                self._sums[:] = kept["sums"]
                self._counts[:] = kept["counts"]
        except (ValueError, KeyError, OSError, zipfile.BadZipFile):
            return False
        return True

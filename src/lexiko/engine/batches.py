"""Many positions at once: the best move of each, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from lexiko.engine import bridge
from lexiko.engine.candidates import Candidate
from lexiko.engine.suite import suite_for
from lexiko.kernel.batch import NO_PIECE, Asked, Found
from lexiko.kernel.records import MAX_BLANKS, POINT
from lexiko.rules import Exchange, Pass, View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine

FILL = bytes([NO_PIECE])
PART = 512
"""How many positions a thread takes at a time."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bests(Sequence[Candidate]):
    """The best move of each of many views, as arrays of the same length and as a sequence."""

    views: Sequence[View]
    score: npt.NDArray[np.int32]
    equity: npt.NDArray[np.float64]
    keys: npt.NDArray[np.uint64]
    exchanged: npt.NDArray[np.uint16]
    others: dict[int, Candidate]
    """The best moves that the arrays cannot hold: with board edits, for example."""

    def __len__(self) -> int:
        return len(self.keys)

    def __getitem__(self, index: int) -> Candidate:  # type: ignore[override]
        """The best move of one of the views."""
        index = range(len(self))[index]
        if index in self.others:
            return self.others[index]
        view, key, used = self.views[index], int(self.keys[index]), int(self.exchanged[index])
        score, equity = int(self.score[index]), float(self.equity[index])
        if key:
            return Candidate(bridge.play_from(key, view.board), score, equity, view)
        if used:
            rack = sorted(view.racks[view.seat or 0].letters)
            pieces = bytes(piece for place, piece in enumerate(rack) if used >> place & 1)
            return Candidate(Exchange(pieces), score, equity, view)
        return Candidate(Pass(), score, equity, view)

    def __iter__(self) -> Iterator[Candidate]:
        return map(self.__getitem__, range(len(self)))

    def replace(self, index: int, best: Candidate) -> None:
        """Another move was found to be the best."""
        self.others[index] = best
        self.score[index], self.equity[index] = best.score, best.equity
        self.keys[index] = self.exchanged[index] = 0

    def __repr__(self) -> str:
        return f"<Bests: {len(self)} moves>"


@dataclass(frozen=True, slots=True)
class Question:
    """One of many: a view, its rack, and what going out is worth."""

    view: View
    rack: bytes
    out: int


def best_many(engine: Engine, questions: Sequence[Question], threads: int) -> Bests:
    """The best move of each view by plays without board edits and exchanges."""
    parts = [questions[start : start + PART] for start in range(0, len(questions), PART)] or [[]]
    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(lambda part: _part(engine, part), parts))
    score, equity, keys, exchanged = map(np.concatenate, zip(*done, strict=True))
    return Bests([one.view for one in questions], score, equity, keys, exchanged, {})


def is_quick(engine: Engine) -> bool:
    """Whether kernels alone find the best moves of many views, whatever the racks."""
    return not engine.variations and engine.rules.alphabet.counts[0] <= MAX_BLANKS


def room_for(count: int) -> Found:
    """Where kernels write what they find in so many positions."""
    return Found(
        np.zeros(count, np.uint64),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.uint16),
        np.zeros(count, np.int32),
    )


def _part(engine: Engine, questions: Sequence[Question]) -> tuple[npt.NDArray[Any], ...]:
    """Scores, equities, keys of plays and pieces exchanged."""
    count = len(questions)
    views = [one.view for one in questions]
    suite = suite_for(engine.rules.layout)
    most = suite.shape.max_rack
    racks = b"".join([one.rack.ljust(most, FILL) for one in questions])
    asked = Asked(
        bridge.cells_of([view.board for view in views], engine.rules.layout),
        np.frombuffer(racks, np.uint8).reshape(count, most),
        np.array([view.next_bag for view in views], np.int32),
        np.array([one.out for one in questions], np.int32),
        np.array([view.may.exchange_most for view in views], np.int32),
    )
    found = room_for(count)
    desk = bridge.new_desk(engine.rules, engine.leaves.longest)
    suite.best_plays(engine.tables, desk, asked, found, 0)
    plays = found.keys != 0
    must = np.array([view.may.must_play for view in views], bool)
    # Of moves that are worth the same, a play comes before an exchange.
    exchanging = (found.exchanged != 0) & ~(plays & (must | (found.equities >= found.kept)))
    playing = plays & ~exchanging
    found.keys[~playing] = 0
    found.exchanged[~exchanging] = 0
    worth = np.where(playing, found.equities, found.kept * exchanging)
    return found.scores * playing, worth / POINT, found.keys, found.exchanged

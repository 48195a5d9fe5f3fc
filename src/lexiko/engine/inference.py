"""What the last play of the other player says about the tiles that were kept.

Good players keep good tiles, and play a better word where they have one. For each set of tiles that
may have been kept it is looked up what its owner could have played: the more the play that was made
is worth beside that, the likelier the set.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from lexiko.engine import bridge
from lexiko.engine.asking import known_of_others, require_view
from lexiko.engine.batches import FILL, room_for
from lexiko.engine.suite import suite_for
from lexiko.errors import require
from lexiko.kernel.batch import Asked
from lexiko.kernel.records import MAX_BLANKS, POINT
from lexiko.rules import Board, PastTurn, Play, Position, View
from lexiko.rules.writing import move_text

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine

Past = tuple[Position, PastTurn]
"""A turn of a game and the position before it."""

MOST_SETS = 2000
"""So many sets of tiles are looked at; if there are more, they are drawn at random."""
TEMPER = 4.0
"""A play that is worth this many points less than the best is e times less likely."""


@dataclass(frozen=True, slots=True, eq=False)
class Inferred:
    """Sets of tiles that the next player may have kept, and how likely each is."""

    size: int
    """How many tiles a set has, beside those that are known to have been kept."""
    sets: tuple[bytes, ...]
    weights: npt.NDArray[np.float64]
    play: str
    """The play that they were inferred from, in writing."""

    @property
    def note(self) -> str:
        """What was done, in words."""
        likely = 1 / float((self.weights**2).sum())
        return f"after {self.play}, {likely:,.0f} of {len(self.sets):,} leaves are likely"

    def rows(self, pool: bytes, count: int, seed: int) -> npt.NDArray[np.uint8]:
        """So many orders of the pool: first the tiles that were kept, drawn by how likely they are,
        then the others."""
        chosen = np.random.default_rng(seed).choice(len(self.sets), count, p=self.weights)
        rows = []
        for index in chosen:
            kept = self.sets[int(index)]
            rows.append(kept + bytes(sorted((Counter(pool) - Counter(kept)).elements())))
        return np.frombuffer(b"".join(rows), np.uint8).reshape(count, -1).copy()


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that somebody has made just before, as everybody has seen it."""

    board: Board
    """As it was before."""
    play: Play
    score: int
    rack: int
    """How many tiles the player had,"""
    bag: int
    """how many were in the bag,"""
    exchange_most: int
    """and how many could have been exchanged instead."""

    @property
    def tiles(self) -> bytes:
        """The pieces that were played."""
        return bytes(0 if tile.blank else tile.letter for _, tile in self.play.placements)


def last_play(view: View, past: Iterable[Past]) -> LastPlay | None:
    """The play that the other of two players has made last, if it was the last turn of all."""
    require_view(view)
    given: Any = past
    turns = list(given) if isinstance(given, Iterable) else [given]
    good = all(isinstance(one, tuple) and isinstance(one[-1], PastTurn) for one in turns)
    require(good, "past", "turns, such as game.turns()", past)
    if sum(view.active) != 2 or view.rules.solitaire is not None:
        return None
    before, turn = max(turns, key=lambda one: one[1].sequence, default=(None, None))
    if before is None or turn is None or turn.seat == view.seat or not turn.stood:
        return None
    play = turn.move
    if not isinstance(play, Play) or play.edits or play.rearranged:
        return None
    most = before.may_exchange(turn.seat)
    rack, bag = len(before.racks[turn.seat]), before.next_bag
    return LastPlay(before.board, play, turn.score, rack, bag, most)


def infer(engine: Engine, view: View, last: LastPlay, seed: int) -> Inferred | None:
    """What is likely of the tiles that were kept after a play; None if nothing can be said."""
    tiles, known = last.tiles, known_of_others(view)
    size = last.rack - len(tiles) - len(known)
    if size <= 0 or size > len(view.unseen) or last.rack > engine.most_tiles or not last.bag:
        return None
    sets = [
        kept
        for kept in _sets(view.unseen, size, seed)
        if (tiles + known + kept).count(0) <= MAX_BLANKS
    ]
    if not sets:
        return None
    text = move_text(last.board, view.rules.alphabet, last.play)
    weights = _weights(engine, last, [bytes(sorted(known + kept)) for kept in sets])
    return Inferred(size, tuple(sets), weights, text)


def _sets(unseen: bytes, size: int, seed: int) -> list[bytes]:
    """What may have been kept: every choice of tiles as often as it comes up, or some of them."""
    if comb(len(unseen), size) <= MOST_SETS:
        return [bytes(sorted(kept)) for kept in combinations(unseen, size)]
    chance = random.Random(seed)
    return [bytes(sorted(chance.sample(unseen, size))) for _ in range(MOST_SETS)]


def _weights(engine: Engine, last: LastPlay, sets: list[bytes]) -> npt.NDArray[np.float64]:
    """How likely each set is, by how good the play was that it was kept after."""
    count, tiles = len(sets), last.tiles
    racks = b"".join(bytes(sorted(tiles + kept)).ljust(engine.most_tiles, FILL) for kept in sets)
    cells = np.repeat(bridge.cells_of([last.board], engine.rules.layout), count, axis=0)
    asked = Asked(
        cells,
        np.frombuffer(racks, np.uint8).reshape(count, engine.most_tiles),
        np.full(count, last.bag, np.int32),
        np.zeros(count, np.int32),
        np.full(count, last.exchange_most, np.int32),
    )
    found = room_for(count)
    desk = bridge.new_desk(engine.rules, engine.leaves.longest)
    suite_for(engine.rules.layout).best_plays(engine.tables, desk, asked, found, 0)
    best = np.where(found.exchanged != 0, np.maximum(found.equities, found.kept), found.equities)
    made = np.array([last.score * POINT + engine.leaves.worth(kept) for kept in sets])
    behind = np.clip((best - made) / POINT, 0, 60)
    weights: npt.NDArray[np.float64] = np.exp(-behind / TEMPER)
    weights /= weights.sum()
    return weights

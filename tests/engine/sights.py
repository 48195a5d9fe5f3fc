"""Views of bare positions, as an engine is asked about them, and engines to ask."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from lexiko.engine import Engine, Leaves
from lexiko.engine.leaves import table_length
from lexiko.engine.suite import suite_for
from lexiko.kernel.records import POINT
from lexiko.kernel.wordgraph import WordGraph
from lexiko.lexicon import Lexicon, wordgraph
from lexiko.lexicon.wordgraph import build_word_graph
from lexiko.rules import Bag, Board, Position, Rack, Rules, Seat, View

_FEW = 20_000


def position(
    rules: Rules,
    board: Board,
    rack: bytes,
    lexicon: Lexicon,
    bag: int = 40,
    others: tuple[bytes, ...] = (b"\x01\x01\x01",),
) -> Position:
    """A board, the rack of seat 0, so many tiles in the bag, and the racks of the others."""
    seats = 1 + len(others)
    none = (0,) * seats
    return Position(
        rules=rules,
        seats=tuple(Seat(name) for name in "ABCD"[:seats]),
        lexicon=lexicon.ref,
        board=board,
        racks=(Rack(rack), *map(Rack, others)),
        bag=Bag(b"\x05" * bag),
        scores=none,
        turn_seat=0,
        lost_turns=none,
        passes=none,
        has_passed=(False,) * seats,
        active=(True,) * seats,
        used=none,
    )


def sight(
    rules: Rules,
    board: Board,
    rack: bytes,
    lexicon: Lexicon,
    bag: int = 40,
    others: tuple[bytes, ...] = (b"\x01\x01\x01",),
) -> View:
    """What the player to move sees."""
    return position(rules, board, rack, lexicon, bag, others).view(0)


@lru_cache(maxsize=64)
def engine_for(rules: Rules, lexicon: Lexicon, leaves: Leaves | None = None) -> Engine:
    """An engine. The graph of a small dictionary is not kept: a user's cache has room for few."""
    if len(lexicon) < _FEW:
        longest = suite_for(rules.layout).shape.side
        wordgraph._open[lexicon.fingerprint, longest] = _graph(lexicon, longest)
    return Engine(rules, lexicon, leaves)


@lru_cache(maxsize=32)
def _graph(lexicon: Lexicon, longest: int) -> WordGraph:
    return build_word_graph(lexicon, longest)


@lru_cache(maxsize=8)
def random_leaves(size: int, longest: int, rack: int = 7, most: int = 30) -> Leaves:
    """A table of leaves by chance, from `most` points less than nothing to as many more."""
    length = table_length(size, longest)
    values = np.random.default_rng(size).integers(-most * POINT, most * POINT, length, np.int16)
    values.flags.writeable = False
    return Leaves("random", values, size, longest, rack)

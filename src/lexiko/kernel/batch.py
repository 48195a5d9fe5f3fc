"""Many positions in one call: the best play and the best exchange of each."""

from __future__ import annotations

from typing import Any, NamedTuple

from .best import best_play
from .bits import i64, u64
from .compiled import lean_kernel
from .crosschecks import set_board
from .racks import prepare_rack
from .records import MAX_RACK, NOTHING, Desk, Sight, Tables

NO_PIECE = 255
"""Fills a rack up."""


class Asked(NamedTuple):
    """Positions, one a row."""

    cells: Any
    """uint8, `CELLS` a board: `LANE` for a row of squares."""
    racks: Any
    """uint8. The pieces of a rack, sorted, and then `NO_PIECE`."""
    bag: Any
    """int32. How many tiles there are to draw from."""
    out: Any
    """int32. What going out is worth in points, once the bag is empty."""
    most: Any
    """int32. The most tiles that may be exchanged."""


class Found(NamedTuple):
    """What was found of each position; a key of 0 is no play, and 0 pieces are no exchange."""

    keys: Any
    scores: Any
    equities: Any
    exchanged: Any
    """uint16. Which pieces of the rack are exchanged, a bit each."""
    kept: Any
    """int32. What the tiles kept in that exchange are worth."""


@lean_kernel
def best_plays(tables: Tables, desk: Desk, asked: Asked, found: Found, style: int) -> None:
    """The best play and the best exchange of each position; racks hold two blanks at most."""
    sight = Sight(desk.rules, desk.states, desk.scratch)
    scratch = desk.scratch[0]
    for index in range(u64(asked.bag.shape[0])):
        set_board(tables.graph, desk, asked.cells[index])
        state = desk.states[0]
        rack = state["rack"][u64(0)]
        pieces = i64(0)
        for place in range(u64(MAX_RACK)):
            piece = asked.racks[index, place]
            if piece != NO_PIECE:
                rack[u64(piece)] += 1
                pieces += 1
        state["rack_size"][u64(0)] = pieces
        state["bag_size"] = asked.bag[index]
        prepare_rack(tables, sight, 0, i64(asked.out[index]), style)
        best_play(tables, sight, NOTHING)
        found.keys[index] = scratch["best_key"]
        found.scores[index] = scratch["best_score"]
        found.equities[index] = scratch["best_equity"]
        full = (i64(1) << pieces) - 1
        start = scratch["subset_start"]
        most = min(pieces, i64(asked.most[index]))
        if most > 0:
            best = i64(-(1 << 30))
            for place in range(i64(start[u64(1)]), i64(start[u64(most + 1)])):
                used = i64(scratch["subset"][u64(place)])
                worth = i64(scratch["leave"][u64(full ^ used)])
                if worth > best:
                    best = worth
                    found.exchanged[index] = used
                    found.kept[index] = worth

"""What a search to the end of the game works with: its frames, its tables and its memory.

The bag is empty and two sides play on. A *rack* is a set of bits here, one for each piece that a
side held at the root; of equal pieces the lowest bits are held, so that equal racks are equal
numbers. A *play* is known by its place in a list of all that were found on the way from the root,
and a node of the search holds those that each side could make there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import SIDE
from .records import MAX_RACK, Plays

if SIDE > 15:
    raise ImportError("the lanes of a wide board do not fit the numbers that these kernels use")

PLIES = 64
"""Plays and passes from the root to the end; a longer line is cut off, and nothing is proven."""
THREATS = 6
"""How many ways to go out are looked at in one node."""
TABLES = 20
"""So many plies from the root have a table of their own."""
SURE = 63
"""The depth of what holds however deep one looks."""
PASS, NO_MOVE = -1, -2
"""In the place of a play."""
FAR = 30_000
"""More than any game is worth."""
LOW_SURE, HIGH_SURE = 1, 2
"""That a value is not less, and not more, however deep one looks."""
ENTER, NEXT, LEAVE, START, DONE, NO_ROOM = 0, 1, 2, 3, 4, 5
"""What a search does next: look at a new node, search another move of this one, tell the node
above what this one is worth, begin at the root, or nothing: it is done, or its arrays are full."""

FRAME = np.dtype(
    [
        ("side", "i4"),  # who is to move
        ("depth", "i4"),
        ("passes_left", "i4"),  # in a row, until the game ends
        ("has_passed", "i4", 2),
        ("rack", "i4", 2),
        ("score", "i4", 2),
        ("hash", "u8"),  # of the board
        ("key", "u8"),  # of the position
        ("alpha", "i4"),
        ("beta", "i4"),
        ("floor", "i4"),  # what alpha was at first
        ("best", "i4"),
        ("best_move", "i4"),
        ("best_sure", "i4"),  # whether the best move is worth so much however deep one looks
        ("ceiling", "i4"),  # the most that a move can be worth which was left out
        ("all_sure", "i4"),  # whether that holds of all moves
        ("list_start", "i4", 2),
        ("list_count", "i4", 2),
        ("order_start", "i4"),  # of the moves to search
        ("order_count", "i4"),
        ("cursor", "i4"),
        ("move", "i4"),  # the one that is being searched
        ("narrow", "i4"),  # whether only by asking if it is better than the best
        ("plays_end", "i4"),
        ("lists_end", "i4"),
        ("order_end", "i4"),
        ("table", "i4"),  # the ply whose table of values counts here
        ("lanes", "u4"),  # those that the last move has changed
        ("line", "u8", PLIES),  # the moves expected from here, 0 for a pass
        ("line_length", "i4"),
    ],
    align=True,
)
"""One node on the way from the root to where the search is."""

SEARCH = np.dtype(
    [
        ("pieces", "i4", 2),
        ("piece", "u1", (2, MAX_RACK)),  # the letter of each
        ("lowest", "u2", (2, 512)),  # the same letters by their lowest bits
        ("face", "i4", (2, 512)),  # what they count
        ("rack_hash", "u8", (2, 512)),
        ("passes", "i4"),  # in a row that end the game
        ("passes_merged", "i4"),  # whether more of them than two count as two at the root
        ("finish", "i4", 2),
        # where the search is
        ("ply", "i4"),
        ("phase", "i4"),
        ("nodes", "i8"),
        ("result", "i4"),  # of the node that was left last
        ("result_sure", "i4"),
        ("alpha", "i4"),
        ("beta", "i4"),
        ("depth", "i4"),
        # what is known so far
        ("value", "i4"),
        ("value_depth", "i4"),
        ("proven", "i4"),
        ("best", "u8"),
        ("line", "u8", PLIES),
        ("line_length", "i4"),
        ("pass_value", "i4"),
        ("pass_sure", "i4"),
        # the best play by the tiles it takes
        ("menu_score", "i4", (2, 512)),
        ("menu_mask", "u2", (2, 512)),
        ("menu_count", "i4", 2),
        ("fit_start", "i4", 513),
        ("fit_end", "i4", 512),
        ("fit_rest", "u2", 20_000),
        ("fit_score", "i4", 20_000),
        ("own_rest", "u2", 512),
        ("own_score", "i4", 512),
        # what must stay as it is for a play to be possible, by lane
        ("near", "u4", (THREATS + 1, 32)),
        ("threat", "i4", THREATS),
        ("threats", "i4"),
    ],
    align=True,
)
"""One search, with all that it knows of its root."""


class Solver(NamedTuple):
    """What one thread solves endgames with."""

    rules: Any
    scratch: Any
    states: Any
    """A position for each ply; the first one is the root."""
    frames: Any
    search: Any
    plays: Plays
    infos: Any
    """int64. Of each play the bits of its pieces, its columns, its lane and its score."""
    lists: Any
    """int32. The plays that each node holds, side by side."""
    order: Any
    """int32[n, 3]. The moves that a node is to search: which, an estimate, and a bound."""
    tables: Any
    """int16. Values by what both racks hold, as `endgame_values` says."""
    memory: Any
    """uint64[2^k, 2]. What is known of positions."""
    roots: Any
    """int32[n, 2]. What each play of the root was found to be worth, and how sure that is."""

"""The flat shape of a game: what kernels read and write.

A *lane* is a row read across or a column read down. Both readings of the board are kept, so that
every kernel works along lanes only: lane `direction * LANE + row` has `LANE` squares, and its last
one is always empty, so that no run of tiles ever reaches the next lane. A smaller board lies in the
corner; no letter fits outside of it.

A tile is six bits: its letter, and 32 for a blank. A play is one number: the tiles in
order from the lowest bits, then direction, lane and column of the first one. Of two plays that
are worth the same the smaller number is taken, so that no result depends on the order of search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import SIDE

LANE_BITS = SIDE.bit_length()
LANE = 1 << LANE_BITS
"""The squares of a lane: 16, or 32 for wide boards."""
IN_LANE = LANE - 1
"""The bits of a square's place that tell its column; those above tell its lane."""
CELLS = LANE * LANE
"""The squares of a board as it is handed over."""
MAX_RACK = 9 if LANE == 16 else 8
"""A play must fit 63 bits: on wide boards, columns and lanes take two more of them."""
MAX_BLANKS = 2
"""More blanks on one rack are not searched by bounds."""
MAX_SEATS = 4
MAX_BAG = 256
LETTER_IDS = 32
"""Letters and the blank: their numbers are below this."""
LANES = 2 * LANE + 2
"""Those of both readings, and an empty one at each end."""
SQUARES = LANES * LANE

ANY = 0xFFFFFFFF
"""Every letter fits. Bit 0 says that the square has no neighbour across the lane."""
LETTERS = 0xFFFFFFFE
ROOT = 2
"""Where the word graph begins."""

POINT = 256
"""Equity is counted in parts of a point."""
NOTHING = -(1 << 29)
"""Less than any equity."""

BLANK_BIT = 32
TILE_BITS = 6
TILES_MASK = (1 << (TILE_BITS * MAX_RACK)) - 1
DIRECTION_SHIFT = TILE_BITS * MAX_RACK
ROW_SHIFT = DIRECTION_SHIFT + 1
COL_SHIFT = ROW_SHIFT + LANE_BITS

ANCHOR_BITS = (2 * SIDE * SIDE).bit_length()
MAX_ANCHORS = 1 << ANCHOR_BITS
"""Two a square, rounded up."""
MAX_SLOTS = 64
"""An anchor with nine tiles has 54 ways to lay some to its left and some to its right."""
MAX_FRAMES = 1024
WIDTH = 16
"""Tiles of a play, rounded up so that a loop over them is one instruction."""
MEMO = 64
PARTS = SIDE // 8 + 1
"""Numbers that a word takes: eight letters each, and a last byte that is never a letter."""
QUEUE = 128
"""Plays that are looked up together."""
HINTS = 4
"""Plays after other moves that are tried first."""

STATE = np.dtype(
    [
        ("letter", "u1", SQUARES),  # the tile on each square, 0 if none
        ("cross", "u4", SQUARES),  # the letters that fit the words across the lane
        ("right_cross", "u4", SQUARES),  # those of them that fit the run to the right, too
        ("left_end", "u4", SQUARES),  # the letters that may stand just left of a run
        ("node", "u4", SQUARES),  # at the right end of a run: the graph after it, read backwards
        ("run_value", "i4", SQUARES),  # at the right end of a run: the sum of its tiles
        ("cross_value", "i4", SQUARES),  # what the word across counts without the new tile
        ("cross_factor", "u1", SQUARES),  # how often the new tile counts in it, 0 without one
        ("occupied", "u4", LANES),
        ("tiles", "i4"),  # how many are on the board
        ("rack", "u1", (MAX_SEATS, 32)),  # pieces by letter
        ("rack_size", "i4", MAX_SEATS),
        ("bag", "u1", MAX_BAG),
        ("bag_size", "i4"),
        ("front", "i4"),  # the next piece for a player who draws from the front of the bag
        ("score", "i4", MAX_SEATS),
        ("turn", "i4"),  # whose turn it is
        ("scoreless", "i4"),
        ("passes", "i4", MAX_SEATS),
        ("has_passed", "i4", MAX_SEATS),  # on the seat's own last turn
        ("unplayed", "i4", MAX_SEATS),  # what the letters left at the end did to each score
        ("rng", "u8", 4),
    ],
    align=True,
)
"""A game at one moment; copied whole."""

RULES = np.dtype(
    [
        ("letter_factor", "u1", SQUARES),  # 0 outside of the board
        ("word_factor", "u1", SQUARES),
        ("value", "i4", 64),  # by tile
        ("same_value", "u4", 32),  # the letters that count as much as this one
        ("letters", "u4"),  # every letter of the alphabet
        ("size", "i4"),  # how many there are
        ("count", "u1", 32),  # pieces of each letter in the full bag
        ("bonus", "i4", MAX_RACK + 1),  # by tiles played
        ("rack", "i4"),
        ("first_word", "i4"),
        ("centre_row", "i4"),
        ("centre_col", "i4"),
        ("symmetric", "i4"),  # whether a first play down is worth the same as one across
        ("exchange_minimum", "i4"),
        ("seats", "i4"),
        ("pass_limit", "i4"),  # 0: none
        ("scoreless_limit", "i4"),  # 0: none
        ("end_without_plays", "i4"),
        ("must_play", "i4"),  # who has passed may not exchange on the next turn
        ("double", "i4"),  # who goes out takes twice the letters left, and nobody loses any
        ("finish", "i4", MAX_SEATS),  # 0: none
        ("tie_before", "i4"),  # of equal totals, the higher score before the unplayed letters wins
        ("together", "i4"),  # one person plays all seats, for the sum of their scores
        ("stalled_rounds", "i4"),  # without a score, after which computer players agree to end
        ("first_word_rounds", "i4"),  # the same before a first word of an agreed length
        ("choose", "u4", (MAX_RACK, 33)),  # binomials: the rank of a leave is a sum of them
        ("leave_offset", "u4", MAX_RACK),
        ("longest_leave", "i4"),  # the most tiles that the table of leaves knows
        ("style", "i4", MAX_SEATS),  # how each seat plays: `NO_LEAVES`, `BY_POOL`, or 0
        ("from_front", "i4", MAX_SEATS),  # whether it draws from the front of the bag
    ],
    align=True,
)
"""The rules as kernels need them, and in whole games how each seat plays and draws."""

SCRATCH = np.dtype(
    [
        # the rack and its subsets, by the bits of the pieces used or kept
        ("bits", "u2", 32),  # the bits of a letter's pieces
        ("pieces", "i4"),
        ("natural", "u4"),  # the letters on the rack
        ("available", "u4", 512),
        ("hash", "u8", 512),
        ("face", "i4", 512),
        ("rank", "u4", 512),
        ("leave", "i4", 512),  # by the pieces kept
        ("worth", "i4", 512),  # by the pieces used: their face values and the leave without them
        ("best_worth", "i4", WIDTH),  # by tiles used
        ("best_word", "i4", WIDTH),  # the same, of those that may spell a word by themselves
        ("best_leave", "i4", MAX_RACK + 1),  # by tiles kept
        ("subset", "u2", 512),  # the subsets, by size, and the most worthy first
        ("subset_hash", "u8", 512 + WIDTH),  # in the same order
        ("subset_start", "i4", MAX_RACK + 2),
        # by size: what a subset is worth, above the bits of the pieces that it leaves
        ("by_size", "i4", (MAX_RACK + 1, 128)),
        ("places", "i2", WIDTH),
        ("values", "i2", (512, WIDTH)),  # of the pieces used, falling
        # anchors
        ("anchor_base", "i4", MAX_ANCHORS),
        ("anchor_low", "i4", MAX_ANCHORS),
        ("anchor_high", "i4", MAX_ANCHORS),
        ("anchor_left", "i4", MAX_ANCHORS),  # the column just left of the run, or the gap itself
        ("anchor_right", "i4", MAX_ANCHORS),  # the column just right of the run or of the gap
        ("anchor_gap", "i4", MAX_ANCHORS),
        ("anchor_refined", "i4", MAX_ANCHORS),
        ("anchor_order", "i8", MAX_ANCHORS),  # the bound, above the number of the anchor
        ("anchor_runs", "i4", MAX_ANCHORS),
        ("anchor_hash", "u8", (MAX_ANCHORS, 4)),  # of the letters played through, by runs passed
        ("anchor_score", "i4", (MAX_ANCHORS, 4, WIDTH)),
        # slots of one anchor
        ("slots", "i4"),
        ("slot_bound", "i4", MAX_SLOTS),
        ("slot_score", "i4", MAX_SLOTS),
        ("slot_start", "i4", MAX_SLOTS),
        ("slot_end", "i4", MAX_SLOTS),
        ("slot_tiles", "i4", MAX_SLOTS),
        ("slot_through", "u8", MAX_SLOTS),
        ("slot_fixed", "i4", MAX_SLOTS),
        ("slot_factor", "i2", (MAX_SLOTS, WIDTH)),
        # what plays in a slot share, once it is open: its empty squares, the letters between them
        ("slot_mask", "u4", (MAX_SLOTS, WIDTH)),
        ("slot_place", "u1", (MAX_SLOTS, WIDTH)),
        ("slot_weight", "i4", (MAX_SLOTS, WIDTH)),  # how often the tile there counts
        ("slot_between", "u8", (MAX_SLOTS, 2 * PARTS)),
        ("slot_key", "i8", MAX_SLOTS),
        ("slot_plain", "i4", MAX_SLOTS),
        # bounds in the making
        ("no_factor", "i2", WIDTH),  # zeros
        ("plain_factor", "i4", WIDTH),
        ("extra_factor", "i4", WIDTH),
        # which subsets may make a word with some letters of the board
        ("memo_key", "u8", MEMO),
        ("memo_known", "i4", (MEMO, MAX_RACK + 1)),
        ("memo_bits", "u8", (MEMO, MAX_RACK + 1, 2)),
        ("memo_worth", "i4", (MEMO, WIDTH)),  # of the best of a size, if it is known
        # plays in the making: letters one short of a word, then whole words
        ("shorts", "i4"),
        ("short_hash", "u8", QUEUE),
        ("short_slot", "i4", QUEUE),
        ("short_leave", "i4", QUEUE),
        ("short_bound", "i4", QUEUE),
        ("short_blank", "i4", QUEUE),  # the letter of a blank that is chosen already, or 0
        ("words", "i4"),
        ("word_hash", "u8", QUEUE),
        ("word_row", "i4", QUEUE),
        ("word_slot", "i4", QUEUE),
        ("word_leave", "i4", QUEUE),
        ("word_bound", "i4", QUEUE),
        ("word_blank", "i4", QUEUE),  # the letters of two blanks, or 0: the second one << 8
        # the result
        ("best_equity", "i4"),
        ("best_score", "i4"),
        ("best_key", "u8"),
        # the search
        ("frame", "u8", 3 * MAX_FRAMES),
        ("count", "i8"),  # of plays found
        # what the pool makes of the rack
        ("pool", "i4", LETTER_IDS),  # pieces that cannot be seen, by letter
        ("share", "f4", LETTER_IDS),  # how far the share of a letter differs from a full bag's
        ("share_worth", "f4", LETTER_IDS),  # what that does to each piece
        ("piece_value", "i4", LETTER_IDS),  # what a piece is worth more than the table says
        ("added", "i4", 512),  # the same, by the pieces kept
        # a game that is played on
        ("hints", "u8", HINTS),  # plays that may be good: they save time, and change nothing
        ("no_more", "i4"),  # whether nobody looks at the board after this turn
        ("kept", "i4", MAX_SEATS),  # what the tiles are worth that each seat kept on its last turn
    ],
    align=True,
)
"""What one thread works with."""


class Shape(NamedTuple):
    """What those need to know who write positions for kernels and read their plays."""

    side: int = SIDE
    lane: int = LANE
    lane_bits: int = LANE_BITS
    max_rack: int = MAX_RACK
    tiles_mask: int = TILES_MASK
    direction_shift: int = DIRECTION_SHIFT
    row_shift: int = ROW_SHIFT
    col_shift: int = COL_SHIFT
    state: np.dtype[Any] = STATE
    rules: np.dtype[Any] = RULES
    scratch: np.dtype[Any] = SCRATCH


class Anagrams(NamedTuple):
    """The words of a dictionary by their letters, as `kernel.wordgraph` describes them."""

    hashes: Any
    words: Any
    """uint64[n, PARTS]. The words, eight letters a number."""
    groups: Any
    shorts: Any


class Tables(NamedTuple):
    """What kernels look things up in and never change: words and leaves."""

    graph: Any
    anagrams: Anagrams
    filters: tuple[Any, Any]
    """Of the letters of words, and of letters one short of a word."""
    leaves: Any
    """int16. The value of each leave in parts of a point, by its rank."""
    pool: Any
    """float32[LETTER_IDS, columns]. What the pool makes of each piece, as `kernel.pool` says."""


class Desk(NamedTuple):
    """What one thread works with: arrays of records, most of them of a single one."""

    rules: Any
    fresh: Any
    """An empty board by the rules, with nothing on the racks or in the bag."""
    states: Any
    scratch: Any


class Sight(NamedTuple):
    """One position, the rules that it is looked at by, and what is found out about it.

    Arrays of one record each: records themselves would be copied when a tuple is taken apart.
    """

    rules: Any
    states: Any
    scratch: Any


class Plays(NamedTuple):
    """Room for a list of plays: their numbers, their scores, and what they are worth."""

    keys: Any
    scores: Any
    equities: Any


def new(kind: np.dtype[Any], count: int = 1) -> Any:
    """Fresh records; kernels take arrays of them, which is cheaper than single ones."""
    return np.zeros(count, kind)

"""The plays of both sides, kept up to date from ply to ply.

A move changes few lanes: plays on all others stay as they are, if their tiles are still there.
"""

from __future__ import annotations

from .bits import Array, Record, i64, trailing_zeros, u32, u64
from .compiled import inlined_kernel, lean_kernel
from .crosschecks import turned
from .endgame_records import Solver
from .generate import lane_anchors, list_anchors, search_anchor
from .records import (
    COL_SHIFT,
    DIRECTION_SHIFT,
    POINT,
    TILE_BITS,
    Sight,
)

LANE_SHIFT, COLUMNS_SHIFT, SCORE_SHIFT = 9, 16, 32
ALL_LANES = 0x7FFF7FFF


@inlined_kernel
def used_by(info: int) -> int:
    """The pieces that a play takes."""
    return info & 511


@inlined_kernel
def lane_of(info: int) -> int:
    return (info >> LANE_SHIFT) & 31


@inlined_kernel
def columns_of(info: int) -> int:
    return (info >> COLUMNS_SHIFT) & 0xFFFF


@inlined_kernel
def score_of(info: int) -> int:
    return info >> SCORE_SHIFT


@inlined_kernel
def _add_square(near: Array, square: int) -> None:
    other = turned(square)
    near[u64((square >> 4) - 1)] |= u32(1 << (square & 15))
    near[u64((other >> 4) - 1)] |= u32(1 << (other & 15))


@inlined_kernel
def _add_ends(letter: Array, near: Array, first: int, last: int) -> None:
    """The empty squares at both ends of the run that tiles from one square to another make."""
    while first & 15 and letter[u64(first - 1)]:
        first -= 1
    if first & 15:
        _add_square(near, first - 1)
    while letter[u64(last + 1)]:
        last += 1
    if last & 15 < 14:
        _add_square(near, last + 1)


@lean_kernel
def surroundings(state: Record, info: int, near: Array) -> int:
    """Write by lane the squares that must be empty for a play: its own, and those at the ends of
    its words. The lanes that have any are those that the play changes."""
    letter = state["letter"]
    for lane in range(u64(32)):
        near[lane] = u32(0)
    base = (lane_of(info) + 1) << 4
    columns = columns_of(info)
    first = base + trailing_zeros(columns)
    last = first
    while columns:
        last = base + trailing_zeros(columns)
        columns &= columns - 1
        _add_square(near, last)
        other = turned(last)
        _add_ends(letter, near, other, other)
    _add_ends(letter, near, first, last)
    lanes = i64(0)
    for lane in range(32):
        lanes |= i64(near[u64(lane)] != 0) << lane
    return lanes


@lean_kernel
def _prepare(solver: Solver, side: int, rack: int) -> None:
    """The rack as the search for plays wants it; a leave is the bits of the pieces kept."""
    rules = solver.rules[0]
    scratch = solver.scratch[0]
    search = solver.search[0]
    bits = scratch["bits"]
    available = scratch["available"]
    leave = scratch["leave"]
    for letter in range(u64(32)):
        bits[letter] = 0
    pieces = i64(0)
    available[0] = 0
    leave[0] = 0
    rest = rack
    while rest:
        piece = rest & -rest
        rest &= rest - 1
        letter = i64(search["piece"][u64(side)][u64(trailing_zeros(piece))])
        bits[u64(letter)] |= 1 << pieces
        fits = u32(rules["letters"]) if letter == 0 else u32(i64(1) << letter)
        half = u64(1) << u64(pieces)
        for subset in range(half):
            available[half + subset] = available[subset] | fits
            leave[half + subset] = leave[subset] | piece
        pieces += 1
    scratch["pieces"] = pieces


@lean_kernel
def _info(state: Record, key: int, score: int, used: int) -> int:
    lane = (key >> DIRECTION_SHIFT) & 31
    lane = ((lane & 1) << 4) | (lane >> 1)
    occupied = i64(state["occupied"][u64(lane + 1)])
    column = (key >> COL_SHIFT) & 15
    columns = i64(0)
    tiles = key
    while tiles & 31:
        while (occupied >> column) & 1:
            column += 1
        columns |= i64(1) << column
        column += 1
        tiles = (tiles & ((i64(1) << DIRECTION_SHIFT) - 1)) >> TILE_BITS
    return used | (lane << LANE_SHIFT) | (columns << COLUMNS_SHIFT) | (score << SCORE_SHIFT)


@lean_kernel
def list_plays(graph: Array, solver: Solver, ply: int, side: int) -> bool:
    """The plays of a side at this ply, from those of the ply before; false if there is no room."""
    state = solver.states[u64(ply)]
    scratch = solver.scratch[0]
    frame = solver.frames[u64(ply)]
    plays = solver.plays
    infos = solver.infos
    lists = solver.lists
    rack = i64(frame["rack"][u64(side)])
    lanes = i64(frame["lanes"])
    top = i64(frame["lists_end"])
    start = top
    if ply:
        before = solver.frames[u64(ply - 1)]
        first = i64(before["list_start"][u64(side)])
        count = i64(before["list_count"][u64(side)])
        if top + count > lists.shape[0]:
            return False
        for place in range(first, first + count):
            play = lists[u64(place)]
            info = i64(infos[u64(play)])
            lists[u64(top)] = play
            top += i64((info & 511 & ~rack) == 0 and (lanes >> lane_of(info)) & 1 == 0)
    new = i64(frame["plays_end"])
    if lanes:
        _prepare(solver, side, rack)
        anchors = i64(0)
        if lanes == ALL_LANES:
            anchors = list_anchors(solver.rules[0], state, scratch)
        else:
            rest = lanes & ALL_LANES
            while rest:
                anchors = lane_anchors(state, scratch, trailing_zeros(rest), anchors)
                rest &= rest - 1
        sight = Sight(solver.rules, solver.states[ply : ply + 1], solver.scratch)
        scratch["count"] = new
        for anchor in range(anchors):
            search_anchor(graph, sight, anchor, plays)
    else:
        scratch["count"] = new
    end = i64(scratch["count"])
    if end > plays.keys.shape[0] or top + end - new > lists.shape[0]:
        return False
    for play in range(new, end):
        score = i64(plays.scores[u64(play)])
        kept = i64(plays.equities[u64(play)]) - score * POINT
        infos[u64(play)] = _info(state, i64(plays.keys[u64(play)]), score, rack ^ kept)
        lists[u64(top)] = play
        top += 1
    frame["plays_end"] = end
    frame["lists_end"] = top
    frame["list_start"][u64(side)] = start
    frame["list_count"][u64(side)] = top - start
    return True

"""Tiles on the board, and which letters fit the words across: updated play by play."""

from __future__ import annotations

from . import SIDE
from .bits import Array, Record, bit_count, i64, trailing_zeros, u32, u64
from .compiled import lean_kernel
from .records import (
    BLANK_BIT,
    CELLS,
    COL_SHIFT,
    DIRECTION_SHIFT,
    IN_LANE,
    LANE,
    LANE_BITS,
    LETTERS,
    MAX_RACK,
    ROOT,
    ROW_SHIFT,
    SQUARES,
    TILE_BITS,
    Desk,
)


@lean_kernel
def child(graph: Array, state: int, letter: int) -> int:
    """The state behind a letter, or the dead one."""
    children = i64(graph[u64(state)])
    bit = i64(1) << letter
    if children & bit:
        return i64(graph[u64(state + 2 + 2 * bit_count(children & (bit - 1)))])
    return i64(0)


@lean_kernel
def turned(square: int) -> int:
    """The same square in the other reading of the board."""
    lane = (square >> LANE_BITS) - 1
    other = ((1 - (lane >> LANE_BITS)) << LANE_BITS) + (square & IN_LANE)
    return ((other + 1) << LANE_BITS) + (lane & IN_LANE)


@lean_kernel
def _fit_between(graph: Array, letter: Array, square: int, before: int, after: int) -> int:
    """The letters that make a word of the run before a square and the run after it.

    `before` and `after` are the states behind those runs, read backwards; that of the run before
    has gone over the separator, so that it reads forwards.
    """
    fit = i64(0)
    candidates = i64(graph[u64(after)]) & i64(graph[u64(before)])
    while candidates:
        candidate = trailing_zeros(candidates)
        candidates &= candidates - 1
        state = child(graph, after, candidate)
        place = square - 1
        while True:
            tile = i64(letter[u64(place)]) & 31
            accepted = (i64(graph[u64(state + 1)]) >> tile) & 1
            place -= 1
            if letter[u64(place)] == 0:
                break
            state = child(graph, state, tile)
            if state == 0:
                accepted = i64(0)
                break
        fit |= accepted << candidate
    return fit


@lean_kernel
def _check_square(graph: Array, rules: Record, state: Record, square: int) -> None:
    """Refresh an empty square next to a run of its lane: what fits there is the cross-check of
    the same square in the other reading."""
    if rules["letter_factor"][u64(square)] == 0:
        # Outside of a small board.
        return
    letter = state["letter"]
    node = state["node"]
    value = i64(0)
    after = i64(0)
    end = square
    if letter[u64(square + 1)]:
        while letter[u64(end + 1)]:
            end += 1
        after = i64(node[u64(end)])
        value += i64(state["run_value"][u64(end)])
    if letter[u64(square - 1)]:
        value += i64(state["run_value"][u64(square - 1)])
        before = i64(node[u64(square - 1)])
        before = i64(graph[u64(before + 2)]) if graph[u64(before)] & 1 else i64(0)
        if end == square:
            fit = i64(graph[u64(before + 1)])
        else:
            fit = _fit_between(graph, letter, square, before, after)
    else:
        fit = i64(graph[u64(after + 1)])
    other = u64(turned(square))
    word_factor = i64(rules["word_factor"][other])
    state["cross"][other] = fit
    state["right_cross"][other] = fit & i64(state["left_end"][other])
    state["cross_factor"][other] = i64(rules["letter_factor"][other]) * word_factor
    state["cross_value"][other] = value * word_factor


@lean_kernel
def refresh_run(graph: Array, rules: Record, state: Record, square: int) -> None:
    """Refresh the run of tiles through a square, and the empty squares at both of its ends."""
    letter = state["letter"]
    first = square
    while letter[u64(first - 1)]:
        first -= 1
    last = square
    while letter[u64(last + 1)]:
        last += 1
    value = i64(0)
    node = i64(ROOT)
    for place in range(last, first - 1, -1):
        tile = i64(letter[u64(place)])
        value += i64(rules["value"][u64(tile)])
        node = child(graph, node, tile & 31)
    state["node"][u64(last)] = node
    state["run_value"][u64(last)] = value
    if first & IN_LANE:
        left = u64(first - 1)
        end = (i64(graph[u64(node)]) | i64(graph[u64(node + 1)])) & LETTERS | 1
        state["left_end"][left] = end
        state["right_cross"][left] = i64(state["cross"][left]) & end
        _check_square(graph, rules, state, first - 1)
    if last & IN_LANE < SIDE - 1:
        _check_square(graph, rules, state, last + 1)


@lean_kernel
def put_tile(state: Record, square: int, tile: int) -> None:
    """A tile lies on a square, in both readings of the board."""
    other = turned(square)
    state["letter"][u64(square)] = tile
    state["letter"][u64(other)] = tile
    state["occupied"][u64(square >> LANE_BITS)] |= u32(1 << (square & IN_LANE))
    state["occupied"][u64(other >> LANE_BITS)] |= u32(1 << (other & IN_LANE))


@lean_kernel
def tile_count(key: int) -> int:
    """How many tiles a play has."""
    count = i64(0)
    while count < MAX_RACK and (key >> (TILE_BITS * count)) & 31:
        count += 1
    return count


@lean_kernel
def first_square(key: int) -> int:
    """The square of a play's first tile, in the reading of its direction."""
    down = (key >> DIRECTION_SHIFT) & 1
    lane = (down << LANE_BITS) + ((key >> ROW_SHIFT) & IN_LANE)
    return ((lane + 1) << LANE_BITS) + ((key >> COL_SHIFT) & IN_LANE)


@lean_kernel
def put_play(graph: Array, rules: Record, state: Record, key: int) -> None:
    """The tiles of a play are on the board, and everything that depends on them is refreshed."""
    letter = state["letter"]
    count = tile_count(key)
    first = first_square(key)
    square = first
    placed = i64(0)
    for index in range(count):
        while letter[u64(square)]:
            square += 1
        put_tile(state, square, (key >> (TILE_BITS * index)) & (BLANK_BIT | 31))
        placed |= i64(1) << (square & IN_LANE)
        square += 1
    state["tiles"] += count
    refresh_run(graph, rules, state, first)
    lane = first & ~IN_LANE
    while placed:
        col = trailing_zeros(placed)
        placed &= placed - 1
        refresh_run(graph, rules, state, turned(lane + col))


@lean_kernel
def set_board(graph: Array, desk: Desk, cells: Array) -> None:
    """A fresh board with the tiles of some cells on it, `LANE` a row, and everything that depends
    on them."""
    desk.states[0] = desk.fresh[0]
    state = desk.states[0]
    letter = state["letter"]
    tiles = i64(0)
    for cell in range(u64(CELLS)):
        if cells[cell]:
            put_tile(state, i64(cell) + LANE, i64(cells[cell]))
            tiles += 1
    for square in range(LANE, SQUARES - LANE):
        if letter[u64(square)] and letter[u64(square + 1)] == 0:
            refresh_run(graph, desk.rules[0], state, square)
    state["tiles"] = tiles

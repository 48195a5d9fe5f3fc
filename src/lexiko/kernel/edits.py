"""Board edits before a play: letters recycled, and blanks that come back to a rack."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .bits import Array, Record, i64, u64
from .compiled import lean_kernel
from .crosschecks import refresh_run, turned
from .generate import all_plays
from .racks import prepare_rack
from .rearrange import SEARCH, VARIED, fits_word, keep, rearranged_plays
from .records import BLANK_BIT, CELLS, LANE, Desk, Plays, Sight, Tables

RECYCLE, RECLAIM, REARRANGE = 1, 2, 4
"""The variations that a search includes."""


class Varied(NamedTuple):
    """A search for plays of the variations, and room for what it finds."""

    search: Array
    """One record `SEARCH`."""
    seen: Array
    """uint64. The boards that have been looked at."""
    found: Array
    """Records `VARIED`."""


def new_varied(room: int, seen: int) -> Varied:
    """Room for so many plays, and for as many boards that have been looked at as a power of 2."""
    return Varied(np.zeros(1, SEARCH), np.zeros(seen, np.uint64), np.zeros(room, VARIED))


@lean_kernel
def _piece(tile: int) -> int:
    return i64(0) if tile >= BLANK_BIT else tile


@lean_kernel
def _board_hash(letter: Array) -> int:
    """A number for the tiles of a board, so that one position is tried once."""
    total = u64(0)
    for square in range(LANE, CELLS):
        tile = letter[u64(square)]
        if tile:
            bits = u64(square * 64 + i64(tile)) * u64(0x9E3779B97F4A7C15)
            bits = (bits ^ (bits >> u64(32))) * u64(0xD6E8FEB86659FD93)
            total += bits ^ (bits >> u64(32))
    return total | u64(1)


@lean_kernel
def _is_new(seen: Array, hash_: int) -> bool:
    """Whether a position has not been seen before; now it has. A full table lets all pass."""
    size = u64(seen.shape[0])
    place = hash_ & (size - u64(1))
    for _ in range(64):
        if seen[place] == 0:
            seen[place] = hash_
            return True
        if seen[place] == hash_:
            return False
        place = (place + u64(1)) & (size - u64(1))
    return True


@lean_kernel
def edit_board(graph: Array, rules: Record, state: Record, square: int, tile: int) -> None:
    """A tile from the rack takes the place of one on the board, which goes to the rack."""
    rack = state["rack"][0]
    old = i64(state["letter"][u64(square)])
    rack[u64(_piece(tile))] -= 1
    rack[u64(_piece(old))] += 1
    other = turned(square)
    state["letter"][u64(square)] = tile
    state["letter"][u64(other)] = tile
    refresh_run(graph, rules, state, square)
    refresh_run(graph, rules, state, other)


@lean_kernel
def _next_edit(graph: Array, rules: Record, state: Record, kinds: int, after: int) -> int:
    """The next possible edit in order, as square * 64 + tile, or -1."""
    letter = state["letter"]
    rack = state["rack"][0]
    choice = after + 1
    while choice < CELLS * 64:
        square = choice >> 6
        tile = choice & 63
        old = i64(letter[u64(square)])
        if old == 0:
            choice = (square + 1) << 6
            continue
        choice += 1
        new = tile & 31
        if new == 0 or new > rules["size"] or rack[u64(_piece(tile))] == 0:
            continue
        if old >= BLANK_BIT:
            if kinds & RECLAIM and tile == old & 31:
                return choice - 1
        elif kinds & RECYCLE and new != old:
            both = fits_word(graph, letter, square, new)
            if both and fits_word(graph, letter, turned(square), new):
                return choice - 1
    return i64(-1)


@lean_kernel
def _plays_after(tables: Tables, sight: Sight, plays: Plays, search: Record, found: Array) -> None:
    """All plays after some edits; without edits those that rearrange, because the plain ones are
    known."""
    prepare_rack(tables, sight, i64(0), i64(search["out"]), i64(search["style"]))
    if search["edits"]:
        count = all_plays(tables.graph, sight, plays)
        search["most"] = max(i64(search["most"]), count)
        for index in range(u64(min(count, i64(plays.keys.shape[0])))):
            equity = i64(plays.equities[index])
            place = keep(found, search, i64(plays.scores[index]), equity)
            if place >= 0:
                found[u64(place)]["key"] = plays.keys[index]
    if search["kinds"] & REARRANGE:
        rearranged_plays(tables.graph, sight, search, found)


@lean_kernel
def varied_plays(tables: Tables, desk: Desk, plays: Plays, varied: Varied) -> None:
    """Every play of the variations with at most so many board edits, for seat 0.

    The desk has three states: the position, and those after one and two edits. Of several ways to
    one board the shortest is taken, and of equally short ones the first.
    """
    graph = tables.graph
    rules = desk.rules[0]
    states = desk.states
    search = varied.search[0]
    kinds = i64(search["kinds"])
    most_edits = i64(search["most_edits"]) if kinds & (RECYCLE | RECLAIM) else i64(0)
    # All boards after one edit come before any board after two.
    for depth in range(most_edits + 1):
        search["edits"] = depth
        first = i64(-1)
        second = i64(-1)
        while True:
            if depth == 2 and first >= 0:
                second = _next_edit(graph, rules, states[1], kinds, second)
            if depth > 0 and second < 0:
                first = _next_edit(graph, rules, states[0], kinds, first)
                if first < 0:
                    break
                states[1] = states[0]
                edit_board(graph, rules, states[1], first >> 6, first & 63)
                search["edit_square"][0] = first >> 6
                search["edit_tile"][0] = first & 63
                if depth == 2:
                    continue
            if depth == 2:
                states[2] = states[1]
                edit_board(graph, rules, states[2], second >> 6, second & 63)
                search["edit_square"][1] = second >> 6
                search["edit_tile"][1] = second & 63
            if _is_new(varied.seen, _board_hash(states[depth]["letter"])):
                sight = Sight(desk.rules, states[depth : depth + 1], desk.scratch)
                _plays_after(tables, sight, plays, search, varied.found)
            if depth == 0:
                break

"""The rearrange variation: the letters of one word change places, and tiles are added to it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import SIDE
from .bits import Array, Record, i64, u32, u64
from .compiled import lean_kernel
from .crosschecks import child, turned
from .records import ANY, BLANK_BIT, IN_LANE, LANE, POINT, ROOT, SQUARES, Sight

VARIED = np.dtype(
    [
        ("edits", "i4"),
        ("edit_square", "i4", 2),
        ("edit_tile", "u1", 2),
        ("key", "u8"),  # a play without rearranging; 0 if the rest tells it
        ("start", "i4"),
        ("length", "i4"),
        ("from_rack", "u4"),  # the places of tiles from the rack
        ("on_board", "u4"),  # the places of tiles that stay where they are
        ("tile", "u1", LANE),
        ("score", "i4"),
        ("equity", "i4"),
    ],
    align=True,
)
"""A play of the variations: board edits, then a play or a word of the board in another order."""

SEARCH = np.dtype(
    [
        # what is wanted
        ("kinds", "i4"),  # of variations
        ("most_edits", "i4"),  # of the board: 0 to 2
        ("out", "i4"),  # what going out is worth
        ("style", "i4"),  # `NO_LEAVES`, or 0
        # what has become of it
        ("count", "i8"),  # plays that are kept
        ("total", "i8"),  # plays that there were
        ("floor", "i8"),  # what is too little to be kept
        ("most", "i8"),  # the most plain plays that one board had
        # the edits of the board that is looked at
        ("edits", "i4"),
        ("edit_square", "i4", 2),
        ("edit_tile", "u1", 2),
        # a word in the making, along one lane
        ("start", "i4"),
        ("first", "i4"),  # the run whose letters move
        ("last", "i4"),
        ("moving", "u1", 64),  # its tiles that are still to be laid
        ("left", "i4"),
        ("rack", "u1", 32),
        ("used", "u1", 32),
        ("placed", "i4"),
        ("room", "i4"),
        ("from_rack", "u4"),
        ("on_board", "u4"),
        ("tile", "u1", LANE),
        ("allowed", "u4", LANE),
    ],
    align=True,
)
"""A search for plays of the variations."""


class _Place(NamedTuple):
    """How far a word has been spelled."""

    node: int
    place: int
    accepted: bool
    """Whether it is a word so far."""


@lean_kernel
def fits_word(graph: Array, letter: Array, square: int, new: int) -> bool:
    """Whether a lane's run through a square is a word, or no run, with another letter there."""
    first = square
    while letter[u64(first - 1)]:
        first -= 1
    last = square
    while letter[u64(last + 1)]:
        last += 1
    if first == last:
        return True
    node = i64(ROOT)
    for place in range(last, first, -1):
        there = new if place == square else i64(letter[u64(place)]) & 31
        node = child(graph, node, there)
    there = new if first == square else i64(letter[u64(first)]) & 31
    return (i64(graph[u64(node + 1)]) >> there) & 1 != 0


@lean_kernel
def _least_of_best(found: Array, count: int) -> int:
    """The equity that the best `count` plays have at least: found by halving its range."""
    low = i64(found[0]["equity"])
    high = low
    for index in range(u64(found.shape[0])):
        low = min(low, i64(found[index]["equity"]))
        high = max(high, i64(found[index]["equity"]))
    while low < high:
        middle = low + (high - low + 1) // 2
        reached = i64(0)
        for index in range(u64(found.shape[0])):
            reached += found[index]["equity"] >= middle
        if reached >= count:
            low = middle
        else:
            high = middle - 1
    return low


@lean_kernel
def keep(found: Array, search: Record, score: int, equity: int) -> int:
    """Where to write a play of this equity, or -1: there are its edits, score and equity already.
    A full list loses its lesser half."""
    search["total"] += 1
    if equity < search["floor"]:
        return i64(-1)
    if search["count"] == found.shape[0]:
        half = i64(found.shape[0] // 2)
        least = _least_of_best(found, half)
        # Of the plays that are worth as much as the least of the better half, the first stay.
        ties = half
        for index in range(u64(found.shape[0])):
            if found[index]["equity"] > least:
                ties -= 1
        count = i64(0)
        for index in range(u64(found.shape[0])):
            worth = i64(found[index]["equity"])
            if worth > least or (worth == least and ties > 0):
                ties -= worth == least
                found[u64(count)] = found[index]
                count += 1
        search["floor"] = least
        search["count"] = count
        if equity < least:
            return i64(-1)
    place = i64(search["count"])
    search["count"] += 1
    record = found[u64(place)]
    record["edits"] = search["edits"]
    for index in range(2):
        record["edit_square"][u64(index)] = search["edit_square"][u64(index)]
        record["edit_tile"][u64(index)] = search["edit_tile"][u64(index)]
    record["score"] = score
    record["equity"] = equity
    return place


@lean_kernel
def _score(rules: Record, state: Record, search: Record, length: int) -> int:
    """What a finished word counts, with the words across its changed squares."""
    letter = state["letter"]
    start = i64(search["start"])
    main = i64(0)
    word = i64(1)
    across = i64(0)
    for place in range(length):
        square = start + place
        tile = i64(search["tile"][u64(place)])
        value = i64(rules["value"][u64(tile)])
        old = i64(letter[u64(square)])
        if old == 0:
            word *= i64(rules["word_factor"][u64(square)])
            main += value * i64(rules["letter_factor"][u64(square)])
            across += i64(state["cross_value"][u64(square)])
            across += value * i64(state["cross_factor"][u64(square)])
            continue
        main += value
        if old & 31 != tile & 31:
            other = turned(square)
            first = other
            while letter[u64(first - 1)]:
                first -= 1
            last = other
            while letter[u64(last + 1)]:
                last += 1
            if first < last:
                across += value
                for beside in range(first, last + 1):
                    if beside != other:
                        across += i64(rules["value"][u64(i64(letter[u64(beside)]))])
    return main * word + across + i64(rules["bonus"][u64(i64(search["placed"]))])


@lean_kernel
def _write(sight: Sight, search: Record, found: Array, length: int) -> None:
    """Keep the finished word, if one of the moving tiles has come to another place."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    letter = state["letter"]
    moved = False
    for place in range(length):
        stays = (i64(search["from_rack"]) | i64(search["on_board"])) >> place & 1
        if not stays and letter[u64(i64(search["start"]) + place)] != search["tile"][u64(place)]:
            moved = True
    if not moved:
        return
    score = _score(rules, state, search, length)
    used = i64(0)
    for piece in range(i64(rules["size"]) + 1):
        bits = i64(scratch["bits"][u64(piece)])
        for _ in range(search["used"][u64(piece)]):
            used |= bits & -bits
            bits &= bits - 1
    full = (i64(1) << i64(scratch["pieces"])) - 1
    equity = score * POINT + i64(scratch["leave"][u64(full ^ used)])
    place = keep(found, search, score, equity)
    if place < 0:
        return
    record = found[u64(place)]
    record["key"] = 0
    record["start"] = search["start"]
    record["length"] = length
    record["from_rack"] = search["from_rack"]
    record["on_board"] = search["on_board"]
    for index in range(LANE):
        record["tile"][u64(index)] = search["tile"][u64(index)]


@lean_kernel
def _step(graph: Array, at: _Place, letter: int) -> _Place:
    """One more letter of a word that is read forwards."""
    accepted = (i64(graph[u64(at.node + 1)]) >> letter) & 1 != 0
    node = child(graph, at.node, letter)
    if at.place == 0:
        node = child(graph, node, 0)
        accepted = False
    return _Place(node, at.place + 1, accepted)


@lean_kernel
def _spell(graph: Array, sight: Sight, search: Record, found: Array, at: _Place) -> int:
    """Lay tiles from a place of the line on; every word that uses all moving tiles is written."""
    place = at.place
    square = i64(search["start"]) + place
    there = i64(sight.states[0]["letter"][u64(square)])
    in_run = search["first"] <= square <= search["last"]
    inside = square & IN_LANE < SIDE
    if (
        at.accepted
        and (not inside or there == 0)
        and square > search["last"]
        and search["left"] == 0
        and search["placed"] > 0
    ):
        _write(sight, search, found, place)
    if not inside or at.node == 0:
        return i64(0)
    if there and not in_run:
        search["tile"][u64(place)] = there
        search["on_board"] |= u32(1 << place)
        _spell(graph, sight, search, found, _step(graph, at, there & 31))
        search["on_board"] &= ~u32(1 << place)
        return i64(0)
    allowed = i64(search["allowed"][u64(place)])
    for tile in range(1, 64):
        letter = tile & 31
        if search["moving"][u64(tile)] == 0 or (allowed >> letter) & 1 == 0:
            continue
        search["moving"][u64(tile)] -= 1
        search["left"] -= 1
        search["tile"][u64(place)] = tile
        _spell(graph, sight, search, found, _step(graph, at, letter))
        search["moving"][u64(tile)] += 1
        search["left"] += 1
    if search["placed"] >= search["room"]:
        return i64(0)
    search["from_rack"] |= u32(1 << place)
    search["placed"] += 1
    for letter in range(1, i64(sight.rules[0]["size"]) + 1):
        if (allowed >> letter) & 1 == 0:
            continue
        after = _step(graph, at, letter)
        if after.node == 0 and not after.accepted:
            continue
        for blank in range(2):
            piece = 0 if blank else letter
            if search["rack"][u64(piece)] == 0:
                continue
            search["rack"][u64(piece)] -= 1
            search["used"][u64(piece)] += 1
            search["tile"][u64(place)] = letter | (BLANK_BIT if blank else 0)
            _spell(graph, sight, search, found, after)
            search["rack"][u64(piece)] += 1
            search["used"][u64(piece)] -= 1
    search["placed"] -= 1
    search["from_rack"] &= ~u32(1 << place)
    return i64(0)


@lean_kernel
def _allow(graph: Array, rules: Record, state: Record, search: Record) -> None:
    """Which letters each place may get: on the run's own squares those that make a word across
    when they take the old letter's place, and that letter."""
    for place in range(LANE):
        square = i64(search["start"]) + place
        if square & IN_LANE >= SIDE or (square ^ i64(search["start"])) & ~IN_LANE:
            break
        search["allowed"][u64(place)] = state["cross"][u64(square)]
        if search["first"] <= square <= search["last"]:
            letter = state["letter"]
            other = turned(square)
            allowed = i64(1) << (i64(letter[u64(square)]) & 31)
            if letter[u64(other - 1)] == 0 and letter[u64(other + 1)] == 0:
                allowed = i64(ANY)
            else:
                for new in range(1, i64(rules["size"]) + 1):
                    if fits_word(graph, letter, other, new):
                        allowed |= i64(1) << new
            search["allowed"][u64(place)] = allowed


@lean_kernel
def rearranged_plays(graph: Array, sight: Sight, search: Record, found: Array) -> None:
    """Every play that changes the order of one word's letters and adds to it."""
    rules = sight.rules[0]
    state = sight.states[0]
    letter = state["letter"]
    for square in range(LANE, SQUARES - LANE):
        if letter[u64(square)] == 0 or letter[u64(square - 1)] or letter[u64(square + 1)] == 0:
            continue
        last = i64(square)
        while letter[u64(last + 1)]:
            last += 1
        search["first"] = square
        search["last"] = last
        search["left"] = last - square + 1
        for tile in range(64):
            search["moving"][u64(tile)] = 0
        for place in range(square, last + 1):
            search["moving"][u64(i64(letter[u64(place)]))] += 1
        for piece in range(32):
            search["rack"][u64(piece)] = state["rack"][0][u64(piece)]
            search["used"][u64(piece)] = 0
        search["placed"] = 0
        search["room"] = min(i64(rules["rack"]), i64(state["rack_size"][0]))
        search["from_rack"] = 0
        search["on_board"] = 0
        start = i64(square)
        room = i64(search["room"])
        while True:
            if letter[u64(start - 1)] == 0:
                search["start"] = start
                _allow(graph, rules, state, search)
                # A plain False would be a type of its own, and a kernel that calls itself with
                # other types than it was called with cannot be kept.
                at = _Place(i64(ROOT), i64(0), room < 0)
                _spell(graph, sight, search, found, at)
            start -= 1
            if start & IN_LANE == IN_LANE:
                break
            if letter[u64(start)] == 0:
                room -= 1
                if room < 0:
                    break

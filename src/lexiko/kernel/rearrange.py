"""The rearrange variation: the letters of one word change places, and tiles are added to it."""

from __future__ import annotations

import numpy as np

from lexiko.kernel.bits import Array, Record, i64, u32, u64
from lexiko.kernel.compiled import lean_kernel
from lexiko.kernel.crosschecks import child, turned
from lexiko.kernel.records import ANY, BLANK_BIT, POINT, ROOT, SIDE

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
        ("tile", "u1", 16),
        ("score", "i4"),
        ("equity", "i4"),
    ],
    align=True,
)
"""A play of the variations: board edits, then a play or a word of the board in another order."""

LINE = np.dtype(
    [
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
        ("tile", "u1", 16),
        ("allowed", "u4", 16),
    ],
    align=True,
)
"""A word in the making, along one lane."""

SINK = np.dtype([("count", "i8"), ("total", "i8"), ("floor", "i8"), ("most", "i8")], align=True)
"""How many plays are kept, how many there were, what is too little to be kept, and how many plain
plays one board had at most."""


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
def keep(found: Array, sink: Record, equity: int) -> int:
    """Where to write a play of this equity, or -1. A full list loses its lesser half."""
    sink["total"] += 1
    if equity < sink["floor"]:
        return i64(-1)
    if sink["count"] == found.shape[0]:
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
        sink["floor"] = least
        sink["count"] = count
        if equity < least:
            return i64(-1)
    sink["count"] += 1
    return i64(sink["count"]) - 1


@lean_kernel
def _score(rules: Record, state: Record, line: Record, length: int) -> int:
    """What a finished word counts, with the words across its changed squares."""
    letter = state["letter"]
    start = i64(line["start"])
    main = i64(0)
    word = i64(1)
    across = i64(0)
    for place in range(length):
        square = start + place
        tile = i64(line["tile"][u64(place)])
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
    return main * word + across + i64(rules["bonus"][u64(i64(line["placed"]))])


@lean_kernel
def _write(
    rules: Record,
    state: Record,
    scratch: Record,
    line: Record,
    length: int,
    edits: Record,
    found: Array,
    sink: Record,
) -> None:
    letter = state["letter"]
    moved = False
    for place in range(length):
        stays = (i64(line["from_rack"]) | i64(line["on_board"])) >> place & 1
        if not stays and letter[u64(i64(line["start"]) + place)] != line["tile"][u64(place)]:
            moved = True
    if not moved:
        return
    score = _score(rules, state, line, length)
    used = i64(0)
    for piece in range(i64(rules["size"]) + 1):
        bits = i64(scratch["bits"][u64(piece)])
        for _ in range(line["used"][u64(piece)]):
            used |= bits & -bits
            bits &= bits - 1
    full = (i64(1) << i64(scratch["pieces"])) - 1
    equity = score * POINT + i64(scratch["leave"][u64(full ^ used)])
    place = keep(found, sink, equity)
    if place < 0:
        return
    record = found[u64(place)]
    record["edits"] = edits["edits"]
    for index in range(2):
        record["edit_square"][u64(index)] = edits["edit_square"][u64(index)]
        record["edit_tile"][u64(index)] = edits["edit_tile"][u64(index)]
    record["key"] = 0
    record["start"] = line["start"]
    record["length"] = length
    record["from_rack"] = line["from_rack"]
    record["on_board"] = line["on_board"]
    for index in range(16):
        record["tile"][u64(index)] = line["tile"][u64(index)]
    record["score"] = score
    record["equity"] = equity


@lean_kernel
def _step(graph: Array, node: int, place: int, letter: int) -> tuple[int, bool]:
    """The state behind one more letter of a word read forwards, and whether it is complete."""
    accepted = (i64(graph[u64(node + 1)]) >> letter) & 1 != 0
    node = child(graph, node, letter)
    if place == 0:
        node = child(graph, node, 0)
        accepted = False
    return node, accepted


@lean_kernel
def _spell(
    graph: Array,
    rules: Record,
    state: Record,
    scratch: Record,
    line: Record,
    node: int,
    place: int,
    accepted: bool,
    edits: Record,
    found: Array,
    sink: Record,
) -> int:
    """Lay tiles from a place of the line on; every word that uses all moving tiles is written."""
    square = i64(line["start"]) + place
    there = i64(state["letter"][u64(square)])
    in_run = line["first"] <= square <= line["last"]
    inside = square & 15 < SIDE
    if (
        accepted
        and (not inside or there == 0)
        and square > line["last"]
        and line["left"] == 0
        and line["placed"] > 0
    ):
        _write(rules, state, scratch, line, place, edits, found, sink)
    if not inside or node == 0:
        return i64(0)
    if there and not in_run:
        line["tile"][u64(place)] = there
        line["on_board"] |= u32(1 << place)
        after, complete = _step(graph, node, place, there & 31)
        _spell(graph, rules, state, scratch, line, after, place + 1, complete, edits, found, sink)
        line["on_board"] &= ~u32(1 << place)
        return i64(0)
    allowed = i64(line["allowed"][u64(place)])
    for tile in range(1, 64):
        letter = tile & 31
        if line["moving"][u64(tile)] == 0 or (allowed >> letter) & 1 == 0:
            continue
        line["moving"][u64(tile)] -= 1
        line["left"] -= 1
        line["tile"][u64(place)] = tile
        after, complete = _step(graph, node, place, letter)
        _spell(graph, rules, state, scratch, line, after, place + 1, complete, edits, found, sink)
        line["moving"][u64(tile)] += 1
        line["left"] += 1
    if line["placed"] >= line["room"]:
        return i64(0)
    line["from_rack"] |= u32(1 << place)
    line["placed"] += 1
    for letter in range(1, i64(rules["size"]) + 1):
        if (allowed >> letter) & 1 == 0:
            continue
        after, complete = _step(graph, node, place, letter)
        if after == 0 and not complete:
            continue
        for blank in range(2):
            piece = 0 if blank else letter
            if line["rack"][u64(piece)] == 0:
                continue
            line["rack"][u64(piece)] -= 1
            line["used"][u64(piece)] += 1
            line["tile"][u64(place)] = letter | (BLANK_BIT if blank else 0)
            _spell(
                graph, rules, state, scratch, line, after, place + 1, complete, edits, found, sink
            )
            line["rack"][u64(piece)] += 1
            line["used"][u64(piece)] -= 1
    line["placed"] -= 1
    line["from_rack"] &= ~u32(1 << place)
    return i64(0)


@lean_kernel
def _allow(graph: Array, rules: Record, state: Record, line: Record) -> None:
    """Which letters each place may get: on the run's own squares those that make a word across
    when they take the old letter's place, and that letter."""
    for place in range(16):
        square = i64(line["start"]) + place
        if square & 15 >= SIDE or square >> 4 != i64(line["start"]) >> 4:
            break
        line["allowed"][u64(place)] = state["cross"][u64(square)]
        if line["first"] <= square <= line["last"]:
            letter = state["letter"]
            other = turned(square)
            allowed = i64(1) << (i64(letter[u64(square)]) & 31)
            if letter[u64(other - 1)] == 0 and letter[u64(other + 1)] == 0:
                allowed = i64(ANY)
            else:
                for new in range(1, i64(rules["size"]) + 1):
                    if fits_word(graph, letter, other, new):
                        allowed |= i64(1) << new
            line["allowed"][u64(place)] = allowed


@lean_kernel
def rearranged_plays(
    graph: Array,
    rules: Record,
    state: Record,
    scratch: Record,
    line: Record,
    seat: int,
    edits: Record,
    found: Array,
    sink: Record,
) -> None:
    """Every play that changes the order of one word's letters and adds to it."""
    letter = state["letter"]
    for square in range(16, 33 * 16):
        if letter[u64(square)] == 0 or letter[u64(square - 1)] or letter[u64(square + 1)] == 0:
            continue
        last = i64(square)
        while letter[u64(last + 1)]:
            last += 1
        line["first"] = square
        line["last"] = last
        line["left"] = last - square + 1
        for tile in range(64):
            line["moving"][u64(tile)] = 0
        for place in range(square, last + 1):
            line["moving"][u64(i64(letter[u64(place)]))] += 1
        for piece in range(32):
            line["rack"][u64(piece)] = state["rack"][u64(seat)][u64(piece)]
            line["used"][u64(piece)] = 0
        line["placed"] = 0
        line["room"] = min(i64(rules["rack"]), i64(state["rack_size"][u64(seat)]))
        line["from_rack"] = 0
        line["on_board"] = 0
        start = i64(square)
        room = i64(line["room"])
        while True:
            if letter[u64(start - 1)] == 0:
                line["start"] = start
                _allow(graph, rules, state, line)
                # A plain False would be a type of its own, and a kernel that calls itself with
                # other types than it was called with cannot be kept.
                accepted = room < 0
                _spell(
                    graph, rules, state, scratch, line, i64(ROOT), i64(0), accepted,
                    edits, found, sink,
                )  # fmt: skip
            start -= 1
            if start & 15 == 15:
                break
            if letter[u64(start)] == 0:
                room -= 1
                if room < 0:
                    break

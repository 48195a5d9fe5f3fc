"""Board edits before a play: letters recycled, and blanks that come back to a rack."""

from __future__ import annotations

from lexiko.kernel.bits import Array, Record, i64, u64
from lexiko.kernel.compiled import lean_kernel
from lexiko.kernel.crosschecks import refresh_run, turned
from lexiko.kernel.generate import all_plays
from lexiko.kernel.racks import prepare_rack
from lexiko.kernel.rearrange import fits_word, keep, rearranged_plays
from lexiko.kernel.records import BLANK_BIT

RECYCLE, RECLAIM, REARRANGE = 1, 2, 4
"""The variations that a search includes."""


@lean_kernel
def _piece(tile: int) -> int:
    return i64(0) if tile >= BLANK_BIT else tile


@lean_kernel
def _board_hash(letter: Array) -> int:
    """A number for the tiles of a board, so that one position is tried once."""
    total = u64(0)
    for square in range(16, 16 * 16):
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
def edit_board(
    graph: Array, rules: Record, state: Record, seat: int, square: int, tile: int
) -> None:
    """A tile from the rack takes the place of one on the board, which goes to the rack."""
    rack = state["rack"][u64(seat)]
    old = i64(state["letter"][u64(square)])
    rack[u64(_piece(tile))] -= 1
    rack[u64(_piece(old))] += 1
    other = turned(square)
    state["letter"][u64(square)] = tile
    state["letter"][u64(other)] = tile
    refresh_run(graph, rules, state, square)
    refresh_run(graph, rules, state, other)


@lean_kernel
def _next_edit(
    graph: Array, rules: Record, state: Record, seat: int, kinds: int, after: int
) -> int:
    """The next possible edit in order, as square * 64 + tile, or -1."""
    letter = state["letter"]
    rack = state["rack"][u64(seat)]
    choice = after + 1
    while choice < 16 * 16 * 64:
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
def _write_plays(
    edits: Record,
    count: int,
    keys: Array,
    scores: Array,
    equities: Array,
    found: Array,
    sink: Record,
) -> None:
    """The plain plays found after some edits."""
    for index in range(u64(count)):
        place = keep(found, sink, i64(equities[index]))
        if place >= 0:
            record = found[u64(place)]
            record["edits"] = edits["edits"]
            for edit in range(2):
                record["edit_square"][u64(edit)] = edits["edit_square"][u64(edit)]
                record["edit_tile"][u64(edit)] = edits["edit_tile"][u64(edit)]
            record["key"] = keys[index]
            record["score"] = scores[index]
            record["equity"] = equities[index]


@lean_kernel
def _plays_after(
    graph: Array,
    hashes: Array,
    leaves: Array,
    rules: Record,
    state: Record,
    scratch: Record,
    line: Record,
    seat: int,
    out: int,
    style: int,
    kinds: int,
    edits: Record,
    keys: Array,
    scores: Array,
    equities: Array,
    found: Array,
    sink: Record,
) -> None:
    """All plays after some edits; without edits those that rearrange, because the plain ones are
    known."""
    prepare_rack(hashes, leaves, rules, state, scratch, seat, out, style)
    if edits["edits"]:
        count = all_plays(graph, rules, state, scratch, keys, scores, equities)
        sink["most"] = max(i64(sink["most"]), count)
        count = min(count, i64(keys.shape[0]))
        _write_plays(edits, count, keys, scores, equities, found, sink)
    if kinds & REARRANGE:
        rearranged_plays(graph, rules, state, scratch, line, seat, edits, found, sink)


@lean_kernel
def varied_plays(
    graph: Array,
    hashes: Array,
    leaves: Array,
    rules_: Array,
    states: Array,
    scratch_: Array,
    lines: Array,
    seat: int,
    out: int,
    style: int,
    kinds: int,
    most_edits: int,
    edits_: Array,
    seen: Array,
    keys: Array,
    scores: Array,
    equities: Array,
    found: Array,
    sinks: Array,
) -> None:
    """Every play of the variations with at most `most_edits` board edits, 0 to 2.

    `states` has three places: the position, and those after one and two edits. Of several ways to
    one board the shortest is taken, and of equally short ones the first.
    """
    rules = rules_[0]
    scratch = scratch_[0]
    line = lines[0]
    edits = edits_[0]
    sink = sinks[0]
    if kinds & (RECYCLE | RECLAIM) == 0:
        most_edits = i64(0)
    # All boards after one edit come before any board after two.
    for depth in range(most_edits + 1):
        edits["edits"] = depth
        first = i64(-1)
        second = i64(-1)
        while True:
            if depth == 2 and first >= 0:
                second = _next_edit(graph, rules, states[1], seat, kinds, second)
            if depth > 0 and second < 0:
                first = _next_edit(graph, rules, states[0], seat, kinds, first)
                if first < 0:
                    break
                states[1] = states[0]
                edit_board(graph, rules, states[1], seat, first >> 6, first & 63)
                edits["edit_square"][0] = first >> 6
                edits["edit_tile"][0] = first & 63
                if depth == 2:
                    continue
            if depth == 2:
                states[2] = states[1]
                edit_board(graph, rules, states[2], seat, second >> 6, second & 63)
                edits["edit_square"][1] = second >> 6
                edits["edit_tile"][1] = second & 63
            if _is_new(seen, _board_hash(states[depth]["letter"])):
                _plays_after(
                    graph, hashes, leaves, rules, states[depth], scratch, line, seat, out, style,
                    kinds, edits, keys, scores, equities, found, sink,
                )  # fmt: skip
            if depth == 0:
                break

"""The word graph of a dictionary, and the kernels that build it.

The graph is a GADDAG. It holds, for each word and each p from 1 to its length, one string: the
first p letters in reverse, then, if letters are left, a separator and these. A play can so be
found from any of its letters: first to the left, then to the right. Equal states are one state.

Beside it lie tables by multisets of letters, which `multisets` fills. Each letter has a random
number; the hash of some letters is the sum of theirs, whatever their order, so that one addition
takes a letter in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import SIDE
from .bits import Array, bit_count, i64, trailing_zeros, u32, u64
from .compiled import kernel
from .records import PARTS

MAX_LETTER = 31
"""Bit 0 of a mask is the separator, and the other 31 are letters."""
MAX_LENGTH = SIDE
"""No board that these kernels play on is wider."""
ROW = 8 * PARTS
"""The bytes of a row of `words`: the letters, filled up with zeros."""
LAST = ROW - 1
"""The byte of a row that tells the last word of a group."""
SEPARATOR = 0
ROOT = 2
"""Where the graph begins; at 0 is the dead state, which has no arcs."""

_BITS = 5
_HIGH, _LOW = 12, MAX_LENGTH - 12
"""A row of letters is two numbers of 5 bits a letter, filled up with zeros."""
_low: Any = u32 if _LOW * _BITS < 32 else u64
"""The type of the low one."""
_IS_WORD = 1 << (_LOW * _BITS)
"""In the low one, above the letters: they are a word."""
_LONGEST_STATE = 2 + 32
_MIX = 0x9E3779B97F4A7C15


class WordGraph(NamedTuple):
    """The words of 2 to `MAX_LENGTH` letters of a dictionary, for kernels. Nothing in it can be
    written."""

    graph: Array
    """uint32. A state is its child mask, its accept mask (bit L: the arc L completes a word), and
    for each bit of the child mask in order two numbers: the offset of the state there, and the
    child mask of that state with its accept mask. An arc that leads nowhere is in the accept
    mask alone."""
    hashes: Array
    """uint64[32]. The number of each letter, an odd one; that of 0 is 0."""
    words: Array
    """uint8[n, ROW]. The words, filled up with zeros: by length, and all words of the same letters
    together, in alphabetical order. Byte `LAST` is 1 in the last word of such a group."""
    groups: Array
    """uint32[2^a, 2]. Fingerprint and first row in `words` of each group."""
    shorts: Array
    """uint32[2^b, 2]. Fingerprint of letters that are one short of a word, and the mask of those
    that complete one. Both tables are searched from slot hash >> (64 - bits) on, until the
    fingerprint, the low 32 bits of the hash | 1, or an empty slot, which is 0."""
    filter0: Array
    """uint64[2^c]. Which letters can be a word: those of a group have the bits hash & 63,
    hash >> 6 & 63 and hash >> 12 & 63 set in the number at hash >> (64 - c)."""
    filter1: Array
    """uint64[2^d]. The same of letters that are one short of a word."""


def new_rows(count: int) -> Array:
    """Room for so many words."""
    return np.zeros((count, ROW), np.uint8)


# What can follow the separator depends on nothing but the letters before it. So first the words
# are gone through in order, and each of their beginnings gives one string: its letters in reverse,
# which lead by the separator to the state of all that may follow. Then these strings are gone
# through in order. Either time, what lies behind a letter is settled once a string has left it.


@kernel
def build_graph(words: Array) -> Array:
    """The graph of words in rows of letters that end in zeros; no word may come twice."""
    high, low = np.empty(len(words), np.uint64), np.empty(len(words), _low)
    for row in range(len(words)):
        high[row], low[row] = _packed(words[row], i64(0), i64(1))
    high, low, _ = _sorted(high, low, np.zeros(len(words), np.uint32))
    graph, table = np.zeros(1 << 12, np.uint32), np.zeros(1 << 10, np.uint32)
    counts = np.zeros(2, np.int64)
    counts[0] = ROOT
    graph, table, high, low, behind = _beginnings(high, low, graph, table, counts)
    high, low, behind = _sorted(high, low, behind)

    path = np.zeros((MAX_LENGTH + 1, _LONGEST_STATE), np.uint32)
    before, here = np.zeros(MAX_LENGTH, np.uint8), np.zeros(MAX_LENGTH, np.uint8)
    depth = 0
    for index in range(len(high)):
        length = _unpack(high[index], low[index], here)
        graph, table = _with_room(graph, table, counts)
        for place in range(depth, _common(before, here), -1):
            _settle(path, place, before[place - 1], graph, table, counts)
        if low[index] & _low(_IS_WORD):
            path[length - 1, 1] |= u32(1) << u32(here[length - 1])
        if behind[index]:
            path[length, 0] |= u32(1) << u32(SEPARATOR)
            path[length, 2 + SEPARATOR] = behind[index]
        before, here = here, before
        depth = length
    graph, table = _with_room(graph, table, counts)
    for place in range(depth, 0, -1):
        _settle(path, place, before[place - 1], graph, table, counts)
    root = counts[0]
    end = _write(path, i64(0), graph, root)
    return _in_order_of_breadth(graph[:end], root, counts[1] + 1)


@kernel
def _beginnings(
    high: Array, low: Array, graph: Array, table: Array, counts: Array
) -> tuple[Array, Array, Array, Array, Array]:
    """Graph and table with what may follow each beginning of a word, and these in reverse.

    Three arrays have their letters, and the state behind them, 0 where nothing follows.
    """
    before, here = np.zeros(MAX_LENGTH, np.uint8), np.zeros(MAX_LENGTH, np.uint8)
    total = 0
    for index in range(len(high)):
        total += _unpack(high[index], low[index], here) - _common(before, here)
        before, here = here, before
    reverse_high, reverse_low = np.empty(total, np.uint64), np.empty(total, _low)
    behind = np.empty(total, np.uint32)

    path = np.zeros((MAX_LENGTH + 1, _LONGEST_STATE), np.uint32)
    before[:] = 0
    depth, count = 0, 0
    for index in range(len(high) + 1):
        # After the last word comes an empty one.
        length = 0
        here[:] = 0
        if index < len(high):
            length = _unpack(high[index], low[index], here)
        graph, table = _with_room(graph, table, counts)
        for place in range(depth, _common(before, here), -1):
            letter = before[place - 1]
            behind[count] = _settle(path, place, letter, graph, table, counts)
            reverse_high[count], reverse_low[count] = _packed(before, place - 1, i64(-1))
            if (path[place - 1, 1] >> u32(letter)) & u32(1):
                reverse_low[count] |= _low(_IS_WORD)
            count += 1
        if length:
            path[length - 1, 1] |= u32(1) << u32(here[length - 1])
        before, here = here, before
        depth = length
    return graph, table, reverse_high, reverse_low, behind


@kernel
def _packed(letters: Array, start: int, step: int) -> tuple[int, int]:
    """The letters from one on, forwards until a zero or backwards to the first, in two numbers."""
    high, low = u64(0), _low(0)
    place = start
    for turn in range(_HIGH + _LOW):
        letter = letters[place] if 0 <= place < MAX_LENGTH else np.uint8(0)
        place += step
        if turn < _HIGH:
            high = (high << u64(_BITS)) | u64(letter)
        else:
            low = (low << _low(_BITS)) | _low(letter)
    return high, _low(low)


@kernel
def _unpack(high: int, low: int, letters: Array) -> int:
    """Write the letters of two numbers, and say how many there are."""
    length = 0
    for place in range(_HIGH + _LOW):
        if place < _HIGH:
            bits = u64(high) >> u64(_BITS * (_HIGH - 1 - place))
        else:
            bits = u64(low) >> u64(_BITS * (_HIGH + _LOW - 1 - place))
        letters[place] = bits & u64(31)
        length += letters[place] != 0
    return length


@kernel
def _common(before: Array, here: Array) -> int:
    """With how many letters both begin."""
    common = 0
    while common < MAX_LENGTH and before[common] == here[common] and here[common] != 0:
        common += 1
    return common


@kernel
def _sorted(high: Array, low: Array, behind: Array) -> tuple[Array, Array, Array]:
    """Rows of letters in order, each with what is behind it: three letters a turn, last first."""
    to_high, to_low = np.empty(len(high), np.uint64), np.empty(len(low), _low)
    to_behind = np.empty(len(behind), np.uint32)
    for turn in range((_HIGH + _LOW) // 3):
        tally = np.zeros((1 << 3 * _BITS) + 1, np.int64)
        for index in range(len(high)):
            tally[_digit(high[index], low[index], turn) + 1] += 1
        most = 0
        for digit in range(len(tally) - 1):
            most = max(most, tally[digit + 1])
            tally[digit + 1] += tally[digit]
        if most == len(high):
            continue
        for index in range(len(high)):
            digit = _digit(high[index], low[index], turn)
            place = tally[digit]
            tally[digit] += 1
            to_high[place], to_low[place] = high[index], low[index]
            to_behind[place] = behind[index]
        high, to_high = to_high, high
        low, to_low = to_low, low
        behind, to_behind = to_behind, behind
    return high, low, behind


@kernel
def _digit(high: int, low: int, turn: int) -> int:
    if turn < _LOW // 3:
        bits = u64(low) >> u64(3 * _BITS * turn)
    else:
        bits = u64(high) >> u64(3 * _BITS * (turn - _LOW // 3))
    digit: int = i64(bits & u64((1 << 3 * _BITS) - 1))
    return digit


@kernel
def _with_room(graph: Array, table: Array, counts: Array) -> tuple[Array, Array]:
    """Graph and table, large enough for the states of one more string.

    `counts` has the end of the graph and the number of its states.
    """
    end, states = counts
    if end + (MAX_LENGTH + 1) * _LONGEST_STATE > len(graph):
        larger = np.empty(2 * len(graph), np.uint32)
        for place in range(end):
            larger[place] = graph[place]
        graph = larger
    if 2 * (states + MAX_LENGTH + 1) > len(table):
        larger = np.zeros(2 * len(table), np.uint32)
        for slot in range(len(table)):
            if table[slot] != 0:
                larger[_find(graph, i64(table[slot]), larger)] = table[slot]
        table = larger
    return graph, table


@kernel
def _settle(path: Array, place: int, symbol: int, graph: Array, table: Array, counts: Array) -> int:
    """Nothing more will come behind this place of the path: give the state that it is now.

    A row of `path` is a state to be: its masks, and the target of each symbol. Its state is an
    equal one, if the graph has one, or a new one, and the arc `symbol` leads there.
    """
    if (path[place, 0] | path[place, 1]) == 0:
        return 0
    end = _write(path, place, graph, counts[0])
    slot = _find(graph, counts[0], table)
    if table[slot] == 0:
        table[slot] = counts[0]
        counts[0] = end
        counts[1] += 1
    path[place - 1, 0] |= u32(1) << u32(symbol)
    path[place - 1, 2 + i64(symbol)] = table[slot]
    path[place, 0] = path[place, 1] = 0
    state: int = i64(table[slot])
    return state


@kernel
def _write(path: Array, place: int, graph: Array, start: int) -> int:
    """Write a state at the end of the graph, and give the new end."""
    graph[start], graph[start + 1] = path[place, 0], path[place, 1]
    end = start + 2
    children = u64(path[place, 0])
    while children:
        graph[end] = path[place, 2 + trailing_zeros(children)]
        children &= children - u64(1)
        end += 1
    return end


@kernel
def _find(graph: Array, state: int, table: Array) -> int:
    """The slot of the state that equals this one, or the empty slot where it belongs."""
    length = 2 + bit_count(u64(graph[state]))
    mixed = u64(0)
    for offset in range(length):
        mixed = (mixed ^ u64(graph[state + offset])) * u64(_MIX)
        mixed ^= mixed >> u64(29)
    mask = len(table) - 1
    slot: int = i64(mixed >> u64(20)) & mask
    while table[slot] != 0:
        other = i64(table[slot])
        offset = 0
        while offset < length and graph[other + offset] == graph[state + offset]:
            offset += 1
        if offset == length:
            break
        slot = (slot + 1) & mask
    return slot


@kernel
def _in_order_of_breadth(graph: Array, root: int, states: int) -> Array:
    """The graph as kernels want it: what is near the root is near in memory."""
    moved = np.zeros(len(graph), np.uint32)
    order = np.empty(states, np.uint32)
    order[0] = root
    moved[root] = ROOT
    count = 1
    end = ROOT + 2 + 2 * bit_count(u64(graph[root]))
    for index in range(states):
        state = i64(order[index])
        for arc in range(bit_count(u64(graph[state]))):
            target = i64(graph[state + 2 + arc])
            if moved[target] == 0:
                moved[target] = end
                end += 2 + 2 * bit_count(u64(graph[target]))
                order[count] = target
                count += 1
    result = np.zeros(end, np.uint32)
    for index in range(states):
        state = i64(order[index])
        place = i64(moved[state])
        result[place], result[place + 1] = graph[state], graph[state + 1]
        for arc in range(bit_count(u64(graph[state]))):
            target = i64(graph[state + 2 + arc])
            result[place + 2 + 2 * arc] = moved[target]
            result[place + 3 + 2 * arc] = graph[target] | graph[target + 1]
    return result

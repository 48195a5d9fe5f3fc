"""The word graph of a dictionary, and the kernels that build it.

The graph is a GADDAG. It holds, for each word and each p from 1 to its length, one string: the
first p letters in reverse, then, if letters are left, a separator and these. A play can so be
found from any of its letters: first to the left, then to the right. Equal states are one state.

Beside it lie tables by multisets of letters. Each letter has a random number; the hash of some
letters is the sum of theirs, whatever their order, so that one addition takes a letter in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexiko.kernel.bits import Array, bit_count, i64, trailing_zeros, u32, u64
from lexiko.kernel.compiled import kernel

MAX_LETTER = 31
"""Bit 0 of a mask is the separator, and the other 31 are letters."""
MAX_LENGTH = 15
"""No board that kernels play on is wider."""
LAST = 15
"""The byte of a row of `words` that tells the last word of a group."""
SEPARATOR = 0
ROOT = 2
"""Where the graph begins; at 0 is the dead state, which has no arcs."""

_SYMBOLS = 16
_BITS = 5
"""A string is at most 16 symbols of 5 bits: 12 in a high part and 4 in a low part. No string ends
in a separator, so that zeros can fill it up."""
_HIGH_SYMBOLS = 12
_LONGEST_STATE = 2 + 32
_MIX = 0x9E3779B97F4A7C15


class WordGraph(NamedTuple):
    """The words of 2 to 15 letters of a dictionary, for kernels. Nothing in it can be written."""

    graph: Array
    """uint32. A state is its child mask, its accept mask (bit L: the arc L completes a word), and
    for each bit of the child mask in order two numbers: the offset of the state there, and the
    child mask of that state with its accept mask. An arc that leads nowhere is in the accept
    mask alone."""
    hashes: Array
    """uint64[32]. The number of each letter, an odd one; that of 0 is 0."""
    words: Array
    """uint8[n, 16]. The words, filled up with zeros: by length, and all words of the same letters
    together, in alphabetical order. Byte 15 is 1 in the last word of such a group."""
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


# the graph -----------------------------------------------------------------------------------


@kernel
def build_graph(words: Array) -> Array:
    """The graph of words in rows of 16 letters that end in zeros; no word may come twice.

    Strings are made and sorted one first letter at a time, which keeps them few.
    """
    counts = np.zeros(MAX_LETTER + 1, np.int64)
    for row in range(len(words)):
        for place in range(MAX_LENGTH):
            counts[words[row, place]] += 1
    room = counts[1:].max()
    high, spare_high = np.empty(room, np.uint64), np.empty(room, np.uint64)
    low, spare_low = np.empty(room, np.uint32), np.empty(room, np.uint32)

    graph = np.zeros(1 << 12, np.uint32)
    table = np.zeros(1 << 10, np.uint32)
    size, states = i64(ROOT), i64(0)
    path = np.zeros((_SYMBOLS + 1, _LONGEST_STATE), np.uint32)
    before, here = np.zeros(_SYMBOLS, np.int64), np.zeros(_SYMBOLS, np.int64)
    depth = i64(0)
    for first in range(1, MAX_LETTER + 1):
        count = _strings_from(words, first, high, low) if counts[first] else 0
        if _sort(high, low, spare_high, spare_low, count):
            high, spare_high = spare_high, high
            low, spare_low = spare_low, low
        for index in range(count):
            length = _symbols(high[index], low[index], here)
            common = i64(0)
            while common < depth and common < length and before[common] == here[common]:
                common += 1
            if size + (_SYMBOLS + 1) * _LONGEST_STATE > len(graph):
                larger = np.empty(2 * len(graph), np.uint32)
                larger[:size] = graph[:size]
                graph = larger
            if 2 * (states + _SYMBOLS + 1) > len(table):
                table = _larger_table(graph, table)
            size, states = _close(path, before, depth, common, graph, size, table, states)
            path[length - 1, 1] |= u32(1) << u32(here[length - 1])
            before, here = here, before
            depth = length
    size, states = _close(path, before, depth, i64(0), graph, size, table, states)
    root = size
    size = _write(path[0], graph, root)
    return _in_order_of_breadth(graph[:size], root, states + 1)


@kernel
def _strings_from(words: Array, first: int, high: Array, low: Array) -> int:
    """Make the strings that begin with a letter, and say how many there are."""
    count = 0
    for row in range(len(words)):
        length = 0
        while length < MAX_LENGTH and words[row, length] != 0:
            length += 1
        for turn in range(length):
            if words[row, turn] != first:
                continue
            front, back = u64(0), u32(0)
            for place in range(_SYMBOLS):
                if place <= turn:
                    symbol = i64(words[row, turn - place])
                elif place == turn + 1 or place > length:
                    symbol = SEPARATOR
                else:
                    symbol = i64(words[row, place - 1])
                if place < _HIGH_SYMBOLS:
                    front = (front << u64(_BITS)) | u64(symbol)
                else:
                    back = (back << u32(_BITS)) | u32(symbol)
            high[count], low[count] = front, back
            count += 1
    return count


@kernel
def _sort(high: Array, low: Array, spare_high: Array, spare_low: Array, count: int) -> bool:
    """Sort strings digit by digit, the last one first; True if they are now in the spare arrays."""
    tally = np.empty(1 << 15, np.int64)
    swapped = False
    for turn in range(6):
        shift = 10 * turn if turn < 2 else 15 * (turn - 2)
        mask = (1 << 10) - 1 if turn < 2 else (1 << 15) - 1
        tally[: mask + 1] = 0
        if turn < 2:
            for index in range(count):
                tally[i64(low[index] >> u32(shift)) & mask] += 1
        else:
            for index in range(count):
                tally[i64(high[index] >> u64(shift)) & mask] += 1
        total, most = i64(0), i64(0)
        for digit in range(mask + 1):
            most = max(most, tally[digit])
            tally[digit], total = total, total + tally[digit]
        if most == count:
            continue
        for index in range(count):
            if turn < 2:
                digit = i64(low[index] >> u32(shift)) & mask
            else:
                digit = i64(high[index] >> u64(shift)) & mask
            place = tally[digit]
            tally[digit] += 1
            spare_high[place], spare_low[place] = high[index], low[index]
        high, spare_high = spare_high, high
        low, spare_low = spare_low, low
        swapped = not swapped
    return swapped


@kernel
def _symbols(high: int, low: int, symbols: Array) -> int:
    """Take a string apart, and give its length."""
    length = 0
    for place in range(_SYMBOLS):
        if place < _HIGH_SYMBOLS:
            bits = i64(high >> u64(_BITS * (_HIGH_SYMBOLS - 1 - place)))
        else:
            bits = i64(low >> u32(_BITS * (_SYMBOLS - 1 - place)))
        symbols[place] = bits & 31
        if symbols[place] != SEPARATOR:
            length = place + 1
    return length


@kernel
def _close(
    path: Array,
    symbols: Array,
    depth: int,
    common: int,
    graph: Array,
    size: int,
    table: Array,
    states: int,
) -> tuple[int, int]:
    """Nothing will be added below `common`: these states join equal ones, or the graph.

    `path` holds the states along the last string: two masks, and the target of each symbol.
    """
    for place in range(depth, common, -1):
        if (path[place, 0] | path[place, 1]) == 0:
            continue
        end = _write(path[place], graph, size)
        slot = _find(graph, size, table)
        if table[slot] == 0:
            table[slot] = size
            size = end
            states += 1
        symbol = symbols[place - 1]
        path[place - 1, 0] |= u32(1) << u32(symbol)
        path[place - 1, 2 + symbol] = table[slot]
        path[place, 0] = path[place, 1] = 0
    return size, states


@kernel
def _write(state: Array, graph: Array, size: int) -> int:
    """Write a state at the end of the graph, and give the new end."""
    graph[size], graph[size + 1] = state[0], state[1]
    end = size + 2
    children = u64(state[0])
    while children:
        graph[end] = state[2 + trailing_zeros(children)]
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
def _larger_table(graph: Array, table: Array) -> Array:
    larger = np.zeros(2 * len(table), np.uint32)
    for slot in range(len(table)):
        if table[slot] != 0:
            larger[_find(graph, i64(table[slot]), larger)] = table[slot]
    return larger


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


# the tables of multisets ---------------------------------------------------------------------


@kernel
def mark_groups(words: Array, sums: Array) -> int:
    """Mark the last word of each group, and count the groups: -1 if a hash is ambiguous.

    Words of one length and hash lie together; `sums` has their hashes.
    """
    count = 0
    balance = np.zeros(MAX_LETTER + 1, np.int64)
    for row in range(len(words)):
        same = row + 1 < len(words) and sums[row] == sums[row + 1]
        if same:
            for place in range(MAX_LENGTH):
                balance[words[row, place]] += 1
                balance[words[row + 1, place]] -= 1
            for letter in range(MAX_LETTER + 1):
                if balance[letter] != 0:
                    return -1
        else:
            words[row, LAST] = 1
            count += 1
    return count


@kernel
def fill_groups(words: Array, sums: Array, groups: Array) -> bool:
    """Enter each group; False if a search for one of them would find another."""
    mask = len(groups) - 1
    shift = u64(64 - trailing_zeros(u64(len(groups))))
    first = 0
    for row in range(len(words)):
        if words[row, LAST] == 0:
            continue
        print_ = u32(sums[row]) | u32(1)
        slot = i64(sums[row] >> shift)
        while groups[slot, 0] != 0:
            if groups[slot, 0] == print_:
                return False
            slot = (slot + 1) & mask
        groups[slot, 0] = print_
        groups[slot, 1] = first
        first = row + 1
    return True


@kernel
def build_shorts(words: Array, sums: Array, hashes: Array, bits: int) -> Array:
    """The table of letters one short of a word: at least 2^bits slots, at most 4 in 5 of them full.

    It is empty, without a single slot, if two entries would be taken for each other.
    """
    none = np.empty((0, 2), np.uint32)
    shorts = np.zeros((1 << bits, 2), np.uint32)
    # What a fingerprint leaves out of a hash tells whether two are the same letters.
    rests = np.zeros(1 << bits, np.uint32)
    count = 0
    for row in range(len(words)):
        if words[row, LAST] == 0:
            continue
        seen = u32(0)
        for place in range(MAX_LENGTH):
            letter = words[row, place]
            one = u32(1) << u32(letter)
            if letter == 0 or seen & one:
                continue
            seen |= one
            short = sums[row] - hashes[letter]
            slot = _short_slot(shorts, rests, u32(short) | u32(1), u32(short >> u64(32)))
            if slot < 0:
                return none
            if shorts[slot, 0] == 0:
                shorts[slot, 0] = u32(short) | u32(1)
                rests[slot] = u32(short >> u64(32))
                count += 1
            shorts[slot, 1] |= one
        if 5 * count > 4 * len(shorts):
            shorts, rests = _larger_shorts(shorts, rests)
            if len(shorts) == 0:
                return none
    return shorts


@kernel
def _short_slot(shorts: Array, rests: Array, print_: int, rest: int) -> int:
    """The slot of an entry, or the empty one where it belongs: -1 if another looks like it."""
    mask = len(shorts) - 1
    slot: int = i64(rest >> u32(32 - trailing_zeros(u64(len(shorts)))))
    while shorts[slot, 0] != 0:
        if shorts[slot, 0] == print_:
            return slot if rests[slot] == rest else -1
        slot = (slot + 1) & mask
    return slot


@kernel
def _larger_shorts(shorts: Array, rests: Array) -> tuple[Array, Array]:
    larger = np.zeros((2 * len(shorts), 2), np.uint32)
    larger_rests = np.zeros(2 * len(shorts), np.uint32)
    for old in range(len(shorts)):
        if shorts[old, 0] != 0:
            slot = _short_slot(larger, larger_rests, shorts[old, 0], rests[old])
            if slot < 0 or larger[slot, 0] != 0:
                return larger[:0], larger_rests[:0]
            larger[slot, 0], larger[slot, 1] = shorts[old, 0], shorts[old, 1]
            larger_rests[slot] = rests[old]
    return larger, larger_rests


@kernel
def fill_filters(words: Array, sums: Array, hashes: Array, filter0: Array, filter1: Array) -> None:
    """Enter each group, and all that is one letter short of it."""
    for row in range(len(words)):
        if words[row, LAST] != 0:
            _enter(filter0, sums[row])
            for place in range(MAX_LENGTH):
                if words[row, place] != 0:
                    _enter(filter1, sums[row] - hashes[words[row, place]])


@kernel
def _enter(filter_: Array, hash_: int) -> None:
    one, low_six = u64(1), u64(63)
    bits = one << (hash_ & low_six)
    bits |= one << ((hash_ >> u64(6)) & low_six)
    bits |= one << ((hash_ >> u64(12)) & low_six)
    filter_[i64(hash_ >> u64(64 - trailing_zeros(u64(len(filter_)))))] |= bits

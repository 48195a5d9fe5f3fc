"""Tables by multisets of letters: which of them are a word, and which are one letter short."""

from __future__ import annotations

import numpy as np

from .bits import Array, i64, trailing_zeros, u32, u64
from .compiled import kernel
from .wordgraph import LAST, MAX_LENGTH, MAX_LETTER


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

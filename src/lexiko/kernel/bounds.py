"""Upper bounds: what an anchor could be worth at most, before any word is looked up.

A *slot* is a row of empty squares that a play could cover: so many to the left of its anchor and
so many to the right. Its squares' factors, the highest first, meet the rack's values, the highest
first. Factors are taken less one, because the face value of the pieces used is part of what a
subset of the rack is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from .bits import Array, Record, i64, trailing_zeros, u64
from .compiled import inlined_kernel, lean_kernel
from .records import (
    ANY,
    LETTERS,
    MAX_RACK,
    MEMO,
    NOTHING,
    POINT,
    ROOT,
    WIDTH,
    Sight,
    Tables,
)
from .rows import Row, highest_sum, inserted, product, read_row, removed, write_row

NEVER = -1
UNKNOWN = -(1 << 30)
CHUNK = 16
MANY_RUNS = 3
"""Plays through this many runs to the right, or more, share one bound."""


class _Covered(NamedTuple):
    """What the squares that a play covers add up to."""

    factors: Row
    values: Row
    """Of the pieces on the rack that are still to be laid."""
    word: int
    """The product of word factors."""
    fixed: int
    """What counts with it,"""
    extra: int
    """and what without."""
    free: int
    """How many squares there are whose tile is open."""


@inlined_kernel
def _cover(sight: Sight, covered: _Covered, square: int, fits: int) -> _Covered:
    """One more square is covered, by one of the letters that fit (none: by a blank)."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    factors, values, word, fixed, extra, free = covered
    at = u64(square)
    plain = scratch["plain_factor"]
    beside = scratch["extra_factor"]
    word_factor = i64(rules["word_factor"][at])
    letter_factor = i64(rules["letter_factor"][at])
    cross_factor = i64(state["cross_factor"][at])
    extra += i64(state["cross_value"][at])
    if word_factor != 1:
        word *= word_factor
        factors = read_row(scratch["no_factor"], 0)
        for index in range(u64(free)):
            factors = inserted(factors, i64(plain[index]) * word + i64(beside[index]))
    known = i64(-1)
    if fits == 0:
        known = i64(0)
    elif scratch["bits"][0] == 0:
        letter = trailing_zeros(fits)
        if fits & ~i64(rules["same_value"][u64(letter)]) == 0:
            known = i64(rules["value"][u64(letter)])
    if known >= 0:
        fixed += known * letter_factor
        extra += known * cross_factor - known
        if known > 0:
            values = removed(values, known)
    else:
        plain[u64(free)] = letter_factor
        beside[u64(free)] = cross_factor - 1
        factors = inserted(factors, letter_factor * word + cross_factor - 1)
        free += 1
    return _Covered(factors, values, word, fixed, extra, free)


@inlined_kernel
def _keep_slot(
    scratch: Record,
    squares: tuple[int, int, int],
    through: int,
    worth: tuple[int, int],
    factors: Row,
) -> None:
    """Write a slot down: its start, its end and its tiles; the hash of the letters it goes
    through; what its play earns beside the tiles laid, and what it scores at most."""
    start, end, tiles = squares
    fixed, score = worth
    slot = u64(scratch["slots"])
    scratch["slots"] += 1
    scratch["slot_bound"][slot] = score
    scratch["slot_start"][slot] = start
    scratch["slot_end"][slot] = end
    scratch["slot_tiles"][slot] = tiles
    scratch["slot_through"][slot] = through
    scratch["slot_fixed"][slot] = fixed
    write_row(scratch["slot_factor"][slot], 0, factors)


@inlined_kernel
def bound_scores(tables: Tables, sight: Sight, anchor: int, keep: bool) -> None:
    """What no play of an anchor exceeds beside the worth of its tiles, by tiles and runs passed.

    With `keep`, each of its slots is written down as well.
    """
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    graph = tables.graph
    hashes = tables.anagrams.hashes
    letter = state["letter"]
    cross = state["cross"]
    right_cross = state["right_cross"]
    value = rules["value"]
    bonus = rules["bonus"]
    natural = i64(scratch["natural"])
    has_blank = scratch["bits"][0] != 0
    pieces = i64(scratch["pieces"])
    factors = read_row(scratch["no_factor"], 0)
    values = read_row(scratch["values"][(u64(1) << u64(pieces)) - u64(1)], 0)
    score_by = scratch["anchor_score"][u64(anchor)]
    hash_by = scratch["anchor_hash"][u64(anchor)]
    base = i64(scratch["anchor_base"][u64(anchor)])
    low = i64(scratch["anchor_low"][u64(anchor)])
    high = i64(scratch["anchor_high"][u64(anchor)])
    left = i64(scratch["anchor_left"][u64(anchor)])
    start_right = i64(scratch["anchor_right"][u64(anchor)])
    gap = scratch["anchor_gap"][u64(anchor)] != 0
    shortest = i64(rules["first_word"]) if state["tiles"] == 0 else i64(1)
    if gap:
        shortest = max(shortest, i64(2))
    node = i64(ROOT)
    fixed = i64(0)
    hash_by[0] = u64(0)
    if not gap:
        node = i64(state["node"][u64(base + start_right - 1)])
        fixed = i64(state["run_value"][u64(base + start_right - 1)])
        through = u64(0)
        for col in range(left + 1, start_right):
            through += hashes[u64(letter[u64(base + col)] & 31)]
        hash_by[0] = through
    children = i64(graph[u64(node)])
    # A tile may stand left of the run, or right of it, only if the graph goes on there.
    fits_left = children | i64(graph[u64(node + 1)])
    goes_right = gap or children & 1 != 0
    first_right = i64(ANY) if gap or not goes_right else i64(graph[u64(node + 3)])
    most_runs = i64(0)
    for number in range(u64(WIDTH)):
        score_by[0, number] = NOTHING
    scratch["slots"] = 0
    covered = _Covered(factors, values, i64(1), fixed, i64(0), i64(0))
    tiles = i64(0)
    col = left + 1
    while True:
        if tiles > 0 or not gap:
            if tiles >= shortest:
                plain = covered.fixed * covered.word + covered.extra + i64(bonus[u64(tiles)])
                score = (product(covered.values, covered.factors) + plain) * POINT
                if keep:
                    squares = (col, start_right, tiles)
                    _keep_slot(scratch, squares, hash_by[0], (plain, score), covered.factors)
                score_by[0, u64(tiles)] = max(i64(score_by[0, u64(tiles)]), score)
            if goes_right or tiles > 0:
                fits = i64(ANY) if tiles > 0 else first_right
                right = covered
                passed = i64(0)
                tiles2 = tiles
                runs = i64(0)
                through = hash_by[0]
                end = start_right
                while tiles2 < pieces and end <= high:
                    square = base + end
                    fits &= i64(right_cross[u64(square)])
                    usable = fits & natural
                    if usable == 0 and not (has_blank and fits & LETTERS != 0):
                        break
                    fits = i64(ANY)
                    right = _cover(sight, right, square, usable)
                    tiles2 += 1
                    end += 1
                    there = i64(letter[u64(base + end)])
                    if there:
                        while there:
                            passed += i64(value[u64(there)])
                            through += hashes[u64(there & 31)]
                            end += 1
                            there = i64(letter[u64(base + end)])
                        runs = min(runs + 1, i64(MANY_RUNS))
                        if runs > most_runs:
                            most_runs = runs
                            hash_by[u64(runs)] = through
                            for number in range(u64(WIDTH)):
                                score_by[u64(runs), number] = NOTHING
                    if tiles2 < shortest:
                        continue
                    plain = (right.fixed + passed) * right.word + right.extra
                    plain += i64(bonus[u64(tiles2)])
                    score = (product(right.values, right.factors) + plain) * POINT
                    if keep:
                        squares = (col, end, tiles2)
                        _keep_slot(scratch, squares, through, (plain, score), right.factors)
                    score_by[u64(runs), u64(tiles2)] = max(
                        i64(score_by[u64(runs), u64(tiles2)]), score
                    )
        col -= 1
        if col < low or tiles >= pieces:
            break
        square = base + col
        fits = i64(cross[u64(square)]) & fits_left
        fits_left = i64(ANY)
        usable = fits & natural
        if usable == 0 and not (has_blank and fits & LETTERS != 0):
            break
        covered = _cover(sight, covered, square, usable)
        tiles += 1
    scratch["anchor_runs"][u64(anchor)] = most_runs + 1


@inlined_kernel
def bound_anchor(scratch: Record, anchor: int) -> int:
    """The equity that no play of an anchor exceeds, once its scores are bounded. Not at once: the
    processor would wait until they are written."""
    score_by = scratch["anchor_score"][u64(anchor)]
    gap = scratch["anchor_gap"][u64(anchor)] != 0
    worth = scratch["best_word"] if gap else scratch["best_worth"]
    best = highest_sum(score_by[0], worth)
    for runs in range(1, i64(scratch["anchor_runs"][u64(anchor)])):
        best = max(best, highest_sum(score_by[u64(runs)], scratch["best_worth"]))
    return best


@inlined_kernel
def in_filter(filter_: Array, hash_: int) -> bool:
    """Whether a multiset of letters may be in a filter; if not, it certainly is not."""
    place = hash_ >> (u64(64) - u64(trailing_zeros(filter_.shape[0])))
    one = u64(1)
    low = u64(63)
    bits = (one << (hash_ & low)) | (one << ((hash_ >> u64(6)) & low))
    bits |= one << ((hash_ >> u64(12)) & low)
    return (filter_[place] & bits) == bits


@inlined_kernel
def _probe_more(filters: tuple[Array, Array], scratch: Record, memo: int, tiles: int) -> None:
    """Find out about the next few subsets of a size. Nothing waits for one of the answers, so
    that the processor fetches what they need at the same time."""
    through = scratch["memo_key"][memo]
    start = i64(scratch["subset_start"][u64(tiles)])
    known = i64(scratch["memo_known"][memo, u64(tiles)])
    stop = min(known + CHUNK, i64(scratch["subset_start"][u64(tiles + 1)]) - start)
    blanks = i64(scratch["bits"][0])
    bits = u64(0)
    if blanks == 0:
        # Always as many, so that no loop is needed; what is beyond the last does not count.
        for index in range(u64(CHUNK)):
            hash_ = scratch["subset_hash"][u64(start + known) + index] + through
            bits |= u64(in_filter(filters[0], hash_)) << index
        bits = (bits & ((u64(1) << u64(stop - known)) - u64(1))) << u64(known & 63)
    else:
        for index in range(known, stop):
            hash_ = scratch["subset_hash"][u64(start + index)] + through
            blank = i64(scratch["subset"][u64(start + index)]) & blanks
            if blank == 0:
                found = in_filter(filters[0], hash_)
            elif blank & (blank - 1):
                found = True
            else:
                found = in_filter(filters[1], hash_)
            bits |= u64(found) << u64(index & 63)
    scratch["memo_bits"][memo, u64(tiles), u64(known >> 6)] |= bits
    scratch["memo_known"][memo, u64(tiles)] = stop


@inlined_kernel
def recall(scratch: Record, through: int) -> int:
    """Where it is kept which subsets may spell a word together with some letters of the board."""
    memo = (through * u64(0x9E3779B97F4A7C15)) >> u64(58)
    if scratch["memo_key"][memo] != through:
        scratch["memo_key"][memo] = through
        for size in range(u64(MAX_RACK + 1)):
            scratch["memo_known"][memo, size] = 0
            scratch["memo_bits"][memo, size, 0] = 0
            scratch["memo_bits"][memo, size, 1] = 0
        for size in range(u64(WIDTH)):
            scratch["memo_worth"][memo, size] = UNKNOWN
    return memo


@lean_kernel
def next_worthy(
    filters: tuple[Array, Array], scratch: Record, memo: int, tiles: int, index: int
) -> int:
    """The next subset of a size, by falling worth from `index` on, that may spell a word together
    with some letters of the board; what has been found out is remembered."""
    known = scratch["memo_known"][memo]
    start = scratch["subset_start"]
    count = i64(start[u64(tiles + 1)]) - i64(start[u64(tiles)])
    while index < count:
        while index < known[u64(tiles)]:
            bits = scratch["memo_bits"][memo, u64(tiles), u64(index >> 6)] >> u64(index & 63)
            if bits:
                return index + trailing_zeros(bits)
            index = (index | 63) + 1
        index = min(index, i64(known[u64(tiles)]))
        if index < count:
            _probe_more(filters, scratch, memo, tiles)
    return i64(NEVER)


@inlined_kernel
def best_worthy(filters: tuple[Array, Array], scratch: Record, memo: int, tiles: int) -> int:
    """What the best subset of a size is worth that may spell a word with letters of the board."""
    worth = i64(scratch["memo_worth"][memo, u64(tiles)])
    if worth == UNKNOWN:
        first = next_worthy(filters, scratch, memo, tiles, i64(0))
        worth = i64(NOTHING)
        if first != NEVER:
            used = scratch["subset"][u64(i64(scratch["subset_start"][u64(tiles)]) + first)]
            worth = i64(scratch["worth"][u64(used)])
        scratch["memo_worth"][memo, u64(tiles)] = worth
    return worth


@inlined_kernel
def forget(scratch: Record) -> None:
    """Another rack: nothing remembered is true any more."""
    for memo in range(u64(MEMO)):
        scratch["memo_key"][memo] = u64(0xFFFFFFFFFFFFFFFF)

"""Words to try: letters that could make the best play wait in a queue, to be looked up together.

Words of the same letters stand side by side, and a table tells where. The tables are large: most
of the time would go by waiting for one of them, if the next were not asked at the same time.
"""

from __future__ import annotations

from typing import NamedTuple

from .bits import Array, Record, i64, prefetch, trailing_zeros, u32, u64
from .compiled import inlined_kernel, lean_kernel
from .records import BLANK_BIT, PARTS, POINT, QUEUE, TILE_BITS, Anagrams

_LAST_OF_GROUP = 56


class Entry(NamedTuple):
    """What waits in a queue beside its letters."""

    slot: int
    leave: int
    bound: int
    blank: int
    """The letters of blanks that are chosen already."""


@inlined_kernel
def look_up(table: Array, hash_: int) -> int:
    """What a table of multisets holds for one, plus one; 0 if nothing."""
    size = u64(table.shape[0])
    place = hash_ >> (u64(64) - u64(trailing_zeros(size)))
    print_ = u32(hash_ & u64(0xFFFFFFFF)) | u32(1)
    while True:
        there = table[place, 0]
        if there == print_:
            return i64(table[place, 1]) + 1
        if there == 0:
            return i64(0)
        place = (place + u64(1)) & (size - u64(1))


@inlined_kernel
def _offer(scratch: Record, score: int, leave: int, key: int) -> None:
    """Keep a play if it is the best so far; of two equals, the smaller key."""
    equity = score * POINT + leave
    best = i64(scratch["best_equity"])
    if equity > best or (equity == best and key < i64(scratch["best_key"])):
        scratch["best_equity"] = equity
        scratch["best_score"] = score
        scratch["best_key"] = key


@lean_kernel
def _is_spelled_by(words: Array, hashes: Array, row: int, hash_: int) -> bool:
    """Whether a word has exactly these letters: a table tells it by half of the hash only."""
    total = u64(0)
    letters = words[u64(row), 0]
    while letters:
        total += hashes[letters & u64(31)]
        letters >>= u64(8)
    if PARTS > 2:
        letters = words[u64(row), 1]
        while letters:
            total += hashes[letters & u64(31)]
            letters >>= u64(8)
    letters = words[u64(row), PARTS - 1] & u64((1 << _LAST_OF_GROUP) - 1)
    while letters:
        total += hashes[letters & u64(31)]
        letters >>= u64(8)
    return total == hash_


@inlined_kernel
def _try_words(anagrams: Anagrams, rules: Record, scratch: Record, entry: int) -> None:
    """Offer every word of a multiset that fits its slot, with its blanks in every place."""
    words = anagrams.words
    row = i64(scratch["word_row"][u64(entry)])
    leave = i64(scratch["word_leave"][u64(entry)])
    blank1 = i64(scratch["word_blank"][u64(entry)]) & 31
    blank2 = i64(scratch["word_blank"][u64(entry)]) >> 8
    slot = u64(scratch["word_slot"][u64(entry)])
    tiles = i64(scratch["slot_tiles"][slot])
    value = rules["value"]
    mask = scratch["slot_mask"][slot]
    places = scratch["slot_place"][slot]
    factor = scratch["slot_weight"][slot]
    between0 = scratch["slot_between"][slot, 0]
    between1 = scratch["slot_between"][slot, 1]
    mask0 = scratch["slot_between"][slot, PARTS]
    mask1 = scratch["slot_between"][slot, PARTS + 1]
    key_base = i64(scratch["slot_key"][slot])
    plain = i64(scratch["slot_plain"][slot])
    last = u64(0)
    while last == 0:
        word0 = words[u64(row), 0]
        word1 = words[u64(row), 1]
        word2 = words[u64(row), 2] if PARTS > 2 else word1
        row += 1
        last = word2 >> u64(_LAST_OF_GROUP)
        unlike = ((word0 ^ between0) & mask0) | ((word1 ^ between1) & mask1)
        if PARTS > 2:
            between2 = scratch["slot_between"][slot, 2]
            unlike |= (word2 ^ between2) & scratch["slot_between"][slot, PARTS + 2]
        if unlike:
            continue
        score = plain
        key = key_base
        fits = u32(1)
        for index in range(u64(tiles)):
            place = u64(places[index])
            part = word0 if place < 8 else word1
            if PARTS > 2 and place >= 16:
                part = word2
            letter = (part >> ((place & u64(7)) << u64(3))) & u64(31)
            fits &= mask[index] >> u32(letter)
            score += i64(value[letter]) * i64(factor[index])
            key |= i64(letter) << i64(u64(TILE_BITS) * index)
        if fits & u32(1) == 0 or score * POINT + leave < i64(scratch["best_equity"]):
            continue
        if not _is_spelled_by(words, anagrams.hashes, row - 1, scratch["word_hash"][u64(entry)]):
            return
        if blank1 == 0:
            _offer(scratch, score, leave, key)
            continue
        for first in range(tiles):
            if (key >> (TILE_BITS * first)) & 31 != blank1:
                continue
            score1 = score - i64(value[u64(blank1)]) * i64(factor[u64(first)])
            key1 = key | (i64(BLANK_BIT) << (TILE_BITS * first))
            if blank2 == 0:
                _offer(scratch, score1, leave, key1)
                continue
            for second in range(first + 1 if blank1 == blank2 else 0, tiles):
                if second == first or (key >> (TILE_BITS * second)) & 31 != blank2:
                    continue
                score2 = score1 - i64(value[u64(blank2)]) * i64(factor[u64(second)])
                _offer(scratch, score2, leave, key1 | (i64(BLANK_BIT) << (TILE_BITS * second)))


@lean_kernel
def try_queue(anagrams: Anagrams, rules: Record, scratch: Record) -> None:
    """Try the words that wait, the most promising first. All of them are looked up before the
    first is read, so that the processor fetches them at the same time."""
    bound = scratch["word_bound"]
    row = scratch["word_row"]
    count = i64(scratch["words"])
    chosen = i64(-1)
    limit = i64(scratch["best_equity"]) - 1
    for entry in range(count):
        at = u64(entry)
        row[at] = look_up(anagrams.groups, scratch["word_hash"][at]) - 1
        if row[at] >= 0:
            prefetch(anagrams.words, i64(row[at]) * PARTS)
            if bound[at] > limit:
                limit = i64(bound[at])
                chosen = i64(entry)
    scratch["words"] = 0
    if chosen < 0:
        return
    _try_words(anagrams, rules, scratch, chosen)
    row[u64(chosen)] = -1
    for entry in range(u64(count)):
        if row[entry] >= 0 and bound[entry] >= scratch["best_equity"]:
            _try_words(anagrams, rules, scratch, i64(entry))


@inlined_kernel
def queue_word(groups: Array, scratch: Record, hash_: int, entry: Entry) -> None:
    """The words of these letters are to be tried in a slot; there must be room for them."""
    at = u64(scratch["words"])
    scratch["words"] += 1
    scratch["word_hash"][at] = hash_
    scratch["word_slot"][at] = entry.slot
    scratch["word_leave"][at] = entry.leave
    scratch["word_bound"][at] = entry.bound
    scratch["word_blank"][at] = entry.blank
    prefetch(groups, i64((hash_ >> (u64(64) - u64(trailing_zeros(groups.shape[0])))) << u64(1)))


@inlined_kernel
def queue_short(shorts: Array, scratch: Record, hash_: int, entry: Entry) -> None:
    """The words that these letters and a blank make are to be tried; there must be room."""
    at = u64(scratch["shorts"])
    scratch["shorts"] += 1
    scratch["short_hash"][at] = hash_
    scratch["short_slot"][at] = entry.slot
    scratch["short_leave"][at] = entry.leave
    scratch["short_bound"][at] = entry.bound
    scratch["short_blank"][at] = entry.blank
    prefetch(shorts, i64((hash_ >> (u64(64) - u64(trailing_zeros(shorts.shape[0])))) << u64(1)))


@lean_kernel
def complete_queue(anagrams: Anagrams, rules: Record, scratch: Record) -> None:
    """Queue the words that letters one short of them become with the letters that complete one."""
    for place in range(u64(scratch["shorts"])):
        bound = i64(scratch["short_bound"][place])
        if bound < scratch["best_equity"]:
            continue
        hash_ = scratch["short_hash"][place]
        slot = i64(scratch["short_slot"][place])
        leave = i64(scratch["short_leave"][place])
        first = i64(scratch["short_blank"][place])
        # Two blanks are any letter and the one then short; of two orders one is enough.
        letters = max(look_up(anagrams.shorts, hash_) - 1, i64(0)) & ~((i64(1) << first) - 1)
        while letters:
            letter = trailing_zeros(letters)
            letters &= letters - 1
            if scratch["words"] == QUEUE:
                try_queue(anagrams, rules, scratch)
            whole = hash_ + anagrams.hashes[u64(letter)]
            entry = Entry(slot, leave, bound, letter | (first << 8))
            queue_word(anagrams.groups, scratch, whole, entry)
    scratch["shorts"] = 0

"""The best play by equity: anchors by falling bound, then their slots, then subsets of the rack.

What is left after the bounds is looked up as a multiset of letters: words of the same letters
stand side by side, so no graph is walked and no letter tried in vain.
"""

from __future__ import annotations

from lexiko.kernel.bits import Array, Record, i64, prefetch, trailing_zeros, u32, u64
from lexiko.kernel.bounds import MANY_RUNS, NEVER, bound_anchor, forget, next_worthy
from lexiko.kernel.compiled import lean_kernel
from lexiko.kernel.generate import list_anchors
from lexiko.kernel.records import (
    BLANK_BIT,
    COL_SHIFT,
    DIRECTION_SHIFT,
    NOTHING,
    POINT,
    ROW_SHIFT,
    TILE_BITS,
)

_GONE = -(1 << 30)
_LAST_OF_GROUP = 56


@lean_kernel
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


@lean_kernel
def letter_at(words: Array, row: int, place: int) -> int:
    """A letter of a word; words are rows of two numbers, eight letters each."""
    return i64((words[u64(row), u64(place >> 3)] >> u64((place & 7) << 3)) & u64(31))


@lean_kernel
def _offer(scratch: Record, score: int, leave: int, key: int) -> None:
    """Keep a play if it is the best so far; of two equals, the smaller key."""
    equity = score * POINT + leave
    best = i64(scratch["best_equity"])
    if equity > best or (equity == best and key < i64(scratch["best_key"])):
        scratch["best_equity"] = equity
        scratch["best_score"] = score
        scratch["best_key"] = key


@lean_kernel
def _open_slot(rules: Record, state: Record, scratch: Record, base: int, slot: int) -> None:
    """What every word in a slot shares: its empty squares, their factors, the letters between."""
    letter = state["letter"]
    start = i64(scratch["slot_start"][u64(slot)])
    end = i64(scratch["slot_end"][u64(slot)])
    word = i64(1)
    fixed = i64(0)
    extra = i64(0)
    tiles = i64(0)
    between0 = u64(0)
    between1 = u64(0)
    mask0 = u64(0)
    mask1 = u64(0)
    for place in range(end - start):
        at = u64(base + start + place)
        there = i64(letter[at])
        if there:
            fixed += i64(rules["value"][u64(there)])
            shift = u64((place & 7) << 3)
            if place < 8:
                between0 |= u64(there & 31) << shift
                mask0 |= u64(31) << shift
            else:
                between1 |= u64(there & 31) << shift
                mask1 |= u64(31) << shift
        else:
            word *= i64(rules["word_factor"][at])
            extra += i64(state["cross_value"][at])
            scratch["mask"][u64(tiles)] = state["cross"][at]
            scratch["mask_place"][u64(tiles)] = place
            tiles += 1
    for index in range(tiles):
        at = u64(base + start + i64(scratch["mask_place"][u64(index)]))
        factor = i64(rules["letter_factor"][at]) * word + i64(state["cross_factor"][at])
        scratch["plain_factor"][u64(index)] = factor
    scratch["between"][0] = between0
    scratch["between"][1] = between1
    scratch["between"][2] = mask0
    scratch["between"][3] = mask1
    first = start + i64(scratch["mask_place"][0])
    lane = (base >> 4) - 1
    scratch["slot_key"] = (
        ((lane >> 4) << DIRECTION_SHIFT) | ((lane & 15) << ROW_SHIFT) | (first << COL_SHIFT)
    )
    scratch["slot_plain"] = fixed * word + extra + i64(rules["bonus"][u64(tiles)])


@lean_kernel
def _is_spelled_by(words: Array, hashes: Array, row: int, hash_: int) -> bool:
    """Whether a word has exactly these letters: a table tells it by half of the hash only."""
    total = u64(0)
    letters = words[u64(row), 0]
    while letters:
        total += hashes[letters & u64(31)]
        letters >>= u64(8)
    letters = words[u64(row), 1] & u64((1 << _LAST_OF_GROUP) - 1)
    while letters:
        total += hashes[letters & u64(31)]
        letters >>= u64(8)
    return total == hash_


@lean_kernel
def _try_words(
    words: Array,
    groups: Array,
    hashes: Array,
    rules: Record,
    scratch: Record,
    hash_: int,
    tiles: int,
    leave: int,
    blank1: int,
    blank2: int,
) -> None:
    """Offer every word of a multiset that fits the open slot, with its blanks in every place."""
    row = look_up(groups, hash_) - 1
    if row < 0 or not _is_spelled_by(words, hashes, row, hash_):
        return
    value = rules["value"]
    mask = scratch["mask"]
    mask_place = scratch["mask_place"]
    factor = scratch["plain_factor"]
    between0 = scratch["between"][0]
    between1 = scratch["between"][1]
    mask0 = scratch["between"][2]
    mask1 = scratch["between"][3]
    key_base = i64(scratch["slot_key"])
    plain = i64(scratch["slot_plain"])
    last = u64(0)
    while last == 0:
        word0 = words[u64(row), 0]
        word1 = words[u64(row), 1]
        row += 1
        last = word1 >> u64(_LAST_OF_GROUP)
        if ((word0 ^ between0) & mask0) | ((word1 ^ between1) & mask1):
            continue
        score = plain
        key = key_base
        fits = u32(1)
        for index in range(u64(tiles)):
            place = u64(mask_place[index])
            half = word0 if place < 8 else word1
            letter = (half >> ((place & u64(7)) << u64(3))) & u64(31)
            fits &= mask[index] >> u32(letter)
            score += i64(value[letter]) * i64(factor[index])
            key |= i64(letter) << i64(u64(TILE_BITS) * index)
        if fits & u32(1) == 0:
            continue
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
def _try_subset(
    words: Array,
    groups: Array,
    shorts: Array,
    hashes: Array,
    rules: Record,
    scratch: Record,
    used: int,
    through: int,
    tiles: int,
) -> None:
    """Offer every play that lays a subset of the rack into the open slot."""
    full = (i64(1) << i64(scratch["pieces"])) - 1
    leave = i64(scratch["leave"][u64(full ^ used)])
    blanks = used & i64(scratch["bits"][0])
    hash_ = scratch["hash"][u64(used)] + through
    if blanks == 0:
        _try_words(words, groups, hashes, rules, scratch, hash_, tiles, leave, 0, 0)
        return
    # One blank is the letter that is short; two are any letter and the one then short.
    two = blanks & (blanks - 1) != 0
    for first in range(1, rules["size"] + 1 if two else 2):
        given = hash_ + hashes[u64(first)] if two else hash_
        letters = look_up(shorts, given) - 1
        if letters < 0:
            continue
        if two:
            letters &= ~((i64(1) << first) - 1)
        while letters:
            letter = trailing_zeros(letters)
            letters &= letters - 1
            whole = given + hashes[u64(letter)]
            _try_words(
                words, groups, hashes, rules, scratch, whole, tiles, leave,
                letter, i64(first) if two else i64(0),
            )  # fmt: skip


@lean_kernel
def _worthy_bound(
    filter0: Array, filter1: Array, scratch: Record, score: int, through: int, tiles: int
) -> int:
    """What tiles with these letters of the board could be worth, if they may spell a word."""
    first = next_worthy(filter0, filter1, scratch, through, tiles, i64(0))
    if first == NEVER:
        return i64(_GONE)
    used = scratch["subset"][u64(i64(scratch["subset_start"][u64(tiles)]) + first)]
    return score + i64(scratch["worth"][u64(used)])


@lean_kernel
def _list_candidates(
    groups: Array,
    shorts: Array,
    filter0: Array,
    filter1: Array,
    scratch: Record,
    slot: int,
    through: int,
) -> int:
    """The subsets of the rack that could make the best play in the open slot; how many."""
    tiles = i64(scratch["slot_tiles"][u64(slot)])
    score = i64(scratch["slot_score"][u64(slot)])
    fixed = i64(scratch["slot_fixed"][u64(slot)])
    factor = scratch["slot_factor"][u64(slot)]
    mask = scratch["mask"]
    ranked_bit = scratch["ranked_bit"]
    ranked_value = scratch["ranked_value"]
    pieces = u64(scratch["pieces"])
    blanks = i64(scratch["bits"][0])
    best = i64(scratch["best_equity"])
    start = i64(scratch["subset_start"][u64(tiles)])
    group_shift = u64(64) - u64(trailing_zeros(groups.shape[0]))
    short_shift = u64(64) - u64(trailing_zeros(shorts.shape[0]))
    count = i64(0)
    index = next_worthy(filter0, filter1, scratch, through, tiles, i64(0))
    while index != NEVER:
        used = i64(scratch["subset"][u64(start + index)])
        worth = i64(scratch["worth"][u64(used)])
        if score + worth < best:
            break
        index = next_worthy(filter0, filter1, scratch, through, tiles, index + 1)
        letters = scratch["available"][u64(used)]
        unfit = u32(0)
        for place in range(u64(tiles)):
            if letters & mask[place] == 0:
                unfit = u32(1)
        if unfit:
            continue
        own = fixed
        rank = u64(0)
        for place in range(pieces):
            held = (used >> i64(ranked_bit[place])) & 1
            own += held * i64(factor[rank]) * i64(ranked_value[place])
            rank += u64(held)
        bound = own * POINT + worth
        if bound < best:
            continue
        scratch["candidate"][u64(count)] = used
        scratch["candidate_bound"][u64(count)] = bound
        count += 1
        hash_ = scratch["hash"][u64(used)] + through
        if used & blanks:
            prefetch(shorts, i64((hash_ >> short_shift) << u64(1)))
        else:
            prefetch(groups, i64((hash_ >> group_shift) << u64(1)))
    return count


@lean_kernel
def _search_slots(
    words: Array,
    groups: Array,
    shorts: Array,
    filter0: Array,
    filter1: Array,
    hashes: Array,
    rules: Record,
    state: Record,
    scratch: Record,
    anchor: int,
) -> None:
    """Search the slots of an anchor, the most promising first."""
    base = i64(scratch["anchor_base"][u64(anchor)])
    bound = scratch["slot_bound"]
    score = scratch["slot_score"]
    through = scratch["slot_through"]
    candidate_bound = scratch["candidate_bound"]
    slots = i64(scratch["slots"])
    for slot in range(u64(slots)):
        tiles = i64(scratch["slot_tiles"][slot])
        score[slot] = bound[slot]
        limit = i64(bound[slot]) + i64(scratch["best_worth"][u64(tiles)])
        if limit >= scratch["best_equity"]:
            limit = _worthy_bound(filter0, filter1, scratch, i64(bound[slot]), through[slot], tiles)
        bound[slot] = limit
    while True:
        limit = i64(scratch["best_equity"]) - 1
        chosen = i64(-1)
        for slot in range(slots):
            if bound[u64(slot)] > limit:
                limit = i64(bound[u64(slot)])
                chosen = i64(slot)
        if chosen < 0:
            return
        at = u64(chosen)
        bound[at] = _GONE
        _open_slot(rules, state, scratch, base, chosen)
        tiles = i64(scratch["slot_tiles"][at])
        if tiles == 1 and base >= 17 << 4 and scratch["mask"][0] & u32(1) == 0:
            # One tile alone is listed across if it forms a word across.
            continue
        count = _list_candidates(groups, shorts, filter0, filter1, scratch, chosen, through[at])
        for index in range(u64(count)):
            if candidate_bound[index] >= scratch["best_equity"]:
                used = i64(scratch["candidate"][index])
                _try_subset(words, groups, shorts, hashes, rules, scratch, used, through[at], tiles)


@lean_kernel
def _refine(filter0: Array, filter1: Array, scratch: Record, anchor: int) -> int:
    """The bound of an anchor, counting only subsets of the rack that may spell a word there."""
    score_by = scratch["anchor_score"][u64(anchor)]
    best_worth = scratch["best_worth"]
    best = i64(NOTHING)
    goal = i64(scratch["best_equity"])
    for runs in range(i64(scratch["anchor_runs"][u64(anchor)])):
        for tiles in range(i64(scratch["pieces"]), 0, -1):
            score = i64(score_by[u64(runs), u64(tiles)])
            limit = score + i64(best_worth[u64(tiles)])
            if limit < max(best, goal):
                continue
            if runs < MANY_RUNS:
                through = scratch["anchor_hash"][u64(anchor), u64(runs)]
                limit = _worthy_bound(filter0, filter1, scratch, score, through, tiles)
            best = max(best, limit)
    return best


@lean_kernel
def best_play(
    graph: Array,
    words: Array,
    groups: Array,
    shorts: Array,
    filter0: Array,
    filter1: Array,
    hashes: Array,
    rules: Record,
    state: Record,
    scratch: Record,
    goal: int,
) -> None:
    """The best play of the prepared rack, if one is worth `goal` or more: in `scratch`, with
    `best_key` 0 if there is none. The rack may hold two blanks at most."""
    forget(scratch)
    scratch["best_key"] = 0
    scratch["best_score"] = 0
    scratch["best_equity"] = goal - 1
    bound = scratch["anchor_bound"]
    refined = scratch["anchor_refined"]
    for tiles in range(i64(scratch["pieces"]) + 1):
        scratch["best_word"][u64(tiles)] = _worthy_bound(
            filter0, filter1, scratch, 0, u64(0), tiles
        )
    anchors = list_anchors(rules, state, scratch)
    if state["tiles"] == 0 and rules["symmetric"]:
        anchors = i64(1)
    for anchor in range(anchors):
        bound[u64(anchor)] = bound_anchor(graph, hashes, rules, state, scratch, anchor, False)
        # A gap without a run to its right is bounded by words of the rack alone already.
        alone = scratch["anchor_gap"][u64(anchor)] != 0 and scratch["anchor_runs"][u64(anchor)] == 1
        refined[u64(anchor)] = i64(alone)
    while True:
        limit = i64(scratch["best_equity"]) - 1
        chosen = i64(-1)
        for anchor in range(anchors):
            if bound[u64(anchor)] > limit:
                limit = i64(bound[u64(anchor)])
                chosen = i64(anchor)
        if chosen < 0:
            return
        at = u64(chosen)
        if refined[at] == 0:
            refined[at] = 1
            bound[at] = _refine(filter0, filter1, scratch, chosen)
            continue
        bound[at] = _GONE
        bound_anchor(graph, hashes, rules, state, scratch, chosen, True)
        _search_slots(
            words, groups, shorts, filter0, filter1, hashes, rules, state, scratch, chosen
        )

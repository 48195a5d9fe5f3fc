"""The best play by equity: anchors by falling bound, then their slots, then subsets of the rack.

What is left after the bounds is looked up as a multiset of letters, so no graph is walked and no
letter tried in vain.
"""

from __future__ import annotations

from .bits import Array, Record, i64, u32, u64
from .bounds import (
    MANY_RUNS,
    NEVER,
    best_worthy,
    bound_anchor,
    bound_scores,
    forget,
    next_worthy,
    recall,
)
from .compiled import inlined_kernel, lean_kernel
from .generate import list_anchors
from .queue import Entry, complete_queue, queue_short, queue_word, try_queue
from .records import (
    ANCHOR_BITS,
    ANY,
    COL_SHIFT,
    DIRECTION_SHIFT,
    IN_LANE,
    LANE,
    LANE_BITS,
    MAX_ANCHORS,
    NOTHING,
    PARTS,
    POINT,
    QUEUE,
    ROW_SHIFT,
    WIDTH,
    Sight,
    Tables,
)
from .rows import all_meet, product, read_row

_GONE = -(1 << 60)


@inlined_kernel
def _open_slot(rules: Record, state: Record, scratch: Record, base: int, slot: int) -> None:
    """What every word in a slot shares: its empty squares, their factors, the letters between."""
    letter = state["letter"]
    mask = scratch["slot_mask"][u64(slot)]
    places = scratch["slot_place"][u64(slot)]
    between = scratch["slot_between"][u64(slot)]
    start = i64(scratch["slot_start"][u64(slot)])
    end = i64(scratch["slot_end"][u64(slot)])
    for place in range(u64(WIDTH)):
        mask[place] = ANY
    word = i64(1)
    fixed = i64(0)
    extra = i64(0)
    tiles = i64(0)
    between0 = u64(0)
    between1 = u64(0)
    between2 = u64(0)
    mask0 = u64(0)
    mask1 = u64(0)
    mask2 = u64(0)
    for place in range(end - start):
        at = u64(base + start + place)
        there = i64(letter[at])
        if there:
            fixed += i64(rules["value"][u64(there)])
            shift = u64((place & 7) << 3)
            if place < 8:
                between0 |= u64(there & 31) << shift
                mask0 |= u64(31) << shift
            elif PARTS == 2 or place < 16:
                between1 |= u64(there & 31) << shift
                mask1 |= u64(31) << shift
            else:
                between2 |= u64(there & 31) << shift
                mask2 |= u64(31) << shift
        else:
            word *= i64(rules["word_factor"][at])
            extra += i64(state["cross_value"][at])
            mask[u64(tiles)] = state["cross"][at]
            places[u64(tiles)] = place
            tiles += 1
    for index in range(u64(tiles)):
        at = u64(base + start + i64(places[index]))
        factor = i64(rules["letter_factor"][at]) * word + i64(state["cross_factor"][at])
        scratch["slot_weight"][u64(slot), index] = factor
    between[0] = between0
    between[1] = between1
    between[PARTS] = mask0
    between[PARTS + 1] = mask1
    if PARTS > 2:
        between[2] = between2
        between[PARTS + 2] = mask2
    first = start + i64(places[0])
    lane = (base >> LANE_BITS) - 1
    scratch["slot_key"][u64(slot)] = (
        ((lane >> LANE_BITS) << DIRECTION_SHIFT)
        | ((lane & IN_LANE) << ROW_SHIFT)
        | (first << COL_SHIFT)
    )
    scratch["slot_plain"][u64(slot)] = fixed * word + extra + i64(rules["bonus"][u64(tiles)])


@inlined_kernel
def _queue_slot(tables: Tables, rules: Record, scratch: Record, slot: int) -> None:
    """Queue the subsets of the rack that could make the best play in an open slot."""
    tiles = i64(scratch["slot_tiles"][u64(slot)])
    score = i64(scratch["slot_score"][u64(slot)])
    fixed = i64(scratch["slot_fixed"][u64(slot)])
    through = scratch["slot_through"][u64(slot)]
    mask = scratch["slot_mask"][u64(slot)]
    factors = read_row(scratch["slot_factor"][u64(slot)], 0)
    full = (i64(1) << i64(scratch["pieces"])) - 1
    blanks = i64(scratch["bits"][0])
    best = i64(scratch["best_equity"])
    start = i64(scratch["subset_start"][u64(tiles)])
    memo = recall(scratch, through)
    index = next_worthy(tables.filters, scratch, memo, tiles, i64(0))
    while index != NEVER:
        used = i64(scratch["subset"][u64(start + index)])
        worth = i64(scratch["worth"][u64(used)])
        if score + worth < best:
            break
        index = next_worthy(tables.filters, scratch, memo, tiles, index + 1)
        own = fixed + product(read_row(scratch["values"][u64(used)], 0), factors)
        bound = own * POINT + worth
        if bound < best or not all_meet(mask, i64(scratch["available"][u64(used)])):
            continue
        leave = i64(scratch["leave"][u64(full ^ used)])
        hash_ = scratch["hash"][u64(used)] + through
        blank = used & blanks
        if blank == 0:
            if scratch["words"] == QUEUE:
                try_queue(tables.anagrams, rules, scratch)
            queue_word(tables.anagrams.groups, scratch, hash_, Entry(slot, leave, bound, i64(0)))
            continue
        two = blank & (blank - 1) != 0
        for first in range(rules["size"] if two else 1):
            if scratch["shorts"] == QUEUE:
                complete_queue(tables.anagrams, rules, scratch)
            letter = i64(first) + 1 if two else i64(0)
            short = hash_ + tables.anagrams.hashes[u64(letter)]
            queue_short(tables.anagrams.shorts, scratch, short, Entry(slot, leave, bound, letter))


@inlined_kernel
def _search_slots(tables: Tables, sight: Sight, anchor: int) -> None:
    """Search the slots of an anchor, all of them together; but as long as no play is known, the
    most promising one alone, so that the others can be measured against its plays."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    base = i64(scratch["anchor_base"][u64(anchor)])
    bound = scratch["slot_bound"]
    score = scratch["slot_score"]
    through = scratch["slot_through"]
    slots = i64(scratch["slots"])
    best = i64(scratch["best_equity"])
    chosen = i64(-1)
    highest = best - 1
    for slot in range(slots):
        at = u64(slot)
        tiles = i64(scratch["slot_tiles"][at])
        score[at] = bound[at]
        limit = i64(bound[at]) + i64(scratch["best_worth"][u64(tiles)])
        if limit >= best:
            memo = recall(scratch, through[at])
            limit = i64(bound[at]) + best_worthy(tables.filters, scratch, memo, tiles)
        bound[at] = limit
        if limit > highest:
            highest = limit
            chosen = i64(slot)
    if chosen < 0:
        return
    for turn in range(slots + 1):
        slot = chosen if turn == 0 else i64(turn) - 1
        at = u64(slot)
        if bound[at] >= scratch["best_equity"]:
            bound[at] = NOTHING
            _open_slot(rules, state, scratch, base, slot)
            # One tile alone is listed across if it forms a word across.
            alone = scratch["slot_tiles"][at] == 1 and base >= (LANE + 1) << LANE_BITS
            if not alone or scratch["slot_mask"][at, 0] & u32(1):
                _queue_slot(tables, rules, scratch, slot)
        if turn == slots or (turn == 0 and scratch["best_key"] == 0):
            if scratch["shorts"]:
                complete_queue(tables.anagrams, rules, scratch)
            try_queue(tables.anagrams, rules, scratch)


@inlined_kernel
def _refine(filters: tuple[Array, Array], scratch: Record, anchor: int) -> int:
    """The bound of an anchor, counting only subsets of the rack that may spell a word there."""
    score_by = scratch["anchor_score"][u64(anchor)]
    best_worth = scratch["best_worth"]
    best = i64(NOTHING)
    goal = i64(scratch["best_equity"])
    for runs in range(i64(scratch["anchor_runs"][u64(anchor)])):
        through = scratch["anchor_hash"][u64(anchor), u64(runs)]
        memo = recall(scratch, through)
        for tiles in range(i64(scratch["pieces"]), 0, -1):
            score = i64(score_by[u64(runs), u64(tiles)])
            worth = i64(best_worth[u64(tiles)])
            if score + worth < max(best, goal):
                continue
            if runs < MANY_RUNS:
                worth = best_worthy(filters, scratch, memo, tiles)
            best = max(best, score + worth)
    return best


@lean_kernel
def best_play(tables: Tables, sight: Sight, goal: int) -> None:
    """The best play of the prepared rack, if one is worth `goal` or more: in `scratch`, with
    `best_key` 0 if there is none. The rack may hold two blanks at most."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    forget(scratch)
    scratch["best_key"] = 0
    scratch["best_score"] = 0
    scratch["best_equity"] = goal - 1
    refined = scratch["anchor_refined"]
    order = scratch["anchor_order"]
    alone = recall(scratch, u64(0))
    for tiles in range(i64(scratch["pieces"]) + 1):
        worth = best_worthy(tables.filters, scratch, alone, tiles)
        scratch["best_word"][u64(tiles)] = worth
    anchors = list_anchors(rules, state, scratch)
    if state["tiles"] == 0 and rules["symmetric"]:
        anchors = i64(1)
    for anchor in range(anchors):
        bound_scores(tables, sight, anchor, False)
    for anchor in range(anchors):
        order[u64(anchor)] = bound_anchor(scratch, anchor) << ANCHOR_BITS | i64(anchor)
        # A gap without a run to its right is bounded by words of the rack alone already.
        gap = scratch["anchor_gap"][u64(anchor)] != 0
        refined[u64(anchor)] = i64(gap and scratch["anchor_runs"][u64(anchor)] == 1)
    while True:
        highest = i64(_GONE)
        for anchor in range(u64(anchors)):
            highest = max(highest, order[anchor])
        if highest >> ANCHOR_BITS < scratch["best_equity"]:
            return
        chosen = highest & (MAX_ANCHORS - 1)
        at = u64(chosen)
        if refined[at] == 0:
            refined[at] = 1
            bound = _refine(tables.filters, scratch, chosen)
            order[at] = bound << ANCHOR_BITS | chosen
            continue
        order[at] = _GONE
        bound_scores(tables, sight, chosen, True)
        _search_slots(tables, sight, chosen)

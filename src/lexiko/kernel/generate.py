"""All plays: from each anchor through the word graph, leftwards and then to the right.

An anchor is a run of tiles, or an empty square that has a neighbour across its lane only (a gap).
Every play belongs to exactly one: the rightmost run that it takes part in from the left, or its
first gap.
"""

from __future__ import annotations

from . import SIDE
from .bits import Array, Record, bit_count, i64, prefetch, trailing_zeros, u64
from .compiled import inlined_kernel, lean_kernel
from .records import (
    BLANK_BIT,
    COL_SHIFT,
    DIRECTION_SHIFT,
    IN_LANE,
    LANE,
    LANE_BITS,
    LETTERS,
    POINT,
    ROOT,
    ROW_SHIFT,
    TILE_BITS,
    TILES_MASK,
    Plays,
    Sight,
)

# A frame of the search is three words, each from its lowest bits on:
#   tiles (54) | word factor
#   state (32) | candidates
#   column (4 or 5) | first column (4 or 5) | tiles placed (4) | pieces left (9) | right (1)
#     | main score (18) | cross score
WORD_FACTOR_SHIFT = 54
FIRST_SHIFT = LANE_BITS
PLACED_SHIFT = 2 * LANE_BITS
LEFT_SHIFT = PLACED_SHIFT + 4
RIGHT_SHIFT = LEFT_SHIFT + 9
RIGHT = 1 << RIGHT_SHIFT
MAIN_SHIFT = RIGHT_SHIFT + 1
MAIN_MASK = (1 << 18) - 1
CROSS_SHIFT = MAIN_SHIFT + 18
COLUMNS_MASK = (1 << PLACED_SHIFT) - 1


@lean_kernel
def _add_anchor(
    scratch: Record, count: int, base: int, squares: tuple[int, int, int, int], gap: int
) -> int:
    """One more anchor on the lane that begins at `base`: how far its plays may reach, and the
    squares beside it."""
    low, high, left, right = squares
    place = u64(count)
    scratch["anchor_base"][place] = base
    scratch["anchor_low"][place] = low
    scratch["anchor_high"][place] = high
    scratch["anchor_left"][place] = left
    scratch["anchor_right"][place] = right
    scratch["anchor_gap"][place] = gap
    return count + 1


@lean_kernel
def lane_anchors(state: Record, scratch: Record, lane: int, count: int) -> int:
    """Add the anchors of one lane to those that are listed, and say how many there are now."""
    occupied = state["occupied"]
    base = i64(lane + 1) << LANE_BITS
    taken = i64(occupied[u64(lane + 1)])
    beside = i64(occupied[u64(lane)]) | i64(occupied[u64(lane + 2)])
    gaps = beside & ~(taken | (taken << 1) | (taken >> 1)) & ((1 << SIDE) - 1)
    ends = taken & ~(taken >> 1)
    both = gaps | ends
    low_run = i64(0)
    low_gap = i64(0)
    while both:
        col = trailing_zeros(both)
        both &= both - 1
        if (ends >> col) & 1:
            first = col
            while first > 0 and (taken >> (first - 1)) & 1:
                first -= 1
            count = _add_anchor(scratch, count, base, (low_run, SIDE - 1, first - 1, col + 1), 0)
            low_run = col + 2
            low_gap = col + 2
        else:
            further = taken >> col
            high = col + trailing_zeros(further) - 2 if further else i64(SIDE - 1)
            count = _add_anchor(scratch, count, base, (low_gap, high, col, col + 1), 1)
            low_gap = col + 1
    return count


@lean_kernel
def list_anchors(rules: Record, state: Record, scratch: Record) -> int:
    """Every anchor of the board; an empty one has its centre, in both directions."""
    count = i64(0)
    if state["tiles"] == 0:
        row = i64(rules["centre_row"])
        col = i64(rules["centre_col"])
        across = (row + 1) << LANE_BITS
        down = (LANE + col + 1) << LANE_BITS
        count = _add_anchor(scratch, count, across, (0, SIDE - 1, col, col + 1), 1)
        return _add_anchor(scratch, count, down, (0, SIDE - 1, row, row + 1), 1)
    # The lanes between those of both readings belong to no board, but some have neighbours.
    for lane in range(LANE + SIDE):
        if not SIDE <= lane < LANE:
            count = lane_anchors(state, scratch, i64(lane), count)
    return count


@inlined_kernel
def _step(graph: Array, node: int, letter: int) -> tuple[int, int]:
    """The state behind a letter and the letters that go on there. Without an arc the dead state
    at 0 is read, so that there is no branch that the processor could guess wrong."""
    children = i64(graph[u64(node)])
    bit = i64(1) << letter
    arc = node + 2 + 2 * bit_count(children & (bit - 1)) if children & bit else i64(0)
    return i64(graph[u64(arc)]), i64(graph[u64(arc + 1)])


@lean_kernel
def search_anchor(graph: Array, sight: Sight, anchor: int, plays: Plays) -> None:
    """Write down every play of an anchor that there is room for, and count all of them."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    keys, scores, equities = plays
    letter = state["letter"]
    cross = state["cross"]
    right_cross = state["right_cross"]
    cross_factor = state["cross_factor"]
    cross_value = state["cross_value"]
    letter_factor = rules["letter_factor"]
    word_factor = rules["word_factor"]
    value = rules["value"]
    bits = scratch["bits"]
    available = scratch["available"]
    leave = scratch["leave"]
    frame = scratch["frame"]
    blanks = i64(bits[0])
    pieces = i64(scratch["pieces"])
    base = i64(scratch["anchor_base"][u64(anchor)])
    low = i64(scratch["anchor_low"][u64(anchor)])
    high = i64(scratch["anchor_high"][u64(anchor)])
    start_right = i64(scratch["anchor_right"][u64(anchor)])
    lane = (base >> LANE_BITS) - 1
    direction = lane >> LANE_BITS
    key_base = (direction << DIRECTION_SHIFT) | ((lane & IN_LANE) << ROW_SHIFT)
    shortest = i64(rules["first_word"]) if state["tiles"] == 0 else i64(1)
    room = i64(keys.shape[0])
    count = i64(scratch["count"])
    main = i64(0)
    node = i64(ROOT)
    # A gap is the first square to the left; a run has been read already.
    left = i64(scratch["anchor_left"][u64(anchor)]) + 1
    if scratch["anchor_gap"][u64(anchor)] == 0:
        node = i64(state["node"][u64(base + start_right - 1)])
        main = i64(state["run_value"][u64(base + start_right - 1)])
    fits_right = i64(0)
    if start_right <= high:
        fits_right = i64(right_cross[u64(base + start_right)]) & LETTERS
    frame[0] = i64(1) << WORD_FACTOR_SHIFT
    frame[1] = node
    frame[2] = left | (((i64(1) << pieces) - 1) << LEFT_SHIFT) | (main << MAIN_SHIFT)
    top = i64(1)
    while top:
        top -= 1
        at = 3 * top
        word0 = i64(frame[u64(at)])
        word1 = i64(frame[u64(at + 1)])
        word2 = i64(frame[u64(at + 2)])
        tiles = word0 & TILES_MASK
        node = word1 & 0xFFFFFFFF
        candidates = (word1 >> 32) & 0xFFFFFFFF
        col = word2 & IN_LANE
        first = (word2 >> FIRST_SHIFT) & IN_LANE
        placed = (word2 >> PLACED_SHIFT) & 15
        rest = (word2 >> LEFT_SHIFT) & 511
        right = word2 & RIGHT
        children = i64(graph[u64(node)])
        accepts = i64(graph[u64(node + 1)])
        if not right:
            if children & 1:
                over = i64(graph[u64(node + 2)])
                fits = i64(graph[u64(node + 3)]) & fits_right & i64(available[u64(rest)])
                if fits:
                    at = 3 * top
                    top += 1
                    frame[u64(at)] = word0
                    frame[u64(at + 1)] = over | (fits << 32)
                    first = col if placed else start_right
                    kept = word2 & ~i64(COLUMNS_MASK)
                    frame[u64(at + 2)] = kept | start_right | (first << FIRST_SHIFT) | RIGHT
                    prefetch(graph, over)
            col -= 1
            if col < low:
                continue
            candidates = (children | accepts) & i64(cross[u64(base + col)])
            candidates &= i64(available[u64(rest)]) & LETTERS
        square = base + col
        main = (word2 >> MAIN_SHIFT) & MAIN_MASK
        crossing = (word2 >> CROSS_SHIFT) + i64(cross_value[u64(square)])
        factor = ((word0 >> WORD_FACTOR_SHIFT) & 1023) * i64(word_factor[u64(square)])
        this_letter = i64(letter_factor[u64(square)])
        this_cross = i64(cross_factor[u64(square)])
        number = placed + 1
        bonus = i64(rules["bonus"][u64(number)])
        # One tile alone is listed across if it forms a word across.
        listed = number > 1 or direction == 0 or (i64(cross[u64(square)]) & 1) != 0
        if not listed or number < shortest:
            accepts = i64(0)
        # What all candidates share: where the next tile may stand, and what of the play is known.
        meets_run = False
        beside = i64(0)
        beyond = i64(0)
        if right:
            meets_run = letter[u64(square + 1)] != 0
            if col < high:
                beside = i64(right_cross[u64(square + 1)]) & LETTERS
            shift = TILE_BITS * placed
            key = key_base | (first << COL_SHIFT)
            where = (col + 1) | (first << FIRST_SHIFT) | RIGHT | (number << PLACED_SHIFT)
        else:
            beyond = fits_right
            if col > low:
                beside = i64(cross[u64(square - 1)]) & LETTERS
            tiles <<= TILE_BITS
            shift = i64(0)
            key = key_base | (col << COL_SHIFT)
            where = col | (number << PLACED_SHIFT)
        if number == pieces:
            beside = i64(0)
            beyond = i64(0)
            if not meets_run:
                candidates &= accepts
        blank_bits = rest & blanks
        while candidates:
            candidate = trailing_zeros(candidates)
            candidates &= candidates - 1
            accepted = (accepts >> candidate) & 1
            behind, follow = _step(graph, node, candidate)
            onward = (follow & beside) | (beyond & -(follow & 1))
            passed = i64(0)
            further = where
            if meets_run:
                end = col + 1
                there = i64(letter[u64(base + end)])
                while there:
                    passed += i64(value[u64(there)])
                    accepted = (i64(graph[u64(behind + 1)]) >> (there & 31)) & 1
                    behind, follow = _step(graph, behind, there & 31)
                    end += 1
                    there = i64(letter[u64(base + end)])
                if number < shortest or not listed:
                    accepted = i64(0)
                onward = i64(0)
                if end <= high and number < pieces:
                    onward = follow & i64(right_cross[u64(base + end)]) & LETTERS
                further = end | (first << FIRST_SHIFT) | RIGHT | (number << PLACED_SHIFT)
            if accepted == 0 and onward == 0:
                continue
            usable = rest & i64(bits[u64(candidate)])
            tile = candidate
            points = i64(value[u64(candidate)])
            while True:
                if usable:
                    left_over = rest & ~(usable & -usable)
                    main2 = main + points * this_letter + passed
                    crossing2 = crossing + points * this_cross
                    tiles2 = tiles | (tile << shift)
                    if accepted and count < room:
                        score = main2 * factor + crossing2 + bonus
                        keys[u64(count)] = tiles2 | key
                        scores[u64(count)] = score
                        equities[u64(count)] = score * POINT + i64(leave[u64(left_over)])
                    count += accepted
                    fits = onward & i64(available[u64(left_over)])
                    at = 3 * top
                    top += i64(fits != 0)
                    frame[u64(at)] = tiles2 | (factor << WORD_FACTOR_SHIFT)
                    frame[u64(at + 1)] = behind | (fits << 32)
                    progress = (left_over << LEFT_SHIFT) | (main2 << MAIN_SHIFT)
                    frame[u64(at + 2)] = further | progress | (crossing2 << CROSS_SHIFT)
                    prefetch(graph, behind)
                if tile >= BLANK_BIT or blank_bits == 0:
                    break
                usable = blank_bits
                tile = candidate | BLANK_BIT
                points = i64(0)
    scratch["count"] = count


@lean_kernel
def all_plays(graph: Array, sight: Sight, plays: Plays) -> int:
    """Every legal play of the prepared rack, in no order; how many there are.

    If there are more than the arrays have room for, the rest is counted only.
    """
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    scratch["count"] = 0
    for anchor in range(list_anchors(rules, state, scratch)):
        search_anchor(graph, sight, anchor, plays)
    return i64(scratch["count"])

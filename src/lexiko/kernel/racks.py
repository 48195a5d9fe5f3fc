"""A rack and its subsets: what each could spell, counts, and leaves behind."""

from __future__ import annotations

from .bits import Array, Record, bit_count, i64, u32, u64
from .compiled import lean_kernel
from .pool import value_pieces
from .records import MAX_RACK, NOTHING, POINT, WIDTH, Sight, Tables
from .rows import counted_above, inserted, read_row, write_row

NO_LEAVES = 1
"""The style of a player who looks at nothing but the score,"""
BY_POOL = 2
"""and of one who values leaves by what is still to come, too."""


@lean_kernel
def _list_subsets(rack: Array, hashes: Array, rules: Record, scratch: Record) -> None:
    """Tables over all subsets of the pieces; of equal pieces a play uses the lowest bits first."""
    available = scratch["available"]
    hash_ = scratch["hash"]
    face = scratch["face"]
    rank = scratch["rank"]
    values = scratch["values"]
    value = rules["value"]
    choose = rules["choose"]
    pieces = i64(0)
    natural = i64(0)
    available[0] = 0
    hash_[0] = 0
    face[0] = 0
    rank[0] = 0
    for place in range(u64(WIDTH)):
        values[0, place] = 0
    for letter in range(rules["size"] + 1):
        count = i64(rack[u64(letter)])
        scratch["bits"][u64(letter)] = ((i64(1) << count) - 1) << pieces
        if count == 0:
            continue
        fits = u32(rules["letters"]) if letter == 0 else u32(i64(1) << letter)
        if letter:
            natural |= i64(1) << letter
        for _ in range(count):
            half = u64(1) << u64(pieces)
            for subset in range(half):
                available[half + subset] = available[subset] | fits
                hash_[half + subset] = hash_[subset] + hashes[u64(letter)]
                face[half + subset] = face[subset] + value[u64(letter)]
                rank[half + subset] = rank[subset] + choose[u64(bit_count(subset))][u64(letter)]
            for subset in range(half):
                row = inserted(read_row(values[subset], 0), i64(value[u64(letter)]))
                write_row(values[half + subset], 0, row)
            pieces += 1
    scratch["pieces"] = pieces
    scratch["natural"] = natural


@lean_kernel
def _add_by_pool(rules: Record, scratch: Record) -> None:
    """What the pool adds to each leave: a sum over its pieces."""
    added = scratch["added"]
    added[0] = 0
    half = u64(1)
    for letter in range(rules["size"] + 1):
        more = i64(scratch["piece_value"][u64(letter)])
        for _ in range(bit_count(scratch["bits"][u64(letter)])):
            for subset in range(half):
                added[half + subset] = added[subset] + more
            half <<= u64(1)


@lean_kernel
def _long_leave(scratch: Record, kept: int, size: int) -> int:
    """The value of a leave longer than the table knows: the mean of those one tile shorter, and
    as much more as a leave in which each tile had a value of its own would be worth."""
    total = i64(0)
    rest = kept
    while rest:
        total += i64(scratch["leave"][u64(kept & ~(rest & -rest))])
        rest &= rest - 1
    return total // (size - 1)


@lean_kernel
def _order_subsets(scratch: Record) -> None:
    """The subsets of each size, the most worthy first. How many are above one is its place: they
    are compared with sixteen at a time, which takes less than to look for places one by one."""
    order = scratch["subset"]
    places = scratch["places"]
    pieces = i64(scratch["pieces"])
    full = (i64(1) << pieces) - 1
    for size in range(pieces + 1):
        start = i64(scratch["subset_start"][u64(size)])
        count = i64(scratch["subset_start"][u64(size + 1)]) - start
        listed = scratch["by_size"][u64(size)]
        for first in range(0, count, WIDTH):
            above = read_row(scratch["no_factor"], 0)
            for index in range(count):
                above = counted_above(above, i64(listed[u64(index)]), listed, first)
            write_row(places, 0, above)
            for index in range(min(count - first, WIDTH)):
                kept = i64(listed[u64(first + index)]) & full
                place = u64(start + i64(places[u64(index)]))
                order[place] = full ^ kept
                scratch["subset_hash"][place] = scratch["hash"][u64(full ^ kept)]


@lean_kernel
def prepare_rack(tables: Tables, sight: Sight, seat: int, out: int, style: int) -> None:
    """Everything about the rack of a seat that does not depend on the board.

    `out` is what going out is worth in points, above the score of the play; it counts once the
    bag is empty. With the style `NO_LEAVES` nothing but the score counts; with `BY_POOL` leaves
    are worth more or less by what the seat cannot see.
    """
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    leaves = tables.leaves
    _list_subsets(state["rack"][u64(seat)], tables.anagrams.hashes, rules, scratch)
    pieces = i64(scratch["pieces"])
    full = (i64(1) << pieces) - 1
    leave = scratch["leave"]
    worth = scratch["worth"]
    face = scratch["face"]
    rank = scratch["rank"]
    offset = rules["leave_offset"]
    best_leave = scratch["best_leave"]
    best_worth = scratch["best_worth"]
    subset_start = scratch["subset_start"]
    by_size = scratch["by_size"]
    longest = i64(rules["longest_leave"])
    empty_bag = state["bag_size"] == 0
    by_pool = style == BY_POOL and not empty_bag
    if by_pool:
        value_pieces(tables.pool, rules, state, scratch, seat)
        _add_by_pool(rules, scratch)
    added = scratch["added"]
    repeated = i64(0)  # the bits of pieces that have an equal one below them
    for letter in range(rules["size"] + 1):
        bits = i64(scratch["bits"][u64(letter)])
        repeated |= bits & (bits - 1)
    for size in range(MAX_RACK + 1):
        best_leave[size] = NOTHING
        subset_start[size] = 0
    subset_start[MAX_RACK + 1] = 0
    for size in range(WIDTH):
        best_worth[size] = NOTHING
        scratch["best_word"][size] = NOTHING
    # Kept pieces are the highest bits of each letter: every longer leave comes after its parts.
    for kept in range(full + 1):
        used = full ^ kept
        # Of equal pieces the lower ones are used first, so the bit below a used one is used.
        if (used & repeated) & ~(used << 1):
            if pieces > longest and not empty_bag:
                # Long leaves are made of their parts, whichever of equal pieces they hold.
                size = bit_count(kept)
                if size <= longest:
                    value = i64(leaves[u64(offset[u64(size)] + rank[u64(kept)])])
                    leave[u64(kept)] = value + (i64(added[u64(kept)]) if by_pool else 0)
                else:
                    leave[u64(kept)] = _long_leave(scratch, i64(kept), size)
            continue
        size = bit_count(kept)
        if style == NO_LEAVES:
            equity = i64(0)
        elif empty_bag:
            points = i64(out) if kept == 0 else -(2 * i64(face[u64(kept)]) + 10)
            equity = points * POINT
        elif size <= longest:
            equity = i64(leaves[u64(offset[u64(size)] + rank[u64(kept)])])
            if by_pool:
                equity += i64(added[u64(kept)])
        elif size < pieces:
            equity = _long_leave(scratch, i64(kept), size)
        else:
            equity = i64(0)
        leave[u64(kept)] = equity
        best_leave[u64(size)] = max(i64(best_leave[u64(size)]), equity)
        number = pieces - size
        value = equity + POINT * i64(face[u64(used)])
        worth[u64(used)] = value
        best_worth[u64(number)] = max(i64(best_worth[u64(number)]), value)
        listed = u64(subset_start[u64(number + 1)])
        by_size[u64(number), listed] = value << MAX_RACK | kept
        subset_start[u64(number + 1)] += 1
    for size in range(MAX_RACK + 1):
        subset_start[u64(size + 1)] += subset_start[u64(size)]
    _order_subsets(scratch)


@lean_kernel
def keep_best(scratch: Record, most: int) -> int:
    """The pieces to keep in the best exchange of at most `most` tiles."""
    pieces = i64(scratch["pieces"])
    full = (i64(1) << pieces) - 1
    best = i64(NOTHING)
    best_kept = full
    order = scratch["subset"]
    start = scratch["subset_start"]
    for size in range(1, min(pieces, most) + 1):
        for index in range(start[u64(size)], start[u64(size + 1)]):
            kept = full ^ i64(order[u64(index)])
            value = i64(scratch["leave"][u64(kept)])
            if value > best or (value == best and kept < best_kept):
                best = value
                best_kept = kept
    return best_kept

"""Loops for measurements: positions out of games, one question to each of them, a yardstick."""

from __future__ import annotations

from lexiko.kernel.bits import Array, i64, u64
from lexiko.kernel.compiled import lean_kernel
from lexiko.kernel.generate import all_plays
from lexiko.kernel.racks import prepare_rack
from lexiko.kernel.selfplay import begin, find_best, take_turn


@lean_kernel
def yardstick(table: Array, steps: int) -> int:
    """Steps that wait for each other: some arithmetic and a read from anywhere in the table."""
    mask = u64(table.shape[0] - 1)
    place = u64(1)
    for _ in range(steps):
        place = (place * u64(0x9E3779B97F4A7C15) + u64(table[(place >> u64(20)) & mask])) | u64(1)
    return i64(place >> u64(1))


@lean_kernel
def gather(
    graph: Array,
    words: Array,
    groups: Array,
    shorts: Array,
    filter0: Array,
    filter1: Array,
    hashes: Array,
    leaves: Array,
    rules_: Array,
    fresh: Array,
    scratch_: Array,
    nobody: Array,
    seed: int,
    positions: Array,
) -> None:
    """Fill an array with the positions of games, one after the other."""
    count = i64(0)
    while count < positions.shape[0]:
        positions[u64(count)] = fresh[0]
        begin(rules_[0], positions[u64(count)], seed, nobody)
        seed += 1
        ended = i64(0)
        while ended == 0 and count + 1 < positions.shape[0]:
            positions[u64(count + 1)] = positions[u64(count)]
            count += 1
            _, ended = take_turn(
                graph, words, groups, shorts, filter0, filter1, hashes, leaves,
                rules_[0], positions[u64(count)], scratch_[0], nobody, nobody,
            )  # fmt: skip
        if ended == 0:
            return


@lean_kernel
def ask_best(
    graph: Array,
    words: Array,
    groups: Array,
    shorts: Array,
    filter0: Array,
    filter1: Array,
    hashes: Array,
    leaves: Array,
    rules_: Array,
    scratch_: Array,
    positions: Array,
) -> int:
    """The best play of each position; a sum, so that none is left out."""
    total = i64(0)
    for index in range(u64(positions.shape[0])):
        state = positions[index]
        find_best(
            graph, words, groups, shorts, filter0, filter1, hashes, leaves,
            rules_[0], state, scratch_[0], i64(state["turn"]), i64(0),
        )  # fmt: skip
        total += i64(scratch_[0]["best_equity"])
    return total


@lean_kernel
def ask_all(
    graph: Array,
    hashes: Array,
    leaves: Array,
    rules_: Array,
    scratch_: Array,
    positions: Array,
    keys: Array,
    scores: Array,
    equities: Array,
) -> int:
    """All plays of each position; how many in all."""
    total = i64(0)
    for index in range(u64(positions.shape[0])):
        state = positions[index]
        seat = i64(state["turn"])
        prepare_rack(hashes, leaves, rules_[0], state, scratch_[0], seat, i64(0), i64(0))
        total += all_plays(graph, rules_[0], state, scratch_[0], keys, scores, equities)
    return total

"""Loops for measurements: positions out of games, one question to each of them, a yardstick."""

from __future__ import annotations

from .bits import Array, i64, u64
from .compiled import lean_kernel
from .generate import all_plays
from .racks import prepare_rack
from .records import Desk, Plays, Sight, Tables
from .selfplay import begin, find_best, take_turn


@lean_kernel
def yardstick(table: Array, steps: int) -> int:
    """Steps that wait for each other: some arithmetic and a read from anywhere in the table."""
    mask = u64(table.shape[0] - 1)
    place = u64(1)
    for _ in range(steps):
        place = (place * u64(0x9E3779B97F4A7C15) + u64(table[(place >> u64(20)) & mask])) | u64(1)
    return i64(place >> u64(1))


@lean_kernel
def gather(tables: Tables, desk: Desk, seed: int, positions: Array) -> None:
    """Fill an array with the positions of games, one after the other."""
    count = i64(0)
    while count < positions.shape[0]:
        positions[u64(count)] = desk.fresh[0]
        begin(desk.rules[0], positions[u64(count)], seed)
        seed += 1
        ended = i64(0)
        while ended == 0 and count + 1 < positions.shape[0]:
            positions[u64(count + 1)] = positions[u64(count)]
            count += 1
            sight = Sight(desk.rules, positions[count : count + 1], desk.scratch)
            _, ended = take_turn(tables, sight)
        if ended == 0:
            return


@lean_kernel
def ask_best(tables: Tables, desk: Desk, positions: Array) -> int:
    """The best play of each position; a sum, so that none is left out."""
    total = i64(0)
    for index in range(positions.shape[0]):
        sight = Sight(desk.rules, positions[index : index + 1], desk.scratch)
        find_best(tables, sight, i64(positions[u64(index)]["turn"]), i64(0))
        total += i64(desk.scratch[0]["best_equity"])
    return total


@lean_kernel
def ask_all(tables: Tables, desk: Desk, positions: Array, plays: Plays) -> int:
    """All plays of each position; how many in all."""
    total = i64(0)
    for index in range(positions.shape[0]):
        sight = Sight(desk.rules, positions[index : index + 1], desk.scratch)
        prepare_rack(tables, sight, i64(positions[u64(index)]["turn"]), i64(0), i64(0))
        total += all_plays(tables.graph, sight, plays)
    return total

"""Leaves from experience: what a rack that holds certain tiles earned, on boards of real games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .bits import Array, Record, bit_count, i64, u64
from .compiled import kernel, lean_kernel
from .pool import Drawn, draw_any
from .records import LETTER_IDS, MAX_RACK, NOTHING, POINT, Desk, Sight, Tables
from .selfplay import begin, find_best, take_turn


class Census(NamedTuple):
    """What racks have earned, by the leaves that they hold."""

    sums: Array
    counts: Array
    unseen: Array
    """Room for all pieces that are not on the board."""


@lean_kernel
def _enter(rules: Record, scratch: Record, sums: Array, counts: Array) -> None:
    """What the rack earned is entered for each choice of its pieces. A leave that can be chosen in
    several ways counts as often, as it does when the rest of the rack is drawn to it."""
    equity = i64(scratch["best_equity"])
    if equity < NOTHING // 2:
        equity = i64(0)  # neither a play nor an exchange
    longest = i64(rules["longest_leave"])
    for subset in range(u64(1) << u64(scratch["pieces"])):
        size = bit_count(subset)
        if size <= longest:
            place = u64(rules["leave_offset"][u64(size)] + scratch["rank"][subset])
            sums[place] += equity
            counts[place] += 1


@lean_kernel
def take_census(tables: Tables, desk: Desk, seeds: Array, racks: int, census: Census) -> None:
    """Play one game a seed. At each turn some racks are drawn by chance, and what the best move of
    each is worth is entered for every leave that the rack holds. The desk has two states."""
    rules = desk.rules[0]
    scratch = desk.scratch[0]
    state = desk.states[0]
    other = desk.states[1]
    sight = Sight(desk.rules, desk.states, desk.scratch)
    drawn = Sight(desk.rules, desk.states[1:2], desk.scratch)
    for game in range(seeds.shape[0]):
        desk.states[0] = desk.fresh[0]
        begin(rules, state, seeds[game])
        ended = i64(0)
        while ended == 0:
            if state["bag_size"] >= rules["rack"]:
                seat = i64(state["turn"])
                for _ in range(racks):
                    desk.states[1] = state
                    draw_any(rules, other, seat, census.unseen)
                    for place in range(4):
                        state["rng"][place] = other["rng"][place]
                    find_best(tables, drawn, seat, i64(0))
                    _enter(rules, scratch, census.sums, census.counts)
            _, ended = take_turn(tables, sight)


@lean_kernel
def draw_racks(tables: Tables, desk: Desk, seeds: Array, racks: int, drawn: Drawn) -> int:
    """Play one game a seed. At each turn so many racks are drawn by chance, and each is written
    down with its pool and what its best move is worth, while there is room. How many there are; a
    turn has all of its racks or none. The desk has two states."""
    rules = desk.rules[0]
    scratch = desk.scratch[0]
    state = desk.states[0]
    other = desk.states[1]
    sight = Sight(desk.rules, desk.states, desk.scratch)
    again = Sight(desk.rules, desk.states[1:2], desk.scratch)
    rows = i64(0)
    for game in range(seeds.shape[0]):
        desk.states[0] = desk.fresh[0]
        begin(rules, state, seeds[game])
        ended = i64(0)
        while ended == 0:
            room = rows + racks <= drawn.equities.shape[0]
            if room and state["bag_size"] >= 1:
                seat = i64(state["turn"])
                for _ in range(racks):
                    desk.states[1] = state
                    count = draw_any(rules, other, seat, drawn.unseen)
                    for place in range(4):
                        state["rng"][place] = other["rng"][place]
                    find_best(tables, again, seat, i64(0))
                    for letter in range(LETTER_IDS):
                        drawn.racks[rows, letter] = other["rack"][u64(seat)][u64(letter)]
                        drawn.pools[rows, letter] = 0
                    for place in range(i64(rules["rack"]), count):
                        drawn.pools[rows, drawn.unseen[place]] += 1
                    equity = i64(scratch["best_equity"])
                    drawn.equities[rows] = equity if equity > NOTHING // 2 else i64(0)
                    rows += 1
            _, ended = take_turn(tables, sight)
    return rows


@kernel
def smooth(rules_: Array, sums: Array, counts: Array, weight: int, values: Array) -> None:
    """The values of leaves from a census. A leave that was seen little is taken for what its parts
    say: the mean of those one tile shorter, and as much more for the tile more."""
    rules = rules_[0]
    size = i64(rules["size"])
    choose = rules["choose"]
    mean = sums[0] / max(counts[0], 1)
    letters = np.zeros(MAX_RACK, np.int64)
    values[0] = 0
    for length in range(1, i64(rules["longest_leave"]) + 1):
        for place in range(length):
            letters[place] = 0
        shorter = i64(rules["leave_offset"][u64(length - 1)])
        here = i64(rules["leave_offset"][u64(length)])
        while True:
            rank = here
            for place in range(length):
                rank += i64(choose[u64(place), u64(letters[place])])
            prior = 0.0
            if length > 1:
                for gone in range(length):
                    part = shorter
                    for place in range(length):
                        if place < gone:
                            part += i64(choose[u64(place), u64(letters[place])])
                        elif place > gone:
                            part += i64(choose[u64(place - 1), u64(letters[place])])
                    prior += values[u64(part)]
                prior /= length - 1
            count = counts[u64(rank)]
            found = sums[u64(rank)] - mean * count
            value = (found + weight * prior) / (count + weight)
            values[u64(rank)] = min(max(value, -120.0 * POINT), 120.0 * POINT)
            # the next multiset: letters never fall from one place to the next
            place = length - 1
            while place >= 0 and letters[place] == size:
                place -= 1
            if place < 0:
                break
            letter = letters[place] + 1
            for after in range(place, length):
                letters[after] = letter

"""Leaves from experience: what a rack that holds certain tiles earned, on boards of real games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lexiko.kernel.bits import Array, Record, bit_count, i64, u64
from lexiko.kernel.chance import random_below
from lexiko.kernel.compiled import kernel, lean_kernel
from lexiko.kernel.records import MAX_RACK, NOTHING, POINT, Desk, Sight, Tables
from lexiko.kernel.selfplay import begin, find_best, take_turn


class Census(NamedTuple):
    """What racks have earned, by the leaves that they hold."""

    sums: Array
    counts: Array
    unseen: Array
    """Room for all pieces that are not on the board."""


@lean_kernel
def _draw_any(rules: Record, state: Record, seat: int, unseen: Array) -> None:
    """A seat gets a rack by chance out of everything that is not on the board."""
    count = i64(0)
    for other in range(i64(rules["seats"])):
        for letter in range(i64(rules["size"]) + 1):
            for _ in range(state["rack"][u64(other)][u64(letter)]):
                unseen[u64(count)] = letter
                count += 1
    for place in range(i64(state["bag_size"])):
        unseen[u64(count)] = state["bag"][u64(i64(state["front"]) + place)]
        count += 1
    rack = state["rack"][u64(seat)]
    for letter in range(32):
        rack[u64(letter)] = 0
    for place in range(i64(rules["rack"])):
        other = place + random_below(state["rng"], count - place)
        piece = unseen[u64(other)]
        unseen[u64(other)] = unseen[u64(place)]
        unseen[u64(place)] = piece
        rack[u64(i64(piece))] += 1


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
                    _draw_any(rules, other, seat, census.unseen)
                    for place in range(4):
                        state["rng"][place] = other["rng"][place]
                    find_best(tables, drawn, seat, i64(0))
                    _enter(rules, scratch, census.sums, census.counts)
            _, ended = take_turn(tables, sight)


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

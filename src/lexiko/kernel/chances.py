"""The chance to win: how self-play went on from positions like this one, and what that makes of a
position now.

What decides is the lead: by how many points a player is ahead of the best of the others, with what
the tiles kept on each rack are worth. How much it still changes depends on whose turn it is and on
how many tiles are not on the board.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .bits import Array, Record, i64, u64
from .compiled import lean_kernel
from .records import MAX_RACK, POINT, Desk, Sight, Tables
from .selfplay import EXCHANGE, FINISH_LINE, begin, take_turn

LEADS = 401
"""Leads and changes of leads are counted up to this many points less one, both ways."""
MOST_TURNS = 200
"""No game of self-play that counts is longer."""


class Chances(NamedTuple):
    """The chance to win by turns until one's own, tiles not on the board, and lead."""

    table: Any
    """float32[seats, unseen, 2 * LEADS - 1]."""
    turn_scores: Any
    """float64[turns, points]. The chance that so many turns score at least so many points, where a
    finish line decides."""


class Counted(NamedTuple):
    """What self-play has shown so far."""

    changes: Any
    """int64[seats, unseen, 2 * LEADS - 1]. How often the lead changed by so many points."""
    scores: Any
    """int64[points]. How often a turn scored so many points."""
    leads: Any
    """int32[MOST_TURNS, seats]. Room for the leads in one game, turn by turn,"""
    unseen: Any
    """int32[MOST_TURNS]. and for the tiles not on the board then."""


@lean_kernel
def kept_value(state: Record, scratch: Record, move: int, before: int) -> int:
    """What the tiles are worth that the last turn has kept, in parts of a point: `before` is how
    many tiles were in the bag. With an empty one, kept tiles are no promise any more."""
    if before == 0 or move == 0:
        return i64(0)
    if move >= u64(EXCHANGE):
        # The best play was looked for with this goal, and not found.
        return i64(scratch["best_equity"]) + 1
    return i64(scratch["best_equity"]) - POINT * i64(scratch["best_score"])


@lean_kernel
def not_on_board(rules: Record, state: Record) -> int:
    """How many tiles there are beside those on the board and on the rack of the next player."""
    total = i64(state["bag_size"])
    for seat in range(i64(rules["seats"])):
        if seat != state["turn"]:
            total += i64(state["rack_size"][u64(seat)])
    return total


@lean_kernel
def lead_of(rules: Record, state: Record, kept: Array, seat: int) -> int:
    """By how much a seat is ahead of the best of the others, in parts of a point; of somebody who
    plays alone, all that there is."""
    total = i64(0)
    best = i64(-(1 << 40))
    for other in range(i64(rules["seats"])):
        worth = POINT * i64(state["score"][u64(other)]) + i64(kept[u64(other)])
        total += worth
        if other != seat:
            best = max(best, worth)
    if rules["together"]:
        return total
    return POINT * i64(state["score"][u64(seat)]) + i64(kept[u64(seat)]) - best


@lean_kernel
def final_share(rules: Record, state: Record, ended: int, last: int) -> float:
    """What a game that is over gives to the first seat: 1 for a win, less for a shared one. `last`
    is the seat that has made the last turn."""
    if rules["together"]:
        return 0.0
    if ended == FINISH_LINE:
        return 1.0 if last == 0 else 0.0
    mine = i64(state["score"][0]) * 4096
    if rules["tie_before"]:
        mine -= i64(state["unplayed"][0])
    equal = 1.0
    for other in range(1, i64(rules["seats"])):
        theirs = i64(state["score"][u64(other)]) * 4096
        if rules["tie_before"]:
            theirs -= i64(state["unplayed"][u64(other)])
        if theirs > mine:
            return 0.0
        if theirs == mine:
            equal += 1.0
    return 1.0 / equal


@lean_kernel
def chance_of(chances: Chances, rules: Record, state: Record, lead: int) -> float:
    """The first seat's chance to win a game that goes on, with a lead in parts of a point."""
    if rules["together"]:
        return 0.0
    if rules["finish"][0]:
        return _chance_of_line(chances.turn_scores, rules, state)
    seats = i64(rules["seats"])
    turns = (seats - i64(state["turn"])) % seats
    unseen = min(not_on_board(rules, state), i64(chances.table.shape[1]) - 1)
    place = (lead + (LEADS - 1) * POINT) / POINT
    place = min(max(place, 0.0), 2.0 * (LEADS - 1) - 1e-6)
    low = i64(place)
    part = place - low
    row = chances.table[u64(turns), u64(unseen)]
    return row[u64(low)] * (1.0 - part) + row[u64(low + 1)] * part


@lean_kernel
def _chance_of_line(turn_scores: Array, rules: Record, state: Record) -> float:
    """The chance of the first seat to reach its line before the others reach theirs."""
    seats = i64(rules["seats"])
    turn = i64(state["turn"])
    total = 0.0
    alive = 1.0  # nobody has reached a line yet
    for number in range(1, turn_scores.shape[0]):
        for after in range(seats):
            seat = (turn + after) % seats
            to_go = i64(rules["finish"][u64(seat)]) - i64(state["score"][u64(seat)])
            to_go = min(max(to_go, i64(0)), i64(turn_scores.shape[1]) - 1)
            there = turn_scores[u64(number), u64(to_go)]
            before = turn_scores[u64(number - 1), u64(to_go)]
            now = (there - before) / max(1.0 - before, 1e-9)
            if seat == 0:
                total += alive * now
            alive *= 1.0 - now
        if alive < 1e-4:
            break
    return total + alive / seats


@lean_kernel
def count_changes(tables: Tables, desk: Desk, seeds: Array, counted: Counted) -> None:
    """Play one game a seed, and count by how much each lead has changed until its end."""
    rules = desk.rules[0]
    state = desk.states[0]
    scratch = desk.scratch[0]
    sight = Sight(desk.rules, desk.states, desk.scratch)
    seats = i64(rules["seats"])
    kept = scratch["kept"]
    most = LEADS - 1
    for game in range(seeds.shape[0]):
        desk.states[0] = desk.fresh[0]
        begin(rules, state, seeds[game])
        for seat in range(seats):
            kept[u64(seat)] = 0
        first = i64(state["turn"])
        turns = i64(0)
        ended = i64(0)
        while ended == 0:
            if turns < MOST_TURNS:
                counted.unseen[turns] = not_on_board(rules, state)
                for seat in range(seats):
                    counted.leads[turns, seat] = lead_of(rules, state, kept, i64(seat))
            turns += 1
            seat = i64(state["turn"])
            before = i64(state["bag_size"])
            score = i64(state["score"][u64(seat)])
            move, ended = take_turn(tables, sight)
            kept[u64(seat)] = kept_value(state, scratch, move, before)
            gained = i64(state["score"][u64(seat)]) - score
            if ended == 0 and before >= MAX_RACK:
                counted.scores[min(max(gained, i64(0)), i64(counted.scores.shape[0]) - 1)] += 1
        for seat in range(seats):
            kept[u64(seat)] = 0
        for turn in range(min(turns, i64(MOST_TURNS))):
            unseen = min(i64(counted.unseen[turn]), i64(counted.changes.shape[1]) - 1)
            for seat in range(seats):
                change = lead_of(rules, state, kept, i64(seat)) - i64(counted.leads[turn, seat])
                points = (change + (most * POINT) + POINT // 2) // POINT
                points = min(max(points, i64(0)), i64(2 * most))
                offset = (i64(seat) - first - turn) % seats
                counted.changes[offset, unseen, points] += 1

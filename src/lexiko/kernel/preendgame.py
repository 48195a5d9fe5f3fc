"""The last tiles in the bag: what a move leads to in each case of what they are.

Once the bag is empty both sides know all tiles, and the rest is solved. Until then turns are taken
by equity.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .bits import Array, Record, i64, u64
from .chance import draw, seed_random
from .chances import final_share, lead_of
from .compiled import lean_kernel
from .endgame import solve
from .endgame_records import NO_ROOM, Solver
from .records import POINT, Desk, Sight, Tables
from .selfplay import take_turn
from .simulation import Ahead, ended_at_once, put_back


class Cases(NamedTuple):
    """What the hidden tiles may be, and what comes of a move then."""

    tiles: Any
    """uint8[cases, pieces]. Those in the bag, the first to be drawn first, then the other rack."""
    bag: Any
    """int32[1]. How many are in the bag."""
    shares: Any
    """float32[cases]. The share of a win,"""
    points: Any
    """float32[cases]. by how many points the lead has grown in the end,"""
    proven: Any
    """uint8[cases]. and whether the bag was empty after it, and the rest is proven."""
    nodes: Any
    """int64[1]. How many nodes were looked at."""


@lean_kernel
def _deal_case(rules: Record, state: Record, cases: Cases, index: int, thrown: Array) -> None:
    """The hidden tiles get their places, and the mover draws."""
    tiles = cases.tiles[u64(index)]
    bag = i64(cases.bag[0])
    for place in range(bag):
        state["bag"][u64(place)] = tiles[u64(place)]
    state["front"] = 0
    state["bag_size"] = bag
    for place in range(bag, i64(tiles.shape[0])):
        state["rack"][1][u64(tiles[u64(place)])] += 1
        state["rack_size"][1] += 1
    draw(rules, state, i64(0))
    seed_random(state["rng"], index)
    put_back(state, thrown)


@lean_kernel
def judge_cases(
    tables: Tables, desk: Desk, solver: Solver, ahead: Ahead, cases: Cases, asked: Array
) -> None:
    """What a move of two players leads to in each case: `asked` says which move, how many nodes
    each endgame may take, and the lead before the move."""
    rules = desk.rules[0]
    state = desk.states[0]
    sight = Sight(desk.rules, desk.states, desk.scratch)
    kept = desk.scratch[0]["kept"]
    kept[0] = 0
    kept[1] = 0
    move = u64(asked[0])
    for index in range(cases.tiles.shape[0]):
        desk.states[0] = ahead.bases[move]
        _deal_case(rules, state, cases, i64(index), ahead.thrown[move])
        last = i64(0)
        ended = ended_at_once(rules, state)
        value = i64(0)
        proven = True
        while ended == 0:
            if state["bag_size"] == 0:
                solver.states[0] = desk.states[0]
                value, proven = solve(tables.graph, solver, i64(asked[1]))
                cases.nodes[0] += i64(solver.search[0]["nodes"])
                if solver.search[0]["phase"] != NO_ROOM:
                    break
            # So many plays that there is no room for them: the rest is played by equity.
            proven = False
            last = i64(state["turn"])
            _, ended = take_turn(tables, sight)
        lead = lead_of(rules, state, kept, i64(0)) // POINT
        if ended:
            share = final_share(rules, state, ended, last)
        else:
            lead += value if state["turn"] == 0 else -value
            # How equal totals came about, which may decide, the search does not say.
            share = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
        cases.shares[index] = share
        cases.points[index] = lead - asked[2]
        cases.proven[index] = proven

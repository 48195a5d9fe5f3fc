"""Playing on from a position, again and again: what is hidden is drawn at random each time.

The first seat is whose move is judged; the others follow in their order. The same number of a
sample means the same tiles in the same order, whichever move is judged, so that moves differ by
what they are worth and not by luck.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .bits import Array, Record, i64, u64
from .chance import draw, random_below, seed_random, shuffle
from .chances import Chances, chance_of, final_share, kept_value, lead_of
from .compiled import lean_kernel
from .hints import remember
from .records import HINTS, POINT, Desk, Sight, Tables
from .selfplay import (
    EXCHANGE,
    FINISH_LINE,
    OUT,
    count_unplayed,
    ended_by_turns,
    take_turn,
)
from .varied_turns import GOES_ON, vary_turn

TO_THE_END = 1000
"""More turns than any game has."""


class Ahead(NamedTuple):
    """Moves that have been made, and what may come after them."""

    bases: Any
    """STATE[moves]. The position after each move: the board, what the mover has kept and scored,
    what is known of the other racks; nothing is in the bag."""
    kept: Any
    """int32[moves]. What the mover's kept tiles are worth, in parts of a point."""
    thrown: Any
    """uint8[moves, 10]. How many tiles an exchange puts back, then these tiles."""
    pool: Any
    """uint8[rows, pieces]. The pieces that nobody has seen: one row, or several to take in turn."""
    inferred: Any
    """int32[1]. So many pieces of a row, the first ones, are on the rack of the next player."""
    hands: Any
    """int32[seats]. How many tiles each of the other racks has."""
    kinds: Any
    """int32[1]. The variations of the board by which turns are taken: RECYCLE and so on."""
    plays: Any
    """Room for the plays of a turn, and for the search by variations."""
    varied: Any
    hints: Any
    """uint64[turns, samples, HINTS]. The plays that other moves were followed by in the same
    samples."""
    rolled: Any
    """float32[2, samples]. What came of each sample: the share of a win, and the points by which
    the lead has grown."""


@lean_kernel
def _deal(rules: Record, state: Record, ahead: Ahead, move: int, sample: int) -> None:
    """What is hidden gets its place: first the other racks, then what the mover draws."""
    pool = ahead.pool[u64(sample % ahead.pool.shape[0])]
    bag = state["bag"]
    size = i64(pool.shape[0])
    for place in range(size):
        bag[u64(place)] = pool[u64(place)]
    inferred = i64(ahead.inferred[0])
    for place in range(inferred):
        state["rack"][1][u64(pool[u64(place)])] += 1
        state["rack_size"][1] += 1
    state["front"] = inferred
    state["bag_size"] = size - inferred
    shuffle(state)
    for seat in range(1, i64(rules["seats"])):
        while state["rack_size"][u64(seat)] < ahead.hands[u64(seat)] and state["bag_size"] > 0:
            piece = bag[u64(state["front"])]
            state["front"] += 1
            state["bag_size"] -= 1
            state["rack"][u64(seat)][u64(piece)] += 1
            state["rack_size"][u64(seat)] += 1
    draw(rules, state, i64(0))
    put_back(state, ahead.thrown[u64(move)])


@lean_kernel
def put_back(state: Record, thrown: Array) -> None:
    """What an exchange puts back goes anywhere among the others, which keep their order."""
    bag = state["bag"]
    for index in range(1, i64(thrown[0]) + 1):
        end = i64(state["front"]) + i64(state["bag_size"])
        place = i64(state["front"]) + random_below(state["rng"], i64(state["bag_size"]) + 1)
        bag[u64(end)] = bag[u64(place)]
        bag[u64(place)] = thrown[u64(index)]
        state["bag_size"] += 1


@lean_kernel
def ended_at_once(rules: Record, state: Record) -> int:
    """Why the game is over after the move that is judged, or 0; then all letters are counted."""
    if rules["finish"][0] and state["score"][0] >= rules["finish"][0]:
        return i64(FINISH_LINE)
    if state["rack_size"][0] == 0:
        count_unplayed(rules, state, i64(0))
        return i64(OUT)
    ended = ended_by_turns(rules, state)
    if ended:
        count_unplayed(rules, state, i64(-1))
    return ended


@lean_kernel
def play_samples(tables: Tables, desk: Desk, ahead: Ahead, chances: Chances, asked: Array) -> None:
    """Play on from a move in many samples: `asked` says which move, the first sample and the one
    after the last, how many turns are played, the seed, and the lead before the move. What comes
    of them is in `rolled`."""
    rules = desk.rules[0]
    state = desk.states[0]
    scratch = desk.scratch[0]
    sight = Sight(desk.rules, desk.states, desk.scratch)
    kept = scratch["kept"]
    move = i64(asked[0])
    plies = i64(asked[3])
    # Otherwise the last turn may end the game, or others are asked for a play after it.
    brief = rules["finish"][0] == 0 and ahead.kinds[0] == 0
    for sample in range(i64(asked[1]), i64(asked[2])):
        desk.states[0] = ahead.bases[u64(move)]
        seed_random(state["rng"], i64(asked[4]) * 1_000_003 + sample)
        _deal(rules, state, ahead, move, i64(sample))
        for seat in range(i64(rules["seats"])):
            kept[u64(seat)] = 0
        kept[0] = ahead.kept[u64(move)]
        last = i64(0)
        ended = ended_at_once(rules, state)
        ply = i64(0)
        while ended == 0 and ply < plies:
            last = i64(state["turn"])
            before = i64(state["bag_size"])
            hinted = ply < ahead.hints.shape[0] and sample < ahead.hints.shape[1]
            if hinted:
                hints = ahead.hints[u64(ply), u64(sample)]
                for number in range(HINTS):
                    scratch["hints"][u64(number)] = hints[u64(number)]
            scratch["no_more"] = ply + 1 == plies and brief and before >= rules["rack"]
            ended = i64(GOES_ON)
            written = u64(1)
            if ahead.kinds[0]:
                ended = vary_turn(tables, desk, ahead.plays, ahead.varied, i64(ahead.kinds[0]))
            if ended == GOES_ON:
                written, ended = take_turn(tables, sight)
            kept[u64(last)] = kept_value(state, scratch, written, before)
            if hinted and written < u64(EXCHANGE):
                remember(ahead.hints[u64(ply), u64(sample)], written)
            ply += 1
        scratch["no_more"] = 0
        if ended:
            for seat in range(i64(rules["seats"])):
                kept[u64(seat)] = 0
            share = final_share(rules, state, ended, last)
            lead = lead_of(rules, state, kept, i64(0))
        else:
            lead = lead_of(rules, state, kept, i64(0))
            share = chance_of(chances, rules, state, lead)
        place = u64(sample - i64(asked[1]))
        ahead.rolled[0, place] = share
        ahead.rolled[1, place] = lead / POINT - asked[5]

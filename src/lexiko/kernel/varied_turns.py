"""Turns by the variations that change the board, in games that kernels play on."""

from __future__ import annotations

from .bits import Array, Record, i64, u64
from .compiled import lean_kernel
from .crosschecks import put_tile, refresh_run, turned
from .edits import REARRANGE, Varied, edit_board, varied_plays
from .records import BLANK_BIT, Desk, Plays, Sight, Tables
from .selfplay import find_best, lay_tiles, out_value, settle_play

GOES_ON = -1
"""No play of the variations is better than what there is without them."""


@lean_kernel
def _change_racks(state: Record, seat: int) -> None:
    """The first seat and another one have each other's racks."""
    if seat == 0:
        return
    first = state["rack"][0]
    other = state["rack"][u64(seat)]
    for letter in range(u64(32)):
        count = first[letter]
        first[letter] = other[letter]
        other[letter] = count
    size = state["rack_size"][0]
    state["rack_size"][0] = state["rack_size"][u64(seat)]
    state["rack_size"][u64(seat)] = size


@lean_kernel
def _lay_rearranged(graph: Array, rules: Record, state: Record, play: Record) -> None:
    """A word of the board stands there in another order, with tiles from the first rack."""
    start = i64(play["start"])
    for index in range(i64(play["length"])):
        if (i64(play["on_board"]) >> index) & 1:
            continue
        tile = i64(play["tile"][u64(index)])
        put_tile(state, start + index, tile)
        if (i64(play["from_rack"]) >> index) & 1:
            state["rack"][0][u64(0 if tile >= BLANK_BIT else tile)] -= 1
            state["rack_size"][0] -= 1
            state["tiles"] += 1
    refresh_run(graph, rules, state, start)
    for index in range(i64(play["length"])):
        if not (i64(play["on_board"]) >> index) & 1:
            refresh_run(graph, rules, state, turned(start + index))


@lean_kernel
def vary_turn(tables: Tables, desk: Desk, plays: Plays, varied: Varied, kinds: int) -> int:
    """The turn of the next player by the variations, with at most one edit of the board, if that
    is better than every move without them: why the game is over, or 0. Otherwise `GOES_ON`, and
    nothing has changed. The desk has three states."""
    rules = desk.rules[0]
    state = desk.states[0]
    scratch = desk.scratch[0]
    sight = Sight(desk.rules, desk.states[0:1], desk.scratch)
    seat = i64(state["turn"])
    style = i64(rules["style"][u64(seat)])
    find_best(tables, sight, seat, style)
    floor = i64(scratch["best_equity"]) + 1
    search = varied.search[0]
    search["kinds"] = kinds
    # Words in another order are dear to find: after every edit, they would take all the time.
    search["most_edits"] = 0 if kinds & REARRANGE else 1
    search["out"] = out_value(rules, state, seat)
    search["style"] = style
    search["floor"] = floor
    search["count"] = 0
    search["total"] = 0
    search["most"] = 0
    for place in range(u64(varied.seen.shape[0])):
        varied.seen[place] = u64(0)
    _change_racks(state, seat)
    varied_plays(tables, desk, plays, varied)
    best = i64(-1)
    for index in range(i64(search["count"])):
        if varied.found[u64(index)]["equity"] >= floor:
            floor = i64(varied.found[u64(index)]["equity"]) + 1
            best = i64(index)
    if best < 0:
        _change_racks(state, seat)
        return i64(GOES_ON)
    play = varied.found[u64(best)]
    for index in range(i64(play["edits"])):
        square = i64(play["edit_square"][u64(index)])
        edit_board(tables.graph, rules, state, square, i64(play["edit_tile"][u64(index)]))
    if play["key"]:
        lay_tiles(tables.graph, rules, state, i64(0), i64(play["key"]))
    else:
        _lay_rearranged(tables.graph, rules, state, play)
    _change_racks(state, seat)
    scratch["best_equity"] = play["equity"]
    scratch["best_score"] = play["score"]
    seats = i64(rules["seats"])
    state["turn"] = (seat + 1) % seats
    state["has_passed"][u64(seat)] = 0
    for other in range(seats):
        state["passes"][u64(other)] = 0
    state["scoreless"] = 0 if play["score"] else i64(state["scoreless"]) + 1
    return settle_play(rules, state, seat, i64(play["score"]))

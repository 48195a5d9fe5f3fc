"""Whole games between computer players, without leaving the kernels.

The players here know every word and look one turn ahead: one by equity, one by score alone. Games
end as the rules say, and every turn can be written down to be replayed by the rules.
"""

from __future__ import annotations

from .best import best_play
from .bits import Array, Record, i64, u64
from .chance import draw, fill_bag, seed_random, shuffle
from .compiled import lean_kernel, merged_kernel
from .crosschecks import put_play, tile_count
from .hints import hinted_equity
from .racks import NO_LEAVES, keep_best, prepare_rack
from .records import (
    BLANK_BIT,
    HINTS,
    MAX_SEATS,
    NOTHING,
    TILE_BITS,
    Desk,
    Sight,
    Tables,
)

OUT, PASSES, SCORELESS, NO_PLAYS, FINISH_LINE, AGREED = 1, 2, 3, 4, 5, 6
"""Why a game ended; 0 while it goes on."""

EXCHANGE = 1 << 63
"""Marks an exchange in a written game: the pieces follow, each one's letter and 32."""
PATIENCE = 4
"""After so many rounds without a score nobody exchanges any more."""
TURNS, ENDED, BONUSES, UNPLAYED = MAX_SEATS, MAX_SEATS + 1, MAX_SEATS + 2, 2 * MAX_SEATS + 2
"""The columns of a result, after the score of each seat: how many turns there were, why it ended,
and by seat the plays that earned the bonus and what the unplayed letters did to the score."""
RESULT_WIDTH = 3 * MAX_SEATS + 2


@lean_kernel
def rack_value(rules: Record, state: Record, seat: int) -> int:
    """What the letters on a rack count."""
    total = i64(0)
    for letter in range(1, rules["size"] + 1):
        total += i64(state["rack"][u64(seat)][u64(letter)]) * i64(rules["value"][u64(letter)])
    return total


@lean_kernel
def out_value(rules: Record, state: Record, seat: int) -> int:
    """What going out now is worth beside the score of the play: the letters left to the others,
    and what they lose by them."""
    total = i64(0)
    seats = i64(rules["seats"])
    for other in range(seats):
        if other != seat:
            total += rack_value(rules, state, other)
    return total + total // max(seats - 1, i64(1))


@lean_kernel
def _may_exchange(rules: Record, state: Record) -> bool:
    return state["bag_size"] >= max(i64(1), i64(rules["exchange_minimum"]))


@lean_kernel
def _would_exchange(rules: Record, state: Record, seat: int) -> bool:
    """Players lose their patience: on a board where nothing fits they would exchange for ever."""
    if rules["must_play"] and state["has_passed"][u64(seat)]:
        return False
    patient = state["scoreless"] < PATIENCE * i64(rules["seats"])
    patient = patient or not _passes_count(rules, state)
    return _may_exchange(rules, state) and patient


@merged_kernel
def find_best(tables: Tables, sight: Sight, seat: int, style: int) -> None:
    """The best play of a seat, if it is better than every exchange; in `scratch`."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    prepare_rack(tables, sight, seat, out_value(rules, state, seat), style)
    goal = i64(NOTHING)
    if style != NO_LEAVES and _would_exchange(rules, state, seat):
        most = min(i64(scratch["pieces"]), i64(state["bag_size"]))
        for size in range(i64(scratch["pieces"]) - most, i64(scratch["pieces"])):
            goal = max(goal, i64(scratch["best_leave"][u64(size)]))
    for number in range(HINTS):
        hint = i64(scratch["hints"][u64(number)])
        if hint:
            goal = max(goal, hinted_equity(tables.graph, sight, hint))
            scratch["hints"][u64(number)] = 0
    best_play(tables, sight, goal)


@merged_kernel
def lay_tiles(graph: Array, rules: Record, state: Record, seat: int, key: int) -> None:
    """The tiles of a play go from the rack to the board."""
    rack = state["rack"][u64(seat)]
    put_play(graph, rules, state, key)
    count = tile_count(key)
    for index in range(count):
        tile = (key >> (TILE_BITS * index)) & 63
        rack[u64(0 if tile >= BLANK_BIT else tile)] -= 1
    state["rack_size"][u64(seat)] -= count


@merged_kernel
def _exchange(sight: Sight, seat: int) -> int:
    """Exchange all but the best pieces to keep; the move as it is written down."""
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    kept = keep_best(scratch, i64(state["bag_size"]))
    rack = state["rack"][u64(seat)]
    written = u64(0)
    thrown = i64(0)
    for letter in range(rules["size"] + 1):
        away = i64(scratch["bits"][u64(letter)]) & ~kept
        while away:
            away &= away - 1
            written |= u64(letter | 32) << u64(TILE_BITS * thrown)
            rack[u64(letter)] -= 1
            thrown += 1
    state["rack_size"][u64(seat)] -= thrown
    draw(rules, state, seat)
    # The pieces put aside go into the bag only now.
    if state["front"] + state["bag_size"] + thrown > state["bag"].shape[0]:
        for place in range(i64(state["bag_size"])):
            state["bag"][u64(place)] = state["bag"][u64(i64(state["front"]) + place)]
        state["front"] = 0
    for index in range(thrown):
        place = i64(state["front"]) + i64(state["bag_size"])
        state["bag"][u64(place)] = i64((written >> u64(TILE_BITS * index)) & u64(31))
        state["bag_size"] += 1
    shuffle(state)
    return written | u64(EXCHANGE)


@lean_kernel
def count_unplayed(rules: Record, state: Record, out: int) -> None:
    """The unplayed letters count: `out` is who used all of theirs, or -1."""
    seats = i64(rules["seats"])
    total = i64(0)
    for seat in range(seats):
        left = rack_value(rules, state, seat)
        total += left
        if not (rules["double"] and out >= 0):
            state["unplayed"][u64(seat)] -= left
    if out >= 0:
        state["unplayed"][u64(out)] += 2 * total if rules["double"] else total
    for seat in range(seats):
        state["score"][u64(seat)] += state["unplayed"][u64(seat)]


@lean_kernel
def ended_by_turns(rules: Record, state: Record) -> int:
    """Why the game is over after a turn, or 0."""
    seats = i64(rules["seats"])
    if not _passes_count(rules, state):
        return i64(AGREED if state["scoreless"] >= rules["first_word_rounds"] * seats else 0)
    if rules["pass_limit"]:
        all_passed = True
        for seat in range(seats):
            if state["passes"][u64(seat)] < rules["pass_limit"]:
                all_passed = False
        if all_passed:
            return i64(PASSES)
    if rules["scoreless_limit"] and state["scoreless"] >= rules["scoreless_limit"]:
        return i64(SCORELESS)
    counted = rules["pass_limit"] or rules["scoreless_limit"]
    if not counted and state["scoreless"] >= rules["stalled_rounds"] * seats:
        return i64(AGREED)
    return i64(0)


@lean_kernel
def _passes_count(rules: Record, state: Record) -> bool:
    return state["tiles"] > 0 or rules["first_word"] <= 2


@lean_kernel
def settle_play(rules: Record, state: Record, seat: int, score: int) -> int:
    """A play whose tiles are on the board counts, and its player draws: why the game is over, or
    0."""
    state["score"][u64(seat)] += score
    finish = rules["finish"][u64(seat)]
    if finish and state["score"][u64(seat)] >= finish:
        return i64(FINISH_LINE)
    draw(rules, state, seat)
    if state["rack_size"][u64(seat)] == 0:
        count_unplayed(rules, state, seat)
        return i64(OUT)
    return i64(0)


@merged_kernel
def take_turn(tables: Tables, sight: Sight) -> tuple[int, int]:
    """One turn: the move as it is written down (0 is a pass), and why the game is over, or 0.

    The rules look for possible plays when a turn is over, here it is done when one begins. That is
    the same moment but for the first turn, and if nobody can play there, a pass changes nothing.
    """
    rules = sight.rules[0]
    state = sight.states[0]
    scratch = sight.scratch[0]
    seat = i64(state["turn"])
    seats = i64(rules["seats"])
    others = i64(0)
    # If the player cannot move, the others are asked: when nobody can, the game has ended.
    while True:
        asked = (seat + others) % seats
        find_best(tables, sight, asked, i64(rules["style"][u64(asked)]))
        if scratch["best_key"] != 0 or _may_exchange(rules, state):
            break
        others += 1
        if not rules["end_without_plays"]:
            break
        if others == seats:
            count_unplayed(rules, state, i64(-1))
            return u64(0), i64(NO_PLAYS)
    would_exchange = _would_exchange(rules, state, seat)
    state["turn"] = (seat + 1) % seats
    key = scratch["best_key"] if others == 0 else u64(0)
    score = i64(scratch["best_score"]) if others == 0 else i64(0)
    passes = key == 0 and not would_exchange
    state["has_passed"][u64(seat)] = passes
    if score:
        state["scoreless"] = 0
    else:
        state["scoreless"] += 1
    if passes:
        if _passes_count(rules, state):
            state["passes"][u64(seat)] += 1
        ended = ended_by_turns(rules, state)
        if ended:
            count_unplayed(rules, state, i64(-1))
        return u64(0), ended
    for other in range(seats):
        state["passes"][u64(other)] = 0
    if key == 0:
        key = _exchange(sight, seat)
    elif scratch["no_more"]:
        state["score"][u64(seat)] += score
        state["bag_size"] -= tile_count(i64(key))
        return key, i64(0)
    else:
        lay_tiles(tables.graph, rules, state, seat, i64(key))
        ended = settle_play(rules, state, seat, score)
        if ended:
            return key, ended
    ended = ended_by_turns(rules, state)
    if ended:
        count_unplayed(rules, state, i64(-1))
    return key, ended


@merged_kernel
def begin(rules: Record, state: Record, seed: int) -> None:
    """A fresh game: the bag is full and shuffled, then every rack is filled."""
    seed_random(state["rng"], seed)
    fill_bag(rules, state)
    for seat in range(i64(rules["seats"])):
        draw(rules, state, seat)


@lean_kernel
def play_games(tables: Tables, desk: Desk, seeds: Array, results: Array, moves: Array) -> None:
    """One game a seed, a row of `results` each, and one of `moves` with its turns as they are
    written down, if there is one."""
    rules = desk.rules[0]
    state = desk.states[0]
    sight = Sight(desk.rules, desk.states, desk.scratch)
    for game in range(seeds.shape[0]):
        desk.states[0] = desk.fresh[0]
        result = results[game]
        begin(rules, state, seeds[game])
        turns = i64(0)
        ended = i64(0)
        while ended == 0:
            seat = i64(state["turn"])
            move, ended = take_turn(tables, sight)
            if game < moves.shape[0] and turns < moves.shape[1]:
                moves[game, turns] = move
            if ended != NO_PLAYS:
                turns += 1
            if move != 0 and move < u64(EXCHANGE):
                count = tile_count(i64(move))
                if rules["bonus"][u64(count)]:
                    result[BONUSES + seat] += 1
        for seat in range(MAX_SEATS):
            result[seat] = state["score"][u64(seat)]
            result[UNPLAYED + seat] = state["unplayed"][u64(seat)]
        result[TURNS] = turns
        result[ENDED] = ended

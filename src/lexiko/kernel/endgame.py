"""The end of the game, searched exactly: the bag is empty, and both sides know all tiles.

The value of a position is what the side to move gains on the other one until the game is over,
unplayed letters included. It is found by alpha-beta, deeper and deeper; whatever does not depend
on how deep one looks is *sure*, and once that holds of the root, its value is proven.

A play that scores nothing counts like any other here: it begins a new row of passes.
"""

from __future__ import annotations

from .bits import Array, Record, bit_count, i64, u64
from .compiled import lean_kernel
from .endgame_memory import PASS_CODE, mixed, move_code, remember
from .endgame_nodes import (
    FIRST,
    RACK,
    enter_node,
    leave_node,
    make_move,
    note_root,
    tile_hash,
)
from .endgame_plays import ALL_LANES, score_of
from .endgame_records import (
    DONE,
    ENTER,
    FAR,
    HIGH_SURE,
    LOW_SURE,
    NEXT,
    PASS,
    PLIES,
    START,
    SURE,
    Solver,
)
from .selfplay import lay_tiles

_WINDOW = 12
"""How far from the last value the next one is expected, in points."""
_STEP = 3
"""The next search looks deeper than the last one by one such part of its depth, or by one ply."""


@lean_kernel
def solve(graph: Array, solver: Solver, nodes: int) -> tuple[int, bool]:
    """The value of the position in the first state for whoever's `turn` it is, and whether it is
    proven; not more than so many nodes are looked at.

    The states hold the racks of seats 0 and 1 and an empty bag. What the solver remembers of other
    positions by the same rules and words may stay: it is of use.
    """
    begin_endgame(solver)
    search_on(graph, solver, nodes)
    search = solver.search[0]
    return i64(search["value"]), search["proven"] != 0


@lean_kernel
def begin_endgame(solver: Solver) -> None:
    """Set the search up for the position in the first state."""
    state = solver.states[0]
    search = solver.search[0]
    frame = solver.frames[0]
    for side in range(2):
        _list_racks(solver.rules[0], state, search, i64(side))
        frame["rack"][u64(side)] = (i64(1) << i64(search["pieces"][u64(side)])) - 1
        frame["score"][u64(side)] = state["score"][u64(side)]
        frame["has_passed"][u64(side)] = state["has_passed"][u64(side)]
        search["finish"][u64(side)] = solver.rules[0]["finish"][u64(side)]
    frame["side"] = state["turn"]
    _count_passes(solver.rules[0], state, search, frame)
    board = u64(0)
    for square in range(16, 17 * 16):
        if state["letter"][u64(square)]:
            board ^= tile_hash(i64(state["letter"][u64(square)]), i64(square))
    frame["hash"] = board
    frame["lanes"] = ALL_LANES
    search["nodes"] = 0
    search["depth"] = 1
    search["alpha"] = -FAR
    search["beta"] = FAR
    search["value"] = 0
    search["value_depth"] = 0
    search["proven"] = 0
    search["best"] = 0
    search["line_length"] = 0
    search["pass_value"] = -FAR
    search["pass_sure"] = 0
    search["phase"] = START


@lean_kernel
def _list_racks(rules: Record, state: Record, search: Record, side: int) -> None:
    """Tables over all that can be left of a rack."""
    lowest = search["lowest"][u64(side)]
    face = search["face"][u64(side)]
    hashes = search["rack_hash"][u64(side)]
    pieces = i64(0)
    lowest[0] = 0
    face[0] = 0
    hashes[0] = 0
    for letter in range(rules["size"] + 1):
        first = pieces
        for number in range(i64(state["rack"][u64(side)][u64(letter)])):
            search["piece"][u64(side)][u64(pieces)] = letter
            part = mixed(u64(RACK + side * 4096 + i64(letter) * 16 + i64(number)))
            half = u64(1) << u64(pieces)
            for subset in range(half):
                held = bit_count(i64(lowest[subset]) >> first)
                lowest[half + subset] = i64(lowest[subset]) | (i64(1) << (first + held))
                face[half + subset] = face[subset] + rules["value"][u64(letter)]
                hashes[half + subset] = hashes[subset] ^ part
            pieces += 1
    search["pieces"][u64(side)] = pieces


@lean_kernel
def _count_passes(rules: Record, state: Record, search: Record, frame: Record) -> None:
    """How many passes in a row end the game, now and after each play.

    If nobody can be made to play, two do as well as any number: who is passed to after a pass would
    only do now what was not worth doing before. That holds of the best move; a pass that is not
    the best may be worth more than a search with two says.
    """
    side = u64(frame["side"])
    most = i64(2) * i64(rules["stalled_rounds"])
    left = most
    if rules["pass_limit"]:
        limit = i64(rules["pass_limit"])
        most = 2 * limit
        mine = 2 * (limit - i64(state["passes"][side])) - 1
        left = max(mine, 2 * (limit - i64(state["passes"][u64(1) - side])))
    if rules["scoreless_limit"]:
        limit = i64(rules["scoreless_limit"])
        rest = limit - i64(state["scoreless"])
        left = min(left, rest) if rules["pass_limit"] else rest
        most = min(most, limit) if rules["pass_limit"] else limit
    search["passes_merged"] = left > 2 and not rules["must_play"]
    if not rules["must_play"]:
        most = min(most, i64(2))
        left = min(left, i64(2))
    search["passes"] = most
    frame["passes_left"] = max(left, i64(1))


@lean_kernel
def play_on(graph: Array, solver: Solver, key: int, score: int) -> None:
    """The first state becomes the one after a play, 0 for a pass, that does not end the game."""
    rules = solver.rules[0]
    state = solver.states[0]
    side = u64(state["turn"])
    state["turn"] = 1 - i64(side)
    state["has_passed"][side] = key == 0
    if key == 0:
        state["passes"][side] += 1
        state["scoreless"] += 1
        return
    lay_tiles(graph, rules, state, i64(side), key)
    state["score"][side] += score
    state["scoreless"] = 0
    state["passes"][0] = 0
    state["passes"][1] = 0


@lean_kernel
def search_on(graph: Array, solver: Solver, nodes: int) -> int:
    """Go on with a search until it has looked at so many nodes in all: `DONE` if it is over,
    `NO_ROOM` if it needs larger arrays and a fresh start, and else something less."""
    search = solver.search[0]
    phase = i64(search["phase"])
    while phase < DONE:
        ply = i64(search["ply"])
        if phase == ENTER:
            if search["nodes"] >= nodes:
                break
            phase = enter_node(graph, solver, ply)
        elif phase == NEXT:
            phase = _next_move(graph, solver, ply)
        elif phase == START:
            phase = _start(solver)
        elif ply:
            search["ply"] = ply - 1
            phase = _take_value(solver, ply - 1)
        else:
            phase = _conclude(solver)
    search["phase"] = phase
    return phase


@lean_kernel
def _start(solver: Solver) -> int:
    """Search the root to some depth, within some window."""
    search = solver.search[0]
    frame = solver.frames[0]
    frame["alpha"] = search["alpha"]
    frame["beta"] = search["beta"]
    frame["depth"] = search["depth"]
    search["ply"] = 0
    return i64(ENTER)


@lean_kernel
def _score(solver: Solver, move: int) -> int:
    return i64(0) if move == PASS else score_of(i64(solver.infos[u64(move)]))


@lean_kernel
def _key(solver: Solver, move: int) -> int:
    return u64(0) if move < 0 else u64(solver.plays.keys[u64(move)])


@lean_kernel
def _set_window(solver: Solver, ply: int) -> None:
    """What the node below is to find out: the value of a move, or whether it beats the best."""
    frame = solver.frames[u64(ply)]
    child = solver.frames[u64(ply + 1)]
    score = _score(solver, i64(frame["move"]))
    alpha = i64(frame["alpha"])
    beta = alpha + 1 if frame["narrow"] else i64(frame["beta"])
    child["alpha"] = score - beta
    child["beta"] = score - alpha
    child["depth"] = i64(frame["depth"]) - 1


@lean_kernel
def _next_move(graph: Array, solver: Solver, ply: int) -> int:
    """Search the next move of a node, or leave it."""
    frame = solver.frames[u64(ply)]
    order = solver.order
    start = i64(frame["order_start"])
    end = start + i64(frame["order_count"])
    shallow = frame["depth"] <= 1 or ply + 1 >= PLIES
    while start + i64(frame["cursor"]) < end and frame["best"] < frame["beta"]:
        first = start + i64(frame["cursor"])
        frame["cursor"] += 1
        chosen = first
        for place in range(first + 1, end):
            if order[u64(place), 1] > order[u64(chosen), 1]:
                chosen = i64(place)
        move = i64(order[u64(chosen), 0])
        estimate = i64(order[u64(chosen), 1])
        bound = i64(order[u64(chosen), 2])
        for part in range(u64(3)):
            order[u64(chosen), part] = order[u64(first), part]
        alpha = i64(frame["alpha"])
        if bound <= alpha:
            frame["ceiling"] = max(i64(frame["ceiling"]), bound)
            if ply == 0:
                note_root(solver, move, bound, i64(HIGH_SURE))
        elif shallow:
            if estimate >= FIRST // 2:
                estimate -= FIRST
            _judge(solver, ply, move, (min(estimate, bound), i64(0), i64(0)))
        else:
            frame["move"] = move
            frame["narrow"] = first > start or frame["best"] > frame["floor"]
            _set_window(solver, ply)
            return make_move(graph, solver, ply, move)
    return _finish(solver, ply)


@lean_kernel
def _take_value(solver: Solver, ply: int) -> int:
    """A node hears what the move that it searched is worth."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    move = i64(frame["move"])
    value = _score(solver, move) - i64(search["result"])
    if frame["narrow"] and frame["alpha"] < value < frame["beta"]:
        frame["narrow"] = 0
        _set_window(solver, ply)
        search["ply"] = ply + 1
        return i64(ENTER)
    # What the other side gains at least is what this one gains at most.
    low_sure = i64(i64(search["result_sure"]) & HIGH_SURE != 0)
    high_sure = i64(i64(search["result_sure"]) & LOW_SURE != 0)
    _judge(solver, ply, move, (value, low_sure, high_sure))
    return i64(NEXT)


@lean_kernel
def _judge(solver: Solver, ply: int, move: int, worth: tuple[int, int, int]) -> None:
    """Count what a move is worth, and whether it is surely not less, and surely not more."""
    frame = solver.frames[u64(ply)]
    value, low_sure, high_sure = worth
    frame["all_sure"] = i64(frame["all_sure"]) & high_sure
    if ply == 0:
        note_root(solver, move, value, low_sure * LOW_SURE + high_sure * HIGH_SURE)
    if value <= frame["best"]:
        return
    frame["best"] = value
    frame["best_move"] = move
    frame["best_sure"] = low_sure
    if value <= frame["alpha"]:
        return
    frame["alpha"] = value
    frame["line"][0] = _key(solver, move)
    frame["line_length"] = 1
    if frame["depth"] > 1 and ply + 1 < PLIES:
        child = solver.frames[u64(ply + 1)]
        length = min(i64(child["line_length"]), i64(PLIES - 1))
        for place in range(length):
            frame["line"][u64(place + 1)] = child["line"][u64(place)]
        frame["line_length"] = length + 1


@lean_kernel
def _finish(solver: Solver, ply: int) -> int:
    """All moves of a node are searched, or one is good enough: remember what it is worth."""
    frame = solver.frames[u64(ply)]
    best = i64(frame["best"])
    depth = i64(frame["depth"])
    low_depth = i64(0)
    high_depth = i64(0)
    sure = i64(0)
    code = i64(0)
    if best > frame["floor"]:
        low_depth = i64(SURE) if frame["best_sure"] else depth
        sure += LOW_SURE * i64(frame["best_sure"])
        move = i64(frame["best_move"])
        code = i64(PASS_CODE) if move == PASS else move_code(i64(_key(solver, move)))
    else:
        best = max(best, i64(frame["ceiling"]))
    if best < frame["beta"]:
        high_depth = i64(SURE) if frame["all_sure"] else depth
        sure += HIGH_SURE * i64(frame["all_sure"])
    remember(solver.memory, frame["key"], (best, low_depth), (best, high_depth), code)
    return leave_node(solver, best, sure)


@lean_kernel
def _conclude(solver: Solver) -> int:
    """The root has been searched: look again within a wider window, or deeper; or all is known."""
    search = solver.search[0]
    frame = solver.frames[0]
    value = i64(search["result"])
    alpha = i64(search["alpha"])
    beta = i64(search["beta"])
    if value > alpha:
        search["best"] = _key(solver, i64(frame["best_move"]))
        search["line"][0] = search["best"]
        search["line_length"] = max(i64(frame["line_length"]), i64(1))
        for place in range(i64(frame["line_length"])):
            search["line"][u64(place)] = frame["line"][u64(place)]
    if alpha < value < beta:
        search["value"] = value
        search["value_depth"] = search["depth"]
        search["proven"] = search["result_sure"] == LOW_SURE | HIGH_SURE
        depth = i64(search["depth"])
        if search["proven"] or depth + 1 == SURE:
            return i64(DONE)
        search["depth"] = min(depth + max(i64(1), depth // _STEP), i64(SURE - 1))
        search["alpha"] = value - _WINDOW
        search["beta"] = value + _WINDOW
    elif value <= alpha:
        search["alpha"] = max(2 * value - beta - _WINDOW, i64(-FAR))
        search["beta"] = value + 1
    else:
        search["alpha"] = value - 1
        search["beta"] = min(2 * value - alpha + _WINDOW, i64(FAR))
    return i64(START)

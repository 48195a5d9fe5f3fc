"""One node of a search to the end of the game: how it is reached, and its moves in order.

Moves are left out if they cannot help, whatever happens: if the other side can go out at once
after one, by a play that it neither touches nor comes near, that says what it is worth at most.
"""

from __future__ import annotations

from .bits import Array, Record, bit_count, i64, trailing_zeros, u64
from .compiled import inlined_kernel, lean_kernel
from .crosschecks import put_play, turned
from .endgame_memory import (
    PASS_CODE,
    high_depth_of,
    high_of,
    low_depth_of,
    low_of,
    mixed,
    move_code,
    move_of,
    recall_position,
    remember,
)
from .endgame_plays import (
    ALL_LANES,
    columns_of,
    lane_of,
    list_plays,
    score_of,
    surroundings,
    used_by,
)
from .endgame_records import (
    ENTER,
    FAR,
    HIGH_SURE,
    LEAVE,
    LOW_SURE,
    NEXT,
    NO_MOVE,
    NO_ROOM,
    PASS,
    SURE,
    TABLES,
    THREATS,
    Solver,
)
from .endgame_values import fill_table, find_threats, least_answer, table_place

FIRST = 20_000
"""Makes an estimate the highest: that of the move that was best when this was searched before."""
SIDE, PASSES, PASSED, SCORES, RACK, BOARD = 1 << 40, 2 << 40, 3 << 40, 4 << 40, 5 << 40, 6 << 40
"""Where the numbers begin whose mixtures make up the key of a position."""
_SMALL, _LARGER, _USUAL = 5, 2, 14
"""A table pays for so many tiles, and so many more for each ply to search; and it always does just
below the root of a usual endgame."""


@inlined_kernel
def tile_hash(tile: int, square: int) -> int:
    """The part that a tile on a square, in either reading, has in the key of a position."""
    across = square if square < 17 * 16 else turned(square)
    return mixed(u64(BOARD + tile * 512 + across))


@lean_kernel
def make_move(graph: Array, solver: Solver, ply: int, move: int) -> int:
    """Set up the next ply by a move that does not end the game."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    child = solver.frames[u64(ply + 1)]
    side = i64(frame["side"])
    for each in range(2):
        child["rack"][u64(each)] = frame["rack"][u64(each)]
        child["score"][u64(each)] = frame["score"][u64(each)]
        child["has_passed"][u64(each)] = frame["has_passed"][u64(each)]
    child["side"] = 1 - side
    child["has_passed"][u64(side)] = move == PASS
    child["hash"] = frame["hash"]
    child["lanes"] = 0
    child["passes_left"] = i64(frame["passes_left"]) - 1
    solver.states[ply + 1] = solver.states[ply]
    if move != PASS:
        info = i64(solver.infos[u64(move)])
        state = solver.states[u64(ply + 1)]
        child["lanes"] = surroundings(state, info, search["near"][THREATS])
        if state["tiles"] == 0:
            child["lanes"] = ALL_LANES
        put_play(graph, solver.rules[0], state, i64(solver.plays.keys[u64(move)]))
        base = (lane_of(info) + 1) << 4
        columns = columns_of(info)
        while columns:
            square = base + trailing_zeros(columns)
            columns &= columns - 1
            child["hash"] ^= tile_hash(i64(state["letter"][u64(square)]), square)
        rest = i64(frame["rack"][u64(side)]) & ~used_by(info)
        child["rack"][u64(side)] = search["lowest"][u64(side)][u64(rest)]
        child["score"][u64(side)] += score_of(info)
        child["passes_left"] = search["passes"]
    search["ply"] = ply + 1
    return i64(ENTER)


@lean_kernel
def leave_node(solver: Solver, value: int, sure: int) -> int:
    """A node is done: what it is worth is left for the one above."""
    search = solver.search[0]
    search["result"] = value
    search["result_sure"] = sure
    return i64(LEAVE)


@lean_kernel
def note_root(solver: Solver, move: int, value: int, sure: int) -> None:
    """What a move of the root is worth, as far as is known."""
    search = solver.search[0]
    if move == PASS:
        search["pass_value"] = value
        search["pass_sure"] = sure
    else:
        solver.roots[u64(move), 0] = value
        solver.roots[u64(move), 1] = sure


@lean_kernel
def _name(solver: Solver, ply: int) -> None:
    """The key of a position: all that its value depends on."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    key = frame["hash"]
    for side in range(2):
        key ^= search["rack_hash"][u64(side)][u64(frame["rack"][u64(side)])]
    key ^= mixed(u64(SIDE + i64(frame["side"])))
    key ^= mixed(u64(PASSES + i64(frame["passes_left"])))
    if solver.rules[0]["must_play"]:
        passed = i64(frame["has_passed"][0]) * 2 + i64(frame["has_passed"][1])
        key ^= mixed(u64(PASSED + passed))
    if search["finish"][0] or search["finish"][1]:
        scores = i64(frame["score"][0]) * 65536 + i64(frame["score"][1])
        key ^= mixed(u64(SCORES + scores))
    frame["key"] = key


@lean_kernel
def _is_settled(solver: Solver, ply: int, known: int) -> bool:
    """Whether what is remembered of a node settles it. Where more is asked than whether a move
    beats another, the line is wanted, too, so the node is searched again."""
    frame = solver.frames[u64(ply)]
    if i64(frame["beta"]) - i64(frame["alpha"]) > 1:
        return False
    depth = i64(frame["depth"])
    low_depth = low_depth_of(known)
    high_depth = high_depth_of(known)
    if low_depth >= depth and low_of(known) >= frame["beta"]:
        leave_node(solver, low_of(known), LOW_SURE if low_depth == SURE else 0)
        return True
    if high_depth >= depth and high_of(known) <= frame["alpha"]:
        leave_node(solver, high_of(known), HIGH_SURE if high_depth == SURE else 0)
        return True
    return False


@inlined_kernel
def _finishes(search: Record, frame: Record, side: int, score: int) -> bool:
    line = i64(search["finish"][u64(side)])
    return line != 0 and i64(frame["score"][u64(side)]) + score >= line


@lean_kernel
def _try_ends(solver: Solver, ply: int, theirs: int) -> None:
    """The plays that end the game at once are worth what they are worth: the best of them is the
    best move so far. `theirs` is what the letters of the other side count."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    side = i64(frame["side"])
    rack = i64(frame["rack"][u64(side)])
    start = i64(frame["list_start"][u64(side)])
    best = i64(-FAR)
    best_move = i64(NO_MOVE)
    for place in range(start, start + i64(frame["list_count"][u64(side)])):
        play = i64(solver.lists[u64(place)])
        info = i64(solver.infos[u64(play)])
        finishes = _finishes(search, frame, side, score_of(info))
        if used_by(info) != rack and not finishes:
            continue
        # Who reaches the finish line takes nothing for letters that are left.
        value = score_of(info) if finishes else score_of(info) + 2 * theirs
        if ply == 0:
            note_root(solver, play, value, i64(LOW_SURE | HIGH_SURE))
        if value > best:
            best = value
            best_move = play
    if best > frame["alpha"]:
        frame["line"][0] = solver.plays.keys[u64(best_move)]
        frame["line_length"] = 1
    frame["best"] = best
    frame["best_move"] = best_move
    frame["best_sure"] = 1
    frame["all_sure"] = 1
    frame["ceiling"] = -FAR


@lean_kernel
def _choose_table(solver: Solver, ply: int) -> None:
    """Work out a table for this node, if its racks are small or much is to be searched below it;
    else that of the node above will do."""
    frame = solver.frames[u64(ply)]
    tiles = bit_count(i64(frame["rack"][0])) + bit_count(i64(frame["rack"][1]))
    pays = tiles <= _SMALL + _LARGER * i64(frame["depth"]) or (ply == 1 and tiles <= _USUAL)
    if ply == 0 or (ply < TABLES and pays):
        fill_table(solver, ply)
        frame["table"] = ply
    else:
        frame["table"] = solver.frames[u64(ply - 1)]["table"]


@inlined_kernel
def _add_move(solver: Solver, ply: int, move: tuple[int, int, int]) -> None:
    """Put a move where it can be searched, unless its bound says that it is of no use."""
    frame = solver.frames[u64(ply)]
    play, estimate, bound = move
    if bound <= frame["alpha"]:
        frame["ceiling"] = max(i64(frame["ceiling"]), bound)
        if ply == 0:
            note_root(solver, play, bound, i64(HIGH_SURE))
        return
    top = u64(frame["order_end"])
    solver.order[top, 0] = play
    solver.order[top, 1] = estimate
    solver.order[top, 2] = bound
    frame["order_end"] += 1


@lean_kernel
def _list_moves(solver: Solver, ply: int, expected: int) -> None:
    """The moves to search, each with an estimate of its value and a bound; `expected` is the code
    of the one that was best before."""
    rules = solver.rules[0]
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    side = i64(frame["side"])
    other = 1 - side
    rack = i64(frame["rack"][u64(side)])
    lowest = search["lowest"][u64(side)]
    face = search["face"][u64(side)]
    table = solver.tables[u64(frame["table"])]
    # Only the mover's rack differs between the places that are looked up here.
    shift = i64(search["pieces"][1]) if side == 0 else i64(0)
    fixed = table_place(search, other, i64(0), i64(frame["rack"][1]))
    if side == 1:
        fixed = table_place(search, other, i64(frame["rack"][0]), i64(0))
    start = i64(frame["list_start"][u64(side)])
    count = i64(frame["list_count"][u64(side)])
    for place in range(start, start + count):
        play = i64(solver.lists[u64(place)])
        info = i64(solver.infos[u64(play)])
        score = score_of(info)
        if used_by(info) == rack or _finishes(search, frame, side, score):
            continue
        left = i64(lowest[u64(rack & ~used_by(info))])
        bound = score - least_answer(solver, info) - 2 * i64(face[u64(left)])
        estimate = score - i64(table[u64(fixed + (left << shift))])
        if move_code(i64(solver.plays.keys[u64(play)])) == expected:
            estimate += FIRST
        _add_move(solver, ply, (play, estimate, bound))
    if rules["must_play"] and frame["has_passed"][u64(side)] and count:
        return
    mine = i64(face[u64(rack)])
    ended = i64(search["face"][u64(other)][u64(frame["rack"][u64(other)])]) - mine
    if frame["passes_left"] == 1:
        if ply == 0:
            note_root(solver, i64(PASS), ended, i64(LOW_SURE | HIGH_SURE))
        if ended > frame["best"]:
            frame["best"] = ended
            frame["best_move"] = PASS
            frame["alpha"] = max(i64(frame["alpha"]), ended)
            frame["line"][0] = 0
            frame["line_length"] = 1
        return
    bound = i64(FAR)
    if frame["passes_left"] == 2 and not rules["must_play"]:
        # The other side can end the game by a pass of its own.
        bound = ended
    if search["threats"]:
        answer = score_of(i64(solver.infos[u64(search["threat"][0])]))
        bound = min(bound, -answer - 2 * mine)
    estimate = min(ended, -i64(table[u64(fixed + (rack << shift))]))
    if expected == PASS_CODE:
        estimate += FIRST
    _add_move(solver, ply, (i64(PASS), estimate, bound))


@lean_kernel
def enter_node(graph: Array, solver: Solver, ply: int) -> int:
    """Look at a new node: what is known of it, which moves there are, and in which order."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    search["nodes"] += 1
    side = i64(frame["side"])
    other = 1 - side
    frame["floor"] = frame["alpha"]
    frame["line_length"] = 0
    _name(solver, ply)
    known = recall_position(solver.memory, frame["key"])
    frame["plays_end"] = 0
    frame["lists_end"] = 0
    frame["order_end"] = 0
    if ply:
        if known and _is_settled(solver, ply, known):
            return i64(LEAVE)
        above = solver.frames[u64(ply - 1)]
        frame["plays_end"] = above["plays_end"]
        frame["lists_end"] = above["lists_end"]
        frame["order_end"] = above["order_end"]
    if not list_plays(graph, solver, ply, side):
        return i64(NO_ROOM)
    mine = i64(search["face"][u64(side)][u64(frame["rack"][u64(side)])])
    theirs = i64(search["face"][u64(other)][u64(frame["rack"][u64(other)])])
    _try_ends(solver, ply, theirs)
    best = i64(frame["best"])
    if ply and best >= frame["beta"]:
        code = move_code(i64(solver.plays.keys[u64(frame["best_move"])]))
        remember(solver.memory, frame["key"], (best, i64(SURE)), (i64(0), i64(0)), code)
        return leave_node(solver, best, i64(LOW_SURE))
    if not list_plays(graph, solver, ply, other):
        return i64(NO_ROOM)
    counts = frame["list_count"]
    if counts[0] == 0 and counts[1] == 0 and solver.rules[0]["end_without_plays"]:
        if ply == 0:
            note_root(solver, i64(PASS), theirs - mine, i64(LOW_SURE | HIGH_SURE))
        return leave_node(solver, theirs - mine, i64(LOW_SURE | HIGH_SURE))
    if i64(frame["order_end"]) + i64(counts[u64(side)]) + 1 > solver.order.shape[0]:
        return i64(NO_ROOM)
    _choose_table(solver, ply)
    find_threats(solver, ply, other)
    if search["finish"][u64(other)]:
        # Going out may be to reach the finish line, and gains less then.
        search["threats"] = 0
    frame["order_start"] = frame["order_end"]
    frame["cursor"] = 0
    frame["alpha"] = max(i64(frame["alpha"]), best)
    _list_moves(solver, ply, move_of(known))
    frame["order_count"] = frame["order_end"] - frame["order_start"]
    return i64(NEXT)

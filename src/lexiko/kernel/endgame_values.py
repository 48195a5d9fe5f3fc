"""What a position is worth at a glance: each side's best plays, as if nobody ever were in the way.

For each set of tiles the best play that takes just these is known. If these plays were all that
there is, whatever lies on the board, the value of each pair of racks would follow from those of
smaller ones. That tells who is out first and who is stuck with what, so moves are searched in a
good order, and a search that stops early knows what to expect.
"""

from __future__ import annotations

from .bits import Record, i64, u64
from .compiled import inlined_kernel, lean_kernel
from .endgame_plays import columns_of, lane_of, score_of, surroundings, used_by
from .endgame_records import FAR, THREATS, Solver


@inlined_kernel
def table_place(search: Record, side: int, first: int, second: int) -> int:
    """Where the value for a side to move lies, by both racks."""
    bits = i64(search["pieces"][1])
    return (side << (i64(search["pieces"][0]) + bits)) | (first << bits) | second


@lean_kernel
def _list_menu(solver: Solver, ply: int, side: int) -> None:
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    rack = i64(frame["rack"][u64(side)])
    score = search["menu_score"][u64(side)]
    mask = search["menu_mask"][u64(side)]
    for used in range(rack + 1):
        score[u64(used)] = -FAR
    start = i64(frame["list_start"][u64(side)])
    for place in range(start, start + i64(frame["list_count"][u64(side)])):
        info = i64(solver.infos[u64(solver.lists[u64(place)])])
        used = u64(used_by(info))
        score[used] = max(i64(score[used]), score_of(info))
    count = i64(0)
    for used in range(1, rack + 1):
        if score[u64(used)] != -FAR:
            mask[u64(count)] = used
            count += 1
    search["menu_count"][u64(side)] = count


@lean_kernel
def fill_table(solver: Solver, ply: int) -> None:
    """The values of all pairs of racks that are left of those at this ply."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    table = solver.tables[u64(ply)]
    _list_menu(solver, ply, 0)
    _list_menu(solver, ply, 1)
    racks = frame["rack"]
    first_rack = i64(racks[0])
    second_rack = i64(racks[1])
    first_lowest = search["lowest"][0]
    second_lowest = search["lowest"][1]
    first_face = search["face"][0]
    second_face = search["face"][1]
    fit_rest = search["fit_rest"]
    fit_score = search["fit_score"]
    own_rest = search["own_rest"]
    own_score = search["own_score"]
    end = i64(0)
    for second in range(second_rack + 1):
        if second & ~second_rack or second_lowest[u64(second)] != second:
            continue
        search["fit_start"][u64(second)] = end
        for index in range(i64(search["menu_count"][1])):
            used = i64(search["menu_mask"][1][u64(index)])
            if used & ~second == 0:
                fit_rest[u64(end)] = second_lowest[u64(second & ~used)]
                fit_score[u64(end)] = search["menu_score"][1][u64(used)]
                end += 1
        search["fit_end"][u64(second)] = end
        table[u64(table_place(search, i64(1), i64(0), i64(second)))] = -2 * second_face[u64(second)]
    for first in range(1, first_rack + 1):
        if first & ~first_rack or first_lowest[u64(first)] != first:
            continue
        fits = i64(0)
        for index in range(i64(search["menu_count"][0])):
            used = i64(search["menu_mask"][0][u64(index)])
            if used & ~first == 0:
                own_rest[u64(fits)] = first_lowest[u64(first & ~used)]
                own_score[u64(fits)] = search["menu_score"][0][u64(used)]
                fits += 1
        bits = i64(search["pieces"][1])
        mine = table_place(search, i64(0), i64(first), i64(0))
        theirs = table_place(search, i64(1), i64(0), i64(0))
        table[u64(mine)] = -2 * first_face[u64(first)]
        for second in range(1, second_rack + 1):
            if second & ~second_rack or second_lowest[u64(second)] != second:
                continue
            best = i64(-FAR)
            for index in range(fits):
                rest = i64(own_rest[u64(index)]) << bits
                value = i64(own_score[u64(index)]) - i64(table[u64(theirs + rest + second)])
                best = max(best, value)
            answer = i64(-FAR)
            for place in range(search["fit_start"][u64(second)], search["fit_end"][u64(second)]):
                rest = i64(fit_rest[u64(place)])
                value = i64(fit_score[u64(place)]) - i64(table[u64(mine + rest)])
                answer = max(answer, value)
            # Whoever passes lets the other one choose: to play, or to end the game by a pass.
            ended = i64(second_face[u64(second)]) - i64(first_face[u64(first)])
            table[u64(mine + second)] = max(best, min(-answer, ended))
            table[u64(theirs + (i64(first) << bits) + second)] = max(answer, min(-best, -ended))


@lean_kernel
def find_threats(solver: Solver, ply: int, side: int) -> None:
    """The best plays by which a side would go out, and what must stay empty for each."""
    search = solver.search[0]
    frame = solver.frames[u64(ply)]
    state = solver.states[u64(ply)]
    rack = i64(frame["rack"][u64(side)])
    threat = search["threat"]
    start = i64(frame["list_start"][u64(side)])
    count = i64(0)
    for place in range(start, start + i64(frame["list_count"][u64(side)])):
        play = i64(solver.lists[u64(place)])
        info = i64(solver.infos[u64(play)])
        if used_by(info) != rack:
            continue
        score = score_of(info)
        if count == THREATS:
            if score <= score_of(i64(solver.infos[u64(threat[u64(count - 1)])])):
                continue
            count -= 1
        at = count
        while at > 0 and score_of(i64(solver.infos[u64(threat[u64(at - 1)])])) < score:
            threat[u64(at)] = threat[u64(at - 1)]
            at -= 1
        threat[u64(at)] = play
        count += 1
    search["threats"] = count
    for index in range(count):
        info = i64(solver.infos[u64(threat[u64(index)])])
        surroundings(state, info, search["near"][u64(index)])


@lean_kernel
def least_answer(solver: Solver, info: int) -> int:
    """The best score by which the other side goes out at once after a play, whatever it is; or
    less than anything. Only plays that it leaves alone are looked at."""
    search = solver.search[0]
    lane = u64(lane_of(info))
    columns = columns_of(info)
    for index in range(i64(search["threats"])):
        if i64(search["near"][u64(index)][lane]) & columns == 0:
            return score_of(i64(solver.infos[u64(search["threat"][u64(index)])]))
    return i64(-FAR)

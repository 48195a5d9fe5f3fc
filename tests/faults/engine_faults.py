"""Faults in the kernels and their bridge: each one changes a rule, and the engine's tests notice.

Run with NUMBA_DISABLE_JIT=1, because compiling the kernels anew for each of them would take long.
A line is printed for each of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.rules.shown import ROOT, Fault, faulty

GENERATE, CROSSCHECKS = "kernel/generate.py", "kernel/crosschecks.py"
REARRANGE, EDITS, RACKS = "kernel/rearrange.py", "kernel/edits.py", "kernel/racks.py"
BEST, QUEUE = "kernel/best.py", "kernel/queue.py"
SELFPLAY, BRIDGE = "kernel/selfplay.py", "engine/bridge.py"

FAULTS = {
    "a letter premium counts": Fault(
        GENERATE, "main + points * this_letter + passed", "main + points + passed"
    ),
    "a word premium counts": Fault(GENERATE, "* i64(word_factor[u64(square)])", "* 1"),
    "letters already there count": Fault(GENERATE, "+ points * this_letter + passed", "+ points"),
    "a blank counts nothing": Fault(GENERATE, "points = i64(0)\n", "points = i64(1)\n"),
    "many tiles earn a bonus": Fault(
        GENERATE, "main2 * factor + crossing2 + bonus", "main2 * factor + crossing2"
    ),
    "the bonus begins at so many tiles": Fault(
        BRIDGE, "if tiles >= rules.bonus_tiles", "if tiles > rules.bonus_tiles"
    ),
    "the first word has a least length": Fault(
        GENERATE, 'i64(rules["first_word"]) if state["tiles"] == 0 else i64(1)', "i64(1)"
    ),
    "one tile alone is listed once": Fault(
        GENERATE, "number > 1 or direction == 0 or (i64(cross[u64(square)]) & 1) != 0", "True"
    ),
    "a letter premium counts across, too": Fault(
        CROSSCHECKS, 'i64(rules["letter_factor"][other]) * word_factor', "word_factor"
    ),
    "a word premium counts across, too": Fault(CROSSCHECKS, "= value * word_factor", "= value"),
    "the letters across count": Fault(
        CROSSCHECKS, 'value += i64(state["run_value"][u64(square - 1)])', "value += 0"
    ),
    "a run counts all its letters": Fault(
        CROSSCHECKS,
        'value += i64(rules["value"][u64(tile)])',
        'value = i64(rules["value"][u64(tile)])',
    ),
    "both sides of a square must fit": Fault(
        CROSSCHECKS,
        "fit = _fit_between(graph, letter, square, before, after)",
        "fit = i64(graph[u64(after + 1)])",
    ),
    "nothing fits beside a small board": Fault(
        CROSSCHECKS, 'if rules["letter_factor"][u64(square)] == 0:', "if False:"
    ),
    "what going out is worth": Fault(RACKS, "i64(out) if kept == 0", "0 if kept == 0"),
    "what tiles left at the end cost": Fault(RACKS, "-(2 * i64(face[u64(kept)]) + 10)", "-10"),
    "a long leave is worth more than its parts": Fault(
        RACKS, "return total // (size - 1)", "return total // size"
    ),
    "the best play counts letters across": Fault(
        BEST, 'extra += i64(state["cross_value"][at])', "extra += 0"
    ),
    "the best play has its bonus": Fault(
        BEST, 'fixed * word + extra + i64(rules["bonus"][u64(tiles)])', "fixed * word + extra"
    ),
    "the best play's blank counts nothing": Fault(
        QUEUE,
        "score1 = score - i64(value[u64(blank1)]) * i64(factor[u64(first)])",
        "score1 = score",
    ),
    "of equal plays the smallest is best": Fault(
        QUEUE, 'key < i64(scratch["best_key"])', 'key > i64(scratch["best_key"])'
    ),
    "wide boards: every letter of the board is part of the word": Fault(
        BEST, "mask2 |= u64(31) << shift", "mask2 |= u64(0)"
    ),
    "wide boards: every letter of a word counts": Fault(QUEUE, "part = word2", "part = word1"),
    "wide boards: a lane has more squares": Fault(
        CROSSCHECKS,
        "return ((other + 1) << LANE_BITS) + (lane & IN_LANE)",
        "return ((other + 1) << LANE_BITS) + (lane & 15)",
    ),
    "rearranged: premiums of covered squares only": Fault(
        REARRANGE,
        "        main += value\n",
        '        main += value * i64(rules["letter_factor"][u64(square)])\n',
    ),
    "rearranged: words across changed squares count": Fault(
        REARRANGE, "if old & 31 != tile & 31:", "if False:"
    ),
    "rearranged: something must have moved": Fault(
        REARRANGE, "    if not moved:\n        return\n", ""
    ),
    "rearranged: a tile must be added": Fault(REARRANGE, '        and search["placed"] > 0\n', ""),
    "recycled: both words must be good": Fault(
        EDITS, "if both and fits_word(graph, letter, turned(square), new):", "if both:"
    ),
    "recycled: the old letter goes to the rack": Fault(
        EDITS, "rack[u64(_piece(old))] += 1", "rack[u64(_piece(tile))] += 1"
    ),
    "reclaimed: only by the letter itself": Fault(
        EDITS, "if kinds & RECLAIM and tile == old & 31:", "if kinds & RECLAIM:"
    ),
    "who goes out gains what is left": Fault(
        SELFPLAY, '+= 2 * total if rules["double"] else total', "+= total"
    ),
    "the others lose what they have left": Fault(
        SELFPLAY, 'state["unplayed"][u64(seat)] -= left', 'state["unplayed"][u64(seat)] -= 0'
    ),
    "the finish line ends the game": Fault(
        SELFPLAY, 'state["score"][u64(seat)] >= finish', 'state["score"][u64(seat)] > finish + 500'
    ),
    "turns without a score are counted": Fault(
        SELFPLAY, 'state["scoreless"] += 1', 'state["scoreless"] += 2'
    ),
    "passes before a first word do not count": Fault(
        SELFPLAY, 'return state["tiles"] > 0 or rules["first_word"] <= 2', "return True"
    ),
    "after two rounds without a score computers agree to end": Fault(
        SELFPLAY, '>= rules["stalled_rounds"] * seats', ">= 3 * seats"
    ),
    "computers wait ten rounds for a first word": Fault(
        SELFPLAY, '>= rules["first_word_rounds"] * seats', ">= 9 * seats"
    ),
    "where turns are counted nobody agrees to end": Fault(
        SELFPLAY, 'counted = rules["pass_limit"] or rules["scoreless_limit"]', "counted = 0"
    ),
    "who has passed must play": Fault(
        SELFPLAY, 'if rules["must_play"] and state["has_passed"][u64(seat)]:', "if False:"
    ),
    "nobody exchanges for ever": Fault(
        SELFPLAY, "patient = patient or not _passes_count(rules, state)", "patient = True"
    ),
}


def is_noticed(name: str, fault: Fault) -> bool:
    """Whether something is found wrong with the fault in the program; a crash is not enough."""
    source = (ROOT / "src/lexiko" / fault.file).read_text(encoding="utf-8")
    times = source.count(fault.old)
    assert times == 1, f"{fault.old!r} is in {fault.file} {times} times"
    variations = fault.file in (REARRANGE, EDITS)
    games = fault.file == SELFPLAY
    wide = name.startswith("wide boards")
    with faulty(fault):
        from tests.kernel.tiny import check_tiny

        try:
            plain = not (variations or games or wide)
            check_tiny(24 * plain, 24 * variations, 4 * games, 24 * wide)
        except AssertionError:
            return True
        except Exception as error:
            if type(error).__name__ == "IllegalMove":
                return True
            raise
    return False


def main() -> None:
    for name, fault in FAULTS.items():
        try:
            said = "noticed" if is_noticed(name, fault) else "not noticed"
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        print(f"{name}\t{said}", flush=True)


if __name__ == "__main__":
    main()

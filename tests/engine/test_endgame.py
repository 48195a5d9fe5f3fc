"""Endgames: every line played out by the rules gives the same value, and limits are kept to."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest
from tests.engine.endings import check_ending, ending, solved
from tests.engine.plain import random_board, random_rack
from tests.engine.sights import engine_for, position

from lexiko.engine import bridge
from lexiko.engine.analysis import Limits
from lexiko.engine.endgame import new_solver, obstacle
from lexiko.kernel import endgame as kernel
from lexiko.kernel.endgame_records import DONE
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rules import Pass, Position, make_rules

FEW = 300
"""So few positions are looked at by patience here; the long proof looks at more."""


def large_ending(seed: int, tiles: int = 7) -> tuple[Position, Lexicon]:
    """Two full racks, as at the end of a real game."""
    chance = random.Random(seed)
    rules, lexicon = make_rules("club"), open_lexicon("enable")
    board = random_board(rules, lexicon, chance, 16)
    racks = [random_rack(rules, chance, tiles) for _ in range(2)]
    return position(rules, board, racks[0], lexicon, bag=0, others=(racks[1],)), lexicon


@pytest.mark.parametrize("seed", range(24))
def test_an_ending_is_worth_what_playing_out_every_line_says(seed: int) -> None:
    check_ending(seed, FEW)


def test_some_endings_are_best_passed() -> None:
    assert sum(check_ending(seed, FEW).get("passes", 0) for seed in range(24)) > 0


def test_whoever_must_play_is_not_told_to_pass() -> None:
    found = 0
    for seed in range(2, 240, 6):
        asked, lexicon = ending(seed)
        passed = asked.but(has_passed=(True, False))
        moves = solved(passed, lexicon).moves
        plays = [one for one in moves if not isinstance(one.candidate.move, Pass)]
        found += bool(plays)
        assert len(plays) == len(moves) or not plays
    assert found > 0


def test_as_many_moves_are_looked_at_as_are_wanted_at_least() -> None:
    asked, lexicon = large_ending(1)
    assert len(solved(asked, lexicon, Limits(nodes=50)).moves) < 30
    assert len(solved(asked, lexicon, Limits(nodes=50, fewest=30)).moves) >= 30


def test_a_limit_of_nodes_gives_a_legal_answer_that_is_not_proven() -> None:
    asked, lexicon = large_ending(1)
    engine = engine_for(asked.rules, lexicon)
    plays = {one.text for one in engine.moves(asked.view(0))}
    for nodes in (1, 2, 50):
        answer = solved(asked, lexicon, Limits(nodes=nodes))
        assert not answer.proven
        assert answer.notes
        assert answer.nodes <= max(nodes, 2)
        assert {one.text for one in answer.moves} <= plays
        assert answer.best.win is None


def test_a_search_ends_when_its_time_is_up() -> None:
    asked, lexicon = large_ending(1)
    solved(asked, lexicon, Limits(nodes=1))
    began = time.monotonic()
    answer = solved(asked, lexicon, Limits(seconds=0.2))
    assert time.monotonic() - began < 5
    assert answer.nodes > 100


def test_the_answer_does_not_depend_on_how_much_is_remembered() -> None:
    asked, lexicon = large_ending(3, tiles=4)
    engine = engine_for(asked.rules, lexicon)
    desk = bridge.new_desk(asked.rules, engine.leaves.longest)
    bridge.set_up_board(engine.tables.graph, asked.board, desk)
    values = set()
    for bits in (1, 6, 16):
        solver = new_solver(desk.rules, 8, bits=bits)
        solver.states[0] = desk.states[0]
        for seat, rack in enumerate(asked.racks):
            bridge.set_rack(solver.states[0], seat, rack.letters)
        values.add(kernel.solve(engine.tables.graph, solver, 10_000_000))
    assert len(values) == 1
    assert values.pop()[1]


def test_a_search_goes_on_where_it_stopped() -> None:
    asked, lexicon = large_ending(3, tiles=4)
    whole = solved(asked, lexicon)
    engine = engine_for(asked.rules, lexicon)
    desk = bridge.new_desk(asked.rules, engine.leaves.longest)
    bridge.set_up_board(engine.tables.graph, asked.board, desk)
    solver = new_solver(desk.rules, 8)
    solver.states[0] = desk.states[0]
    for seat, rack in enumerate(asked.racks):
        bridge.set_rack(solver.states[0], seat, rack.letters)
    kernel.begin_endgame(solver)
    nodes = 0
    while kernel.search_on(engine.tables.graph, solver, nodes) != DONE:
        nodes += 7
    assert solver.search[0]["value"] == whole.value


def test_more_plays_than_there_is_room_for_are_found_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, lexicon = large_ending(3, tiles=4)
    whole = solved(asked, lexicon)
    monkeypatch.setattr("lexiko.engine.endgame._ROOM", 4)
    assert solved(asked, lexicon) == whole


def test_what_cannot_be_searched_to_the_end_is_said() -> None:
    asked, lexicon = large_ending(3, tiles=4)
    assert obstacle(asked.view(0)) is None
    for variation in ("rearrange", "recycle", "blanks"):
        rules = make_rules("collector", variation)
        varied = replace(asked, rules=rules)
        problem = obstacle(varied.view(0))
        assert problem is not None
        limits = Limits(candidates=2, samples=20)
        *_, answer = engine_for(rules, lexicon).analyse(varied.view(0), limits)
        assert answer.method == "simulation"
        assert not answer.proven
        assert problem in answer.notes
    third = position(asked.rules, asked.board, b"\x01", lexicon, bag=0, others=(b"\x02", b"\x03"))
    assert obstacle(third.view(0)) is not None

"""Pre-endgames: every case of the last tiles counts as often as it comes up."""

from __future__ import annotations

from math import perm

import pytest
from tests.engine.endings import ending
from tests.engine.near_endings import answer, check_near_end, near_end
from tests.engine.sights import engine_for

from lexiko.engine.analysis import Limits
from lexiko.engine.preendgame import cases_of, is_near
from lexiko.rules import Bag, Rack


def test_a_play_is_worth_what_comes_of_it_in_every_case() -> None:
    assert sum(check_near_end(seed).get("plays", 0) for seed in range(24)) > 20


def test_tiles_that_everybody_has_seen_are_in_no_case_in_the_bag() -> None:
    assert sum(check_near_end(seed, 2).get("plays", 0) for seed in range(24)) > 20


@pytest.mark.parametrize("bag", [1, 2, 3])
def test_cases_come_up_as_often_as_tiles_are_drawn_so(bag: int) -> None:
    position, _ = ending(0)
    position = position.but(
        racks=(position.racks[0], Rack(b"\x01\x01\x02\x03")), bag=Bag(b"\x01\x04\x00"[:bag])
    )
    view = position.view(0)
    tiles, weights, total = cases_of(view, 1, 10_000)
    assert weights.sum() == perm(len(view.unseen), bag)
    assert len({bytes(row[:bag]) for row in tiles}) == len(tiles) == total
    assert all(sorted(row) == sorted(view.unseen) for row in tiles)
    some, _, again = cases_of(view, 1, 3)
    assert (len(some), again) == (min(3, total), total)


def test_what_wins_in_every_case_wins_for_sure_and_no_more() -> None:
    found = 0
    for seed in range(0, 60, 3):
        position, lexicon = near_end(seed)
        ahead = position.but(scores=(500, 0), bag=Bag(b"\x01\x02\x03"))
        if is_near(ahead.view(0)):
            for one in answer(ahead, lexicon, Limits(samples=60)).moves:
                if one.win is not None:
                    assert (one.win, one.error) == (1.0, 0.0)
                    found += 1
    assert found > 20


def test_what_is_left_out_is_said() -> None:
    position, lexicon = next(
        (position, lexicon)
        for position, lexicon in map(near_end, range(100))
        if is_near(position.view(0))
        and 4 < len(engine_for(position.rules, lexicon).moves(position.view(0))) < 30
    )
    whole = answer(position, lexicon, Limits(seconds=60))
    assert not any("not looked at" in note for note in whole.notes)
    part = answer(position, lexicon, Limits(seconds=60, candidates=2))
    assert len(part.moves) == 2
    assert any("were not looked at" in note for note in part.notes)
    assert part.covered < whole.covered == 1
    asked = whole.moves[-1].candidate.move
    also = answer(position, lexicon, Limits(seconds=60, candidates=2, also=(asked,)))
    assert asked in {one.candidate.move for one in also.moves}


def test_as_many_moves_are_looked_at_as_are_wanted_at_least() -> None:
    position, lexicon = next(
        (position, lexicon)
        for position, lexicon in map(near_end, range(100))
        if is_near(position.view(0))
        and len(engine_for(position.rules, lexicon).moves(position.view(0))) > 12
    )
    few = answer(position, lexicon, Limits(nodes=1))
    assert len(few.moves) < 12
    assert len(answer(position, lexicon, Limits(nodes=1, fewest=12)).moves) == 12
    assert len(answer(position, lexicon, Limits(nodes=1, fewest=12, candidates=3)).moves) == 3


def test_the_same_budget_gives_the_same_answer_on_any_number_of_threads() -> None:
    position, lexicon = near_end(6)
    answers = [
        answer(position, lexicon, Limits(samples=500, threads=threads)) for threads in (1, 2, 3)
    ]
    assert answers[0].moves == answers[1].moves == answers[2].moves

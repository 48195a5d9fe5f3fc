"""Pre-endgames: every case of the last tiles counts as often as it comes up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from math import perm

import pytest
from tests.engine.endings import TooLarge, ending, spread_after
from tests.engine.sights import engine_for

from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.preendgame import cases_of, is_near
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import Bag, Play, Position, Rack
from lexiko.rules import commands as c
from lexiko.rules.decide import decide

FEW = 200


class _Bag:
    """Draws what is in the bag, from its beginning."""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        return bag[:count]


def near_end(seed: int, known: int = 0) -> tuple[Position, Lexicon]:
    """Two small racks and one tile in the bag; of the other rack so many tiles have been seen."""
    position, lexicon = ending(seed)
    other = position.racks[1].letters
    piece = random.Random(f"bag {seed}").choice(other + b"\x01\x02\x03")
    seen = (b"", other[:known]) if known else ()
    return position.but(bag=Bag(bytes([piece])), seen=seen), lexicon


def answer(position: Position, lexicon: Lexicon, limits: Limits) -> Analysis:
    *_, last = engine_for(position.rules, lexicon).analyse(position.view(0), limits)
    assert last.is_done
    assert last.method == "pre-endgame"
    return last


def by_patience(position: Position, lexicon: Lexicon, play: Play) -> tuple[float, float]:
    """The share of wins and the points gained by a play, with every case played out."""
    unseen, known = position.view(0).unseen, position.view(0).racks[1].letters
    now = position.scores[0] - position.scores[1]
    wins, points = 0.0, 0.0
    for piece, often in Counter(unseen).items():
        other = bytes(sorted((Counter(unseen + known) - Counter([piece])).elements()))
        case = position.but(racks=(position.racks[0], Rack(other)), bag=Bag(bytes([piece])))
        finder = PlainFinder(0)
        after = decide(case, c.TakeTurn(0, play), lexicon, _Bag(), finder)[-1].after
        seen: dict[Hashable, int] = {}
        spread = spread_after(after, lexicon, seen, FEW)
        wins += often * ((spread > 0) + (spread == 0) / 2)
        points += often * (spread - now)
    return wins / len(unseen), points / len(unseen)


def check_near_end(seed: int, known: int = 0) -> dict[str, int]:
    """What is said of every play is what comes of it in all cases; what was compared is counted."""
    position, lexicon = near_end(seed, known)
    if not is_near(position.view(0)):
        return {"others": 1}
    found = answer(position, lexicon, Limits(seconds=60))
    assert found.samples == len(found.moves) * len(set(position.view(0).unseen))
    compared = 0
    for one in found.moves[:4]:
        move = one.candidate.move
        if isinstance(move, Play):
            try:
                wins, points = by_patience(position, lexicon, move)
            except TooLarge:
                continue
            assert one.win == pytest.approx(wins, abs=1e-6), (seed, one.text)
            assert one.equity == pytest.approx(points, abs=1e-4), (seed, one.text)
            compared += 1
    return {"positions": int(compared > 0), "plays": compared}


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


def test_the_same_budget_gives_the_same_answer_on_any_number_of_threads() -> None:
    position, lexicon = near_end(6)
    answers = [
        answer(position, lexicon, Limits(samples=500, threads=threads)) for threads in (1, 2, 3)
    ]
    assert answers[0].moves == answers[1].moves == answers[2].moves

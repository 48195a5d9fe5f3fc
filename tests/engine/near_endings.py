"""Small positions with one tile in the bag, and what plays are worth in every case of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable

import pytest
from tests.engine.endings import TooLarge, ending, spread_after
from tests.engine.sights import engine_for

from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.preendgame import is_near
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

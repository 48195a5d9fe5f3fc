"""Small positions with an empty bag, and what they are worth by the rules and patience alone."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import replace

from tests.engine.cases import FIVE, LAYOUTS, random_lexicon
from tests.engine.plain import random_board, random_rack
from tests.engine.sights import engine_for

from lexiko.engine.analysis import Analysis, Limits
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import Bag, Move, Position, Rack, Seat, make_rules
from lexiko.rules import commands as c
from lexiko.rules.decide import decide

LETTERS = replace(FIVE, name="endings", counts=(2, 9, 7, 6, 5, 5))
EDITIONS = ("club", "classic", "deluxe", "collector", "heirloom", "finish-line")
_MOST = 1500
"""Positions that are looked at before an ending is given up as too large."""


class TooLarge(Exception):
    """It would take too long to look at everything."""


class _NoSource:
    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        raise AssertionError("the bag is empty")


_SOURCE = _NoSource()
_FINDER = PlainFinder(0)


def ending(seed: int) -> tuple[Position, Lexicon]:
    """The position of a seed: two racks of one to four tiles, by each edition in turn.

    Some begin after passes. The players are computers: where no count of turns ends a game, they
    agree to when nobody scores any more.
    """
    chance = random.Random(f"ending {seed}")
    edition = EDITIONS[seed % len(EDITIONS)]
    line = edition == "finish-line"
    variations = ("finish-line",) if line else ()
    rules = make_rules(
        "collector" if line else edition,
        *variations,
        alphabet=LETTERS,
        layout=LAYOUTS[chance.choice((0, 0, 1, 4, 6, 6))],
        challenge="void",
        bonus_tiles=chance.choice((3, 7)),
    )
    lexicon = random_lexicon(LETTERS, chance.randrange(4), chance.choice((20, 40, 80)), 6)
    board = random_board(rules, lexicon, chance, chance.randint(1, 7))
    racks = [
        Rack(random_rack(rules, chance, chance.randint(1, 4), int(chance.random() < 0.1)))
        for _ in range(2)
    ]
    scores = (chance.randint(0, 40), chance.randint(0, 40))
    lines = [max(scores) + chance.choice((5, 12, 30)) if line else None for _ in range(2)]
    passes, scoreless, passed = (0, 0), 0, (False, False)
    if chance.random() < 0.4 and not line:
        # So many turns in a row have been passes, the last one by the seat that does not move.
        most = {"club": 5, "classic": 3, "deluxe": 1}.get(edition, 0)
        scoreless = chance.randint(0, most)
        passes = (scoreless // 2, (scoreless + 1) // 2)
        passed = (passes[0] > 0, passes[1] > 0)
    position = Position(
        rules=rules,
        seats=tuple(Seat(name, "expert", finish=lines[place]) for place, name in enumerate("AB")),
        lexicon=lexicon.ref,
        board=board,
        racks=(racks[0], racks[1]),
        bag=Bag(b""),
        scores=scores,
        turn_seat=0,
        lost_turns=(0, 0),
        passes=passes,
        has_passed=passed,
        active=(True, True),
        used=(0, 0),
        scoreless=scoreless,
    )
    return position, lexicon


def spread_after(
    position: Position, lexicon: Lexicon, seen: dict[Hashable, int], most: int = _MOST
) -> int:
    """By how much seat 0 is ahead in the end if both play best: every line is played out."""
    if position.is_over:
        return position.scores[0] - position.scores[1]
    key = position.key()
    if key not in seen:
        if len(seen) > most:
            raise TooLarge
        seat = position.to_move
        after = [
            spread_after(_after(position, move, lexicon), lexicon, seen, most)
            for move in _FINDER.moves(position, seat, lexicon)
        ]
        seen[key] = max(after) if seat == 0 else min(after)
    return seen[key]


def _after(position: Position, move: Move, lexicon: Lexicon) -> Position:
    command = c.TakeTurn(position.to_move, move)
    return decide(position, command, lexicon, _SOURCE, _FINDER)[-1].after


def solved(position: Position, lexicon: Lexicon, limits: Limits | None = None) -> Analysis:
    """The last word of the engine about an ending."""
    engine = engine_for(position.rules, lexicon)
    *_, last = engine.analyse(position.view(position.to_move), limits or Limits(seconds=60))
    assert last.is_done
    assert last.method == "endgame"
    return last


def check_ending(seed: int, most: int = _MOST) -> dict[str, int]:
    """All that the engine says of the ending of a seed is so; what was compared is counted."""
    position, lexicon = ending(seed)
    seen: dict[Hashable, int] = {}
    now = position.scores[0] - position.scores[1]
    try:
        value = spread_after(position, lexicon, seen, most) - now
    except TooLarge:
        return {"large": 1}
    answer = solved(position, lexicon)
    assert answer.proven, seed
    assert answer.value == answer.best.equity == value, seed
    for one in answer.moves:
        after = _after(position, one.candidate.move, lexicon)
        worth = spread_after(after, lexicon, seen, most) - now
        assert one.equity == worth if one.error == 0 else one.equity >= worth, (seed, one.text)
        if one.win is not None:
            assert one.win == (worth + now > 0) + (worth + now == 0) / 2
    passed = answer.best.text == "pass"
    return {"endings": 1, "moves": len(answer.moves), "passes": int(passed)}

"""A view as kernels play on from it: the mover first, then the other seats that still play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexiko.engine import bridge
from lexiko.engine.asking import rack_of
from lexiko.rules import Pass, Rules, Turn, View
from lexiko.rules.seats import finish_score


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known when a seat is to move, and in what order the others follow."""

    rules: Rules
    order: tuple[int, ...]
    """The seats that still play, the mover first."""
    pool: bytes
    """Every piece that the mover does not know, in the bag or on another rack."""
    known: tuple[bytes, ...]
    """By place in the order: the pieces on a rack that are known."""
    hands: tuple[int, ...]
    """By place in the order: how many pieces the rack has."""
    bag: int
    scores: tuple[int, ...]
    passes: tuple[int, ...]
    has_passed: tuple[bool, ...]
    scoreless: int
    skips: tuple[int, ...]
    """By place in the order: how many turns the seat will miss."""
    finish: tuple[int, ...]
    """By place in the order: the score at which the seat wins, 0 without one."""

    @staticmethod
    def of(view: View) -> Moment:
        """The moment of the seat that sees this."""
        seat, count = view.seat or 0, len(view.seats)
        around = [(seat + after) % count for after in range(count)]
        order = tuple(one for one in around if view.active[one] or one == seat)
        known = [b"" if one == seat else view.racks[one].letters for one in order]
        lines = [finish_score(view.rules, view.seats, one) or 0 for one in order]
        # Nobody has gone out while there are tiles to draw: a rack that is empty then, beside a
        # real board, say, has a tile that was not noted.
        least = int(view.next_bag > 0)
        return Moment(
            view.rules,
            order,
            bytes(sorted(view.unseen)),
            (rack_of(view), *known[1:]),
            tuple(max(least, len(view.racks[one])) for one in order),
            view.next_bag,
            tuple(view.scores[one] for one in order),
            tuple(view.passes[one] for one in order),
            tuple(view.has_passed[one] for one in order),
            view.scoreless,
            tuple(view.lost_turns[one] for one in order),
            tuple(lines),
        )

    @property
    def seats(self) -> int:
        """How many still play."""
        return len(self.order)

    @property
    def lead(self) -> int:
        """By how much the mover is ahead of the best of the others; alone, all points there are."""
        if self.rules.solitaire is not None:
            return sum(self.scores)
        return self.scores[0] - max(self.scores[1:], default=0)

    def write(self, state: Any, turn: Turn) -> None:
        """What the moment is once a turn of the mover has been made, but for the board and all that
        is drawn."""
        bridge.set_rack(state, 0, turn.rack.letters)
        for place in range(1, self.seats):
            bridge.set_rack(state, place, self.known[place])
        state["score"][: self.seats] = self.scores
        state["score"][0] += turn.score.total
        passed = isinstance(turn.move, Pass)
        state["passes"][: self.seats] = self.passes
        state["has_passed"][: self.seats] = self.has_passed
        state["has_passed"][0] = passed
        if passed:
            state["passes"][0] += not turn.board.is_empty or self.rules.first_word <= 2
        else:
            state["passes"][:] = 0
        state["scoreless"] = 0 if turn.score.total else self.scoreless + 1
        state["turn"] = self._next()

    def _next(self) -> int:
        """The place in the order of whoever moves next: some miss turns."""
        skips = list(self.skips)
        place = 1 % self.seats
        while skips[place]:
            skips[place] -= 1
            place = (place + 1) % self.seats
        return place

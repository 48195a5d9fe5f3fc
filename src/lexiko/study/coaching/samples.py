"""What is likely to follow a move, from racks drawn at random from the tiles that nobody has seen.

The draws are the same every time, and the same for two moves that are compared.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lexiko.engine import Bests
from lexiko.rules import Board, Play, Rack, Square, View
from lexiko.rules.tiles import joined
from lexiko.study.coaching.scene import Option, Scene
from lexiko.study.figures import is_bingo
from lexiko.study.outlook import next_player

RACKS = 300
"""So many racks are drawn for the next player, and so often tiles for the mover."""
_SEED = 1


@dataclass(frozen=True)
class Replies:
    """The best replies to a position, one for each rack, by score and leave."""

    found: Bests

    @property
    def scores(self) -> list[int]:
        return [int(score) for score in self.found.score]

    @property
    def mean(self) -> float:
        """What the average reply scores."""
        return statistics.fmean(self.scores)

    @cached_property
    def covered(self) -> list[frozenset[Square]]:
        """The squares that each reply puts a tile on."""
        moves = (one.move for one in self.found)
        return [
            frozenset(square for square, _ in move.placements)
            if isinstance(move, Play)
            else frozenset()
            for move in moves
        ]

    def using(self, square: Square) -> float:
        """The share of the replies that use a square."""
        return sum(square in covered for covered in self.covered) / len(self.covered)


def can_sample(scene: Scene) -> bool:
    """Whether replies can be worked out in no time: the rules have no variation that changes the
    board, and tiles are hidden."""
    return not scene.engine.variations and bool(scene.view.unseen)


def replies(scene: Scene, after: Option | None) -> Replies:
    """The replies of the next player after a move, or to the position as it is."""
    view = scene.view
    board = view.board if after is None else after.turn.board
    bag = view.next_bag if after is None else _bag_after(after)
    following = next_player(view)
    known = Rack() if following is None else view.racks[following]

    def draw(source: random.Random) -> bytes:
        hidden = min(known.unknown, len(view.unseen))
        return joined(known.letters, source.sample(view.unseen, hidden))

    return Replies(scene.engine.best_many(_views(view, board, bag, draw)))


def bingo_chance(scene: Scene, option: Option) -> float:
    """How often the tiles kept make a bingo the best play of the next turn, as the board is after
    the move and before anybody replies."""
    view = scene.view

    def draw(source: random.Random) -> bytes:
        count = min(option.tiles, view.next_bag, len(view.unseen))
        return joined(option.kept, source.sample(view.unseen, count))

    found = scene.engine.best_many(_views(view, option.turn.board, _bag_after(option), draw))
    return sum(is_bingo(view.rules, one.move) for one in found) / RACKS


def _views(
    view: View, board: Board, bag: int, draw: Callable[[random.Random], bytes]
) -> Sequence[View]:
    """The position with each of the racks in the hand of the mover, who may only play."""
    source = random.Random(_SEED)
    may = view.may._replace(exchange_most=0)
    seat = view.seat or 0
    found = []
    for _ in range(RACKS):
        racks = tuple(
            Rack(draw(source)) if other == seat else rack for other, rack in enumerate(view.racks)
        )
        found.append(replace(view, board=board, racks=racks, next_bag=bag, may=may))
    return found


def _bag_after(option: Option) -> int:
    drawn = option.tiles if option.is_play else 0
    return max(0, option.view.next_bag - drawn)

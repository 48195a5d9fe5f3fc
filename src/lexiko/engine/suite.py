"""The kernels that answer questions about a board, by its size."""

from __future__ import annotations

from functools import lru_cache

from lexiko.kernel import SIDE
from lexiko.kernel.batch import best_plays
from lexiko.kernel.best import best_play
from lexiko.kernel.crosschecks import set_board
from lexiko.kernel.edits import new_varied, varied_plays
from lexiko.kernel.features import describe_plays
from lexiko.kernel.generate import all_plays
from lexiko.kernel.racks import prepare_rack
from lexiko.kernel.records import Shape, Sight
from lexiko.kernel.selfplay import play_games
from lexiko.kernel.simulation import play_samples
from lexiko.kernel.sized import sized
from lexiko.rules import Board, Layout


class Suite:
    """The kernels for boards whose longer side is this, and the shape of what they read."""

    def __init__(self, side: int) -> None:
        self.shape = sized(Shape, side)()
        self.all_plays = sized(all_plays, side)
        self.best_play = sized(best_play, side)
        self.best_plays = sized(best_plays, side)
        self.describe_plays = sized(describe_plays, side)
        self.new_varied = sized(new_varied, side)
        self.play_games = sized(play_games, side)
        self.play_samples = sized(play_samples, side)
        self.prepare_rack = sized(prepare_rack, side)
        self.set_board = sized(set_board, side)
        self.sight = sized(Sight, side)
        self.varied_plays = sized(varied_plays, side)


def is_wide(board: Layout | Board) -> bool:
    """Whether a side of the board is longer than usual."""
    return max(board.height, board.width) > SIDE


def suite_for(board: Layout | Board) -> Suite:
    """The kernels for boards of this size."""
    return _suite(max(board.height, board.width))


_suite = lru_cache(maxsize=32)(Suite)

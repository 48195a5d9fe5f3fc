"""What tests ask of a game: a row of its board, a rack, and why a move is refused."""

from __future__ import annotations

import pytest

from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import ENGLISH, Move, Reclaim, Recycle, parse_square


def row(game: Game, number: int = 8) -> str:
    """The tiles of a row, without the empty squares at its ends."""
    board = game.position.board
    tiles = board.cells[(number - 1) * board.width : number * board.width]
    return "".join("." if tile is None else ENGLISH.tile_text(tile) for tile in tiles).strip(".")


def rack(game: Game, seat: int = 0) -> str:
    """The tiles that a rack is known to hold."""
    return ENGLISH.text(game.position.racks[seat].letters)


def refused(game: Game, move: Move) -> frozenset[str]:
    """The reasons why a move is refused; it must be, and must change nothing."""
    before = game.position
    with pytest.raises(IllegalMove) as error:
        game.move(move)
    assert game.position is before
    return error.value.codes


def swap(at: str, tile: str) -> Recycle:
    """A tile of the rack for the letter on a square."""
    return Recycle(parse_square(at)[0], ENGLISH.parse_tile(tile))


def take(at: str) -> Reclaim:
    """The blank from a square."""
    return Reclaim(parse_square(at)[0])

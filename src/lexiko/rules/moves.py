"""What a player may do on a turn."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.errors import require
from lexiko.rules.alphabet import Alphabet, Tile
from lexiko.rules.board import Board, Direction, Placement, Square, parse_square


@dataclass(frozen=True, slots=True)
class Recycle:
    """Before the move: a tile from the rack replaces a letter, which goes to the rack."""

    square: Square
    tile: Tile


@dataclass(frozen=True, slots=True)
class Reclaim:
    """Before the move: the letter that a blank stands for replaces it; the rack gains the blank."""

    square: Square


Edit = Recycle | Reclaim
"""A change to the board that comes before a move."""


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles put on the board, after any edits.

    If a word on the board is put in a different order, `rearranged` says where each of its tiles
    is now.
    """

    placements: tuple[Placement, ...]
    rearranged: tuple[Placement, ...] = ()
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pieces put back for as many others, and `unknown` more that nobody has named."""

    pieces: bytes
    unknown: int = 0
    edits: tuple[Edit, ...] = ()

    @property
    def count(self) -> int:
        """How many tiles are exchanged, unknown ones included."""
        return len(self.pieces) + self.unknown


@dataclass(frozen=True, slots=True)
class Pass:
    """No play and no exchange."""

    edits: tuple[Edit, ...] = ()


Move = Play | Exchange | Pass
"""What a player does on a turn."""


def play_at(board: Board, alphabet: Alphabet, at: str, tiles: str) -> Play:
    """The play that coordinates and tiles describe: `8F` is across, `F8` is down.

    Small letters are blanks. A tile that is on the board already may be written as a dot or as
    its letter; everything else is placed.

    >>> from lexiko.rules import ENGLISH, STANDARD
    >>> play = play_at(Board.empty(STANDARD), ENGLISH, "8G", "HORN")
    >>> [str(placement.square) for placement in play.placements]
    ['8G', '8H', '8I', '8J']
    """
    require(isinstance(board, Board), "board", "a Board, such as position.board", board)
    require(isinstance(alphabet, Alphabet), "alphabet", "an Alphabet", alphabet)
    square, direction = parse_square(at)
    return play_along(board, square, direction, alphabet.parse_tiles(tiles))


def play_along(
    board: Board, start: Square, direction: Direction, tiles: tuple[Tile | None, ...]
) -> Play:
    """The play of a row of tiles; a square that shows the same letter already is played through."""
    placements = []
    square = start
    for tile in tiles:
        there = board[square]
        if tile is not None and (there is None or there.letter != tile.letter):
            placements.append(Placement(square, tile))
        square = square.step(direction)
    return Play(tuple(placements))

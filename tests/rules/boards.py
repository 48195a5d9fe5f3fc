"""Boards with words on them, without a game."""

from __future__ import annotations

from lexiko.rules import ENGLISH, STANDARD, Board, Placement, Square, play_at


def board_of(*words: tuple[str, str]) -> Board:
    """A board with these words, each with the square it begins on."""
    board = Board.empty(STANDARD)
    for at, word in words:
        board = board.put(play_at(board, ENGLISH, at, word).placements)
    return board


def put(row: int, col: int, letter: str) -> Placement:
    """A tile on a square; a small letter is a blank."""
    return Placement(Square(row, col), ENGLISH.parse_tile(letter))

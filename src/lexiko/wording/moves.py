"""Moves as text: where a play goes and what it spells, and any move as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from lexiko.rules.alphabet import Alphabet, Tile
from lexiko.rules.board import Board, Placement
from lexiko.rules.moves import Edit, Exchange, Move, Pass, Play, Recycle
from lexiko.rules.tiles import joined, without

_LETTER = re.compile(r"\[[^\]]*\]|.")


class PlayText(NamedTuple):
    """A play in writing; blanks are small letters."""

    at: str
    """Where the main word begins: `8F` reads across, `F8` down."""
    word: str
    """The whole main word."""
    tiles: str
    """The same with a dot for each letter that does not come from the rack."""

    @property
    def marked(self) -> str:
        """The word with the letters that were on the board in brackets.

        >>> PlayText("H6", "FAR[CH]", "F..[CH]").marked
        'F(AR)[CH]'
        """
        pairs = zip(_LETTER.findall(self.word), _LETTER.findall(self.tiles), strict=True)
        return bracketed((letter, tile != ".") for letter, tile in pairs)


def bracketed(letters: Iterable[tuple[str, bool]]) -> str:
    """A word, each letter with whether it is new; those that are not stand in brackets.

    >>> bracketed([("H", True), ("O", True), ("R", False), ("N", True)])
    'HO(R)N'
    """
    texts = (letter if new else f"({letter})" for letter, new in letters)
    return "".join(texts).replace(")(", "")


def play_text(board: Board, alphabet: Alphabet, play: Play) -> PlayText:
    """A play in writing, given the board before it. One tile alone reads across if it can.

    >>> from lexiko.rules import ENGLISH, STANDARD, play_at
    >>> board = Board.empty(STANDARD)
    >>> board = board.put(play_at(board, ENGLISH, "8F", "HORN").placements)
    >>> play_text(board, ENGLISH, play_at(board, ENGLISH, "H6", "FARm"))
    PlayText(at='H6', word='FARm', tiles='FA.m')
    """
    laid = (*play.placements, *play.rearranged)
    after = edited(board, play.edits).put(laid)
    squares = [square for square, _ in laid]
    direction = after.reading(squares)
    run = after.run(squares[0], direction)
    letters = [alphabet.tile_text(tile) for square in run if (tile := after[square]) is not None]
    placed = {square for square, _ in play.placements}
    tiles = [text if square in placed else "." for square, text in zip(run, letters, strict=True)]
    return PlayText(run[0].named(direction), "".join(letters), "".join(tiles))


def move_json(board: Board, alphabet: Alphabet, move: Move) -> dict[str, Any]:
    """A move as JSON, given the board before it.

    A play has `at`, `word` and `tiles`; other moves say their `kind`. `edits` and `rearranged` are
    there if the move has any, letters as they are afterwards.

    >>> from lexiko.rules import ENGLISH, STANDARD
    >>> move_json(Board.empty(STANDARD), ENGLISH, Exchange(ENGLISH.parse_pieces("VU?")))
    {'kind': 'exchange', 'tiles': '?UV'}
    """
    data: dict[str, Any]
    match move:
        case Play():
            data = play_text(board, alphabet, move)._asdict()
        case Exchange():
            data = {"kind": "exchange", "tiles": alphabet.text(move.pieces)}
            data |= {"unknown": move.unknown} if move.unknown else {}
        case Pass():
            data = {"kind": "pass"}
    if move.edits:
        data["edits"] = list(_edits_json(board, alphabet, move.edits))
    if isinstance(move, Play) and move.rearranged:
        data["rearranged"] = [
            {"square": str(square), "letter": alphabet.tile_text(tile)}
            for square, tile in move.rearranged
        ]
    return data


def leave(board: Board, rack: bytes, move: Move) -> bytes:
    """The pieces that stay on a rack of known tiles, given the board before the move."""
    for edit in move.edits:
        old, new = board[edit.square], _new(board, edit)
        assert old is not None
        rack = joined(without(rack, [new.tile.piece]), [old.piece])
        board = board.put([new])
    match move:
        case Play():
            return without(rack, [tile.piece for _, tile in move.placements])
        case Exchange():
            return without(rack, move.pieces)
        case Pass():
            return rack


def edited(board: Board, edits: Iterable[Edit]) -> Board:
    """The board after some edits that the rules allow on it."""
    for edit in edits:
        board = board.put([_new(board, edit)])
    return board


def _new(board: Board, edit: Edit) -> Placement:
    """What an edit puts on the board."""
    if isinstance(edit, Recycle):
        return Placement(edit.square, edit.tile)
    blank = board[edit.square]
    assert blank is not None
    return Placement(edit.square, Tile(blank.letter))


def _edits_json(
    board: Board, alphabet: Alphabet, edits: Iterable[Edit]
) -> Iterator[dict[str, str]]:
    for edit in edits:
        new = _new(board, edit)
        kind = "recycle" if isinstance(edit, Recycle) else "reclaim"
        yield {"kind": kind, "square": str(new.square), "letter": alphabet.tile_text(new.tile)}
        board = board.put([new])

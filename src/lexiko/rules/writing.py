"""Moves in writing, as they are typed: `8F HORN`, `exchange QV?`, `pass`.

Edits come first, each with a comma after it: `recycle 8F X, reclaim 9C, 8G AXE`. A play that puts a
word in a different order says so, and has the letters of the old word in braces:
`rearrange 8F S{POT}S`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lexiko.errors import BadRules, IllegalMove, NotationError, require
from lexiko.rules.alphabet import BLANK, Alphabet, Tile
from lexiko.rules.board import Board, Direction, Placement, Square, parse_square
from lexiko.rules.moves import Edit, Exchange, Move, Pass, Play, Reclaim, Recycle, play_at
from lexiko.rules.tiles import Rack, joined, without

MAX_TEXT = 2000
"""More than a turn of many edits takes."""
_LETTER = re.compile(r"\[[^\]]*\]|.")
_PART = re.compile(r"(?P<open>\{)|(?P<close>\})|\[[^\]]*\]|.", re.DOTALL)
_BRACED = re.compile(r"[^{}]*(\{[^{}]+\}[^{}]*)+")
_RIGHT = "8F HORN, F8 HORN, exchange QV?, pass, recycle 8F X, 8F XI or rearrange 8F S{POT}S"


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


# writing -------------------------------------------------------------------------------------


def move_text(board: Board, alphabet: Alphabet, move: Move) -> str:
    """A move in writing, given the board before it; `parse_move` reads it again.

    >>> from lexiko.rules import ENGLISH, STANDARD
    >>> board = Board.empty(STANDARD)
    >>> move_text(board, ENGLISH, play_at(board, ENGLISH, "8F", "HoRN"))
    '8F HoRN'
    """
    require(isinstance(move, Move), "move", "a Play, an Exchange or a Pass", move)
    edits = [edit_text(alphabet, edit) for edit in move.edits]
    match move:
        case Play():
            text = _play_in_words(board, alphabet, move)
        case Exchange():
            text = f"exchange {alphabet.text(move.pieces)}{'.' * move.unknown}".rstrip()
        case _:
            text = "pass"
    return ", ".join([*edits, text])


def edit_text(alphabet: Alphabet, edit: Edit) -> str:
    """`recycle 8F X` or `reclaim 8F`, as it is typed."""
    if isinstance(edit, Recycle):
        return f"recycle {edit.square} {alphabet.tile_text(edit.tile)}"
    return f"reclaim {edit.square}"


def play_text(board: Board, alphabet: Alphabet, play: Play) -> PlayText:
    """A play in writing, given the board before it. One tile alone reads across if it can.

    >>> from lexiko.rules import ENGLISH, STANDARD, play_at
    >>> board = Board.empty(STANDARD)
    >>> board = board.put(play_at(board, ENGLISH, "8F", "HORN").placements)
    >>> play_text(board, ENGLISH, play_at(board, ENGLISH, "H6", "FARm"))
    PlayText(at='H6', word='FARm', tiles='FA.m')
    """
    after, run, direction = _main_word(board, play)
    letters = [alphabet.tile_text(tile) for square in run if (tile := after[square]) is not None]
    placed = {square for square, _ in play.placements}
    tiles = [text if square in placed else "." for square, text in zip(run, letters, strict=True)]
    return PlayText(run[0].named(direction), "".join(letters), "".join(tiles))


def _main_word(board: Board, play: Play) -> tuple[Board, tuple[Square, ...], Direction]:
    """The board after a play, and the squares of its main word with their direction."""
    laid = (*play.placements, *play.rearranged)
    if not laid:
        raise IllegalMove("no_tiles")
    for square, _ in laid:
        if square not in board:
            raise IllegalMove("off_board", square=str(square))
    after = edited(board, play.edits).put(laid)
    squares = [square for square, _ in laid]
    direction = after.reading(squares)
    run = after.run(squares[0], direction)
    if not set(squares) <= set(run):
        raise IllegalMove("not_in_line")
    return after, run, direction


def _play_in_words(board: Board, alphabet: Alphabet, play: Play) -> str:
    if not play.rearranged:
        written = play_text(board, alphabet, play)
        return f"{written.at} {written.word}"
    after, run, direction = _main_word(board, play)
    moved = {square for square, _ in play.rearranged}
    texts = [
        f"{{{alphabet.tile_text(tile)}}}" if square in moved else alphabet.tile_text(tile)
        for square in run
        if (tile := after[square]) is not None
    ]
    word = "".join(texts).replace("}{", "")
    return f"rearrange {run[0].named(direction)} {word}"


# reading -------------------------------------------------------------------------------------


def parse_move(board: Board, alphabet: Alphabet, text: str) -> Move:
    """The move that a text describes, given the board before it; whether it is legal is another
    question.

    A play is a square and a word: `8F` reads across, `F8` down. A tile that is on the board already
    may be written as a dot or as its letter. Small letters are blanks.

    >>> from lexiko.rules import ENGLISH, STANDARD
    >>> parse_move(Board.empty(STANDARD), ENGLISH, "exchange QV?")
    Exchange(pieces=b'\\x00\\x11\\x16', unknown=0, edits=())
    """
    require(isinstance(text, str), "a move", "text", text)
    if len(text) > MAX_TEXT:
        raise _unreadable(text)
    edits: list[Edit] = []
    *before, last = text.split(",")
    for part in before:
        edit = _parse_edit(alphabet, part, text)
        board = edited(board, [edit])
        edits.append(edit)
    return _parse_last(board, alphabet, last.split(), tuple(edits), text)


def _parse_last(
    board: Board, alphabet: Alphabet, words: Sequence[str], edits: tuple[Edit, ...], text: str
) -> Move:
    match [words[0].lower() if words else "", *words[1:]]:
        case ["pass"]:
            return Pass(edits)
        case ["exchange" | "exch"]:
            return Exchange(b"", 0, edits)
        case ["exchange" | "exch", tiles]:
            known = alphabet.parse_pieces(tiles.replace(".", ""))
            return Exchange(known, tiles.count("."), edits)
        case ["rearrange", at, word] if _BRACED.fullmatch(word):
            return _parse_rearranged(board, alphabet, at, word, edits)
        case [at, word] if at != "rearrange":
            play = play_at(board, alphabet, at, word)
            return Play(play.placements, (), edits)
    raise _unreadable(text)


def _parse_edit(alphabet: Alphabet, part: str, text: str) -> Edit:
    match part.split():
        case [kind, at, face] if kind.lower() == "recycle":
            return Recycle(parse_square(at)[0], alphabet.parse_tile(face))
        case [kind, at] if kind.lower() == "reclaim":
            return Reclaim(parse_square(at)[0])
    raise _unreadable(text)


def _parse_rearranged(
    board: Board, alphabet: Alphabet, at: str, word: str, edits: tuple[Edit, ...]
) -> Play:
    """The play of a word with the letters of an old one in braces."""
    square, direction = parse_square(at)
    inside = False
    new: list[Placement] = []
    old: list[Placement] = []
    for part in _PART.finditer(word):
        if part["open"] or part["close"]:
            inside = bool(part["open"])
            continue
        tile = board[square] if part[0] == "." else alphabet.parse_tile(part[0])
        if square not in board:
            raise IllegalMove("off_board", square=str(square))
        if tile is None:
            raise IllegalMove("square_empty", square=str(square))
        (old if inside else new).append(Placement(square, tile))
        square = square.step(direction)
    run = _old_word(board, direction, new, old)
    # A letter of the board that is not of the old word stays where it is.
    placed = [one for one in new if one.square in run or board[one.square] != one.tile]
    return Play(tuple(placed), tuple(old), edits)


def _old_word(
    board: Board, direction: Direction, new: list[Placement], old: list[Placement]
) -> tuple[Square, ...]:
    """The squares of the word on the board whose letters stand in braces."""
    tiles = sorted(tile for _, tile in old)
    braced = {square for square, _ in old if board[square] is not None}
    for square, _ in sorted((*old, *new)):
        run = board.run(square, direction) if board[square] is not None else ()
        if braced <= set(run) and sorted(filter(None, map(board.__getitem__, run))) == tiles:
            return run
    raise BadRules("rearranged_tiles_differ")


def _unreadable(text: str) -> NotationError:
    return NotationError("bad_move", text=repr(text[:60]), right=_RIGHT)


# what a move does to board and rack ------------------------------------------------------------


def leave(board: Board, rack: bytes, move: Move) -> bytes:
    """The pieces that stay on a rack of known tiles, given the board before the move."""
    for edit in move.edits:
        old, new = board[edit.square], edit_placement(board, edit)
        assert old is not None
        rack = joined(without(rack, [new.tile.piece]), [old.piece])
        board = board.put([new])
    match move:
        case Play():
            return without(rack, [tile.piece for _, tile in move.placements])
        case Exchange():
            return without(rack, move.pieces)
        case _:
            return rack


def rack_text(alphabet: Alphabet, rack: Rack) -> str:
    """A rack as plain text: `AEILN?`, a dot for each tile that nobody knows."""
    letters = sorted(rack.letters, key=lambda piece: (piece == BLANK, piece))
    return alphabet.text(letters) + "." * rack.unknown


def edited(board: Board, edits: Iterable[Edit]) -> Board:
    """The board after some edits, each of a tile that is on it."""
    for edit in edits:
        board = board.put([edit_placement(board, edit)])
    return board


def edit_placement(board: Board, edit: Edit) -> Placement:
    """What an edit puts on the board."""
    old = board[edit.square]
    if old is None:
        code = "square_empty" if edit.square in board else "off_board"
        raise IllegalMove(code, square=str(edit.square))
    return Placement(edit.square, edit.tile if isinstance(edit, Recycle) else Tile(old.letter))


def laid_by(board: Board, move: Move) -> tuple[Placement, ...]:
    """What a move puts on the board, its edits first."""
    edits = tuple(edit_placement(board, edit) for edit in move.edits)
    return (*edits, *move.rearranged, *move.placements) if isinstance(move, Play) else edits

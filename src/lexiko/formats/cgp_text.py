"""The fields of a CGP text: board, racks, scores, scoreless turns, and named options.

15/15/.../15 AELNOQT/ 0/0 0 lex enable; mcnz 6;
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from lexiko.errors import BadRules, NotationError, as_problem
from lexiko.rules import BLANK, Alphabet, Board, Letter, Placement, Rules, Tile
from lexiko.rules.board import squares_of
from lexiko.rules.codec import board_rows

_FIELDS = ("the board", "the racks", "the scores", "the scoreless turns")
_EXAMPLE = "15/15/.../15 AEINRST/ 0/0 0"
_OPTION = re.compile(r"(?P<name>[^\s;]+)[^\S;]*(?P<value>[^;]*)(?:;|$)")
_CELL = re.compile(r"(?P<run>\d+)|\[(?P<face>[^\]]*)\]|.", re.DOTALL)
_EMPTY = re.compile(r"\.+")
_SMALL = {str(number): number for number in range(1, 100)}
"""Most numbers are these."""
NO_RACK = "-"
"""An empty rack where it is the only one: the field must not be empty."""


class Field(NamedTuple):
    """A piece of the text, and where it begins."""

    text: str
    start: int

    def split(self, sign: str = "/") -> list[Field]:
        parts, start = [], self.start
        for text in self.text.split(sign):
            parts.append(Field(text, start))
            start += len(text) + len(sign)
        return parts


class CgpText:
    """A CGP text, taken apart; every error names its place."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        found = list(re.finditer(r"\S+", text))
        if len(found) < len(_FIELDS):
            *first, last = _FIELDS
            whole = f"{', '.join(first)} and {last}, such as {_EXAMPLE}"
            problem = f"{_FIELDS[len(found)]} should follow; a position has {whole}"
            raise self.fault(len(text), problem)
        self.board, self.racks, self.scores, self.scoreless = (
            Field(match.group(), match.start()) for match in found[: len(_FIELDS)]
        )
        self.options = {
            match["name"]: Field(match["value"].rstrip(), match.start("value"))
            for match in _OPTION.finditer(text, found[len(_FIELDS) - 1].end())
        }

    def fault(self, start: int, problem: str) -> NotationError:
        before = self.text[:start].split("\n")
        place = {"source": self.source, "line": len(before), "column": len(before[-1]) + 1}
        return NotationError("bad_notation", **place, problem=problem)

    def number(self, field: Field, name: str, low: int = 0) -> int:
        """A whole number, not below `low`."""
        if field.text in _SMALL and low <= 1:
            return _SMALL[field.text]
        if not re.fullmatch(r"[+-]?\d{1,9}", field.text) or int(field.text) < low:
            from_low = f" from {low}" if low == 0 else ""
            problem = f"{name} must be a whole number{from_low}, not {field.text!r:.40}"
            raise self.fault(field.start, problem)
        return int(field.text)

    def option(self, name: str) -> str:
        """The value of an option, or an empty text."""
        return self.options[name].text if name in self.options else ""

    # board and racks -------------------------------------------------------------------------

    def placements(self, rules: Rules) -> tuple[tuple[Placement, ...], list[tuple[Letter, int]]]:
        """The tiles on the board; and the piece of each with the place in the text."""
        height, width = rules.layout.height, rules.layout.width
        rows = self.board.split()
        if len(rows) != height:
            raise self.fault(self.board.start, f"the board has {len(rows)} rows, not {height}")
        placements, pieces = [], []
        known, squares = _tiles(rules.alphabet), squares_of(height, width)
        empty = str(width)
        for row, field in enumerate(rows):
            if field.text == empty:
                continue
            col = 0
            for cell in _CELL.finditer(field.text):
                text, start = cell.group(), field.start + cell.start()
                if cell.lastgroup == "run":
                    col += self.number(Field(text, start), "a run of empty squares", 1)
                    continue
                tile = known.get(text) or self._tile(rules.alphabet, text, row, start)
                if col < width:  # a row that is too long is told below
                    placements.append(Placement(squares[row * width + col], tile))
                pieces.append((BLANK if tile[1] else tile[0], start))
                col += 1
            if col != width:
                raise self.fault(field.start, f"row {row + 1} has {col} squares, not {width}")
        return tuple(placements), pieces

    def _tile(self, alphabet: Alphabet, text: str, row: int, start: int) -> Tile:
        try:
            return alphabet.parse_tile(text)
        except BadRules as error:
            problem = f"row {row + 1}: {as_problem(error)}"
            raise self.fault(start, problem) from error

    def rack(self, field: Field, alphabet: Alphabet) -> list[tuple[Letter, int]]:
        """The pieces of a rack, each with its place in the text."""
        pieces = []
        for cell in _CELL.finditer("" if field.text == NO_RACK else field.text):
            start = field.start + cell.start()
            face = cell["face"] if cell["face"] is not None else cell.group()
            try:
                pieces.append((BLANK if face == "?" else alphabet.letter(face), start))
            except BadRules as error:
                raise self.fault(start, f"rack: {as_problem(error)}") from error
        return pieces

    def check_tiles(self, pieces: list[tuple[Letter, int]], alphabet: Alphabet) -> None:
        """Refuse more tiles of a letter than there are."""
        left = list(alphabet.counts)
        for piece, start in pieces:
            left[piece] -= 1
            if left[piece] < 0:
                count, face = alphabet.counts[piece], alphabet.text([piece])
                problem = f"there is one {face} too many: the set has {count}"
                raise self.fault(start, problem)


def board_text(board: Board, alphabet: Alphabet) -> str:
    """The tiles of a board, row by row; a number stands for so many empty squares."""
    rows = "/".join(board_rows(board, alphabet))
    return _EMPTY.sub(lambda run: str(len(run.group())), rows)


@lru_cache(maxsize=16)
def _tiles(alphabet: Alphabet) -> dict[str, Tile]:
    """The tiles that can lie on a board, each by what it looks like in a text."""
    every = (
        Tile(letter, blank) for letter in range(1, alphabet.size + 1) for blank in (False, True)
    )
    return {alphabet.tile_text(tile): tile for tile in every}

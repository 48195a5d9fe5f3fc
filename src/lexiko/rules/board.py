"""Squares, premium squares, layouts and the board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from lexiko.errors import BadRules, require
from lexiko.rules.alphabet import BLANK, ENGLISH, MAX_NAME, Alphabet, Tile, Word


class Direction(Enum):
    """Words read across (to the right) or down."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        """Down for across, and across for down."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


MAX_SIDE = 26
"""Columns are named A to Z."""

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
"""The two directions in which words read."""


class Square(NamedTuple):
    """A square on the board; row 0 is at the top, column 0 on the left.

    >>> str(Square(7, 5)), Square(7, 5).named(DOWN)
    ('8F', 'F8')
    """

    row: int
    col: int

    def __str__(self) -> str:
        return self.named(ACROSS)

    def named(self, direction: Direction) -> str:
        """Row first for a word across, column first for a word down."""
        row = str(self.row + 1)
        col = chr(65 + self.col) if 0 <= self.col < MAX_SIDE else f"#{self.col + 1}"
        return row + col if direction is ACROSS else col + row

    def step(self, direction: Direction, steps: int = 1) -> Square:
        """The square so many steps further in a direction; it may be off the board."""
        if direction is ACROSS:
            return Square(self.row, self.col + steps)
        return Square(self.row + steps, self.col)


_SQUARE = re.compile(r"(?:(?P<row1>\d{1,2})(?P<col1>[A-Za-z])|(?P<col2>[A-Za-z])(?P<row2>\d{1,2}))")


def parse_square(text: str) -> tuple[Square, Direction]:
    """The square, and the direction implied by how it is written.

    >>> parse_square("8F")[1], parse_square("F8")[1]
    (<Direction.ACROSS: 'across'>, <Direction.DOWN: 'down'>)
    """
    require(isinstance(text, str), "a square", "text such as 8F", text)
    found = _SQUARE.fullmatch(text.strip())
    if found is None:
        raise BadRules("bad_square", text=repr(text))
    across = found["row1"] is not None
    row, col = (found["row1"], found["col1"]) if across else (found["row2"], found["col2"])
    return Square(int(row) - 1, ord(col.upper()) - 65), ACROSS if across else DOWN


class Premium(NamedTuple):
    """What a square multiplies in the turn in which it is covered: its letter or the whole word."""

    letter: int = 1
    word: int = 1


NO_PREMIUM = Premium()
PREMIUMS: dict[str, Premium] = {
    ".": NO_PREMIUM,
    "d": Premium(letter=2),
    "t": Premium(letter=3),
    "q": Premium(letter=4),
    "D": Premium(word=2),
    "T": Premium(word=3),
    "Q": Premium(word=4),
    "*": Premium(word=2),
    "+": NO_PREMIUM,
}
"""The signs of a layout; `*` is the centre and doubles the word, `+` a centre that does not."""

CENTRE_SIGNS = "*+"


@dataclass(frozen=True, repr=False)
class Layout:
    """The squares of a board, one character each, row by row from the top."""

    name: str
    rows: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Layout {self.name}: {self.height} x {self.width}>"

    def __post_init__(self) -> None:
        def refuse(problem: str) -> None:
            raise BadRules("bad_layout", name=self.name[:MAX_NAME], problem=problem)

        require(isinstance(self.name, str), "name", "text", self.name)
        rows: Any = self.rows
        texts = isinstance(rows, tuple) and all(isinstance(row, str) for row in rows)
        require(texts, "rows", "a tuple of texts", rows)
        if len(self.name) > MAX_NAME:
            refuse(f"a name has at most {MAX_NAME} characters")
        if not 2 <= len(self.rows) <= MAX_SIDE:
            refuse(f"{len(self.rows)} rows; a board has 2 to {MAX_SIDE}")
        if len({len(row) for row in self.rows}) != 1 or not 2 <= len(self.rows[0]) <= MAX_SIDE:
            refuse(f"all rows need the same length, 2 to {MAX_SIDE}")
        signs = "".join(self.rows)
        unknown = sorted(set(signs) - set(PREMIUMS))
        if unknown:
            refuse(f"{unknown[0]!r} is not one of {''.join(PREMIUMS)}")
        if sum(signs.count(sign) for sign in CENTRE_SIGNS) != 1:
            refuse("there must be exactly one centre square, * or +")

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    @cached_property
    def centre(self) -> Square:
        """The square that the first play must cover."""
        place = re.search(r"[*+]", "".join(self.rows))
        assert place is not None
        return Square(*divmod(place.start(), self.width))

    def premium(self, square: Square) -> Premium:
        """What a square multiplies, if anything: a letter or the word."""
        return PREMIUMS[self.rows[square.row][square.col]]

    def to_json(self) -> Any:
        """Only the name, if the layout comes with the program."""
        if LAYOUTS.get(self.name) == self:
            return self.name
        return {"name": self.name, "rows": list(self.rows)}

    @staticmethod
    def from_json(data: Any) -> Layout:
        """The layout of that name, or the one that is spelled out."""
        if isinstance(data, str):
            if data not in LAYOUTS:
                known = ", ".join(LAYOUTS)
                raise BadRules(
                    "bad_layout", name=data[:MAX_NAME], problem=f"unknown; there are {known}"
                )
            return LAYOUTS[data]
        if (
            not isinstance(data, Mapping)
            or set(data) != {"name", "rows"}
            or not isinstance(data["name"], str)
            or not isinstance(data["rows"], list)
            or not all(isinstance(row, str) for row in data["rows"])
        ):
            raise BadRules(
                "bad_rule", key="layout", expected="a name or {name, rows}", value=repr(data)
            )
        return Layout(data["name"], tuple(data["rows"]))


STANDARD = Layout(
    "standard",
    (
        "T..d...T...d..T",
        ".D...t...t...D.",
        "..D...d.d...D..",
        "d..D...d...D..d",
        "....D.....D....",
        ".t...t...t...t.",
        "..d...d.d...d..",
        "T..d...*...d..T",
        "..d...d.d...d..",
        ".t...t...t...t.",
        "....D.....D....",
        "d..D...d...D..d",
        "..D...d.d...D..",
        ".D...t...t...D.",
        "T..d...T...d..T",
    ),
)
"""The usual board of 15 by 15 squares."""

LAYOUTS: dict[str, Layout] = {STANDARD.name: STANDARD}


class Placement(NamedTuple):
    """A tile on a square."""

    square: Square
    tile: Tile


@lru_cache(maxsize=16)
def squares_of(height: int, width: int) -> tuple[Square, ...]:
    """Every square of a board of this size, row by row."""
    return tuple(Square(row, col) for row in range(height) for col in range(width))


@lru_cache(maxsize=16)
def cell_texts(alphabet: Alphabet) -> list[str]:
    """What stands for each byte of `Board.packed`; a dot for an empty square."""
    tiles = (Tile(cell & 127, cell > 127) for cell in range(1, 256))
    return [".", *map(alphabet.tile_text, tiles)]


def pieces_of(tiles: Iterable[Tile]) -> bytes:
    """What some tiles count as on a rack or in the bag, sorted."""
    return bytes(sorted([BLANK if blank else letter for letter, blank in tiles]))


@dataclass(frozen=True, repr=False)
class Board:
    """The tiles on the squares; changing it makes a new one."""

    height: int
    width: int
    cells: tuple[Tile | None, ...]
    alphabet: Alphabet = field(default=ENGLISH, compare=False)
    """What the tiles show when the board is printed."""

    @staticmethod
    def empty(layout: Layout, alphabet: Alphabet = ENGLISH) -> Board:
        """A board without tiles."""
        require(isinstance(layout, Layout), "layout", "a Layout, such as rules.layout", layout)
        squares = layout.height * layout.width
        return Board(layout.height, layout.width, (None,) * squares, alphabet)

    def __str__(self) -> str:
        """The board, a line a row, with the names of columns above and of rows at the left; a dot
        is an empty square, a small letter a blank."""
        faces = ["." if tile is None else self.alphabet.tile_text(tile) for tile in self.cells]
        cell = max(map(len, faces))
        rows = [[chr(65 + col) for col in range(self.width)]]
        rows += [faces[start : start + self.width] for start in range(0, len(faces), self.width)]
        labels = ["", *range(1, self.height + 1)]
        return "\n".join(
            " ".join([f"{label:>2}", *(face.ljust(cell) for face in row)]).rstrip()
            for label, row in zip(labels, rows, strict=True)
        )

    def __repr__(self) -> str:
        tiles = sum(tile is not None for tile in self.cells)
        return f"<Board: {self.height} x {self.width}, {tiles} tiles>"

    def __contains__(self, square: Square) -> bool:
        return 0 <= square.row < self.height and 0 <= square.col < self.width

    def __getitem__(self, square: Square) -> Tile | None:
        """The tile on a square; None if the square is empty or off the board."""
        row, col = square
        if 0 <= row < self.height and 0 <= col < self.width:
            return self.cells[row * self.width + col]
        return None

    @cached_property
    def is_empty(self) -> bool:
        """Whether there is no tile on the board."""
        return not any(self.cells)

    @cached_property
    def packed(self) -> bytes:
        """A byte for each square, row by row: 0 if it is empty, or else the letter, and 128 more
        for a blank."""
        return bytes([0 if tile is None else tile[0] | tile[1] << 7 for tile in self.cells])

    def put(self, placements: Iterable[Placement]) -> Board:
        """The board with these tiles on it, whatever was there before."""
        cells = list(self.cells)
        for (row, col), tile in placements:
            cells[row * self.width + col] = tile
        return Board(self.height, self.width, tuple(cells), self.alphabet)

    def tiles(self) -> list[Placement]:
        """Every tile with its square, row by row."""
        squares = squares_of(self.height, self.width)
        return [
            Placement(square, tile)
            for square, tile in zip(squares, self.cells, strict=True)
            if tile is not None
        ]

    def pieces(self) -> bytes:
        """The pieces on the board, sorted; a blank counts as a blank."""
        return pieces_of(filter(None, self.cells))

    def run(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """The unbroken line of tiles through a square; the square itself is always included."""
        cells, width = self.cells, self.width
        row, col = square
        if direction is ACROSS:
            base, start, end, size = row * width, col, col, width
            while start > 0 and cells[base + start - 1] is not None:
                start -= 1
            while end + 1 < size and cells[base + end + 1] is not None:
                end += 1
            return tuple([Square(row, place) for place in range(start, end + 1)])
        start, end, size = row, row, self.height
        while start > 0 and cells[(start - 1) * width + col] is not None:
            start -= 1
        while end + 1 < size and cells[(end + 1) * width + col] is not None:
            end += 1
        return tuple([Square(place, col) for place in range(start, end + 1)])

    def reading(self, squares: Collection[Square]) -> Direction:
        """How the tiles that a play has put on these squares read: one alone across, if it can."""
        first, last = min(squares), max(squares)
        if first == last and len(self.run(first, ACROSS)) == 1:
            return DOWN
        return ACROSS if first.row == last.row else DOWN

    def word(self, squares: Iterable[Square]) -> Word:
        """The letters on some squares, all of which hold tiles."""
        width, cells = self.width, self.cells
        return bytes([cells[row * width + col].letter for row, col in squares])  # type: ignore[union-attr]

    def touches(self, square: Square) -> bool:
        """Whether a tile lies next to the square."""
        row, col = square
        return any(
            self[Square(*near)] is not None
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        )

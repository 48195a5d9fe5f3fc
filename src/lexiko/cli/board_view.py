"""Boards, racks and heaps of tiles as lines of styled text.

Colour is never the only sign: premium squares carry labels, blanks show a small letter, and
without colours the newest tiles stand in brackets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from lexiko.cli.console import can_show
from lexiko.cli.themes import Theme, theme_of
from lexiko.rules import BLANK, Alphabet, Board, Letter, Rules, Square, Tile
from lexiko.rules.board import PREMIUMS
from lexiko.wording.english import plural

_SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_STAR, _DOT = "★", "·"


@dataclass(frozen=True, slots=True)
class Looks:
    """What a terminal can do."""

    colours: bool = True
    signs: bool = True
    """Whether it shows more than plain letters: stars and small digits."""

    @staticmethod
    def of(console: Console) -> Looks:
        colours = console.color_system is not None and not console.no_color
        return Looks(colours, can_show(_STAR + _DOT + "₀", console.file))


def board_lines(
    board: Board, rules: Rules, new: Collection[Square] = (), looks: Looks | None = None
) -> list[Text]:
    """The board, a line a row, with the names of columns above and of rows at the left.

    Tiles on `new` squares are marked.
    """
    looks = looks or Looks()
    theme = theme_of(rules)
    names = "".join(f" {chr(65 + col)} " for col in range(board.width))
    lines = [Text(" " * 3 + names, style=theme.label)]
    for row in range(board.height):
        line = Text(f"{row + 1:>2} ", style="")
        line.stylize(theme.label)
        for col in range(board.width):
            square = Square(row, col)
            tile = board[square]
            if tile is None:
                line.append(*_empty(rules, square, theme, looks))
            else:
                line.append(*_tile(rules.alphabet, tile, square in new, theme, looks))
        lines.append(line)
    return lines


def label(rules: Rules, square: Square, signs: bool = True) -> str:
    """The short label of an empty square: `2W`, `3L`, a star for the centre.

    >>> label(Rules(), Square(0, 0)), label(Rules(), Square(7, 7))
    ('3W', '★')
    """
    sign = rules.layout.rows[square.row][square.col]
    if square == rules.layout.centre:
        return _STAR if signs else "*"
    premium = PREMIUMS[sign]
    if premium.word > 1:
        return f"{premium.word}W"
    return f"{premium.letter}L" if premium.letter > 1 else ""


def _empty(rules: Rules, square: Square, theme: Theme, looks: Looks) -> tuple[str, str]:
    text = label(rules, square, looks.signs) or (_DOT if looks.signs else ".")
    sign = rules.layout.rows[square.row][square.col]
    style = theme.premiums[sign] if looks.colours else ""
    return f" {text:<2}", style


def _tile(
    alphabet: Alphabet, tile: Tile, is_new: bool, theme: Theme, looks: Looks
) -> tuple[str, str]:
    face = (alphabet.small_faces if tile.blank else alphabet.faces)[tile.letter]
    if not looks.colours:
        return (f"[{face}]" if is_new and len(face) == 1 else _centred(face)), ""
    value = str(alphabet.value(tile)).translate(_SMALL_DIGITS) if looks.signs else ""
    text = _centred(f"{face}{'' if tile.blank else value}")
    if tile.blank:
        return text, theme.new_blank if is_new else theme.blank
    return text, theme.new_tile if is_new else theme.tile


def _centred(text: str) -> str:
    """A text of any length in the three places of a square."""
    return f" {text:<2}" if len(text) < 3 else text[:3]


def rack_line(
    alphabet: Alphabet, pieces: Sequence[Letter], rules: Rules, looks: Looks, unknown: int = 0
) -> Text:
    """Tiles in a row with their values; a blank is `?`, one that nobody knows a dot."""
    theme = theme_of(rules)
    line = Text()
    for piece in pieces:
        face = alphabet.faces[piece]
        value = "" if piece == BLANK else str(alphabet.values[piece])
        if looks.signs:
            value = value.translate(_SMALL_DIGITS)
        style = theme.blank if piece == BLANK else theme.tile
        if looks.colours:
            line.append(f" {face}{value} ", style)
            line.append(" ")
        else:
            line.append(f"{face}{value} ")
    if pieces and not unknown:
        line.right_crop(1)
    line.append((_DOT if looks.signs else ".") * unknown)
    return line


def heap(alphabet: Alphabet, pieces: Iterable[Letter]) -> list[str]:
    """How many there are of each letter: `A×9`, in the order of the alphabet.

    >>> from lexiko.rules import ENGLISH
    >>> heap(ENGLISH, ENGLISH.parse_pieces("ABBA?"))
    ['A×2', 'B×2', '?×1']
    """
    counts = Counter(pieces)
    order = [*range(1, alphabet.size + 1), BLANK]
    return [f"{alphabet.faces[letter]}×{counts[letter]}" for letter in order if counts[letter]]


def vowels_and_consonants(alphabet: Alphabet, pieces: Iterable[Letter]) -> str:
    """A count of vowels, consonants and blanks, where the alphabet knows its vowels."""
    pieces = bytes(pieces)
    if not alphabet.vowels:
        return ""
    blanks = pieces.count(BLANK)
    vowels = sum(alphabet.is_vowel(piece) for piece in pieces)
    others = len(pieces) - vowels - blanks
    counts = ((vowels, "vowel"), (others, "consonant"), (blanks, "blank"))
    return ", ".join(plural(count, thing) for count, thing in counts)

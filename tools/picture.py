"""Writes docs/images/board.svg: the last board of the guide game, drawn with tiles."""

from __future__ import annotations

from pathlib import Path

from lexiko import Board, Rules, Square, Tile
from lexiko.formats import guide_game
from lexiko.rules import edition

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs/images/board.svg"

FONT = "Nunito, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
SIDE = 44
MARGIN = 30
FRAME = "#f4efe4"
GRID = "#d9cfbb"
PLAIN = "#e9e2d1"
INK = "#3a2f22"
BLANK_INK = "#b3402f"
QUIET = "#8a7d68"

COLOURS = {
    "light blue": ("#bcdff0", "#1d4f6c"),
    "dark blue": ("#2f6c9f", "#ffffff"),
    "pink": ("#f5c3c5", "#7c2230"),
    "red": ("#b93a32", "#ffffff"),
    "plum": ("#6d3b66", "#ffffff"),
    "burgundy": ("#7a2334", "#ffffff"),
    "yellow": ("#efd57f", "#5a4508"),
    "blue": ("#2f6c9f", "#ffffff"),
    "gray": ("#71757a", "#ffffff"),
}
"""The colour of a square and of its label, by the word that the editions use for it."""

LABELS = {"d": "2L", "t": "3L", "D": "2W", "T": "3W", "*": "★"}


def board_svg(board: Board, rules: Rules) -> str:
    """A board with its tiles as a picture that needs no other file."""
    width, height = (2 * MARGIN + SIDE * size for size in (board.width, board.height))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="{FONT}" text-anchor="middle" role="img">',
        "<title>A board with the words of a finished game</title>",
        '<defs><linearGradient id="ivory" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#f3e4c4"/>'
        f"</linearGradient>{_blank_tile()}</defs>",
        f'<rect width="{width}" height="{height}" rx="16" fill="{FRAME}"/>',
        f'<rect x="{MARGIN - 2}" y="{MARGIN - 2}" width="{width - 2 * MARGIN + 4}" '
        f'height="{height - 2 * MARGIN + 4}" rx="6" fill="{GRID}"/>',
    ]
    parts += [
        _text(_middle(col), MARGIN - 10, chr(65 + col), 13, QUIET, 600)
        for col in range(board.width)
    ]
    parts += [
        _text(MARGIN / 2, _middle(row) + 5, str(row + 1), 13, QUIET, 600)
        for row in range(board.height)
    ]
    for row in range(board.height):
        for col in range(board.width):
            tile = board[Square(row, col)]
            if tile is None:
                parts.append(_square(rules, Square(row, col)))
            else:
                parts.append(_tile(rules, Square(row, col), tile))
    return "\n".join([*parts, "</svg>", ""])


def _square(rules: Rules, square: Square) -> str:
    sign = rules.layout.rows[square.row][square.col]
    colour = edition(rules.edition).colours.get("D" if sign == "*" else sign)
    fill, ink = COLOURS[colour] if colour else (PLAIN, QUIET)
    x, y = MARGIN + SIDE * square.col, MARGIN + SIDE * square.row
    side = SIDE - 2
    drawn = f'<rect x="{x + 1}" y="{y + 1}" width="{side}" height="{side}" rx="3" fill="{fill}"/>'
    if sign not in LABELS:
        return drawn
    size, drop = (24, 9) if sign == "*" else (14, 5)
    return drawn + _text(_middle(square.col), _middle(square.row) + drop, LABELS[sign], size, ink)


def _blank_tile() -> str:
    """The face of a tile over its lower edge, to be used for every tile."""
    side = SIDE - 3
    return (
        '<g id="tile">'
        f'<rect x="1.5" y="2.5" width="{side}" height="{side}" rx="6" fill="#b79f74"/>'
        f'<rect x="1.5" y="0.5" width="{side}" height="{side}" rx="6" fill="url(#ivory)" '
        'stroke="#d8c59b" stroke-width="0.8"/></g>'
    )


def _tile(rules: Rules, square: Square, tile: Tile) -> str:
    x, y = MARGIN + SIDE * square.col, MARGIN + SIDE * square.row
    face, value = rules.alphabet.faces[tile.letter], str(rules.alphabet.value(tile))
    drawn = f'<use href="#tile" x="{x}" y="{y}"/>'
    middle, low = _middle(square.col), _middle(square.row) + 8
    if tile.blank:
        return drawn + _text(middle, low, face, 25, BLANK_INK)
    # Room for the value: one digit or two.
    letter = _text(middle - 2 * len(value) - 1, low, face, 25, INK)
    return drawn + letter + _text(x + SIDE - 10, y + SIDE - 8, value, 10, INK, 600)


def _middle(index: int) -> float:
    return MARGIN + SIDE * index + SIDE / 2


def _text(x: float, y: float, text: str, size: int, fill: str, weight: int = 700) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{fill}">'
        f"{text}</text>"
    )


def picture() -> str:
    """The whole picture."""
    position = guide_game().position
    return board_svg(position.board, position.rules)


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")

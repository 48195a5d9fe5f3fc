"""Boards as pictures: SVG for pages and notebooks, PNG of the same drawing.

The colours are those of the page, read from its style sheet `web/styles/themes.css`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import hypot
from pathlib import Path
from types import MappingProxyType

from lexiko.errors import IllegalMove, LexikoError, require
from lexiko.rules import Move, Play, Position, Rules, Square, Tile, View, parse_square
from lexiko.rules.texts import mended

__all__ = ["Arrow", "board", "colours", "png"]

Arrow = tuple[Square | str, Square | str]
"""Two squares, as `Square` or as text: `("8F", "H6")`."""

SIDE, MARGIN = 44, 30
"""The size of a square, and of the frame with the names of rows and columns."""
MAX_SIZE = 4000
"""The most pixels of a side: a PNG of this takes a second."""
_FONT = "Nunito, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
_KINDS = {"d": "dl", "t": "tl", "q": "ql", "D": "dw", "T": "tw", "Q": "qw", "*": "dw"}
"""What the style sheet calls a premium square, by its sign in a layout."""
_LABELS = {"d": "2L", "t": "3L", "q": "4L", "D": "2W", "T": "3W", "Q": "4W", "*": "★", "+": "★"}
_SHEET = Path(__file__).parent / "web/styles/themes.css"
_DARK = '[data-theme="dark"]'


def board(
    position: Position | View,
    *,
    last: Move | Iterable[Square | str] | None = None,
    arrows: Iterable[Arrow] = (),
    size: int | None = None,
    theme: str | None = None,
    dark: bool = False,
) -> str:
    """The board of a position as an SVG that needs no other file.

    Args:
        last: The move or the squares whose tiles are ringed; without it, those of the play that
            can still be challenged.
        arrows: Pairs of squares, each joined by an arrow.
        size: The width in pixels; the drawing itself is the same in every size.
        theme: The colours of another edition, or `safe`, which everybody can tell apart.
    """
    require(isinstance(position, Position | View), "position", "a position or a view", position)
    good = size is None or (type(size) is int and 1 <= size <= MAX_SIZE)
    require(good, "size", f"a whole number from 1 to {MAX_SIZE}", size)
    rules, tiles = position.rules, position.board
    palette = colours(rules.edition if theme is None else theme, dark)
    width, height = (2 * MARGIN + SIDE * count for count in (tiles.width, tiles.height))
    shown = width if size is None else size
    ringed = _ringed(position, last)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown}" '
        f'height="{round(shown * height / width)}" font-family="{_FONT}" text-anchor="middle" '
        'role="img">',
        f"<title>{_escaped(_title(position))}</title>",
        f'<rect width="{width}" height="{height}" rx="16" fill="{palette["board"]}"/>',
        f'<rect x="{MARGIN - 1}" y="{MARGIN - 1}" width="{width - 2 * MARGIN + 2}" '
        f'height="{height - 2 * MARGIN + 2}" rx="5" fill="{palette["board-line"]}"/>',
    ]
    ink = palette["board-ink"]
    columns = range(tiles.width)
    parts += [_text(_middle(col), MARGIN - 10, chr(65 + col), 13, ink) for col in columns]
    for row in range(tiles.height):
        parts.append(_text(MARGIN / 2, _middle(row) + 5, str(row + 1), 13, ink))
        for col in columns:
            square = Square(row, col)
            tile = tiles[square]
            if tile is None:
                parts.append(_square(rules, square, palette))
            else:
                parts.append(_tile(rules, square, tile, palette, square in ringed))
    several = isinstance(arrows, Iterable)
    require(several, "arrows", "pairs of squares, as in [('8F', 'H6')]", arrows)
    parts += [_arrow(position, arrow, palette) for arrow in arrows]
    return "\n".join([*parts, "</svg>", ""])


def png(
    position: Position | View,
    *,
    last: Move | Iterable[Square | str] | None = None,
    arrows: Iterable[Arrow] = (),
    size: int | None = None,
    theme: str | None = None,
    dark: bool = False,
) -> bytes:
    """The same picture as a PNG; it needs one more package, `pip install 'lexiko[pictures]'`."""
    drawn = board(position, last=last, arrows=arrows, size=size, theme=theme, dark=dark)
    try:
        import resvg_py
    except ImportError as error:
        raise LexikoError("no_pictures") from error
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn))


def colours(theme: str, dark: bool = False) -> Mapping[str, str]:
    """The colours of a board on the page: `sq-dl` is that of a double letter, for example."""
    require(isinstance(theme, str), "theme", "the name of an edition, or 'safe'", theme)
    require(isinstance(dark, bool), "dark", "True or False", dark)
    return _palette(theme, dark)


@lru_cache(maxsize=32)
def _palette(theme: str, dark: bool) -> Mapping[str, str]:
    sheet = _SHEET.read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^}]*)\}", re.sub(r"(?s)/\*.*?\*/", "", sheet)):
        palette = dict(re.findall(r"--([\w-]+): (#\w{6});", body))
        for selector in map(str.strip, selectors.split(",")):
            found.setdefault(selector, {}).update(palette)
    own = f'[data-board="{theme}"]'
    known = sorted(key.split('"')[1] for key in found if key.startswith("[data-board="))
    require(own in found, "theme", f"one of {', '.join(known)}", theme)
    layers = [":root", own, *([_DARK, f"{_DARK} {own}"] if dark else [])]
    made = {key: value for layer in layers for key, value in found.get(layer, {}).items()}
    return MappingProxyType(made)


def _squares(position: Position | View, squares: Iterable[Square | str]) -> tuple[Square, ...]:
    """Squares of the board, from squares or their names."""
    found = []
    for one in squares:
        require(isinstance(one, Square | str), "a square", "a Square or text such as '8F'", one)
        square = parse_square(one)[0] if isinstance(one, str) else one
        if square not in position.board:
            raise IllegalMove("off_board", square=str(square))
        found.append(square)
    return tuple(found)


def _ringed(
    position: Position | View, last: Move | Iterable[Square | str] | None
) -> frozenset[Square]:
    pending = position.pending
    if last is None and pending is not None:
        last = pending.move
    if isinstance(last, Play):
        return frozenset(square for square, _ in (*last.placements, *last.rearranged))
    if last is None or isinstance(last, Move):
        return frozenset()
    require(isinstance(last, Iterable), "last", "a move or a list of squares", last)
    return frozenset(_squares(position, last))


def _title(position: Position | View) -> str:
    pairs = zip(position.seats, position.scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


def _square(rules: Rules, square: Square, palette: Mapping[str, str]) -> str:
    sign = rules.layout.rows[square.row][square.col]
    kind = _KINDS.get(sign, "")
    fill = palette[f"sq-{kind}" if kind else "sq"]
    ink = palette[f"sq-ink-{kind}" if kind else "sq-ink"]
    x, y, side = MARGIN + SIDE * square.col, MARGIN + SIDE * square.row, SIDE - 1
    drawn = (
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{side}" height="{side}" rx="3" fill="{fill}"/>'
    )
    if sign not in _LABELS:
        return drawn
    size, drop = (24, 9) if _LABELS[sign] == "★" else (15, 5)
    return drawn + _text(_middle(square.col), _middle(square.row) + drop, _LABELS[sign], size, ink)


def _tile(
    rules: Rules, square: Square, tile: Tile, palette: Mapping[str, str], ringed: bool
) -> str:
    x, y, side = MARGIN + SIDE * square.col, MARGIN + SIDE * square.row, SIDE - 2
    face, value = rules.alphabet.faces[tile.letter], str(rules.alphabet.value(tile))
    edge, ivory = palette["tile-edge"], palette["tile"]
    ring = f' stroke="{palette["tile-last"]}" stroke-width="4"' if ringed else ""
    inset = 2 if ringed else 0
    drawn = (
        f'<rect x="{x + 1}" y="{y + 1}" width="{side}" height="{side}" rx="5" fill="{edge}"/>'
        f'<rect x="{x + 1 + inset}" y="{y + 1 + inset}" width="{side - 2 * inset}" '
        f'height="{side - 2 * inset - (0 if ringed else 2)}" rx="5" fill="{ivory}"{ring}/>'
    )
    middle, low = _middle(square.col), _middle(square.row) + 9
    size = 27 if len(face) == 1 else 40 // len(face)
    if tile.blank:
        ink = f'{palette["tile-blank-ink"]}" font-style="italic'
        return drawn + _text(middle, low, face, size, ink)
    letter = _text(middle - 2 * len(value), low, face, size, palette["tile-ink"])
    return drawn + letter + _text(x + SIDE - 9, y + SIDE - 7, value, 11, palette["tile-ink"])


def _arrow(position: Position | View, arrow: Arrow, palette: Mapping[str, str]) -> str:
    pair = "two squares, as in ('8F', 'H6')"
    require(isinstance(arrow, Iterable), "an arrow", pair, arrow)
    ends = _squares(position, arrow)
    require(len(ends) == 2, "an arrow", pair, arrow)
    (x1, y1), (x2, y2) = ((_middle(square.col), _middle(square.row)) for square in ends)
    far = hypot(x2 - x1, y2 - y1)
    require(far > 0, "an arrow", "two different squares", tuple(map(str, ends)))
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    neck_x, neck_y = x2 - 18 * dx, y2 - 18 * dy
    wing = 10
    points = (
        f"{x2:.1f},{y2:.1f} {neck_x - wing * dy:.1f},{neck_y + wing * dx:.1f} "
        f"{neck_x + wing * dy:.1f},{neck_y - wing * dx:.1f}"
    )
    colour = palette["tile-last"]
    return (
        f'<g opacity="0.8"><line x1="{x1:.1f}" y1="{y1:.1f}" x2="{neck_x:.1f}" y2="{neck_y:.1f}" '
        f'stroke="{colour}" stroke-width="7" stroke-linecap="round"/>'
        f'<polygon points="{points}" fill="{colour}"/></g>'
    )


def _middle(index: int) -> float:
    return MARGIN + SIDE * index + SIDE / 2


def _text(x: float, y: float, text: str, size: int, fill: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="700" fill="{fill}">'
        f"{_escaped(text)}</text>"
    )


def _escaped(text: str) -> str:
    """A text as XML can hold it."""
    return str(mended(text)).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# The rules draw nothing: what they have is shown in notebooks by this.
for _shown in (Position, View):
    _shown._repr_svg_ = board  # type: ignore[union-attr]

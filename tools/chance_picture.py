"""Draws docs/images/chances.svg: how likely a lead wins, by the tiles that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools.level_picture import FONT, FRAME, GRID, INK, PAPER, QUIET

from lexiko.engine.chances import chances_for
from lexiko.kernel.chances import LEADS
from lexiko.rules import make_rules

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs/images/chances.svg"

WIDTH, HEIGHT = 860, 480
LEFT, RIGHT, TOP, BOTTOM = 72, 150, 64, 64
FARTHEST = 120
LINES = ((86, "#7a5aa6"), (50, "#2f6c9f"), (25, "#2f8a6c"), (14, "#b5762a"), (7, "#b0413e"))
"""Tiles that the player to move cannot see, each with its colour."""


def picture() -> str:
    """The whole picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="{FONT}" role="img">',
        "<title>The chance to win by the lead</title>",
        "<desc>The chance of the player to move in a game of two, by the points that they are "
        "ahead, for five numbers of unseen tiles. The fewer there are, the more a lead is "
        "worth.</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{FRAME}"/>',
        f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" '
        f'height="{HEIGHT - TOP - BOTTOM}" rx="6" fill="{PAPER}"/>',
        _text(WIDTH / 2, 38, "How likely the player to move wins", 19, INK, "middle"),
        *_grid(),
        *_lines(),
        _text(LEFT + _width() / 2, HEIGHT - 18, "points ahead", 13, QUIET, "middle"),
    ]
    return "\n".join([*parts, "</svg>", ""])


def _width() -> int:
    return WIDTH - LEFT - RIGHT


def _x(lead: float) -> float:
    return LEFT + (lead + FARTHEST) / (2 * FARTHEST) * _width()


def _y(chance: float) -> float:
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM)


def _text(x: float, y: float, text: str, size: int, fill: str, anchor: str) -> str:
    place = f'x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}">{text}</text>'


def _grid() -> Iterator[str]:
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield f'<path d="M{LEFT} {y:.0f}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield _text(LEFT - 10, y + 4, f"{percent} %", 13, QUIET, "end")
    for lead in range(-FARTHEST, FARTHEST + 1, 40):
        x = _x(lead)
        yield f'<path d="M{x:.0f} {TOP}V{HEIGHT - BOTTOM}" stroke="{GRID}"/>'
        yield _text(x, HEIGHT - BOTTOM + 20, f"{lead:+}" if lead else "0", 13, QUIET, "middle")


def _lines() -> Iterator[str]:
    table = chances_for(make_rules("club"), 2).table
    for number, (unseen, colour) in enumerate(LINES):
        points = " ".join(
            f"{_x(lead):.1f},{_y(float(table[0, unseen, LEADS - 1 + lead])):.1f}"
            for lead in range(-FARTHEST, FARTHEST + 1, 2)
        )
        yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        y = TOP + 24 + 26 * number
        yield f'<path d="M{WIDTH - RIGHT + 16} {y}h24" stroke="{colour}" stroke-width="2.5"/>'
        yield _text(WIDTH - RIGHT + 48, y + 5, f"{unseen} unseen", 13, INK, "start")


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")

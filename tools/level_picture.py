"""Draws docs/images/levels.svg, the picture of what docs/levels.json says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs/levels.json"
PICTURE = ROOT / "docs/images/levels.svg"

FONT = "Nunito, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
WIDTH, HEIGHT = 860, 520
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 64, 128
LOWEST, HIGHEST = 100, 500
GOOD = (300, 400)
"""What the rulebooks call the score of a good player."""

FRAME = "#f4efe4"
PAPER = "#fffaf0"
GRID = "#e4dac6"
BAND = "#d5e6d3"
BAND_INK = "#4d7a49"
INK = "#3a2f22"
QUIET = "#8a7d68"
MARK = "#2f6c9f"
SPREAD = "#bcdff0"


def picture(figures: dict[str, Any]) -> str:
    """The scores of all levels, with half of their games, and how often each beats the next."""
    levels, matches = figures["levels"], figures["matches"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="{FONT}" text-anchor="middle" role="img">',
        "<title>The scores of the computer players by level</title>",
        f"<desc>{_description(figures)}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{FRAME}"/>',
        f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" '
        f'height="{HEIGHT - TOP - BOTTOM}" rx="6" fill="{PAPER}"/>',
        _text(WIDTH / 2, 38, "Points a game, and how often a level beats the one below", 19, INK),
        *_band(),
        *_grid(),
    ]
    for number, (level, after) in enumerate(pairwise(levels)):
        parts += _step(number, level, after, matches[number], len(levels))
    for number, level in enumerate(levels):
        parts += _level(number, level, len(levels))
    parts += [
        _text(LEFT - 10, HEIGHT - BOTTOM + 50, label, 12, QUIET, 600, "end", drop)
        for label, drop in (("words", 0), ("bingos", 20), ("letters", 40))
    ]
    return "\n".join([*parts, "</svg>", ""])


def _description(figures: dict[str, Any]) -> str:
    scores = ", ".join(f"{level['name']} {level['score']:.0f}" for level in figures["levels"])
    return f"Mean scores: {scores}. The rulebooks call 300 to 400 the score of a good player."


def _x(number: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (number + 0.5) / count


def _y(points: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - LOWEST) / (HIGHEST - LOWEST)


def _band() -> Iterator[str]:
    low, high = GOOD
    yield (
        f'<rect x="{LEFT}" y="{_y(high):g}" width="{WIDTH - LEFT - RIGHT}" '
        f'height="{_y(low) - _y(high):g}" fill="{BAND}"/>'
    )
    yield _text(LEFT + 12, _y(high) + 20, "a good player", 13, BAND_INK, 600, "start")


def _grid() -> Iterator[str]:
    for points in range(LOWEST, HIGHEST + 1, 100):
        y = _y(points)
        yield f'<path d="M{LEFT} {y:g}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield _text(LEFT - 10, y + 5, str(points), 13, QUIET, 600, "end")


def _step(
    number: int, level: dict[str, Any], after: dict[str, Any], match: dict[str, Any], count: int
) -> Iterator[str]:
    """The line from a level to the next, with the share of games that the next one wins."""
    x, next_x = _x(number, count), _x(number + 1, count)
    y, next_y = _y(level["score"]), _y(after["score"])
    yield (
        f'<path d="M{x:g} {y:.1f}L{next_x:g} {next_y:.1f}" stroke="{MARK}" stroke-width="2" '
        'stroke-dasharray="3 5"/>'
    )
    share = f"{100 * match['wins']:.0f} %"
    yield _text((x + next_x) / 2, (y + next_y) / 2 + 24, share, 13, MARK, 700)


def _level(number: int, level: dict[str, Any], count: int) -> Iterator[str]:
    x, y = _x(number, count), _y(level["score"])
    low, high = _y(level["low"]), _y(level["high"])
    yield (
        f'<rect x="{x - 9:g}" y="{high:.1f}" width="18" height="{low - high:.1f}" rx="9" '
        f'fill="{SPREAD}"/>'
    )
    yield f'<circle cx="{x:g}" cy="{y:.1f}" r="6" fill="{MARK}"/>'
    yield _text(x, high - 10, f"{level['score']:.0f}", 16, INK)
    base = HEIGHT - BOTTOM
    yield _text(x, base + 24, level["name"], 15, INK)
    figures = (f"{level['words']:,}", f"{level['bingos']:.1f}", f"{level['letters']:.1f}")
    for line, figure in enumerate(figures):
        yield _text(x, base + 50 + 20 * line, figure, 13, QUIET, 600)


def _text(
    x: float,
    y: float,
    text: str,
    size: int,
    fill: str,
    weight: int = 700,
    anchor: str = "",
    drop: float = 0.0,
) -> str:
    place = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:g}" y="{y + drop:.1f}" font-size="{size}" font-weight="{weight}" '
        f'fill="{fill}"{place}>{text}</text>'
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(json.loads(FIGURES.read_text("utf-8"))), encoding="utf-8")

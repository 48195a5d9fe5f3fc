"""Writes docs/images/board.svg: the last board of the guide game, drawn with tiles."""

from __future__ import annotations

from pathlib import Path

from lexiko import svg
from lexiko.formats import guide_game

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs/images/board.svg"


def picture() -> str:
    """The whole picture."""
    return svg.board(guide_game().position)


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")

"""Style sheets stay out of each other's way: a page that came from another has both."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

STYLES = Path(__file__).parents[2] / "src/lexiko/web/styles"
SHARED = {"base.css", "ui.css", "themes.css"}
"""What every screen has; a screen may say more about it."""


def first_classes(text: str) -> set[str]:
    """The classes that rules begin with."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = set()
    for selectors in re.findall(r"([^{}]+)\{", text):
        for selector in selectors.split(","):
            match = re.match(r"\s*\.([\w-]+)(?![\w.-])", selector)
            if match and not selector.strip().startswith("@"):
                found.add(match[1])
    return found


def test_no_class_is_described_by_two_screens() -> None:
    homes: dict[str, set[str]] = defaultdict(set)
    for path in STYLES.glob("*.css"):
        if path.name not in SHARED:
            for name in first_classes(path.read_text(encoding="utf-8")):
                homes[name].add(path.name)
    assert "board" in homes
    assert {name: sheets for name, sheets in homes.items() if len(sheets) > 1} == {}


# colours -------------------------------------------------------------------------------------

DARK = '[data-theme="dark"]'


def themes() -> dict[str, dict[str, str]]:
    """The colours of every board, light and dark, as they add up."""
    text = re.sub(
        r"/\*.*?\*/", "", (STYLES / "themes.css").read_text(encoding="utf-8"), flags=re.DOTALL
    )
    usual: dict[bool, dict[str, str]] = {False: {}, True: {}}
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^}]*)\}", text):
        colours = dict(re.findall(r"--([\w-]+): (#\w{6});", body))
        for selector in map(str.strip, selectors.split(",")):
            dark = selector.startswith(DARK)
            if "data-board=" in selector:
                found[selector] = usual[False] | (usual[True] if dark else {}) | colours
            else:
                usual[dark] |= colours
    return found


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_ring_of_the_last_play_is_seen_on_every_board() -> None:
    """On its tile, and beside the squares around: else the tile just looks smaller."""
    boards = themes()
    assert len(boards) >= 13
    for name, colours in boards.items():
        assert contrast(colours["tile-last"], colours["tile"]) >= 3, name
        assert contrast(colours["tile-last"], colours["sq"]) >= 1.8, name

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

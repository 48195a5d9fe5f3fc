"""The colours of boards and tiles in a terminal, by edition."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.rules import EDITIONS, Rules

_INK, _PAPER = "#1b1b1b", "#ffffff"

_COLOURS: dict[str, tuple[str, str]] = {
    # the colour in words: background and text
    "light blue": ("#a9d3ec", _INK),
    "dark blue": ("#1f5fa8", _PAPER),
    "blue": ("#2f6db5", _PAPER),
    "pink": ("#f3b5bf", _INK),
    "red": ("#c43a34", _PAPER),
    "plum": ("#8e4585", _PAPER),
    "burgundy": ("#7b1f35", _PAPER),
    "yellow": ("#f0ce5c", _INK),
    "gray": ("#85888c", _INK),
    "orange": ("#e08a2c", _INK),
    "green": ("#2f7a49", _PAPER),
}

_BOARDS: dict[str, tuple[str, str]] = {
    # the edition: background and text of a plain square
    "indigo": ("#23234f", "#8f8fc4"),
    "heirloom": ("#6b4a2b", "#c9a67e"),
}
_LIGHT_BOARD = ("#c6d2ca", "#8a9a90")
_FOURFOLD = {"q": "orange", "Q": "green"}
"""Layouts may have squares that no edition has."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The styles of everything on a board."""

    plain: str
    premiums: dict[str, str]
    """Styles by the sign of the square in a layout."""
    tile: str = f"bold {_INK} on #fbf1d0"
    blank: str = "bold #b3261e on #fbf1d0"
    """A blank shows its letter in another colour."""
    new_tile: str = f"bold underline {_INK} on #ffcf5a"
    new_blank: str = "bold underline #b3261e on #ffcf5a"
    label: str = "dim"


def theme_of(rules: Rules) -> Theme:
    """The colours of the edition that the rules started from."""
    edition = EDITIONS.get(rules.edition, EDITIONS["deluxe"])
    plain = _style(*_BOARDS.get(edition.name, _LIGHT_BOARD))
    premiums = {
        sign: _style(*_COLOURS[colour]) for sign, colour in (_FOURFOLD | edition.colours).items()
    }
    premiums |= {"*": premiums["D"], "+": plain, ".": plain}
    return Theme(plain, premiums)


def _style(background: str, text: str) -> str:
    return f"{text} on {background}"

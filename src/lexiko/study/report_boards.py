"""The boards of a report: the empty one is drawn once, the others add their tiles to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lexiko import svg
from lexiko.rules import Board, Position

_COLOUR = re.compile(r'"(#\w{6})"')
_FRAME = 2
"""So many lines of a drawing open it and say what it shows; one closes it."""


class Boards:
    """Draws the positions of one game, in colours that the style sheet sets: they are light or dark
    as the page is."""

    def __init__(self, position: Position, name: str) -> None:
        rules = position.rules
        self._name = name
        self._colours: dict[str, str] = {}
        for colour, value in svg.colours(rules.edition).items():
            self._colours.setdefault(value, colour)
        empty = replace(position, board=Board.empty(rules.layout), pending=None)
        self._empty = self._lines(empty, ())[_FRAME:-1]
        self._known = frozenset(self._empty)

    @property
    def definition(self) -> str:
        """The empty board, not yet shown; it stands before all that is drawn."""
        lines = "".join(self._empty)
        return f'<svg class="hidden" aria-hidden="true"><g id="{self._name}">{lines}</g></svg>'

    def drawn(self, position: Position, last: Any = ()) -> str:
        """A board with its tiles; those of a move or on some squares are ringed."""
        lines = self._lines(replace(position, pending=None), last)
        tiles = [line for line in lines[_FRAME:-1] if line not in self._known]
        return "".join([*lines[:_FRAME], f'<use href="#{self._name}"/>', *tiles, lines[-1]])

    def _lines(self, position: Position, last: Any) -> list[str]:
        drawn = svg.board(position, last=last)
        return _COLOUR.sub(lambda match: f'"{self._variable(match[1])}"', drawn).splitlines()

    def _variable(self, colour: str) -> str:
        name = self._colours.get(colour)
        return colour if name is None else f"var(--b-{name})"


def board_colours(edition: str, dark: bool) -> Mapping[str, str]:
    """The colours of a board, by their names in the style sheet."""
    return svg.colours(edition, dark)

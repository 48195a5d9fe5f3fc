"""Turns as they are sent: written once for all who may know the same of them."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.server.messages.games import Turn
from lexiko.server.viewers import as_text


class WrittenTurns:
    """The turns of a game as texts, as far as somebody has been told: as everybody may know them,
    and as their players do."""

    def __init__(self) -> None:
        self._texts: tuple[list[str | None], list[str | None]] = [], []

    def __len__(self) -> int:
        """How many texts there are."""
        return sum(text is not None for texts in self._texts for text in texts)

    def change(self, same: int, count: int) -> None:
        """The first turns are the same as before; of the others, up to a number, nothing is
        written."""
        for texts in self._texts:
            texts[same:] = [None] * (count - same)

    def text(self, index: int, known: bool, turn: Callable[[], Turn]) -> str:
        """A turn as a text; `known` says whether its reader may know the rack."""
        texts = self._texts[known]
        text = texts[index]
        if text is None:
            texts[index] = text = as_text(turn())
        return text

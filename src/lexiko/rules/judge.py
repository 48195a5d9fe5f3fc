"""What the rules ask of others: is it a word, and is there any play at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from lexiko.rules.alphabet import Word

if TYPE_CHECKING:
    from lexiko.rules.moves import Play
    from lexiko.rules.position import Position


@dataclass(frozen=True, slots=True)
class LexiconRef:
    """The dictionary that the players agreed on: its name and a fingerprint of its words."""

    name: str
    fingerprint: str


class Lexicon(Protocol):
    """A dictionary that can be asked about a word."""

    @property
    def ref(self) -> LexiconRef:
        """The name and the fingerprint of the dictionary."""
        ...

    def __contains__(self, word: Word, /) -> bool: ...


class PlayFinder(Protocol):
    """Says whether a player has a legal play, including plays that only a variation allows.

    The rules ask only when they need to know, and never about a rack that is partly unknown.
    """

    def has_play(self, position: Position, seat: int, lexicon: Lexicon) -> bool:
        """Whether a play is possible; also true if one cannot be ruled out."""
        ...

    def find_play(self, position: Position, seat: int, lexicon: Lexicon) -> Play | None:
        """A legal play, if one is found."""
        ...

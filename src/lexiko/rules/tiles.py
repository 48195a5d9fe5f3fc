"""The bag and the racks: multisets of pieces, some of which nobody may have seen.

Pieces are letter ids in sorted `bytes`; a blank is 0. In a game that was imported or is kept at a
real board, tiles may lie on racks without being known: they are still in the bag's `letters`,
and `Bag.held` counts them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from lexiko.rules.alphabet import Letter


def missing(pieces: bytes, wanted: Iterable[Letter]) -> bytes:
    """What `pieces` lack of `wanted`, sorted."""
    return bytes(sorted((Counter(wanted) - Counter(pieces)).elements()))


def without(pieces: bytes, taken: Iterable[Letter]) -> bytes:
    """The pieces that are left; all of `taken` must be among them."""
    left = list(pieces)
    for piece in taken:
        left.remove(piece)
    return bytes(left)


def joined(pieces: bytes, more: Iterable[Letter]) -> bytes:
    return bytes(sorted([*pieces, *more]))


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles of one player: `letters`, and `unknown` more that nobody has named."""

    letters: bytes = b""
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.letters) + self.unknown


NO_TILES = Rack()


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles that are neither on the board nor known to be on a rack."""

    letters: bytes
    held: int = 0
    """How many of these tiles are on racks, nobody knows which."""

    def __len__(self) -> int:
        return len(self.letters) - self.held


class TileSource(Protocol):
    """Where the draws come from: it takes `count` pieces from the bag.

    The answer is in the order drawn. The rules have no randomness of their own.
    """

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        """As many pieces of the bag as are wanted, for the seat that draws."""
        ...

"""What waits for somebody: a turn that may be challenged, and a proposal."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.rules.alphabet import Word
from lexiko.rules.commands import Proposal
from lexiko.rules.moves import Move
from lexiko.rules.tiles import NO_TILES, Rack


@dataclass(frozen=True, slots=True)
class Pending:
    """A turn that has been made but not settled: it may still be challenged."""

    seat: int
    move: Move
    words: tuple[Word, ...]
    """The words that nobody has challenged yet."""
    judged: tuple[Word, ...] = ()
    """The words that were challenged and found good."""
    accepted: tuple[int, ...] = ()
    challenged: tuple[int, ...] = ()
    """The seats whose challenges have failed."""
    score: int = 0
    due: int = 0
    """How many tiles are still to be drawn for it: in games of the first version, the draw waited
    until the turn was settled."""
    drawn: Rack = NO_TILES


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """Something that waits for everybody's consent."""

    seat: int
    proposal: Proposal
    agreed: tuple[int, ...]

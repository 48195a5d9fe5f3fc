"""Views of bare positions, as an engine is asked about them."""

from __future__ import annotations

from lexiko.lexicon import Lexicon
from lexiko.rules import Bag, Board, Position, Rack, Rules, Seat, View


def sight(rules: Rules, board: Board, rack: bytes, lexicon: Lexicon, bag: int = 40) -> View:
    """What the player to move sees: a board, a rack, and so many tiles in the bag."""
    none = (0, 0)
    position = Position(
        rules=rules,
        seats=(Seat("A"), Seat("B")),
        lexicon=lexicon.ref,
        board=board,
        racks=(Rack(rack), Rack(b"\x01" * 3)),
        bag=Bag(b"\x05" * bag),
        scores=none,
        turn_seat=0,
        lost_turns=none,
        passes=none,
        has_passed=(False, False),
        active=(True, True),
        used=none,
    )
    return position.view(0)

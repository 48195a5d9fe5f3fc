"""The position that a game begins from: the usual one, or any that somebody has set up."""

from __future__ import annotations

from dataclasses import replace

from lexiko.rules import events as e
from lexiko.rules.board import Board
from lexiko.rules.commands import Setup
from lexiko.rules.position import Position
from lexiko.rules.tiles import Bag, Rack, joined, without


def started(event: e.GameStarted) -> Position:
    count = len(event.seats)
    return Position(
        rules=event.rules,
        seats=event.seats,
        lexicon=event.lexicon,
        board=Board.empty(event.rules.layout, event.rules.alphabet),
        racks=(Rack(),) * count,
        bag=Bag(event.rules.alphabet.tiles),
        scores=(0,) * count,
        turn_seat=event.first or 0,
        lost_turns=(0,) * count,
        passes=(0,) * count,
        has_passed=(False,) * count,
        active=(True,) * count,
        used=(0,) * count,
        kept=event.kept,
        keeper=event.keeper,
        help=event.help,
        sequence=1,
        now=event.at,
    )


def set_up(position: Position, setup: Setup) -> Position:
    count = len(position.seats)
    board = position.board.put(setup.board)
    known = joined(board.pieces(), b"".join(rack.letters for rack in setup.racks))
    return replace(
        position,
        board=board,
        racks=tuple(Rack(bytes(sorted(rack.letters)), rack.unknown) for rack in setup.racks),
        bag=Bag(
            without(position.rules.alphabet.tiles, known),
            sum(rack.unknown for rack in setup.racks),
        ),
        scores=setup.scores,
        turn_seat=setup.to_move,
        passes=setup.passes or (0,) * count,
        scoreless=setup.scoreless,
        lost_turns=setup.lost_turns or (0,) * count,
        has_passed=setup.has_passed or (False,) * count,
        used=setup.used or (0,) * count,
    )

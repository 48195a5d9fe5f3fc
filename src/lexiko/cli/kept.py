"""Keeping score for a game at a real board: racks that are told, draws that went wrong."""

from __future__ import annotations

from lexiko.cli import actions as a
from lexiko.cli.sitting import Sitting
from lexiko.rules import commands as c
from lexiko.server.now import now

KeptAction = a.TellRack | a.DrewWrong | a.GiveBack | a.Adjust


def carry_out(sitting: Sitting, action: KeptAction) -> None:
    """Note what happened at the real board."""
    parse_pieces = sitting.position.rules.alphabet.parse_pieces
    match action:
        case a.TellRack(seat, tiles):
            sitting.do(c.TellRack(seat, parse_pieces(tiles), now()))
        case a.DrewWrong(seat, change):
            sitting.do(c.CorrectDraw(seat, change, now()))
        case a.GiveBack(seat, count, by, tiles):
            sitting.do(c.GiveBack(seat, by, count, parse_pieces(tiles), now()))
        case a.Adjust(seat, points, reason):
            sitting.do(c.AdjustScore(seat, points, reason, now()))

"""Keeping score for a game at a real board: racks that are told, draws that went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.cli import actions as a
from lexiko.cli.prompt import Misread, parse
from lexiko.errors import LexikoError
from lexiko.notation.english import plural
from lexiko.rules import commands as c
from lexiko.server.now import now

if TYPE_CHECKING:
    from lexiko.cli.table import Table

KeptAction = a.TellRack | a.DrewWrong | a.GiveBack | a.Adjust


def carry_out(table: Table, action: KeptAction) -> None:
    """Note what happened at the real board."""
    parse_pieces = table.position.rules.alphabet.parse_pieces
    match action:
        case a.TellRack(seat, tiles):
            table.do(c.TellRack(seat, parse_pieces(tiles), now()))
        case a.DrewWrong(seat, change):
            table.do(c.CorrectDraw(seat, change, now()))
        case a.GiveBack(seat, count, by, tiles):
            table.do(c.GiveBack(seat, by, count, parse_pieces(tiles), now()))
        case a.Adjust(seat, points, reason):
            table.do(c.AdjustScore(seat, points, reason, now()))


def ask_racks(table: Table) -> None:
    """The game is over: ask for the tiles left on a rack, so that they can be counted."""
    from lexiko.cli import turns

    position = table.position
    hidden = [seat for seat, rack in enumerate(position.racks) if rack.unknown]
    seat = hidden[0]
    table.draw(None)
    count = len(position.racks[seat])
    line = table.ask(
        f"The game is over. Which {plural(count, 'tile')} did {table.names[seat]} have left? "
        "(end counts what is known) › "
    )
    if not line:
        raise Misread("Type the letters, such as AEI, or end.")
    try:
        action = parse(line, table.names)
    except Misread:
        action = a.TellRack(seat, line.replace(" ", ""))
    if isinstance(action, a.End):
        table.do(c.Finish(now()))
    elif isinstance(action, a.TellRack):
        try:
            carry_out(table, action)
        except LexikoError as error:
            hint = f"(rack {table.names[seat]} ABC enters a rack, too.)"
            raise Misread(f"{error} {hint}") from error
    else:
        turns.carry_out(table, action, seat)

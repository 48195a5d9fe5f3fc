"""A game that waits for its players: those who are asked to play again say yes, or leave."""

from __future__ import annotations

from lexiko.errors import LexikoError
from lexiko.server.codes import new_secret
from lexiko.server.context import Context
from lexiko.server.seating import Change, awaited, without_awaited
from lexiko.server.table import Table
from lexiko.store import SeatRow


async def say_yes(context: Context, table: Table, person: str) -> None:
    """Somebody is ready to play; the game begins with the last of those who were asked."""
    _seat(table, person)

    def choose() -> Change:
        return Change(_seat(table, person), without_awaited(table.setup, person))

    if table.position is None and person in awaited(table.setup):
        await context.tables.change_seat(table, choose)


async def leave(context: Context, table: Table, person: str) -> None:
    """Somebody stands up before the game begins: others may have their seats.

    If nobody is left who wants to play, the game is gone.
    """
    _seat(table, person)

    def choose() -> Change:
        if table.position is not None:
            raise LexikoError("started")
        seat = _seat(table, person)
        row = SeatRow(seat.seat, "link", f"Player {seat.seat + 1}", None, new_secret())
        return Change(row, without_awaited(table.setup, person))

    while table.seats_of(person):
        await context.tables.change_seat(table, choose)
    asked, host = awaited(table.setup), table.row.host
    ready = [row.person for row in table.row.seats if row.person and row.person not in asked]
    if ready and host == person:
        await context.store.change(table.id, host=ready[0])
        await context.tables.seated(table)
    elif not ready and host in (person, *asked):  # a host without a seat still waits for others
        await context.tables.delete(table.id)


def _seat(table: Table, person: str) -> SeatRow:
    """The first seat of somebody, who may have lost it just now."""
    seats = table.seats_of(person)
    if not seats:
        raise LexikoError("not_seated")
    return table.row.seats[seats[0]]

"""Seats that change hands in a game that has begun.

Whoever gets a seat gets its rack. So a seat goes to another person only if its player wants that,
or after a long absence, and everybody hears of it. It still belongs to the first who held it: they
may take it back. A computer player may go on for somebody who is away, as nobody sees its rack.
"""

from __future__ import annotations

from dataclasses import replace

from lexiko.errors import LexikoError
from lexiko.rules import commands as c
from lexiko.rules.agreement import has_clock
from lexiko.server import seating
from lexiko.server.choices import computer_name, good_name, told_apart
from lexiko.server.codes import new_secret
from lexiko.server.messages import requests
from lexiko.server.now import now
from lexiko.server.room import Room
from lexiko.server.seating import Change, Setup
from lexiko.store import SeatRow
from lexiko.wording.english import lasting

MOST_HOLDERS = 12
"""So many different people may hold a seat, one after the other."""
MOST_CHANGES = 100
"""So often seats may change hands in a game; everybody is told of all of it with every move."""


def give(room: Room, number: int, change: requests.SeatChange, person: str) -> Change:
    """A seat is given away by its player, or by the host if its player is away."""
    seat, setup = _seat(room, number), room.setup
    if change.back:
        return take_back(room, number, person)
    own = seat.person == person
    if not own and room.row.host != person:
        raise LexikoError("host_only")
    if seat.kind == "computer" or not (change.link or change.computer):
        raise LexikoError("seat_by_link")
    if not own and seat.person is not None:
        if not room.is_away(seat):
            raise LexikoError("seat_in_use", name=seat.name)
        if change.link:
            _check_absence(room, seat)
    if change.computer is not None:
        _check_changes(room)
        others = room.names_beside(number)
        name = told_apart(good_name(change.name or computer_name(others)), others)
        row = SeatRow(number, "computer", name)
        return _handed(setup, seat, row, c.ChangeSeat(number, name, change.computer))
    setup = seating.with_offer(setup, number, "player" if own else "host")
    return Change(setup, (replace(seat, secret=new_secret()),))


def take_back(room: Room, number: int, person: str) -> Change:
    """The seat of a person is theirs again, or stays theirs although they had offered it."""
    seat, setup = _seat(room, number), room.setup
    if seat.person == person:
        setup = seating.with_offer(setup, number, None)
        return Change(setup, (replace(seat, secret=None),))
    owner = seating.owner(setup, number)
    if owner is None or owner.person != person:
        raise LexikoError("not_your_seat")
    name = told_apart(owner.name, room.names_beside(number))
    row = SeatRow(number, owner.kind, name, person)
    return _handed(setup, seat, row, c.ChangeSeat(number, name))


def take(room: Room, number: int, person: str, name: str) -> Change:
    """Somebody sits down on a seat that is offered: anybody but those who know another rack."""
    seat, setup = _seat(room, number), room.setup
    owner = seating.owner(setup, number)
    if owner is not None and owner.person == person:
        return take_back(room, number, person)
    if not room.is_offered(seat):
        raise LexikoError("seat_taken")
    if person == room.row.host or seating.seats_held(setup, room.row.seats, person) - {number}:
        raise LexikoError("seat_for_others")
    if len(seating.holders(setup, number)) >= MOST_HOLDERS:
        raise LexikoError("seat_worn_out", most=MOST_HOLDERS)
    _check_changes(room)
    name = told_apart(name, room.names_beside(number))
    row = SeatRow(number, "link", name, person, seat.secret)
    return _handed(setup, seat, row, c.ChangeSeat(number, name))


def _seat(room: Room, number: int) -> SeatRow:
    """The seat of somebody who plays."""
    position, seat = room.started(), room.row.seats[number]
    if position.is_over:
        raise LexikoError("game_over")
    if not position.active[number]:
        raise LexikoError("seat_resigned", name=seat.name)
    return seat


def _handed(setup: Setup, was: SeatRow, row: SeatRow, event: c.ChangeSeat) -> Change:
    setup = seating.with_holder(seating.with_holder(setup, was), row)
    setup = seating.with_offer(setup, row.seat, None)
    return Change(seating.with_computer(setup, row.seat, event.computer), (row,), event)


def _check_changes(room: Room) -> None:
    """Refuse that seats go round for ever; whoever has given one away may still take it back."""
    if len(room.handed) >= MOST_CHANGES:
        raise LexikoError("seats_settled", most=MOST_CHANGES)


def _check_absence(room: Room, seat: SeatRow) -> None:
    """Refuse to give away the seat of somebody who may still come back."""
    free, position = room.free_at(seat), room.started()
    if free is None:
        clock = has_clock(position.rules, position.seats)
        raise LexikoError("seat_by_clock" if clock else "seat_never", name=seat.name)
    if free > now():
        raise LexikoError("seat_not_yet", name=seat.name, wait=lasting(free - now()))

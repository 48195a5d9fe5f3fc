"""The set-up that the store keeps with a game: what was agreed on, and what has come of its seats.

The server adds to the agreement who has held a seat, to whom it is offered, and who wants to play
again. Games of earlier versions have none of that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from lexiko.rules import Seat
from lexiko.rules import commands as c
from lexiko.rules.agreement import Agreement, seats_json
from lexiko.store import SeatRow
from lexiko.store.rows import SeatKind

Setup = dict[str, Any]
OfferedBy = Literal["player", "host"]


@dataclass(frozen=True, slots=True)
class Change:
    """What is agreed from now on, who sits on which seats since, and what everybody hears of it."""

    setup: Setup
    seats: tuple[SeatRow, ...] = ()
    event: c.ChangeSeat | None = None
    host: str | None = None
    """Who hosts the game instead."""


class Holder(NamedTuple):
    """Somebody who has a seat, or had it."""

    person: str
    name: str
    kind: SeatKind


@lru_cache(maxsize=512)
def agreed(setup: str) -> Agreement:
    """What players have agreed on, from a set-up as the store keeps it."""
    return Agreement.from_json(json.loads(setup))


def is_imported(setup: Setup) -> bool:
    """Whether a game comes from a file."""
    imported: bool = setup.get("imported", False)
    return imported


# who asks for thoughts ------------------------------------------------------------------------


def asker(setup: Setup, host: str) -> tuple[str, str]:
    """How a game stands in the queue of thinking, at every worker and after a restart, too.

    By the place where it was made, so that a new cookie is no help, then by its host. A game from
    elsewhere has no place: its host stands for one.
    """
    return setup.get("place") or host, host


def without_place(setup: Setup) -> Setup:
    """The same without where it was made, which is nobody else's business."""
    return {key: value for key, value in setup.items() if key != "place"}


# who has held a seat -------------------------------------------------------------------------


def holders(setup: Setup, seat: int) -> list[Holder]:
    """Who has held a seat that changed hands, from the first, to whom it belongs."""
    return [Holder(*one) for one in setup.get("held", {}).get(str(seat), [])]


def owner(setup: Setup, seat: int) -> Holder | None:
    """To whom a seat belongs that has changed hands."""
    return next(iter(holders(setup, seat)), None)


def seats_held(setup: Setup, rows: Sequence[SeatRow], person: str) -> set[int]:
    """The seats whose racks somebody knows, or has known."""
    return {
        row.seat
        for row in rows
        if person in (row.person, *(one.person for one in holders(setup, row.seat)))
    }


def with_holder(setup: Setup, row: SeatRow) -> Setup:
    """The same with whoever sits on a seat among those who have held it."""
    known = holders(setup, row.seat)
    if row.person is None or row.person in (one.person for one in known):
        return setup
    held = [*known, Holder(row.person, row.name, row.kind)]
    return setup | {"held": setup.get("held", {}) | {str(row.seat): held}}


def with_computer(setup: Setup, seat: int, computer: str | None) -> Setup:
    """The same with a computer player on a seat, or with somebody else."""
    seats = list(Agreement.from_json(setup).seats)
    seats[seat] = replace(seats[seat], computer=computer)
    return with_seats(setup, seats)


def with_seats(setup: Setup, seats: Sequence[Seat]) -> Setup:
    """The same with other seats."""
    return setup | {"seats": seats_json(seats)}


# offers --------------------------------------------------------------------------------------


def offered_by(setup: Setup, seat: int) -> OfferedBy | None:
    """Who has made a link by which somebody else gets the seat."""
    by: OfferedBy | None = setup.get("offers", {}).get(str(seat))
    return by


def with_offer(setup: Setup, seat: int, by: OfferedBy | None) -> Setup:
    """The same with a seat offered, or not any more."""
    offers = {key: value for key, value in setup.get("offers", {}).items() if key != str(seat)}
    return setup | {"offers": offers | ({} if by is None else {str(seat): by})}


# who is asked to play again ------------------------------------------------------------------


def awaited(setup: Setup) -> list[str]:
    """The people who have not said yet that they want to play."""
    people: list[str] = setup.get("awaits", [])
    return people


def without_awaited(setup: Setup, person: str) -> Setup:
    """The same after somebody has answered."""
    return setup | {"awaits": [one for one in awaited(setup) if one != person]}


def anew(setup: Setup, before: str, asked: Iterable[str]) -> Setup:
    """The same for another game, to which some people have to say yes before it begins."""
    own = ("held", "offers", "refused", "next", "wish")
    rest = {key: value for key, value in setup.items() if key not in own}
    return rest | {"before": before, "awaits": sorted(set(asked))}


def game_before(setup: Setup) -> str:
    """The game after which this one was asked for, if any; it may be gone."""
    game: str = setup.get("before", "")
    return game


def next_game(setup: Setup) -> str:
    """The game that was asked for when this one was over, if any; it may be gone."""
    game: str = setup.get("next", "")
    return game


def with_next_game(setup: Setup, game: str, person: str) -> Setup:
    """The same with the game that somebody asked for."""
    known = setup if next_game(setup) == game else without_next_game(setup)
    return with_wish(known | {"next": game}, person)


def without_next_game(setup: Setup) -> Setup:
    """The same with no game asked for."""
    return {key: value for key, value in setup.items() if key not in ("next", "wish")}


def wishing(setup: Setup) -> list[str]:
    """The people who would like to play the next game."""
    people: list[str] = setup.get("wish", [])
    return people


def with_wish(setup: Setup, person: str) -> Setup:
    """The same with one more of them."""
    known = wishing(setup)
    return setup if person in known else setup | {"wish": [*known, person]}


def without_wish(setup: Setup, person: str) -> Setup:
    """The same without somebody who has left it."""
    return setup | {"wish": [one for one in wishing(setup) if one != person]}


# plays that were refused for their words -----------------------------------------------------


def refused(setup: Setup, seat: int) -> int:
    """How many plays of a seat were refused because of their words, where that is counted."""
    count: int = setup.get("refused", {}).get(str(seat), 0)
    return count


def with_refused(setup: Setup, seat: int) -> Setup:
    """The same with one more."""
    counts = setup.get("refused", {})
    return setup | {"refused": counts | {str(seat): refused(setup, seat) + 1}}


# another server ------------------------------------------------------------------------------


def moved(setup: Setup, who: Callable[[str], str], *, elsewhere: bool) -> Setup:
    """The same on the server where a backup is restored, with people as they are called there.

    `elsewhere` is not where it was made: nobody's cookie is known there, so nobody comes back.
    """
    held = {
        seat: [Holder(who(person), name, kind) for person, name, kind in known]
        for seat, known in setup.get("held", {}).items()
    }
    setup = setup | ({"held": held} if held else {})
    for key in ("awaits", "wish"):
        if key in setup:
            setup = setup | {key: [who(person) for person in setup[key]]}
    return setup | ({"absence": 0} if elsewhere else {})

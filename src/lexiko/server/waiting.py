"""A game that waits for its players: those who are asked to play again say yes, or leave."""

from __future__ import annotations

import logging
from collections.abc import Callable

from lexiko.errors import LexikoError
from lexiko.server import seating
from lexiko.server.codes import new_secret
from lexiko.server.context import Context
from lexiko.server.room import Room
from lexiko.server.seating import Change, Setup, awaited, without_awaited
from lexiko.store import SeatRow

_log = logging.getLogger(__name__)


async def say_yes(context: Context, room: Room, person: str) -> None:
    """Somebody is ready to play; the game begins with the last of those who were asked."""
    _seats(room, person)

    def choose() -> Change:
        _seats(room, person)
        return Change(without_awaited(room.setup, person))

    if room.position is None and person in awaited(room.setup):
        await context.rooms.agree(room, choose)
        await _tell_before(
            context, room.id, room.setup, lambda setup: seating.with_wish(setup, person)
        )


async def leave(context: Context, room: Room, person: str) -> None:
    """Somebody stands up before the game begins: others may have their seats, and host the game.

    If nobody is left who wants to play, the game is gone.
    """
    _seats(room, person)

    def choose() -> Change:
        if room.position is not None:
            raise LexikoError("started")
        rows = tuple(
            SeatRow(number, "link", f"Player {number + 1}", None, new_secret())
            for number in _seats(room, person)
        )
        out, host = (person, *awaited(room.setup)), room.row.host
        ready = [row.person for row in room.row.seats if row.person and row.person not in out]
        if not ready and host in out:  # a host without a seat still waits for others
            raise _Unwanted
        heir = ready[0] if host == person else None
        return Change(without_awaited(room.setup, person), rows, host=heir)

    try:
        await context.rooms.agree(room, choose)
    except _Unwanted:
        await delete(context, room.id, room.setup)
    else:
        await _tell_before(
            context, room.id, room.setup, lambda setup: seating.without_wish(setup, person)
        )


async def delete(context: Context, game_id: str, setup: Setup) -> None:
    """A game is gone; if it was another round, nobody is asked to play it any more."""
    await context.rooms.delete(game_id)
    await _tell_before(context, game_id, setup, seating.without_next_game)


class _Unwanted(Exception):
    """Nobody is left who wants to play."""


async def _tell_before(
    context: Context, game_id: str, setup: Setup, change: Callable[[Setup], Setup]
) -> None:
    """Whoever still looks at the game before this one sees who would like to play again.

    That game may be gone, or cannot be read: what was wished for has happened all the same.
    """
    before_id = seating.game_before(setup)
    if not before_id:
        return
    try:
        before = await context.rooms.get(before_id)

        def choose() -> Change:
            asked = seating.next_game(before.setup) == game_id
            return Change(change(before.setup) if asked else before.setup)

        if choose().setup != before.setup:
            await context.rooms.agree(before, choose)
    except LexikoError as error:
        if error.code != "no_such_game":
            _log.warning("game %s: nobody hears who would like to play again: %s", before_id, error)
    except Exception:
        _log.exception("game %s: nobody hears who would like to play again", before_id)


def _seats(room: Room, person: str) -> list[int]:
    """The seats of somebody, who may have lost them just now."""
    seats = room.seats_of(person)
    if not seats:
        raise LexikoError("not_seated")
    return seats

"""Help during a game, where its players agreed on it: for the seat that asks, and for nobody else.

That somebody took a hint is an event that everybody sees (`ask_hint`); what it says is here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request

from lexiko.errors import LexikoError
from lexiko.rules import Position
from lexiko.rules.allowed import may_have_hints, what_may
from lexiko.rules.events import Exchanged, Passed, Played
from lexiko.server import limits, seating
from lexiko.server.context import Context
from lexiko.server.hint_work import HelpWanted, up_to, what_was_better, whole_hint
from lexiko.server.lookups import check_help
from lexiko.server.messages.hints import Better, Hint
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.reference import Book
from lexiko.server.room import Room
from lexiko.server.routes.games import GameId
from lexiko.server.thinking import ThoughtFailed

router = APIRouter(tags=["hints"], route_class=PlainRoute)
T = TypeVar("T")
TRIES = 2
"""So often help is thought about."""
Moved = Played | Exchanged | Passed
OwnSeat = Annotated[int, Query(ge=0, le=3, description="A seat of mine.")]


@router.get("/games/{game_id}/hint")
async def hint(
    game_id: GameId, seat: OwnSeat, request: Request, context: CurrentContext, person: CurrentPerson
) -> Hint:
    """What the hint says that my seat has taken in this turn, as far as it has asked.

    It is taken by the command `ask_hint`, which everybody at the table sees.
    """
    room, position = await _asked(context, game_id, person, seat, client_of(request))
    if not may_have_hints(position):
        raise LexikoError("no_hints")
    if not position.hints or not what_may(position, seat).take_turn:
        raise LexikoError("no_hint_taken")
    key = (seat, position.board, position.racks[seat], position.lexicon)
    if room.hint is None or room.hint[0] != key:
        room.hint = key, await _thought(context, room, whole_hint, _wanted(context, position, seat))
    return up_to(room.hint[1], position.hints)


@router.get("/games/{game_id}/better")
async def better(
    game_id: GameId,
    seat: OwnSeat,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    turn: Annotated[
        int, Query(ge=1, le=10_000, description="The number of a turn of mine, as `n` of turns.")
    ],
) -> Better:
    """A move that my seat made, beside the best ones by score and leave."""
    room, position = await _asked(context, game_id, person, seat, client_of(request))
    if not position.is_helped:
        raise LexikoError("help_later")
    before, event = await _made(context, room, seat, turn)
    wanted = _wanted(context, before, seat, or_usual=position.is_over)
    return await _thought(context, room, what_was_better, wanted, turn, event.move)


async def _asked(
    context: Context, game_id: str, person: str, seat: int, address: str
) -> tuple[Room, Position]:
    """The game that somebody wants help in, on a seat of theirs."""
    context.limits.check(limits.WORDS, address)
    room = await context.rooms.get(game_id)
    position = room.started()
    if seat not in room.seats_of(person):
        raise LexikoError("not_your_seat")
    await check_help(context, room, person, address)
    if position.kept:
        raise LexikoError("help_rules")
    return room, position


async def _made(context: Context, room: Room, seat: int, turn: int) -> tuple[Position, Moved]:
    """The move that a seat made in a turn, and the position in which it did."""
    rows = [row for row in room.story.rows if (row.turn, row.seat) == (turn, seat)]
    before = room.started().turn_start
    while before is not None and all(before.sequence + 1 != row.sequence for row in rows):
        before = before.turn_start
    if before is not None:
        event = (await context.store.events(room.id))[before.sequence]
        if isinstance(event, Moved):
            return before, event
    raise LexikoError("not_your_move", turn=turn)


async def _thought(context: Context, room: Room, work: Callable[..., T], *arguments: object) -> T:
    """What the queue of thinking says; a process that is lost may be so by chance."""
    asker = seating.asker(room.setup, room.row.host)
    for _ in range(TRIES - 1):
        with contextlib.suppress(ThoughtFailed):
            return await context.books.thinking.ask(asker, work, *arguments)
    try:
        return await context.books.thinking.ask(asker, work, *arguments)
    except ThoughtFailed as error:
        raise LexikoError("busy") from error


def _wanted(
    context: Context, position: Position, seat: int, *, or_usual: bool = False
) -> HelpWanted:
    """What a seat sees; a game that is over may have been played with a dictionary that nobody has
    here, and then the usual one will do."""
    book = Book(position.rules, position.lexicon.name, or_usual)
    return HelpWanted(position.view(seat), book, context.books.is_ready_for(position.rules))

"""Around a game: seats, invitations, another round, and what is said."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from lexiko.errors import LexikoError
from lexiko.server import limits, seating
from lexiko.server.choices import computer_name, good_name, rules_said, told_apart
from lexiko.server.codes import new_secret, read_code
from lexiko.server.context import Context
from lexiko.server.handover import give, take
from lexiko.server.messages import catalogue as messages
from lexiko.server.messages import games, requests
from lexiko.server.messages.catalogue import ChatSwitched, Seated, SeatGiven
from lexiko.server.messages.games import ChatMessage
from lexiko.server.now import now
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.room import Room
from lexiko.server.routes.games import GameId, host_only
from lexiko.server.seating import Change
from lexiko.server.setup import check_computer, rematch
from lexiko.server.viewers import message_json
from lexiko.server.waiting import leave, say_yes
from lexiko.store import Message, SeatRow

router = APIRouter(tags=["rooms"], route_class=PlainRoute)
Invitation = Annotated[str, Path(min_length=1, max_length=60)]


@router.get("/invitations/{invitation}")
async def look_at_invitation(
    invitation: Invitation, request: Request, context: CurrentContext, person: CurrentPerson
) -> messages.Invitation:
    """The game that a link or a code leads to."""
    context.limits.check(limits.JOINS, client_of(request))
    room, seat = await _invited(context, invitation, request, person)
    setup = room.setup
    return {
        "game": room.id,
        "seat": seat.seat,
        "name": seat.name,
        "host": _host_name(room),
        "names": [one.name for one in room.row.seats],
        "summary": setup["summary"],
        "sentences": setup["sentences"],
        "said": rules_said(room.agreement.rules),
        "help": room.agreement.help,
        "taken": not room.is_offered(seat),
        "mine": seat.person == person,
        "begun": room.sequence > 0,
    }


@router.post("/invitations/{invitation}")
async def sit_down(
    invitation: Invitation,
    naming: requests.Naming,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> Seated:
    """Take the seat."""
    context.limits.check(limits.JOINS, client_of(request))
    wanted = good_name(naming.name)
    room, seat = await _invited(context, invitation, request, person)
    name = told_apart(wanted, room.names_beside(seat.seat))
    mine = seat.person == person
    if room.sequence and not mine:
        await context.rooms.agree(room, lambda: take(room, seat.seat, person, name))
        return {"game": room.id, "seat": seat.seat}
    while not mine and not await context.store.claim_seat(room.id, seat.seat, person, name):
        # Another guest was faster. A code leads to the next seat, if there is one.
        taken = seat.seat
        await context.rooms.refresh(room.id)
        room, seat = await _invited(context, invitation, request, person)
        if seat.seat == taken:
            raise LexikoError("seat_taken")
        name = told_apart(wanted, room.names_beside(seat.seat))
    if not (mine and room.sequence):
        await context.rooms.seated(room)
    return {"game": room.id, "seat": seat.seat}


async def _invited(
    context: Context, invitation: str, request: Request, person: str
) -> tuple[Room, SeatRow]:
    """The seat that a secret opens, or the one that a code has left.

    Nobody can guess a secret, but a code is short.
    """
    found = await context.store.seat_of_secret(invitation)
    if found is not None:
        room = await context.rooms.get(found[0])
        return room, room.row.seats[found[1]]
    with context.limits.guess(client_of(request)):
        game_id = await context.store.game_of_code(read_code(invitation))
        if game_id is None:
            raise LexikoError("no_invitation")
    room = await context.rooms.get(game_id)
    links = [seat for seat in room.row.seats if seat.kind == "link"]
    mine = [seat for seat in links if seat.person == person]
    free = [seat for seat in links if seat.person is None and not room.sequence]
    if not (mine or free):
        raise LexikoError("seat_taken")
    return room, (mine or free)[0]


def _host_name(room: Room) -> str:
    own = [seat.name for seat in room.row.seats if seat.person == room.row.host]
    return own[0] if own else ""


@router.post("/games/{game_id}/seats/{number}")
async def give_seat(
    game_id: GameId,
    number: Annotated[int, Path(ge=0, le=3)],
    change: requests.SeatChange,
    context: CurrentContext,
    person: CurrentPerson,
) -> SeatGiven:
    """Give a seat to a computer player, or make a link by which somebody else gets it.

    Before the game begins, the host does that with every seat whose player is not in the room, and
    may also let somebody at the same device play. Later, players do it with their own seats; the
    host can let a computer play for somebody who is away, and make a link once they have been
    absent as long as was agreed. Whoever had a seat first gets it `back` at any time.
    """
    context.limits.check(limits.SEATS, person)
    room = await context.rooms.get(game_id)
    if room.position is None or number >= len(room.row.seats):
        host_only(room, person)
    if number >= len(room.row.seats):
        raise LexikoError("unknown_seat", seat=number, last=len(room.row.seats) - 1)

    seen = room.row.seats[number]

    def choose() -> Change:
        if room.position is not None:
            return give(room, number, change, person)
        if room.row.seats[number] != seen:
            raise LexikoError("stale")  # somebody has sat down meanwhile, and is to stay
        return _given_before(room, number, change, person)

    choose()  # refused here before a computer player costs anything
    if change.computer is not None:
        agreement = room.agreement
        await check_computer(context, change.computer, agreement.rules, agreement.kept)
    await context.rooms.agree(room, choose)
    return {"seat": number}


def _given_before(room: Room, number: int, change: requests.SeatChange, person: str) -> Change:
    """A seat of a game that has not begun: no rack has been drawn, and no seat has been lent."""
    if change.back:
        raise LexikoError("not_started")
    seat, setup = room.row.seats[number], room.setup
    if seat.person not in (None, person) and number in room.online():
        raise LexikoError("seat_in_use", name=seat.name)
    others = room.names_beside(number)
    name = told_apart(good_name(change.name or seat.name), others)
    row = SeatRow(number, "here", name, person)
    if change.link:
        row = SeatRow(number, "link", seat.name, None, new_secret())
    elif change.computer is not None:
        name = told_apart(good_name(change.name or computer_name(others)), others)
        row = SeatRow(number, "computer", name)
    setup = seating.with_computer(setup, number, change.computer)
    if seat.person is not None and room.seats_of(seat.person) == [number]:
        setup = seating.without_awaited(setup, seat.person)
    return Change(setup, (row,))


@router.post("/games/{game_id}/rematch", status_code=201)
async def again(
    game_id: GameId, request: Request, context: CurrentContext, person: CurrentPerson
) -> games.GameId:
    """The same people and rules again; it begins when everybody has asked for it, or said yes.

    Everybody who asks gets the same game.
    """
    context.limits.check(limits.NEW_GAMES, client_of(request))
    room = await context.rooms.get(game_id)
    if not room.seats_of(person):
        raise LexikoError("not_seated")
    await context.quotas.keep_game(client_of(request), room.row.host)
    next_game = await rematch(context, room, person, client_of(request))
    await say_yes(context, await context.rooms.get(next_game), person)
    return {"id": next_game}


@router.post("/games/{game_id}/ready", status_code=204)
async def ready(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> None:
    """Yes, I want to play: the answer to being asked for another round."""
    context.limits.check(limits.SEATS, person)
    await say_yes(context, await context.rooms.get(game_id), person)


@router.post("/games/{game_id}/leave", status_code=204)
async def stand_up(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> None:
    """I do not want to play: my seat of a game that has not begun is free for others."""
    context.limits.check(limits.SEATS, person)
    await leave(context, await context.rooms.get(game_id), person)


@router.post("/games/{game_id}/draw", status_code=204)
async def draw_seen(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> None:
    """I have seen the draw for the first play: the clock for my first turn starts now."""
    context.limits.check(limits.COMMANDS, person)
    room = await context.rooms.get(game_id)
    seats = room.seats_of(person)
    if not seats:
        raise LexikoError("not_seated")
    await context.rooms.draw_seen(room, seats)


@router.post("/games/{game_id}/chat", status_code=201)
async def say(
    game_id: GameId,
    saying: requests.Saying,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> ChatMessage:
    """Say something to everybody in the room."""
    context.limits.check(limits.TALK, person)
    await context.quotas.keep_little(client_of(request))
    room = await context.rooms.get(game_id)
    seats = room.seats_of(person)
    if not seats:
        raise LexikoError("not_seated")
    if not room.row.chat_on:
        raise LexikoError("chat_off")
    name = room.row.seats[seats[0]].name
    message = Message(now(), seats[0], name, saying.text.strip() or "…")
    said = await context.rooms.say(room, message, f"{person} {saying.key}")
    return message_json(said)


@router.put("/games/{game_id}/chat")
async def switch_chat(
    game_id: GameId, switch: requests.OnOff, context: CurrentContext, person: CurrentPerson
) -> ChatSwitched:
    """Switch a game's chat off or on."""
    context.limits.check(limits.ON_OFF, person)
    room = await context.rooms.get(game_id)
    host_only(room, person)
    await context.rooms.switch_chat(room, switch.on)
    return {"on": switch.on}

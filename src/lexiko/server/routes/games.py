"""Games: making them, looking at them, and what happens in them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from lexiko.errors import IllegalMove, LexikoError
from lexiko.rules import Alphabet, Move, Position, play_at, work_out
from lexiko.rules import commands as c
from lexiko.rules.codec import command_from_json
from lexiko.server import limits, state, waiting
from lexiko.server.answers import reasons_json
from lexiko.server.context import context_of
from lexiko.server.lookups import check_judgement, check_made_up, count_refused, played_from
from lexiko.server.messages import games as messages
from lexiko.server.messages import requests
from lexiko.server.messages.games import Carried, Games, GameState, Preview
from lexiko.server.messages.marks import ViewJson
from lexiko.server.people import CurrentContext, CurrentPerson, client_of, current_person
from lexiko.server.plain_route import PlainRoute, Written
from lexiko.server.progress import summary_json
from lexiko.server.room import Room
from lexiko.server.room_state import state_text
from lexiko.server.setup import make_game

router = APIRouter(tags=["games"], route_class=PlainRoute)
MOST_LISTED = 200
MARK = r"^[01]\.[0-9]{1,15}\.[a-z0-9-]{1,40}$"
GameId = Annotated[str, Path(max_length=40, pattern="^[a-z0-9-]+$")]


# Nothing else is asked so often: it is the first one, so that it is found first, and asks by itself
# what other routes have found for them, which takes longer than the asking.
@router.post("/games/{game_id}/commands")
async def command(
    game_id: GameId, given: requests.Submission, request: Request, response: Response
) -> Carried:
    """Do something in a game. 409 `stale` means that it has moved on since: look again."""
    context, person = context_of(request), await current_person(request, response)
    context.limits.check(limits.COMMANDS, person)
    await context.quotas.keep_little(client_of(request))
    room = await context.rooms.get(game_id)
    position = room.started()
    wish = _command(given.command, position)
    _may(room, person, wish)
    await check_judgement(context, room, person, client_of(request), wish)
    await played_from(context, room, person, client_of(request))
    try:
        sequence = await context.rooms.do(
            room, replace(wish, at=room.now()), given.sequence, given.key, person
        )
    except IllegalMove as error:
        if isinstance(wish, c.TakeTurn):
            await count_refused(context, room, wish.seat, error)
        raise
    return {"sequence": sequence}


@router.get("/games")
async def my_games(
    context: CurrentContext,
    person: CurrentPerson,
    most: Annotated[
        int, Query(ge=1, le=MOST_LISTED, description="How many at most.")
    ] = MOST_LISTED,
    after: Annotated[
        str | None, Query(pattern=MARK, description="`next` of the page before.")
    ] = None,
) -> Games:
    """The games that I made or play in, latest first; unfinished ones are on the first pages.

    `next` asks for the next page, and is null on the last one.
    """
    rows, mark = await context.store.games_of(person, most, after)
    return {"games": [summary_json(row, person) for row in rows], "next": mark}


@router.post("/games", status_code=201)
async def new_game(
    new: requests.NewGame, request: Request, context: CurrentContext, person: CurrentPerson
) -> messages.GameId:
    """A new game; it begins when every seat is taken."""
    context.limits.check(limits.NEW_GAMES, client_of(request))
    if new.kept:
        await check_made_up(context, person, client_of(request))
    await context.quotas.keep_game(client_of(request), person)
    return {"id": await make_game(context, new, person, client_of(request))}


@router.get("/games/{game_id}")
async def game(
    game_id: GameId,
    request: Request,
    response: Response,
    context: CurrentContext,
    person: CurrentPerson,
) -> Written[GameState]:
    """All that I may know about a game."""
    context.limits.check(limits.LOOKS, person)
    room = await context.rooms.get(game_id)
    room.saw(person)
    await played_from(context, room, person, client_of(request))
    await room.write_turns(person)
    answer = Written[GameState](state_text(room, person))
    answer.raw_headers += response.raw_headers  # somebody new gets a cookie
    return answer


@router.get("/games/{game_id}/view", response_model=dict[str, Any])
async def view(
    game_id: GameId,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    seat: Annotated[int | None, Query(ge=0, le=3, description="Without it, as a watcher.")] = None,
) -> ViewJson:
    """What one of my seats may know, as the library has it: for programs that play."""
    context.limits.check(limits.LOOKS, person)
    room = await context.rooms.get(game_id)
    room.saw(person)
    await played_from(context, room, person, client_of(request))
    position = room.started()
    if seat is not None and seat not in room.seats_of(person):
        raise LexikoError("not_your_seat")
    return position.view(seat).to_json()


@router.delete("/games/{game_id}", status_code=204)
async def delete(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> None:
    """Delete a game for good."""
    row = await context.store.game(game_id)
    if row is None:
        raise LexikoError("no_such_game", id=game_id)
    if row.host != person:
        raise LexikoError("host_only")
    await waiting.delete(context, game_id, json.loads(row.setup))


def _command(given: Any, position: Position) -> c.Command:
    data = given.model_dump(exclude_unset=True)
    return command_from_json(data, position.rules.alphabet)


def _may(room: Room, person: str, wish: c.Command) -> None:
    """Refuse a wish for a seat of somebody else, and one of people who do not play, or no more.

    Whoever made the game may end it without sitting there.
    """
    if isinstance(wish, c.Abandon):
        host_only(room, person)
        return
    seats, position = room.seats_of(person), room.started()
    if not seats:
        raise LexikoError("not_seated")
    seat = getattr(wish, "seat", None)
    # A seat that there is not is refused by the rules, which say which there are.
    if seat is not None and seat not in seats and seat < len(room.row.seats):
        raise LexikoError("not_your_seat")
    if seat is None and not any(position.active[own] for own in seats):
        raise LexikoError("seat_resigned", name=position.seats[seats[0]].name)


@router.post("/games/{game_id}/preview")
async def preview(
    game_id: GameId, given: requests.MoveToPreview, context: CurrentContext, person: CurrentPerson
) -> Preview:
    """What a move would score and leave, but not whether its words are good."""
    context.limits.check(limits.LOOKS, person)
    room = await context.rooms.get(game_id)
    position = room.started()
    if given.seat not in room.seats_of(person):
        raise LexikoError("not_your_seat")
    move, rack = previewed(given, position), position.racks[given.seat]
    turn, reasons = work_out(position.rules, position.board, rack, position.bag, move)
    if turn is None:
        return {"legal": False, "reasons": reasons_json(reasons)}
    return state.preview_json(turn, position.rules)


def previewed(given: requests.MoveToPreview, position: Position) -> Move:
    """The move that somebody wants to know more of."""
    rules = position.rules
    if given.move is not None:
        return move_from(given.move, rules.alphabet)
    if given.at is None or given.tiles is None:
        raise LexikoError("bad_request", where="move", problem="give a move, or at and tiles")
    return play_at(position.board, rules.alphabet, given.at, given.tiles)


def move_from(given: requests.Move, alphabet: Alphabet) -> Move:
    """The move that somebody sent."""
    data = {"kind": "take_turn", "seat": 0, "move": given.model_dump(exclude_unset=True)}
    command = command_from_json(data, alphabet)
    assert isinstance(command, c.TakeTurn)
    return command.move


def host_only(room: Room, person: str) -> None:
    """Refuse everybody but who made the game."""
    if room.row.host != person:
        raise LexikoError("host_only")

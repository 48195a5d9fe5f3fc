"""Reviews of games: what each turn was worth, worked out in the background."""

from __future__ import annotations

import json
from typing import Annotated, Any, cast

from fastapi import APIRouter, Query, Request

from lexiko.errors import LexikoError
from lexiko.server import limits, seating
from lexiko.server.context import Context
from lexiko.server.lookups import check_help
from lexiko.server.messages.reviews import (
    GameReviewed,
    GamesReviewed,
    Review,
    ReviewTurn,
)
from lexiko.server.now import now
from lexiko.server.own_puzzles import puzzles_in
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.review_work import summaries_of
from lexiko.server.room import Room
from lexiko.server.routes.games import GameId
from lexiko.store import ReviewedGame, ReviewRow

router = APIRouter(tags=["reviews"], route_class=PlainRoute)

MOST_GAMES = 50
"""So many of the games that were reviewed are told at once."""


@router.get("/games/{game_id}/review")
async def review(
    game_id: GameId,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    after: Annotated[
        int, Query(ge=0, le=10_000, description="How many of its turns are known already.")
    ] = 0,
) -> Review:
    """How far the review of a game is, and the turns that have been reviewed.

    The state is `none` where nobody has asked for one.
    """
    context.limits.check(limits.LOOKS, person)
    room = await reviewable(context, game_id, person, client_of(request))
    return await _told(context, room, person, after)


@router.post("/games/{game_id}/review")
async def begin_review(
    game_id: GameId, request: Request, context: CurrentContext, person: CurrentPerson
) -> Review:
    """Review a finished game, or go on with a review that was cancelled or failed.

    It waits until its turn comes, and goes on without you. A live game is refused. One from a file
    that is not over can be reviewed by whoever imported it. Games from files and from real boards
    wait while a live game of yours closes the dictionary: any tiles can be in them.
    """
    context.limits.check(limits.LOOKS, person)
    client = client_of(request)
    room = await reviewable(context, game_id, person, client)
    known = await context.store.review(game_id)
    same = known is not None and known.sequence == room.sequence
    if known is None or not same or known.state in ("cancelled", "failed"):
        await _check_rules(context, room)
        turns = len(room.move_places)
        left = turns - known.done if known is not None and same else turns
        await context.quotas.keep_review(client, person, left)
        place = context.people.place(client)
        await context.reviews.ask(ReviewRow(game_id, person, place, now(), room.sequence, turns))
    return await _told(context, room, person)


@router.delete("/games/{game_id}/review")
async def cancel_review(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> Review:
    """Cancel a review that waits or runs; what it has found stays.

    Only for whoever asked for it and whoever made the game.
    """
    context.limits.check(limits.LOOKS, person)
    room = await context.rooms.get(game_id)
    room.started()
    known = await context.store.review(game_id)
    if known is not None and not _is_mine(room, known, person):
        raise LexikoError("host_only")
    await context.store.move_review(game_id, "cancelled")
    # Whoever may not see a review may still cancel it, and is told no turn of it.
    return await _told(context, room, person, after=len(room.move_places))


@router.get("/reviews")
async def my_reviews(
    context: CurrentContext,
    person: CurrentPerson,
    most: Annotated[int, Query(ge=1, le=MOST_GAMES, description="How many games.")] = MOST_GAMES,
    after: Annotated[
        str | None, Query(max_length=80, pattern=r"^\d{1,15}\.[a-z0-9-]+$", description="`next`.")
    ] = None,
) -> GamesReviewed:
    """How I did in my finished games that were reviewed, newest first.

    Where several seats of a game were mine, each of them has an entry.
    """
    context.limits.check(limits.LOOKS, person)
    rows, following = await context.store.reviewed_games(person, most, after)
    games = [_my_game(row, seat) for row in rows for seat in row.seats]
    return {"games": games, "next": following}


def _my_game(row: ReviewedGame, seat: int) -> GameReviewed:
    told, review = json.loads(row.summary), summaries_of(row.review)
    return {
        "game": row.game,
        "date": row.updated,
        "against": [name for other, name in enumerate(told["names"]) if other != seat],
        "score": told["scores"][seat],
        "won": seat in told["winners"],
        "summary": review[seat],
    }


async def reviewable(context: Context, game_id: str, person: str, address: str) -> Room:
    """The room of a game that somebody may have reviewed; what a review says is as good as any
    look-up, so nobody gets it of a game that goes on."""
    room = await context.rooms.get(game_id)
    position = room.started()
    await check_help(context, room, person, address)
    if position.help == "none" and not seating.is_imported(room.setup):
        raise LexikoError("no_help_agreed")
    if not position.is_over:
        people = {seat.person for seat in room.row.seats} - {None, person}
        own = seating.is_imported(room.setup) and room.row.host == person and not people
        if not own or not position.paused:
            raise LexikoError("review_later")
    return room


async def _check_rules(context: Context, room: Room) -> None:
    try:
        await context.books.check_engine(room.started().rules)
    except LexikoError as error:
        raise LexikoError("review_rules") from error


def _is_mine(room: Room, known: ReviewRow, person: str) -> bool:
    return person in (known.person, room.row.host)


async def _told(context: Context, room: Room, person: str, after: int = 0) -> Review:
    known = await context.store.review(room.id)
    steps = room.move_places
    if known is None or known.sequence != room.sequence:
        return {
            "state": "none",
            "ahead": 0,
            "preparing": False,
            "mine": False,
            "done": 0,
            "all": len(steps),
            "turns": [],
            "summaries": None,
            "puzzles": [],
        }
    told = None if known.summary is None else summaries_of(known.summary)
    bodies = await context.store.reviewed_turns(room.id, after)
    waits = known.state == "waiting"
    begins = waits or (known.state == "running" and not known.done)
    return {
        "state": known.state,
        "ahead": await context.reviews.ahead(known) if waits else 0,
        "preparing": begins and not await context.books.can_analyse(room.started().rules),
        "mine": _is_mine(room, known, person),
        "done": known.done,
        "all": known.turns,
        "turns": [_turn(step, body) for step, body in zip(steps[after:], bodies, strict=False)],
        "summaries": told,
        "puzzles": puzzles_in(room.id, told or [], room.seats_of(person)),
    }


def _turn(step: int, body: str) -> ReviewTurn:
    """A turn as it was kept, with its place in the game."""
    kept = json.loads(body)
    turn: dict[str, Any] = kept["turn"]
    moves = zip(turn["candidates"], kept["tiles"], strict=True)
    candidates = [move | {"tiles": tiles} for move, tiles in moves]
    win = candidates[0]["win"] if candidates else None
    # Turns that were kept before there was a coach have no advice, no time and no hints.
    told = {"advice": [], "seconds": None, "hints": 0} | turn
    return cast(ReviewTurn, told | {"step": step, "win_before": win, "candidates": candidates})

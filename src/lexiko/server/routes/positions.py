"""Any position: read, checked, analysed while somebody looks on, and what follows a move."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import StreamingResponse

from lexiko.errors import LexikoError
from lexiko.rules import Rules
from lexiko.server import limits
from lexiko.server.analyses import Wanted
from lexiko.server.choices import chosen_rules
from lexiko.server.context import Context
from lexiko.server.lookups import allowed_use
from lexiko.server.messages import requests
from lexiko.server.messages.positions import (
    AnyPosition,
    MoveOutlook,
    PositionAnalysis,
    PositionOfGame,
)
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.positions import MadeUp, brought_in, made_up, position_text, rules_asked
from lexiko.server.routes.games import GameId
from lexiko.server.routes.reviews import reviewable

router = APIRouter(tags=["positions"], route_class=PlainRoute)

LINES = "application/x-ndjson"
_TEXT = {"schema": {"type": "string"}}


@router.post("/positions")
async def set_up(
    wish: requests.PositionWish, request: Request, context: CurrentContext, person: CurrentPerson
) -> AnyPosition:
    """A position that you put together, or that a text holds, checked and in CGP.

    A text is CGP, or a game as GCG or a JSON record: then it is the position before one of its
    turns, as its player knew it. Too many of a tile or words apart are refused; a word that the
    dictionary does not have is told. Nobody gets anything while a live game closes the dictionary.
    """
    client = client_of(request)
    await _check_open(context, person, client)
    if wish.text is not None:
        return await context.aside.do(client, brought_in, wish.text, wish.turn)
    rules = chosen_rules(wish.rules)
    wanted = MadeUp(rules, wish.lexicon, tuple(wish.board), wish.rack, tuple(wish.scores))
    return await context.aside.do(client, made_up, wanted)


@router.post(
    "/positions/analysis",
    response_class=StreamingResponse,
    responses={200: {"content": {LINES: _TEXT}}},
)
async def analyse(
    asked: requests.PositionAsked, request: Request, context: CurrentContext, person: CurrentPerson
) -> StreamingResponse:
    """The best moves of a position: one JSON object a line, whenever more is known.

    Each is a `PositionAnalysis`; the last one is `done` or `failed`. It waits for its turn behind
    all games. Close the connection to cancel it.
    """
    client = client_of(request)
    await _check_open(context, person, client)
    context.limits.check(limits.ANALYSES, client)
    rules = await _rules_of(context, client, asked.cgp)
    wanted = Wanted(person, context.people.place(client), asked.cgp, rules)
    answers = context.analyses.answers(wanted)
    lines = _lines(await anext(answers), answers)
    # A proxy that gathers an answer before it passes it on would hide how it grows.
    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    return StreamingResponse(lines, media_type=LINES, headers=headers)


@router.post("/positions/outlook")
async def outlook(
    asked: requests.MoveAsked, request: Request, context: CurrentContext, person: CurrentPerson
) -> MoveOutlook:
    """What follows a move: the typical answer, the chance of a bingo, the tiles that help.

    The tiles that nobody knows are dealt some hundred times.
    """
    client = client_of(request)
    await _check_open(context, person, client)
    context.limits.check(limits.OUTLOOKS, client)
    rules = await _rules_of(context, client, asked.cgp)
    wanted = Wanted(person, context.people.place(client), asked.cgp, rules)
    return await context.analyses.outlook(wanted, asked.move)


@router.get("/games/{game_id}/positions/{step}")
async def position_of_game(
    game_id: GameId,
    step: Annotated[int, Path(ge=1, le=10_000, description="The place of a turn, from 1.")],
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> PositionOfGame:
    """The position before a turn of a finished game, as its player knew it, in CGP."""
    context.limits.check(limits.LOOKS, person)
    room = await reviewable(context, game_id, person, client_of(request))
    steps = room.move_places
    if step not in steps:
        raise LexikoError("no_turn_to_analyse", turn=step)
    events = await context.store.events(game_id)
    text = await context.aside.do(client_of(request), position_text, events, steps.index(step))
    return {"cgp": text}


async def _lines(
    first: PositionAnalysis, others: AsyncGenerator[PositionAnalysis]
) -> AsyncIterator[str]:
    async with aclosing(others):
        yield json.dumps(first, ensure_ascii=False) + "\n"
        async for told in others:
            yield json.dumps(told, ensure_ascii=False) + "\n"


async def _check_open(context: Context, person: str, client: str) -> None:
    """Refuse whoever plays a live game with a closed dictionary: the best moves are as good as any
    look-up."""
    context.limits.check(limits.WORDS, client)
    (await allowed_use(context, person, client)).check("free", person)


async def _rules_of(context: Context, client: str, cgp: str) -> Rules:
    """The rules of a position; what the engine would refuse is refused, and what would take it long
    to get ready for."""
    rules = await context.aside.do(client, rules_asked, cgp)
    try:
        await context.books.check_engine(rules)
    except LexikoError as error:
        raise LexikoError("position_rules") from error
    return rules

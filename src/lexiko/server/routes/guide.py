"""The guide game: a whole game to learn from, and to find its moves oneself."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from lexiko.errors import IllegalMove, LexikoError, Reason
from lexiko.formats import guide_game
from lexiko.game import lexicon_for
from lexiko.lexicon import DEFAULT
from lexiko.rules import PastTurn, Play, Position, Rack, Turn, work_out
from lexiko.rules.history import turns_of
from lexiko.server import limits, state
from lexiko.server.answers import reasons_json
from lexiko.server.lookups import allowed_use
from lexiko.server.messages import requests
from lexiko.server.messages.games import LegalMove, Preview
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.routes.games import previewed
from lexiko.wording.story import Story

router = APIRouter(tags=["words"], route_class=PlainRoute)
GuideTurn = Annotated[int, Path(ge=1, le=1_000, description="The number of a turn, from 1.")]


@router.get("/guide")
async def guide() -> dict[str, Any]:
    """A whole game to learn from, with the points of every letter."""
    return await asyncio.to_thread(_guide)


@router.post("/guide/{turn}/preview")
async def preview_guide(
    turn: GuideTurn, given: requests.MoveToPreview, context: CurrentContext, person: CurrentPerson
) -> Preview:
    """What a move would have scored in a turn of the guide game, with the tiles that are known of
    its rack; but not whether its words are good."""
    context.limits.check(limits.LOOKS, person)
    before, _ = _turn(turn)
    made, reasons = _worked_out(before, given)
    if made is None:
        return {"legal": False, "reasons": reasons_json(reasons)}
    return state.preview_json(made, before.rules)


@router.post("/guide/{turn}/play")
async def play_guide(
    turn: GuideTurn,
    given: requests.MoveToPreview,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> LegalMove:
    """What a play scores in a turn of the guide game, if its words are good.

    That is as good as a look-up, so it waits while a live game of yours closes the dictionary.
    """
    context.limits.check(limits.WORDS, client_of(request))
    (await allowed_use(context, person, client_of(request))).check("check", person)
    before, past = _turn(turn)
    made, reasons = _worked_out(before, given)
    if made is None:
        raise IllegalMove(reasons)
    if not isinstance(made.move, Play):
        raise LexikoError("bad_request", where="move", problem="give a play")
    if made.move != past.move:  # the booklet is right, whatever the dictionary says
        lexicon = await asyncio.to_thread(lexicon_for, before.rules, DEFAULT)
        bad = [before.rules.alphabet.text(word) for word in made.words if word not in lexicon]
        if bad:
            raise IllegalMove("word_not_acceptable", words=", ".join(bad))
    return state.preview_json(made, before.rules)


def _worked_out(
    before: Position, given: requests.MoveToPreview
) -> tuple[Turn | None, tuple[Reason, ...]]:
    """A move of the seat to move, by the tiles that are known of its rack."""
    rack = Rack(before.racks[before.to_move].letters)
    return work_out(before.rules, before.board, rack, before.bag, previewed(given, before))


def _turn(number: int) -> tuple[Position, PastTurn]:
    turns = _turns()
    if number > len(turns):
        raise LexikoError("not_found", path=f"/guide/{number}")
    return turns[number - 1]


@cache
def _turns() -> list[tuple[Position, PastTurn]]:
    return list(turns_of(guide_game().events))


@cache
def _guide() -> dict[str, Any]:
    story = Story.of(guide_game().events)
    position = story.position
    assert position is not None
    alphabet = position.rules.alphabet
    return {
        "state": "over",
        "rules": position.rules.to_json(),
        "lexicon": {"name": DEFAULT},  # the booklet names none
        "seats": [{"name": seat.name, "computer": seat.computer} for seat in position.seats],
        "view": state.view_json(position, story, None),
        "mine": {},
        "turns": [
            state.with_rack(state.turn_json(row, alphabet), row, alphabet) for row in story.rows
        ],
        "messages": [],
    }

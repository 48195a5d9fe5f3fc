"""Puzzles: the one of the day, others, and what an answer is worth.

An answer is a move in the position of a puzzle and nothing else. Still, whether its words are good
is as much as a look-up: whoever plays a live game that closes the dictionary only hears whether it
is right.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from lexiko.errors import IllegalMove, LexikoError
from lexiko.rules import Move
from lexiko.server import limits, puzzles, state
from lexiko.server import own_puzzles as own
from lexiko.server.answers import reasons_json
from lexiko.server.context import Context
from lexiko.server.lookups import allowed_use
from lexiko.server.messages import requests
from lexiko.server.messages.games import Preview
from lexiko.server.messages.puzzles import (
    OwnPuzzles,
    PuzzleAdvice,
    PuzzleHint,
    PuzzleKind,
    Puzzles,
    PuzzleShown,
    PuzzleSolution,
    PuzzleVerdict,
)
from lexiko.server.messages.reviews import Advice
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.routes.games import move_from, previewed
from lexiko.server.routes.reviews import reviewable
from lexiko.server.thinking import ThoughtFailed
from lexiko.study.puzzles import KINDS, Answer, Puzzle, answered, daily_puzzle, next_puzzle
from lexiko.study.puzzles import shipped_puzzles as shipped
from lexiko.study.puzzles.answers import same, tried

router = APIRouter(tags=["puzzles"], route_class=PlainRoute)

MOST_WAITING = 100
"""Where so many thoughts wait, the coach keeps silent."""
WAIT_SECONDS = 10.0
"""So long somebody waits for the coach before they are asked to come again."""

PuzzleId = Annotated[str, Path(max_length=48, description="The id of a puzzle.")]


@router.get("/puzzles")
async def all_puzzles(context: CurrentContext, person: CurrentPerson) -> Puzzles:
    """How many puzzles there are of each kind, which one is today's, and how you do at them."""
    context.limits.check(limits.LOOKS, person)
    kinds = Counter(puzzle.kind for puzzle in await asyncio.to_thread(shipped))
    daily = daily_puzzle(puzzles.today())
    return {
        "today": daily.id,
        "today_done": (await puzzles.attempt_of(context, person, daily)).done,
        "kinds": [{"kind": kind, "n": kinds[kind]} for kind in KINDS],
        "standing": (await puzzles.standing_of(context, person)).to_json(),
    }


@router.get("/puzzles/today")
async def todays_puzzle(context: CurrentContext, person: CurrentPerson) -> PuzzleShown:
    """The puzzle of the day, by the date in UTC: the same for everybody."""
    context.limits.check(limits.LOOKS, person)
    await asyncio.to_thread(shipped)
    return await _shown(context, person, daily_puzzle(puzzles.today()))


@router.get("/puzzles/next")
async def another_puzzle(
    context: CurrentContext,
    person: CurrentPerson,
    kind: Annotated[PuzzleKind | None, Query(description="Only of this kind.")] = None,
) -> PuzzleShown:
    """A puzzle near your rating that you have not met before."""
    context.limits.check(limits.LOOKS, person)
    known = await asyncio.to_thread(shipped)
    seen = await puzzles.seen_by(context, person)
    standing = await puzzles.standing_of(context, person)
    return await _shown(context, person, next_puzzle(known, standing.rating, seen, kind))


@router.get("/puzzles/mine")
async def own_puzzles(
    context: CurrentContext,
    person: CurrentPerson,
    after: Annotated[str | None, Query(max_length=48, description="The one that was last.")] = None,
) -> OwnPuzzles:
    """How many puzzles there are from your own games that were reviewed, and which one is next.

    Each is a turn of yours at which another move was clearly better. They change no rating.
    """
    context.limits.check(limits.LOOKS, person)
    names = await own.puzzles_of(context, person)
    done = await puzzles.done_of(context, person, names)
    left = len(names) - len(done)
    return {"n": len(names), "left": left, "next": own.next_of(names, done, after)}


@router.get("/puzzles/{puzzle_id}")
async def one_puzzle(
    puzzle_id: PuzzleId, request: Request, context: CurrentContext, person: CurrentPerson
) -> PuzzleShown:
    """A puzzle without its answer. One from a game is only for whoever sat there and may see its
    review."""
    context.limits.check(limits.LOOKS, person)
    puzzle = await _puzzle(context, request, person, puzzle_id)
    return await _shown(context, person, puzzle)


@router.post("/puzzles/{puzzle_id}/preview")
async def preview_answer(
    puzzle_id: PuzzleId,
    given: requests.MoveToPreview,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> Preview:
    """What a move would score in a puzzle, but not whether its words are good."""
    context.limits.check(limits.LOOKS, person)
    puzzle = await _puzzle(context, request, person, puzzle_id)
    try:
        turn = tried(puzzle, previewed(given, puzzle.position))
    except IllegalMove as error:
        return {"legal": False, "reasons": reasons_json(error.reasons)}
    return state.preview_json(turn, puzzle.rules)


@router.post("/puzzles/{puzzle_id}/hint")
async def puzzle_hint(
    puzzle_id: PuzzleId, request: Request, context: CurrentContext, person: CurrentPerson
) -> PuzzleHint:
    """How many tiles the answer lays, what it scores, and where it begins.

    A puzzle that is solved after a hint counts half.
    """
    context.limits.check(limits.COMMANDS, person)
    puzzle = await _puzzle(context, request, person, puzzle_id)
    told = puzzles.hint_json(puzzle)
    await puzzles.take_hint(context, client_of(request), person, puzzle)
    return told


@router.post("/puzzles/{puzzle_id}/answer")
async def answer_puzzle(
    puzzle_id: PuzzleId,
    given: requests.PuzzleAnswer,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> PuzzleVerdict:
    """What an answer is worth; the first one counts for your rating, but not one with words that
    the dictionary does not have: those are told, and you may try again.

    Give a `move`, or `call` where the question is whether to challenge. While you play a live game
    that closes the dictionary, it is only said whether the answer is right.
    """
    client = client_of(request)
    context.limits.check(limits.WORDS, client)
    puzzle = await _puzzle(context, request, person, puzzle_id)
    allowed = await allowed_use(context, person, client)
    closed = allowed.use == "challenges"
    answer = await _judged(context, client, puzzle, given, closed)
    if answer.bad:
        before = after = await puzzles.standing_of(context, person)
    else:
        right = answer.verdict == "right"
        before, after = await puzzles.count_answer(context, client, person, puzzle, right)
    return {
        "verdict": answer.verdict,
        "closed": closed,
        "move": answer.move,
        "score": answer.score,
        "win_lost": answer.win_lost,
        "points_lost": answer.points_lost,
        "at_least": answer.at_least,
        "bad": list(answer.bad),
        "counted": before != after,
        "change": round(after.rating) - round(before.rating),
        "standing": after.to_json(),
    }


@router.post("/puzzles/{puzzle_id}/solution")
async def solution(
    puzzle_id: PuzzleId, request: Request, context: CurrentContext, person: CurrentPerson
) -> PuzzleSolution:
    """The answer with its figures. Whoever has not answered yet has given up by this."""
    context.limits.check(limits.COMMANDS, person)
    puzzle = await _puzzle(context, request, person, puzzle_id)
    client = client_of(request)
    _, standing = await puzzles.count_answer(context, client, person, puzzle, right=False)
    return puzzles.solution_json(puzzle, standing)


@router.post("/puzzles/{puzzle_id}/advice")
async def puzzle_advice(
    puzzle_id: PuzzleId,
    given: requests.AnswerToExplain,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
) -> PuzzleAdvice:
    """What the coach says of the solution, and of the answer if you give yours. Whoever has not
    answered yet has given up by this.

    It has to be thought about, so it may not be `ready`: then ask again a little later.
    """
    client = client_of(request)
    context.limits.check(limits.WORDS, client)
    puzzle = await _puzzle(context, request, person, puzzle_id)
    if puzzle.best is None:
        return {"ready": True, "advice": []}
    move = None if given.move is None else move_from(given.move, puzzle.rules.alphabet)
    if move is not None:
        tried(puzzle, move)  # refused before anything counts
        allowed = await allowed_use(context, person, client)
        if allowed.use == "challenges" and not same(move, puzzle.best):
            move = None  # that something is said of a move tells that its words are good
    told = await _thought(context, client, person, puzzle, move)
    if told and not (await puzzles.attempt_of(context, person, puzzle)).done:
        await puzzles.count_answer(context, client, person, puzzle, right=False)
    return {"ready": told is not None, "advice": told or []}


async def _thought(
    context: Context, client: str, person: str, puzzle: Puzzle, move: Move | None
) -> list[Advice] | None:
    """What the coach says; None where that has to wait, be it for the engine or for others."""
    thinking = context.books.thinking
    if thinking.waiting >= MOST_WAITING or not await context.books.can_analyse(puzzle.rules):
        return None
    asker = (context.people.place(client), person, "puzzles")
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            return await thinking.ask(asker, puzzles.advice_on, puzzle, move, can_wait=True)
    except (ThoughtFailed, TimeoutError):
        return None


async def _puzzle(context: Context, request: Request, person: str, puzzle_id: str) -> Puzzle:
    """The puzzle of an id: one of the shipped ones, or of somebody's own game."""
    parts = own.parts_of(puzzle_id)
    if parts is None:
        await asyncio.to_thread(shipped)
        return puzzles.puzzle_called(puzzle_id)
    game, number = parts
    client = client_of(request)
    room = await reviewable(context, game, person, client)
    return await own.puzzle_in(context, room, number, person, client)


async def _shown(context: Context, person: str, puzzle: Puzzle) -> PuzzleShown:
    day = puzzles.today()
    attempt = await puzzles.attempt_of(context, person, puzzle)
    standing = await puzzles.standing_of(context, person)
    is_todays = daily_puzzle(day).id == puzzle.id
    return puzzles.shown_json(puzzle, day if is_todays else None, attempt, standing)


async def _judged(
    context: Context, client: str, puzzle: Puzzle, given: requests.PuzzleAnswer, closed: bool
) -> Answer:
    """The answer judged, by no more than its person may know."""
    if puzzle.kind == "challenge":
        if given.call is None:
            raise LexikoError("bad_request", where="call", problem="give challenge or accept")
        return answered(puzzle, given.call)
    if given.move is None:
        raise LexikoError("bad_request", where="move", problem="give a move")
    move = move_from(given.move, puzzle.rules.alphabet)
    answer = answered(puzzle, move)
    if answer.verdict == "right":
        return answer
    if closed:
        return Answer("wrong", answer.move, answer.score)
    if answer.points_lost is None:
        bad = await context.aside.do(client, puzzles.bad_words_of, puzzle, move)
        return replace(answer, bad=bad)
    return answer

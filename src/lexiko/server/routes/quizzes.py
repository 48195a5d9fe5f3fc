"""Quizzes: a card, the verdict on an answer, and words of one's own to learn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from lexiko.server import limits, quiz_work
from lexiko.server.context import Context
from lexiko.server.lookups import allowed_use, book_of
from lexiko.server.messages import requests
from lexiko.server.messages.quizzes import (
    NextCard,
    OwnWords,
    QuizGraded,
    QuizSets,
    QuizVerdict,
)
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.quizzes import Quiz
from lexiko.server.routes.words import LexiconName
from lexiko.study.quizzes import OWN, QUIZ_SETS, quiz_set

router = APIRouter(tags=["quizzes"], route_class=PlainRoute)

MOST_UNKNOWN = 20
"""So many words that are not in the dictionary are named."""

SetName = Annotated[
    str | None, Query(max_length=40, description="The set; by default the next one to learn.")
]
Offset = Annotated[
    int,
    Query(ge=-1440, le=1440, description="Minutes east of Greenwich: where your day ends."),
]


@router.get("/quiz/sets")
async def sets() -> QuizSets:
    """The sets of cards that there are."""
    return {
        "sets": [
            {
                "name": known.name,
                "title": known.title,
                "about": known.about,
                "said": {"title": known.title.made_of, "about": known.about.made_of},
            }
            for known in QUIZ_SETS.values()
        ]
    }


@router.get("/quiz")
async def next_card(
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    set: SetName = None,
    lexicon: LexiconName = None,
    offset: Offset = 0,
) -> NextCard:
    """The next card: what is due first, then what you have never seen.

    The server chooses it, and its answers come with the verdict. So a quiz is open while you play a
    game whose rules close the dictionary, but for words of your own.
    """
    name = None if set is None else quiz_set(set).name
    quiz = await _quiz(request, context, person, lexicon, offset, wanted=name)
    return await quiz.next(name)


@router.post("/quiz/answers")
async def answer_card(
    given: requests.QuizAnswering, request: Request, context: CurrentContext, person: CurrentPerson
) -> QuizVerdict:
    """Answer a card: was it right, what are all the answers, and when will it be asked again?"""
    quiz = await _quiz(request, context, person, _lexicon_of(given.card), given.offset)
    return await quiz.answer(quiz.read(given.card), given.answers)


@router.post("/quiz/grades")
async def correct_grade(
    given: requests.QuizGrading, request: Request, context: CurrentContext, person: CurrentPerson
) -> QuizGraded:
    """Say yourself how well you knew the card that you have just answered."""
    quiz = await _quiz(request, context, person, _lexicon_of(given.card), given.offset)
    return await quiz.correct(quiz.read(given.card), given.grade)


@router.post("/quiz/words")
async def own_words(
    given: requests.QuizWords, request: Request, context: CurrentContext, person: CurrentPerson
) -> OwnWords:
    """Learn words of your own: each becomes a card of the set `own`.

    Which of them are good is a look-up, refused while a live game of yours closes the dictionary.
    """
    context.limits.check(limits.TRANSFERS, person)
    quiz = await _quiz(request, context, person, given.lexicon, 0, wanted=OWN)
    book = await book_of(context, given.lexicon, None, polite=True)
    client = client_of(request)
    chosen = await context.aside.do(client, quiz_work.words_to_learn, book, given.words)
    await context.quotas.keep_little(client, 100 * len(chosen.shown))
    added = await quiz.add(OWN, chosen.shown)
    return {
        "added": added,
        "known": len(chosen.shown) - added,
        "unknown": chosen.unknown[:MOST_UNKNOWN],
    }


async def _quiz(
    request: Request,
    context: Context,
    person: str,
    lexicon: str | None,
    offset: int,
    wanted: str | None = None,
) -> Quiz:
    client = client_of(request)
    context.limits.check(limits.WORDS, client)
    allowed = await allowed_use(context, person, client)
    if wanted == OWN:
        allowed.check("free", person)
    book = await book_of(context, lexicon, None, polite=True)
    return Quiz(context, person, client, book, offset, allowed.use == "free")


def _lexicon_of(card: str) -> str:
    """The dictionary that the id of a card names; whether it is one of ours is seen later."""
    return card.split(".", 2)[-1].partition("/")[0][:80]

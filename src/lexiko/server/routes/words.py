"""Words: is this one good, which ones fit, which are worth knowing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from lexiko.errors import LexikoError
from lexiko.lexicon.lists import WORD_LISTS
from lexiko.server import limits, reference
from lexiko.server.context import Context
from lexiko.server.lookups import AllowedUse, allowed_use, book_of
from lexiko.server.messages.words import (
    ListsOfWords,
    WordCheck,
    WordList,
    WordSearch,
)
from lexiko.server.people import CurrentContext, CurrentPerson, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.server.reference import about_word, list_json, words_that_fit

router = APIRouter(tags=["words"], route_class=PlainRoute)

MOST_FOUND = 500
Json = dict[str, Any]

LexiconName = Annotated[
    str | None,
    Query(max_length=80, description="The dictionary; by default the game's, if there is one."),
]
GameName = Annotated[
    str | None,
    Query(max_length=40, pattern="^[a-z0-9-]+$", description="The game whose dictionary to use."),
]
Letters = Annotated[str | None, Query(max_length=40)]


@router.get("/words/check")
async def check(
    word: Annotated[str, Query(min_length=1, max_length=60)],
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    lexicon: LexiconName = None,
    game: GameName = None,
) -> WordCheck:
    """Whether a word is good, what it means, and which letters make it longer."""
    allowed = await _asked(request, context, person)
    allowed.check("check", person)
    book = await book_of(context, lexicon, game)
    free = allowed.use == "free"
    return await context.aside.do(client_of(request), about_word, book, word, free)


@router.get("/words/search")
async def search(
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    letters: Annotated[
        Letters, Query(description="What the words are made of; ? is a blank.")
    ] = None,
    every: Annotated[bool, Query(description="All the letters must be used.")] = False,
    pattern: Annotated[Letters, Query(description="? is any letter, * any number of them.")] = None,
    containing: Letters = None,
    without: Letters = None,
    length: Annotated[str | None, Query(max_length=9, description="7, 2-4 or 8-.")] = None,
    order: Literal["shortest", "longest", "points", "alphabet"] | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_FOUND)] = 100,
    lexicon: LexiconName = None,
    game: GameName = None,
) -> WordSearch:
    """The words that fit everything asked for, with their hooks and meanings."""
    (await _asked(request, context, person)).check("free", person)
    if not any((letters, pattern, containing, length)):
        raise LexikoError("ask_for_something")
    book = await book_of(context, lexicon, game)
    wanted = (book, letters, every, pattern, containing, without, length, order, limit)
    return await context.aside.do(client_of(request), words_that_fit, *wanted)


@router.get("/words/lists")
async def lists() -> ListsOfWords:
    """The lists of words that are worth knowing."""
    return {"lists": list(map(list_json, WORD_LISTS))}


@router.get("/words/lists/{name}")
async def words_of_list(
    name: str,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    lexicon: LexiconName = None,
    game: GameName = None,
) -> WordList:
    """The words of a list, with their hooks and meanings.

    Nobody needs to learn offensive words: they are left out, unless you name a game whose rules
    allow them.
    """
    (await _asked(request, context, person)).check("free", person)
    book = await book_of(context, lexicon, game, polite=True)
    return await context.aside.do(client_of(request), reference.words_of_list, book, name[:40])


async def _asked(request: Request, context: Context, person: str) -> AllowedUse:
    context.limits.check(limits.WORDS, client_of(request))
    return await allowed_use(context, person, client_of(request))

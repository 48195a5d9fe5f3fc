"""Words: is this one good, which ones fit, which are worth knowing; and a game to learn from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from lexiko.errors import LexikoError
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.lexicon.definitions import definitions
from lexiko.notation import guide_game
from lexiko.notation.story import Story
from lexiko.rules import Word
from lexiko.rules.alphabet import ENGLISH
from lexiko.server import limits, state
from lexiko.server.context import Context
from lexiko.server.lookups import Allowed, allowed_use, lexicon_of
from lexiko.server.people import CurrentContext, CurrentPerson, client_of

router = APIRouter(tags=["words"])

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
) -> Json:
    """Whether a word is good, what it means, and which letters make it longer."""
    allowed = await _asked(request, context, person)
    allowed.check("check", person)
    agreed = await lexicon_of(context, lexicon, game)
    good, client = agreed.check(word), client_of(request)
    answer: Json = {
        "word": word.strip().upper(),
        "good": good,
        "lexicon": agreed.name,
        "definitions": await context.aside.do(client, _meanings, agreed, word) if good else [],
    }
    if allowed.use == "free":
        answer["hooks"] = await context.aside.do(client, _hooks_of_text, agreed, word)
    return answer


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
) -> Json:
    """The words that fit everything asked for, with their hooks and meanings."""
    (await _asked(request, context, person)).check("free", person)
    if not any((letters, pattern, containing, length)):
        raise LexikoError("ask_for_something")
    agreed = await lexicon_of(context, lexicon, game)

    def look() -> Json:
        from lexiko.lexicon.queries import Pattern, find_words, parse_lengths

        alphabet = agreed.alphabet
        shortest, longest = parse_lengths(length or None)
        found = find_words(
            agreed,
            Pattern.parse(pattern, alphabet) if pattern else None,
            tiles=alphabet.parse_pieces(letters) if letters else None,
            every_tile=every,
            containing=alphabet.parse_word(containing or ""),
            without=alphabet.parse_word(without or ""),
            shortest=shortest,
            longest=longest,
            order=order or ("longest" if letters else "shortest"),
            limit=limit,
        )
        return {"words": _rows(agreed, found.words), "total": found.total, "lexicon": agreed.name}

    return await context.aside.do(client_of(request), look)


@router.get("/words/lists")
async def lists() -> Json:
    """The lists of words that are worth knowing."""

    def look() -> list[Json]:
        from lexiko.lexicon.lists import WORD_LISTS

        return [{"name": one.name, "title": one.title, "about": one.about} for one in WORD_LISTS]

    return {"lists": await asyncio.to_thread(look)}


@router.get("/words/lists/{name}")
async def words_of_list(
    name: str,
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    lexicon: LexiconName = None,
    game: GameName = None,
) -> Json:
    """The words of a list, with their hooks and meanings.

    Nobody needs to learn offensive words: they are left out, unless you name a game whose rules
    allow them.
    """
    (await _asked(request, context, person)).check("free", person)
    agreed = await lexicon_of(context, lexicon, game, polite=True)

    def look() -> Json:
        from lexiko.lexicon.lists import word_list

        known = word_list(name[:40])
        words = known.words(agreed)
        return {
            "name": known.name,
            "title": known.title,
            "about": known.about,
            "begins": known.begins,
            "ends": known.ends,
            "lexicon": agreed.name,
            "total": len(words),
            "words": _rows(agreed, words),
        }

    return await context.aside.do(client_of(request), look)


@router.get("/guide")
async def guide() -> Json:
    """A whole game to learn from, with the points of every letter."""
    return await asyncio.to_thread(_guide)


async def _asked(request: Request, context: Context, person: str) -> Allowed:
    context.limits.check(limits.WORDS, client_of(request))
    return await allowed_use(context, person, client_of(request))


def _meanings(lexicon: Lexicon, word: str) -> list[Json]:
    if lexicon.alphabet != ENGLISH:
        return []
    return [meaning._asdict() for meaning in definitions(word)]


def _hooks_of_text(lexicon: Lexicon, text: str) -> Json:
    from lexiko.lexicon import spellings
    from lexiko.lexicon.queries import hooks

    # Where tiles show several characters, a text may be several words.
    found = [hooks(lexicon, word) for word in spellings(text.strip(), lexicon.alphabet)]
    front = sorted({letter for one in found for letter in one.front})
    back = sorted({letter for one in found for letter in one.back})
    return {
        "front": lexicon.alphabet.text(bytes(front)),
        "back": lexicon.alphabet.text(bytes(back)),
    }


def _rows(lexicon: Lexicon, words: Iterable[Word]) -> list[Json]:
    from lexiko.lexicon.queries import hooks

    alphabet = lexicon.alphabet
    rows = []
    for word in words:
        around, text = hooks(lexicon, word), alphabet.text(word)
        rows.append(
            {
                "word": text,
                "points": alphabet.total(word),
                "front": alphabet.text(around.front),
                "back": alphabet.text(around.back),
                "definition": _first_meaning(lexicon, text),
            }
        )
    return rows


def _first_meaning(lexicon: Lexicon, word: str) -> str | None:
    """What a word means, in one line; a form says of which word it is one."""
    for meaning in _meanings(lexicon, word):
        return meaning["text"] if meaning["of"] == word else f"{meaning['of']}: {meaning['text']}"
    return None


@cache
def _guide() -> Json:
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

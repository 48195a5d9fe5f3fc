"""Word lists of the host's own: added, looked at and removed by whoever runs the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from lexiko.errors import LexikoError
from lexiko.lexicon import LexiconEntry, add_words, describe, remove_lexicon
from lexiko.lexicon.library import MAX_SOURCE
from lexiko.said import people
from lexiko.saved import Summary, summaries
from lexiko.server import limits
from lexiko.server.answers import reasons_json
from lexiko.server.messages.lists import (
    GameWithList,
    OwnList,
    OwnLists,
    Removed,
    SavedWithList,
)
from lexiko.server.people import CurrentContext, CurrentPerson, owner_only
from lexiko.server.plain_route import PlainRoute
from lexiko.store import GameRow

router = APIRouter(
    prefix="/lexica", tags=["words"], dependencies=[Depends(owner_only)], route_class=PlainRoute
)

MOST_TOLD = 5
_FILE = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}


@router.get("")
async def own_lists(context: CurrentContext) -> OwnLists:
    """The host's own word lists; only for whoever runs the server."""
    lists = []
    own = [entry for entry in await asyncio.to_thread(describe) if not entry.bundled]
    saved = await asyncio.to_thread(summaries) if own else []
    for entry in own:
        games = await context.store.games_with_lexicon(entry.name)
        lists.append(_entry(entry, list(map(_game, games)), _saved(saved, entry.name)))
    return {"lexica": lists}


@router.post("", status_code=201, openapi_extra={"requestBody": _FILE})
async def add_list(
    request: Request,
    context: CurrentContext,
    person: CurrentPerson,
    name: Annotated[str, Query(max_length=80, description="Small letters, digits, - and _.")],
    file: Annotated[str, Query(max_length=400, description="What the file is called.")] = "",
) -> OwnList:
    """Add a word list, the plain body; only for whoever runs the server.

    Entries that cannot be words in the game are skipped and counted by kind.
    """
    context.limits.check(limits.TRANSFERS, person)
    data = await request.body()
    source = file[:MAX_SOURCE] or name
    loop = asyncio.get_running_loop()
    entry = await loop.run_in_executor(context.books.pool, add_words, data, name, source)
    return _entry(entry, [], [])


@router.delete("/{name}")
async def remove_list(
    name: str,
    context: CurrentContext,
    anyway: Annotated[bool, Query(description="Even if unfinished games need it.")] = False,
) -> Removed:
    """Remove one of the host's own lists; only for whoever runs the server.

    This is refused while unfinished games use it, and the refusal names them.
    """
    if not anyway:
        games = await context.store.games_with_lexicon(name[:80])
        told: list[str] = [people(_game(game)["names"]) for game in games]
        saved = _saved(await asyncio.to_thread(summaries), name)
        told += [f"{people(game['names'])} (in the terminal)" for game in saved]
        if len(told) > MOST_TOLD:
            told[MOST_TOLD:] = [f"{len(told) - MOST_TOLD} more"]
        if told:
            raise LexikoError("lexicon_in_use", name=name, games="; ".join(told))
    await asyncio.to_thread(remove_lexicon, name)
    return {"removed": name}


def _entry(entry: LexiconEntry, games: list[GameWithList], saved: list[SavedWithList]) -> OwnList:
    return {
        "name": entry.name,
        "words": entry.words,
        "source": entry.source,
        "skipped": dict(entry.skipped),
        "base_forms": entry.base_forms,
        "problem": entry.problem or None,
        "reasons": reasons_json(entry.reasons),
        "games": games,
        "saved": saved,
    }


def _saved(games: Iterable[Summary], name: str) -> list[SavedWithList]:
    """The saved games of the command line that need a list: it has the same ones."""
    return [{"id": game.id, "names": list(game.players)} for game in games if game.needs(name)]


def _game(game: GameRow) -> GameWithList:
    return {"id": game.id, "names": [seat.name for seat in game.seats], "updated": game.updated}

"""All games of a server, and what its people have learnt, as one file of lines."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

from lexiko import __version__
from lexiko.server.backup_lines import (
    FORMAT,
    LEARNT_IN_LINE,
    VERSION,
    learning_lines,
    line_text,
)
from lexiko.server.backup_lists import own_lists
from lexiko.server.now import now
from lexiko.server.seating import without_place
from lexiko.store import GameRow, Message, Store


async def backup(store: Store, person: str) -> AsyncIterator[str]:
    """The lines of the file."""
    yield line_text(head(await server_mark(store), person))
    people = await store.everybody()
    for one in people:
        yield line_text({"kind": "person", **asdict(one)})
    learning, after = 0, None
    while found := await store.all_learning(after, LEARNT_IN_LINE):
        after = found[-1]
        for line in learning_lines(found):
            yield line_text(line)
            learning += 1
    lists, reading = 0, own_lists()
    while (words := await asyncio.to_thread(next, reading, None)) is not None:
        yield line_text(words)
        lists += 1
    games = 0
    for game_id in await store.game_ids():
        row = await store.game(game_id)
        if row is not None:  # not deleted meanwhile
            said = await store.messages(row.id, None)
            yield line_text(game_data(row, said, await store.event_texts(row.id)))
            games += 1
    ends = {"games": games, "people": len(people), "lists": lists, "learning": learning}
    yield line_text({"kind": "end", **ends})


def head(server: str, person: str) -> dict[str, Any]:
    """What the first line says."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "made": now(),
        "server": server,
        "by": person,
    }


def game_data(row: GameRow, said: list[Message], texts: list[str]) -> dict[str, Any]:
    """What the line of a game says."""
    return {
        "kind": "game",
        "id": row.id,
        "host": row.host,
        "created": row.created,
        "updated": row.updated,
        "code": row.code,
        "chat_on": row.chat_on,
        "setup": without_place(json.loads(row.setup)),
        "seats": [asdict(seat) for seat in row.seats],
        "messages": [
            {key: value for key, value in asdict(message).items() if key != "id"}
            for message in said
        ],
        "events": [json.loads(text) for text in texts],
    }


async def server_mark(store: Store) -> str:
    """A mark by which a server knows files of its own."""
    return hashlib.sha256((await store.secret()).encode()).hexdigest()[:16]

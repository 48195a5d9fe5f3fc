"""Games from files: they become games of whoever brings them in."""

from __future__ import annotations

import dataclasses
import hashlib

from lexiko.errors import LexikoError
from lexiko.formats import Record
from lexiko.lexicon import DEFAULT
from lexiko.rules import LexiconRef
from lexiko.said import Said, phrase
from lexiko.server.context import Context
from lexiko.server.game_files import bring, row_of
from lexiko.server.messages.lists import Imported
from lexiko.server.setup import check_computers


async def import_game(context: Context, data: bytes, person: str, client: str) -> Imported:
    """Keep the game of a file; its id, and where the file differs from what the rules say.

    A finished game that this person has brought in before is not kept twice. One that is not over
    can be gone on with: it is paused, so that no time counts which passed elsewhere.
    """
    brought = await context.aside.do(client, bring, data)
    record, remarks = brought.record, brought.remarks
    if not brought.is_over:
        await check_computers(context, brought.rules, brought.seats, brought.kept)
        record, told = await _with_lexicon(context, record, brought.lexicon)
        remarks += told
    place = context.people.place(client)
    row, events = await context.aside.do(client, row_of, record, person, place)
    key = f"import-{hashlib.sha256(data).hexdigest()}" if row.state == "over" else None
    return {
        "id": await context.store.create(row, events, key),
        "state": row.state,
        "remarks": [*remarks],
        "said": [remark.made_of for remark in remarks],
    }


async def _with_lexicon(
    context: Context, record: Record, agreed: LexiconRef
) -> tuple[Record, list[Said]]:
    """A record whose dictionary is one of ours, so that the game can go on."""
    started = record.started
    if agreed != started.lexicon:
        return record, []  # another one was agreed on during the game
    try:
        lexicon = await context.books.lexicon(started.rules, agreed.name)
    except LexikoError:
        lexicon = await context.books.lexicon(started.rules, DEFAULT)
    if lexicon.ref == agreed:
        return record, []
    first = dataclasses.replace(started, lexicon=lexicon.ref)
    record = dataclasses.replace(record, events=(first, *record.events[1:]))
    return record, [phrase("other_dictionary", name=lexicon.name)]

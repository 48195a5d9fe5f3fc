"""What people wrote beside the moves of a game that came from a file.

The log holds what happened; a note is beside it, with the number of its event. It may speak of
anything, of tiles that others hold, too, so nobody is shown it before the game is over.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import Any

from lexiko.formats.record import Record, read_head, write_head
from lexiko.rules.events import Event, GameEnded
from lexiko.said import Said, phrase
from lexiko.server.messages.lists import Note
from lexiko.wording.story import Story

KEY = "beside"
"""Under which name they are kept with what was agreed on."""
LONGEST = 2_000
"""The most characters of one note, or of the title."""
ALL = 40_000
"""The most characters of all notes of a game."""


def shortened(record: Record) -> tuple[Record, list[Said]]:
    """A record with no more text than is kept, and a remark if that is less than it had."""
    left, notes = ALL, []
    for number, text in record.notes:
        kept = text[: min(LONGEST, left)]
        left -= len(kept)
        if kept:
            notes.append((number, kept))
    title, description = record.title[:LONGEST], record.description[:LONGEST]
    short = replace(record, title=title, description=description, notes=tuple(notes))
    whole = short == record
    problem = phrase("texts_cut", most=LONGEST, all=ALL)
    return short, [] if whole else [problem]


def kept_beside(record: Record) -> dict[str, Any]:
    """What is kept of a record besides its events; nothing if nobody wrote anything."""
    head = write_head(replace(record, id=""))
    return {KEY: head} if any(head.values()) else {}


def with_notes(events: tuple[Event, ...], setup: dict[str, Any], source: str = "setup") -> Record:
    """A game with what is kept beside it; an error if that does not fit it."""
    head = setup.get(KEY, {})
    return read_head(head if isinstance(head, dict) else {"notes": head}, events, source)


def notes_json(events: tuple[Event, ...], setup: dict[str, Any]) -> list[Note]:
    """The notes, each with how many turns come before it; one more at the end of the game."""
    record = with_notes(events, setup)
    rows = [row.sequence for row in Story.of(events).rows] if record.notes else []
    rows += [number for number, event in enumerate(events, 1) if isinstance(event, GameEnded)]
    return [{"turn": bisect_right(rows, number), "text": text} for number, text in record.notes]

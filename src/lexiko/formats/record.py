"""The record of a game: its events, and what people wrote beside them, as JSON.

The record carries everything. GCG and CGP are views of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lexiko.errors import NotationError, require
from lexiko.rules import Position, replay
from lexiko.rules.codec import event_to_json, events_from_json
from lexiko.rules.events import Event, GameStarted
from lexiko.rules.history import PastTurn, turns_of
from lexiko.rules.upgrade import VERSION
from lexiko.verify import verify

FORMAT = "lexiko-game"
UNKNOWN_LEXICON = "unknown"
"""The dictionary of a game from a file that names none."""


@dataclass(frozen=True)
class Record:
    """A game with its title, and notes on some of its events."""

    events: tuple[Event, ...]
    title: str = ""
    description: str = ""
    id: str = ""
    notes: tuple[tuple[int, str], ...] = ()
    """Each note with the number of its event: `Position.sequence` right after it, so the first
    event is number 1."""

    @cached_property
    def position(self) -> Position:
        """The position that the events lead to."""
        return replay(self.events)

    def __getstate__(self) -> dict[str, Any]:
        """All but the position, which the events give again: it knows every turn before it, so that
        of a long game is too deep to be pickled."""
        return {name: value for name, value in vars(self).items() if name != "position"}

    def turns(self) -> Iterator[tuple[Position, PastTurn]]:
        """Every turn with the position before it: `for before, turn in record.turns()`."""
        return turns_of(self.events)

    @property
    def started(self) -> GameStarted:
        """The event that holds the rules, the seats and the dictionary."""
        first = self.events[0]
        assert isinstance(first, GameStarted)
        return first


# writing -------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The record as JSON, one event per line."""
    require(isinstance(record, Record), "record", "a Record", record)
    head = {"format": FORMAT, "version": VERSION, **write_head(record)}
    alphabet = record.started.rules.alphabet
    events = [event_to_json(event, alphabet) for event in record.events]
    fields = [f" {_json(key)}: {_json(value)}" for key, value in head.items()]
    lines = ",\n".join(f"  {_json(event)}" for event in events)
    return "{\n" + ",\n".join(fields) + f',\n "events": [\n{lines}\n ]\n}}\n'


def write_head(record: Record) -> dict[str, Any]:
    """What people wrote beside the events."""
    return {
        "title": record.title,
        "description": record.description,
        "id": record.id,
        "notes": [{"event": number, "text": text} for number, text in record.notes],
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# reading -------------------------------------------------------------------------------------


def read_record(text: str, source: str = "record") -> Record:
    """The record in a JSON text; `NotationError` if anything is wrong with it.

    The game is replayed, and every event must fit the position before it: see `verify`.
    """
    require(isinstance(text, str), "text", "a record as JSON text", text)
    data = read_json(text, source)
    keys = {"format", "version", "title", "description", "id", "notes", "events"}
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _bad(source, f'this is not a game from Lexiko: its format should be "{FORMAT}"')
    unknown, lacking = sorted(set(data) - keys), sorted({"version", "events"} - set(data))
    if unknown or lacking:
        problem = f"unknown key {unknown[0]!r}" if unknown else f"the key {lacking[0]!r} is missing"
        raise _bad(source, problem)
    version = data["version"]
    if type(version) is not int or version < 1:
        raise _bad(
            f"{source}: version", f"expected a whole number of 1 or more, not {version!r:.60}"
        )
    if version > VERSION:
        raise NotationError("newer_version", version=version, supported=VERSION)
    events = events_from_json(data["events"])
    verify(events, lambda index: f"{source}: events[{index}]")
    return read_head(data, events, source)


def read_head(data: dict[str, Any], events: tuple[Event, ...], source: str) -> Record:
    """A record of these events with its title and notes from JSON."""
    texts = {key: data.get(key, "") for key in ("title", "description", "id")}
    for key, value in texts.items():
        if not isinstance(value, str):
            raise _bad(f"{source}: {key}", f"expected a text, not {value!r:.60}")
    notes = _read_notes(data.get("notes", []), len(events), source)
    return Record(events, **texts, notes=notes)


def read_json(text: str, source: str) -> Any:
    """The value of a JSON text, or an error that names line and column."""
    try:
        data = json.loads(text)
        # Half a character, written as an escape, could never be saved again.
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise NotationError(
            "bad_notation", source=source, **place, problem=f"this is not JSON ({error.msg})"
        ) from error
    except UnicodeEncodeError as error:
        raise _bad(source, "it contains half a character") from error
    except (ValueError, RecursionError) as error:
        raise _bad(source, "a number is too long, or lists are nested too deeply") from error
    return data


def _read_notes(data: Any, count: int, source: str) -> tuple[tuple[int, str], ...]:
    where = f"{source}: notes"
    if not isinstance(data, list):
        raise _bad(where, "expected a list")
    notes = []
    for item in data:
        if not isinstance(item, dict) or set(item) != {"event", "text"}:
            raise _bad(where, f"expected an object with event and text, not {item!r:.60}")
        number, text = item["event"], item["text"]
        if type(number) is not int or not 1 <= number <= count:
            raise _bad(where, f"event must be a number from 1 to {count}, not {number!r:.60}")
        if not isinstance(text, str):
            raise _bad(where, f"expected a text, not {text!r:.60}")
        notes.append((number, text))
    return tuple(notes)


def _bad(where: str, problem: str) -> NotationError:
    return NotationError("bad_record", where=where, problem=problem)

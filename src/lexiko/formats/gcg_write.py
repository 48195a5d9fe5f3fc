"""A record as a GCG file: other programs can read it, and read back it gives the same record."""

from __future__ import annotations

import json
import re

from lexiko.errors import LexikoError, require
from lexiko.formats.gcg import read_gcg
from lexiko.formats.gcg_lines import nicknames, one_line, turn_lines
from lexiko.formats.record import UNKNOWN_LEXICON, Record, write_head
from lexiko.rules.codec import event_to_json


def write_gcg(record: Record, *, private: bool = True) -> bytes:
    """The record in GCG, in UTF-8.

    Private pragmas are added only if the file would give a different record without them:
    `#lexiko-event` lines carry the events, and `#lexiko-record` a title or notes that do not fit on
    lines of their own. Without `private`, there is nothing but what other programs expect.
    """
    require(isinstance(record, Record), "record", "a Record, as Record(tuple(game.events))", record)
    if not private:
        return _written(record, False, False)
    for events, head in ((False, False), (True, False)):
        data = _written(record, events, head)
        try:
            if read_gcg(data).record == record:
                return data
        except LexikoError:
            # What a plain file cannot tell, it may tell wrongly.
            continue
    return _written(record, True, True)


def _written(record: Record, events: bool, head: bool) -> bytes:
    lines = _head(record)
    if head:
        lines.append(f"#lexiko-record {json.dumps(write_head(record), ensure_ascii=False)}")
    alphabet = record.started.rules.alphabet
    turns: dict[int, list[str]] = {}
    for turn in turn_lines(record.events):
        turns.setdefault(turn.sequence, []).append(turn.text)
    notes: dict[int, list[str]] = {}
    for number, note in record.notes:
        notes.setdefault(number, []).append(note)
    for number, event in enumerate(record.events, 1):
        if events:
            data = json.dumps(event_to_json(event, alphabet), ensure_ascii=False)
            lines.append(f"#lexiko-event {data}")
        lines += turns.get(number, [])
        for note in notes.get(number, []):
            lines += [f"#note {text}".rstrip(" ") for text in re.split(r"\r\n?|\n", note)]
    lines += _last_racks(record)
    return ("\n".join(lines) + "\n").encode()


def _head(record: Record) -> list[str]:
    started = record.started
    seats = started.seats
    lines = ["#character-encoding UTF-8"]
    for number, (nick, seat) in enumerate(zip(nicknames(seats), seats, strict=True), 1):
        lines.append(f"#player{number} {nick} {one_line(seat.name)}")
    texts = {"title": record.title, "description": record.description, "id": record.id}
    if started.lexicon.name != UNKNOWN_LEXICON:
        texts["lexicon"] = started.lexicon.name
    return lines + [f"#{key} {one_line(text)}" for key, text in texts.items() if text]


def _last_racks(record: Record) -> list[str]:
    """The racks of an unfinished game, as far as they are known."""
    position = record.position
    if position.is_over or position.rules.solitaire == "open":
        return []
    alphabet = position.rules.alphabet
    return [
        f"#rack{number} {alphabet.text(rack.letters)}"
        for number, rack in enumerate(position.racks, 1)
        if rack.letters
    ]

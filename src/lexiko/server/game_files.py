"""Games as files hold them: read with limits, and turned into games of whoever brings them in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from lexiko.errors import LexikoError
from lexiko.formats import Record, WrittenTurn
from lexiko.formats.files import format_of, read_opened
from lexiko.rules import LexiconRef, Position, Rules, Seat
from lexiko.rules.agreement import Agreement, usual_absence
from lexiko.rules.codec import event_to_json
from lexiko.rules.events import Event, Paused
from lexiko.rules.seats import MAX_NAME
from lexiko.rules.texts import is_good, texts_in
from lexiko.said import Said, phrase
from lexiko.server.choices import setup_of
from lexiko.server.codes import new_id
from lexiko.server.notes import kept_beside, shortened
from lexiko.server.now import now
from lexiko.server.progress import progress_at
from lexiko.store import GameRow, SeatRow
from lexiko.wording.story import Story

SOURCE = phrase("this_file")
MOST_LINES = 2_000
"""Far more than any game has; a record has a line for each event. Reading these takes a second."""
MOST_PARTS = 20 * MOST_LINES
"""Lists and objects in a record: an event has a few of them, and one for each tile."""


def read_game(data: bytes) -> tuple[Record, list[Said]]:
    """The game of a file, replayed, and what there is to remark on."""
    if not data.strip():
        raise LexikoError("bad_file", path=SOURCE, problem=phrase("is_empty"))
    kind = format_of(data)
    if kind == "cgp":
        raise LexikoError("no_game_file")
    # An event and the two things in it say their kinds, on however many lines they stand.
    if data.count(b"\n") > MOST_LINES or data.count(b'"kind"') > 3 * MOST_LINES:
        raise LexikoError("game_too_long", most=MOST_LINES)
    # Empty lists and objects take thirty times the memory of their two characters.
    if data.count(b"[") + data.count(b"{") > MOST_PARTS:
        raise LexikoError("game_too_long", most=MOST_LINES)
    opened = read_opened(data, SOURCE, kind)
    _check_texts(opened.record)
    record, cut = shortened(opened.record)
    _ = record.position  # worked out here, where nobody waits for it
    return record, [*written_otherwise(opened.turns), *opened.remarks, *cut]


class Brought(NamedTuple):
    """A game from a file, and how far it is: its whole position knows every turn before it."""

    record: Record
    remarks: list[Said]
    is_over: bool
    rules: Rules
    seats: tuple[Seat, ...]
    kept: bool
    lexicon: LexiconRef


def bring(data: bytes) -> Brought:
    """The game of a file, and all that is asked of it before it is kept."""
    record, remarks = read_game(data)
    reached = record.position
    return Brought(
        record,
        remarks,
        reached.is_over,
        reached.rules,
        reached.seats,
        reached.kept,
        reached.lexicon,
    )


LONGEST = {"name": 80, "fingerprint": 200, "computer": 40, "reason": MAX_NAME}
"""The most characters of texts that are kept more than once, or shown in lists."""


def _check_lengths(value: Any) -> None:
    """Refuse a record with a text that is too long for what it is."""
    rest = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, dict):
            for key, text in item.items():
                if isinstance(text, str) and len(text) > LONGEST.get(key, len(text)):
                    most, count = LONGEST[key], len(text)
                    problem = phrase("text_length", key=key, most=most, count=count)
                    raise LexikoError("bad_file", path=SOURCE, problem=problem)
            rest += item.values()
        elif isinstance(item, list):
            rest += item


def _check_texts(record: Record) -> None:
    """Refuse what could not be kept: control characters, which no name or note needs."""
    alphabet = record.started.rules.alphabet
    said = [record.title, record.description, [text for _, text in record.notes]]
    events = [event_to_json(event, alphabet) for event in record.events]
    _check_lengths(events)
    for text in texts_in([said, events]):
        if not is_good(text):
            problem = phrase("control_characters", text=repr(text[:60]))
            raise LexikoError("bad_file", path=SOURCE, problem=problem)


def written_otherwise(turns: Sequence[WrittenTurn]) -> list[Said]:
    """Where the scores of a file are not those that the rules give.

    A wrong score makes every later total wrong; that is not said again and again.
    """
    wrong = [turn for turn in turns if turn.written_score != turn.computed_score]
    if wrong:
        return [
            _at("written_score", turn.line, turn.written_score, turn.computed_score)
            for turn in wrong
        ]
    totals = [turn for turn in turns if not turn.agrees][:1]
    return [
        _at("written_total", turn.line, turn.written_total, turn.computed_total) for turn in totals
    ]


def _at(code: str, line: int, written: int, counted: int) -> Said:
    return phrase("at_line", line=line, remark=phrase(code, written=written, counted=counted))


def row_of(record: Record, person: str, place: str = "") -> tuple[GameRow, tuple[Event, ...]]:
    started, position = record.started, record.position
    agreement = Agreement(
        started.rules,
        position.lexicon.name,
        position.seats,
        started.kept,
        started.keeper,
        started.first,
        usual_absence(started.rules, position.seats),
        started.help,
    )
    setup = setup_of(agreement) | {"imported": True, "place": place, **kept_beside(record)}
    seats = tuple(
        SeatRow(number, "here", seat.name, person)
        if seat.computer is None
        else SeatRow(number, "computer", seat.name)
        for number, seat in enumerate(position.seats)
    )
    events = (*record.events, *rest(position))
    progress = progress_at(Story.of(events))
    setup_text = json.dumps(setup)
    return GameRow(new_id(), person, now(), progress, seats, setup_text), events


def rest(position: Position) -> tuple[Event, ...]:
    """What is added to a game that comes from elsewhere: if it is not over, it is paused."""
    return () if position.is_over or position.paused else (Paused(position.now),)

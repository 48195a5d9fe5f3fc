"""The lines of a backup: what each may be, and how it is written and read.

The first line says what the file is, the last one that it is whole; between them each line is a
person, what one has learnt, a word list or a game. What can be made again from the events is not
in it.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby, islice
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from lexiko.errors import LexikoError
from lexiko.rules import Seat
from lexiko.rules.agreement import Agreement
from lexiko.rules.codec import events_from_json
from lexiko.rules.events import Event
from lexiko.rules.texts import mended
from lexiko.said import phrase
from lexiko.server.backup_lists import ListLine, Part
from lexiko.server.backup_setup import Text, check_setup
from lexiko.server.game_files import rest
from lexiko.server.notes import shortened, with_notes
from lexiko.server.now import now
from lexiko.server.progress import progress_at
from lexiko.server.setup import check_strength, open_progress
from lexiko.store import Learnt, Progress, SeatRow
from lexiko.store.learning import LARGEST_BODY, LONGEST_ITEM, LONGEST_SUBJECT
from lexiko.verify import verify
from lexiko.wording.story import Story

FORMAT = "lexiko-backup"
VERSION = 3
"""Since 2 there are word lists in it, since 3 what people have learnt."""
OTHER = phrase("backup_other")
LEARNT_IN_LINE = 500
"""So many things that somebody has learnt are on a line."""
MAX_LINE = 64 * 1024 * 1024
"""More than any game or word list takes."""

Time = Annotated[int, Field(ge=0, le=10**15)]


class Head(Part):
    """What the file is, and who made it on which server."""

    format: Literal["lexiko-backup"]
    version: Annotated[int, Field(ge=1)]
    program: Text
    made: Time
    server: Text
    by: Text


class PersonLine(Part):
    kind: Literal["person"]
    id: Text
    name: Text
    seen: Time


class LearntPart(Part):
    subject: Annotated[str, Field(max_length=LONGEST_SUBJECT)]
    item: Annotated[str, Field(max_length=LONGEST_ITEM)]
    body: Annotated[str, Field(max_length=LARGEST_BODY)]
    changed: Time
    due: Time | None


class LearningLine(Part):
    """Some of what a person has learnt."""

    kind: Literal["learning"]
    person: Text
    rows: Annotated[list[LearntPart], Field(max_length=LEARNT_IN_LINE)]


class SeatPart(Part):
    seat: Annotated[int, Field(ge=0, le=3)]
    kind: Literal["here", "link", "computer"]
    name: Text
    person: Text | None
    secret: Text | None


class MessagePart(Part):
    at: Time
    seat: Annotated[int, Field(ge=0, le=3)] | None
    name: Text
    text: Text


class GameLine(Part):
    kind: Literal["game"]
    id: Annotated[str, Field(max_length=40, pattern="^[a-z0-9-]+$")]
    host: Text
    created: Time
    updated: Time
    code: Text | None
    chat_on: bool
    setup: dict[str, Any]
    seats: Annotated[list[SeatPart], Field(min_length=1, max_length=4)]
    events: list[dict[str, Any]]
    messages: list[MessagePart]


class EndLine(Part):
    """The last line: a file without it is not whole."""

    kind: Literal["end"]
    games: int
    people: int
    lists: int = 0
    learning: int = 0


Line = PersonLine | LearningLine | ListLine | GameLine | EndLine
_lines: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])


# writing and reading --------------------------------------------------------------------------


def line_text(data: dict[str, Any]) -> str:
    """A line as it is written: whatever was stored once, it can be read back."""
    return json.dumps(mended(data), ensure_ascii=False, separators=(",", ":")) + "\n"


def learning_lines(rows: Iterable[tuple[str, Learnt]]) -> Iterator[dict[str, Any]]:
    """What the lines say of what people have learnt, whose rows come one person after another."""
    for person, own in groupby(rows, lambda row: row[0]):
        while learnt := [asdict(row) for _, row in islice(own, LEARNT_IN_LINE)]:
            yield {"kind": "learning", "person": person, "rows": learnt}


async def split(chunks: AsyncIterator[bytes]) -> AsyncIterator[tuple[int, int, bytes | None]]:
    """The lines of a file that comes in pieces: number, bytes so far, text; None if too long."""
    rest, number, size, skips = bytearray(), 0, 0, False
    async for chunk in chunks:
        size += len(chunk)
        first, *more = chunk.split(b"\n")
        for piece in [first, *more[:-1]] if more else []:
            rest += piece
            number += 1
            too_long = skips or len(rest) > MAX_LINE
            yield number, size, None if too_long else bytes(rest)
            rest, skips = bytearray(), False
        rest += more[-1] if more else first
        if len(rest) > MAX_LINE:
            rest, skips = bytearray(), True
    if rest or skips:
        yield number + 1, size, None if skips else bytes(rest)


def read_head(text: bytes | None) -> Head:
    """What the first line says; an error if this is not a file of ours."""
    if text is not None and not text.strip():
        raise LexikoError("bad_backup", problem=phrase("backup_empty"))
    if text is None or FORMAT.encode() not in text:
        raise LexikoError("bad_backup", problem=OTHER)
    data = _json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LexikoError("bad_backup", problem=OTHER)
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise LexikoError("newer_backup", version=version)
    try:
        return Head.model_validate(data)
    except ValidationError as error:
        raise LexikoError("bad_backup", problem=_problem(error)) from error


def read_line(text: bytes | None) -> Line:
    """What a line says; an error if it cannot be one."""
    try:
        return _lines.validate_python(_json(text))
    except ValidationError as error:
        raise LexikoError("bad_backup", problem=_problem(error)) from error


def _json(text: bytes | None) -> Any:
    if text is None:
        problem = phrase("line_longer", n=MAX_LINE // 1024 // 1024)
    else:
        try:
            return mended(json.loads(text.decode()))
        except UnicodeDecodeError:
            problem = phrase("line_not_utf8")
        except (ValueError, RecursionError):
            problem = phrase("is_empty" if not text.strip() else "line_damaged")
    raise LexikoError("bad_backup", problem=problem)


def _problem(error: ValidationError) -> str:
    first = error.errors()[0]
    if first["type"].startswith("union_tag") or first["type"] == "model_attributes_type":
        return phrase("line_strange")
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else str(first["msg"])


# games ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """What the set-up and the events of a game were found to be."""

    agreement: Agreement
    progress: Progress
    events: tuple[Event, ...] = ()


def found_in(line: GameLine) -> Found:
    """How far the game of a line is; an error if it cannot be a game."""
    if [seat.seat for seat in line.seats] != list(range(len(line.seats))):
        raise LexikoError("bad_record", where="seats", problem="they are not in order")
    agreement = check_setup(line.setup, len(line.seats))
    events = events_from_json(line.events) if line.events else ()
    _, cut = shortened(with_notes(events, line.setup))
    if cut:
        raise LexikoError("bad_record", where="setup", problem=cut[0])
    # A wrong clock elsewhere must not put this server's time forward: it never goes back.
    updated = min(line.updated, now())
    if not events:
        agreement.check()
        _check_strengths(agreement.seats, agreement.kept)
        return Found(agreement, open_progress(agreement, seats_of(line), updated))
    position = verify(events, lambda index: f"events[{index}]")
    if len(position.seats) != len(line.seats):
        raise LexikoError("bad_record", where="seats", problem="there are not as many as players")
    if not position.is_over:
        _check_strengths(position.seats, position.kept)
    events = (*events, *rest(position))
    progress = progress_at(Story.of(events))
    return Found(agreement, replace(progress, updated=updated), events)


def seats_of(line: GameLine) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(**seat.model_dump()) for seat in line.seats)


def _check_strengths(seats: Sequence[Seat], kept: bool) -> None:
    """Refuse computer players who could never go on."""
    for seat in seats:
        if seat.computer is not None:
            check_strength(seat.computer, kept)

"""All games of a server as one file of lines, and back.

The first line says what the file is, the last one that it is whole; between them each line is a
person, a word list or a game. What can be made again from the events is not in it.

Nothing is changed before every line has been read and found good. Then each game is kept as a whole
or not at all: whatever interrupts it, the same file can be restored again, and the rest is added.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import IO, Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from lexiko import __version__
from lexiko.errors import LexikoError
from lexiko.lexicon import names
from lexiko.notation.record import read_json
from lexiko.notation.story import Story
from lexiko.notation.verify import verify
from lexiko.rules import Rules, Seat
from lexiko.rules.codec import events_from_json
from lexiko.rules.events import Event
from lexiko.server.backup_lists import ListLine, check_room, own_lists, put_back
from lexiko.server.context import Context
from lexiko.server.imports import rest
from lexiko.server.notes import shortened, with_notes
from lexiko.server.now import now
from lexiko.server.progress import progress_at
from lexiko.server.seating import moved
from lexiko.server.setup import check_level, open_progress
from lexiko.server.wire import Wire
from lexiko.store import GameRow, Message, Person, Progress, SeatRow

FORMAT = "lexiko-backup"
VERSION = 2
"""Since 2 there are word lists in it."""

Text = Annotated[str, Field(max_length=2_000, pattern=r"^[^\x00]*$")]
Time = Annotated[int, Field(ge=0, le=10**15)]


class Head(Wire):
    """What the file is, and who made it on which server."""

    format: Literal["lexiko-backup"]
    version: Annotated[int, Field(ge=1)]
    program: Text
    made: Time
    server: Text
    by: Text


class PersonLine(Wire):
    kind: Literal["person"]
    id: Text
    name: Text
    seen: Time


class SeatPart(Wire):
    seat: Annotated[int, Field(ge=0, le=3)]
    kind: Literal["here", "link", "computer"]
    name: Text
    person: Text | None
    secret: Text | None


class MessagePart(Wire):
    at: Time
    seat: Annotated[int, Field(ge=0, le=3)] | None
    name: Text
    text: Text


class GameLine(Wire):
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


class EndLine(Wire):
    """The last line: a file without it is not whole."""

    kind: Literal["end"]
    games: int
    people: int
    lists: int = 0


Line = PersonLine | ListLine | GameLine | EndLine
_lines: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])


# out -----------------------------------------------------------------------------------------


async def backup(context: Context, person: str) -> AsyncIterator[str]:
    """The lines of the file."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "made": now(),
        "server": await _server(context),
        "by": person,
    }
    yield _line(head)
    people = await context.store.everybody()
    for one in people:
        yield _line({"kind": "person", **asdict(one)})
    lists, reading = 0, own_lists()
    while (found := await asyncio.to_thread(next, reading, None)) is not None:
        yield _line(found)
        lists += 1
    games = 0
    for game_id in await context.store.game_ids():
        row = await context.store.game(game_id)
        if row is not None:  # not deleted meanwhile
            yield await _game_line(context, row)
            games += 1
    yield _line({"kind": "end", "games": games, "people": len(people), "lists": lists})


async def _game_line(context: Context, row: GameRow) -> str:
    said = await context.store.messages(row.id, None)
    data = {
        "kind": "game",
        "id": row.id,
        "host": row.host,
        "created": row.created,
        "updated": row.updated,
        "code": row.code,
        "chat_on": row.chat_on,
        "setup": json.loads(row.setup),
        "seats": [asdict(seat) for seat in row.seats],
        "messages": [
            {key: value for key, value in asdict(message).items() if key != "id"}
            for message in said
        ],
        "events": [json.loads(text) for text in await context.store.event_texts(row.id)],
    }
    return _line(data)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


async def _server(context: Context) -> str:
    """A mark by which a server knows files of its own."""
    return hashlib.sha256((await context.store.secret()).encode()).hexdigest()[:16]


# in ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Restored:
    """How much was missing, and how much was here already."""

    games: int = 0
    existing: int = 0
    people: int = 0
    lists: int = 0
    other_lists: tuple[str, ...] = ()
    """The lists that have other words here than in the file."""
    missing_lists: tuple[str, ...] = ()
    """The lists that unfinished games of the file need, but that are neither here nor there."""


async def restore(context: Context, file: IO[bytes], person: str) -> Restored:
    """Add what is missing here of a file; nothing that exists is changed.

    In a file of another server, the games of who made it become games of who restores it: cookies
    of that server are worth nothing here. A game that is not over comes back paused.
    """
    known = set(await context.store.game_ids())
    head, missing = await asyncio.to_thread(_check, file, known)
    old = head.by if head.server != await _server(context) else person
    added, needed = Restored(), set[str]()
    # Not all at once: a file may be larger than one likes to hold.
    lines = _read_lines(file)
    while (read := await asyncio.to_thread(next, lines, None)) is not None:
        _, line = read
        if isinstance(line, PersonLine):
            one = Person(_new(line.id, old, person), line.name, line.seen)
            made = await context.store.restore_person(one)
            added = replace(added, people=added.people + made)
        elif isinstance(line, ListLine):
            outcome = await asyncio.to_thread(put_back, line)
            other = (line.name,) if outcome == "other" else ()
            count = added.lists + (outcome == "added")
            added = replace(added, lists=count, other_lists=added.other_lists + other)
        elif isinstance(line, GameLine):
            found = missing.get(line.id)
            made = found is not None and await _add(context, line, found, old, person)
            added = replace(added, games=added.games + made, existing=added.existing + (not made))
            if found is not None and found.progress.state != "over":
                needed.add(line.setup["lexicon"])
    return replace(added, missing_lists=tuple(sorted(needed.difference(names()))))


async def _add(context: Context, line: GameLine, found: Found, old: str, person: str) -> bool:
    events = await asyncio.to_thread(events_from_json, line.events) if line.events else ()
    row = GameRow(
        line.id,
        _new(line.host, old, person),
        line.created,
        found.progress,
        tuple(
            replace(seat, person=None if seat.person is None else _new(seat.person, old, person))
            for seat in _seats(line)
        ),
        json.dumps(moved(line.setup, lambda who: _new(who, old, person), elsewhere=old != person)),
        line.code,
        line.chat_on,
    )
    said = [Message(one.at, one.seat, one.name, one.text) for one in line.messages]
    return await context.store.restore_game(row, (*events, *found.rest), said)


def _new(who: str, old: str, new: str) -> str:
    return new if who == old else who


@dataclass(frozen=True, slots=True)
class Found:
    """What was made of the events of a game when they were checked."""

    progress: Progress
    rest: tuple[Event, ...] = ()


def _check(file: IO[bytes], known: set[str]) -> tuple[Head, dict[str, Found]]:
    """Read everything once; an error that names the line if anything is wrong.

    With the head, all the games that are not known.
    """
    missing: dict[str, Found] = {}
    lists = set[str]()
    head, counts = _head(file), {PersonLine: 0, ListLine: 0, GameLine: 0}
    ended, number = False, 1
    for number, line in _read_lines(file):
        if ended:
            raise _bad(number, "there is something after the end")
        if isinstance(line, EndLine):
            ended = True
            if (line.games, line.people, line.lists) != tuple(
                counts[kind] for kind in (GameLine, PersonLine, ListLine)
            ):
                raise _bad(number, "there are lines missing before it")
            continue
        counts[type(line)] += 1
        if isinstance(line, ListLine):
            lists.add(line.name)
        if isinstance(line, GameLine) and line.id not in known:
            try:
                missing[line.id] = _found(line)
            except LexikoError as error:
                raise _bad(number, str(error).rstrip(".")) from error
    if not ended:
        raise _bad(number + 1, "the end is missing, so this is not the whole file")
    check_room(lists)
    return head, missing


def _head(file: IO[bytes]) -> Head:
    file.seek(0)
    data = _json(1, file.readline())
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _bad(1, "this is not a Lexiko backup")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise LexikoError("newer_backup", version=version)
    try:
        return Head.model_validate(data)
    except ValidationError as error:
        raise _bad(1, _problem(error)) from error


def _read_lines(file: IO[bytes]) -> Iterator[tuple[int, Line]]:
    """The lines after the first, each with its number."""
    file.seek(0)
    file.readline()
    for number, text in enumerate(file, 2):
        data = _json(number, text)
        try:
            line = _lines.validate_python(data)
        except ValidationError as error:
            raise _bad(number, _problem(error)) from error
        yield number, line


def _json(number: int, text: bytes) -> Any:
    try:
        return read_json(text.decode(), "")
    except UnicodeDecodeError as error:
        raise _bad(number, "it is not UTF-8") from error
    except LexikoError as error:
        problem = "it is empty" if not text.strip() else "it is damaged or cut off"
        raise _bad(number, problem) from error


def _problem(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def _bad(line: int, problem: str) -> LexikoError:
    return LexikoError("bad_backup", line=line, problem=problem)


def _seats(line: GameLine) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(**seat.model_dump()) for seat in line.seats)


def _found(line: GameLine) -> Found:
    """How far the game of a line is; an error if it cannot be a game."""
    _check_setup(line)
    events = events_from_json(line.events) if line.events else ()
    _, cut = shortened(with_notes(events, line.setup))
    if cut:
        raise LexikoError("bad_record", where="setup", problem=cut[0])
    if not events:
        _check_levels([Seat(**seat) for seat in line.setup["seats"]], line.setup["kept"])
        return Found(open_progress(line.setup, _seats(line), line.updated))
    position = verify(events, lambda index: f"events[{index}]")
    if len(position.seats) != len(line.seats):
        raise LexikoError("bad_record", where="seats", problem="there are not as many as players")
    if not position.is_over:
        _check_levels(position.seats, position.kept)
    added = rest(position)
    progress = progress_at(Story.of((*events, *added)))
    return Found(replace(progress, updated=line.updated), added)


def _check_levels(seats: Sequence[Seat], kept: bool) -> None:
    """Refuse computer players who could never go on."""
    for seat in seats:
        if seat.computer is not None:
            check_level(seat.computer, kept)


def _check_setup(line: GameLine) -> None:
    """Refuse what was agreed on if the table could not be laid by it."""
    setup = line.setup
    if [seat.seat for seat in line.seats] != list(range(len(line.seats))):
        raise LexikoError("bad_record", where="seats", problem="they are not in order")
    try:
        Rules.from_json(setup["rules"])
        seats = [Seat(**seat) for seat in setup["seats"]]
        known = isinstance(setup["summary"], str) and isinstance(setup["sentences"], list)
        known = known and isinstance(setup["lexicon"], str) and isinstance(setup["kept"], bool)
    except (KeyError, TypeError) as error:
        problem = f"something is missing or extra: {error}"
        raise LexikoError("bad_record", where="setup", problem=problem) from error
    if not known or len(seats) != len(line.seats):
        raise LexikoError("bad_record", where="setup", problem="it does not fit the game")

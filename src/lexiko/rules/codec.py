"""Events, commands, views and everything in them as plain JSON values, and back.

The types of the fields say how: letters become text in the game's alphabet, squares `8F`, a board
its rows; what can be one of several things carries its `kind`. Fields that have their default
are left out. Reading refuses anything unknown and names the place.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Collection
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from lexiko.errors import LexikoError, NotationError, as_problem
from lexiko.rules.alphabet import ENGLISH, Alphabet, Tile
from lexiko.rules.board import Board, Square, cell_texts, parse_square
from lexiko.rules.commands import Command
from lexiko.rules.events import Event, GameStarted
from lexiko.rules.rules import Rules
from lexiko.rules.upgrade import VERSION, upgrade

T = TypeVar("T")
_MISSING = dataclasses.MISSING
LARGEST = 2**53
"""What every program that reads JSON can count to."""


def kind_of(value_type: type) -> str:
    """The name of a type in JSON: `GameStarted` is `game_started`."""
    return _kind(value_type.__name__)


@cache
def _kind(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def _fields(record: Any) -> tuple[tuple[str, Any, Any], ...]:
    """Name, type and default of each field of a dataclass or named tuple."""
    hints = get_type_hints(record)
    if dataclasses.is_dataclass(record):
        return tuple(
            (field.name, hints[field.name], field.default) for field in dataclasses.fields(record)
        )
    defaults = record._field_defaults
    return tuple((name, hint, defaults.get(name, _MISSING)) for name, hint in hints.items())


# writing -------------------------------------------------------------------------------------


@cache
def _parts(record: Any) -> tuple[tuple[str, Any, bool, bool], ...]:
    """Name and default of each field, whether it holds many values, and whether they are tagged."""
    parts = []
    for name, hint, default in _fields(record):
        many = get_origin(hint) is tuple
        parts.append((name, default, many, len(_choices(get_args(hint)[0] if many else hint)) > 1))
    return tuple(parts)


def to_json(value: Any, alphabet: Alphabet, *, tagged: bool = False) -> Any:
    """A value of the rules as JSON; `tagged` adds its kind."""
    kind: Any = type(value)
    if kind in _AS_IT_IS:
        return value
    write = _writer(kind)
    if write is not None:
        return write(value, alphabet)
    data: dict[str, Any] = {"kind": kind_of(kind)} if tagged else {}
    parts: tuple[tuple[str, Any, bool, bool], ...] = _parts(kind)
    for name, default, many, tag in parts:
        item = getattr(value, name)
        if default is _MISSING or item != default:
            if type(item) in _AS_IT_IS:
                data[name] = item
            elif many:
                data[name] = [to_json(one, alphabet, tagged=tag) for one in item]
            else:
                data[name] = to_json(item, alphabet, tagged=tag)
    return data


_AS_IT_IS = {type(None), bool, int, str}


@cache
def _writer(kind: type) -> Callable[[Any, Alphabet], Any] | None:
    """How values of a type are written; None where it is field by field."""
    if issubclass(kind, bytes):
        return lambda value, alphabet: alphabet.text(value)
    if issubclass(kind, Tile):
        return lambda value, alphabet: alphabet.tile_text(value)
    if issubclass(kind, Square):
        return lambda value, alphabet: str(value)
    if issubclass(kind, Enum):
        return lambda value, alphabet: value.value
    if issubclass(kind, Rules):
        return lambda value, alphabet: value.to_json()
    if issubclass(kind, Board):
        return board_rows
    if issubclass(kind, tuple) and not hasattr(kind, "_fields"):
        return lambda value, alphabet: [to_json(item, alphabet) for item in value]
    return (lambda value, alphabet: value) if issubclass(kind, int | str) else None


def board_rows(board: Board, alphabet: Alphabet) -> list[str]:
    """The rows of a board as text: a dot for an empty square."""
    packed, width, texts = board.packed, board.width, cell_texts(alphabet)
    return [
        "".join([texts[cell] for cell in packed[start : start + width]])
        for start in range(0, len(packed), width)
    ]


def event_to_json(event: Event, alphabet: Alphabet) -> dict[str, Any]:
    """An event with its version and kind."""
    data: dict[str, Any] = to_json(event, alphabet, tagged=True)
    return {"v": VERSION, **data}


# reading -------------------------------------------------------------------------------------


@cache
def _choices(hint: Any) -> tuple[Any, ...]:
    """The classes that a union may hold, apart from None and plain values."""
    if get_origin(hint) not in (Union, types.UnionType):
        return (hint,) if isinstance(hint, type) else ()
    return tuple(
        kind for part in get_args(hint) for kind in _choices(part) if kind is not type(None)
    )


class _Misread(Exception):
    """What is wrong with a value; whoever reads what it is part of adds where."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        self.where = ""


_Read = Callable[[Any, Alphabet], Any]


@cache
def _reader(hint: Any) -> _Read:
    """How values of a type are read."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is None:
        return _plain_reader(hint)
    if origin is Literal:
        return _one_of(parts)
    if origin is tuple:
        return _list_reader(_reader(parts[0]))
    choices = _choices(hint)
    if len(choices) > 1:
        read = _tagged_reader({kind_of(choice): choice for choice in choices})
    else:
        [rest] = [part for part in parts if part is not type(None)]
        read = _reader(rest)
    if type(None) not in parts:
        return read
    return lambda data, alphabet: None if data is None else read(data, alphabet)


def _misread(data: Any, expected: str) -> _Misread:
    try:
        shown = f"{data!r:.60}"
    except (RecursionError, ValueError):  # lists in lists in lists, or a number of 5,000 digits
        shown = f"this {type(data).__name__}"
    return _Misread(f"expected {expected}, not {shown}")


def _plain_reader(hint: Any) -> _Read:
    """How values are read that are no list and can be of one type only."""
    if hint is int:
        return _number
    if hint in (str, bool):
        return _exactly(hint)
    if hint is Rules:
        return _checked(lambda data, alphabet: Rules.from_json(data))
    if hint is Board:
        return _board
    if hint is bytes:
        return _text(lambda data, alphabet: alphabet.parse_letters(data))
    if hint is Tile:
        return _text(lambda data, alphabet: alphabet.parse_tile(data))
    if hint is Square:
        return _text(lambda data, alphabet: parse_square(data)[0])
    if issubclass(hint, Enum):
        read = _one_of([member.value for member in hint])
        return lambda data, alphabet: hint(read(data, alphabet))
    return _record_reader(hint)


def _number(data: Any, alphabet: Alphabet) -> int:
    if type(data) is not int:
        raise _misread(data, "a value of type int")
    if not -LARGEST <= data <= LARGEST:
        raise _misread(data, f"a number up to {LARGEST}")
    number: int = data
    return number


def _exactly(kind: type) -> _Read:
    def read(data: Any, alphabet: Alphabet) -> Any:
        if type(data) is not kind:
            raise _misread(data, f"a value of type {kind.__name__}")
        return data

    return read


def _one_of(values: Collection[Any]) -> _Read:
    def read(data: Any, alphabet: Alphabet) -> Any:
        if data not in values:
            raise _misread(data, f"one of {values}")
        return data

    return read


def _checked(parse: _Read) -> _Read:
    """A parser whose own words say what is wrong."""

    def read(data: Any, alphabet: Alphabet) -> Any:
        try:
            return parse(data, alphabet)
        except LexikoError as error:
            raise _Misread(as_problem(error)) from error

    return read


def _text(parse: _Read) -> _Read:
    checked = _checked(parse)

    def read(data: Any, alphabet: Alphabet) -> Any:
        if not isinstance(data, str):
            raise _misread(data, "a text")
        return checked(data, alphabet)

    return read


_tiles = _checked(lambda row, alphabet: alphabet.parse_tiles(row))


def _board(data: Any, alphabet: Alphabet) -> Board:
    if not isinstance(data, list) or not all(isinstance(row, str) for row in data):
        raise _misread(data, "the rows of a board")
    rows = [_tiles(row, alphabet) for row in data]
    width = len(rows[0]) if rows else 0
    if not all(len(row) == width for row in rows):
        raise _misread(data, "rows of one length")
    cells = tuple(cell for row in rows for cell in row)
    return Board(len(rows), width, cells, alphabet)


def _list_reader(inner: _Read) -> _Read:
    def read(data: Any, alphabet: Alphabet) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise _misread(data, "a list")
        values: list[Any] = []
        try:
            for item in data:
                values.append(inner(item, alphabet))  # noqa: PERF401 its length says where
        except _Misread as error:
            error.where = f"[{len(values)}]{error.where}"
            raise
        return tuple(values)

    return read


def _tagged_reader(kinds: dict[str, type]) -> _Read:
    known = tuple(kinds)
    expected = f"a kind: {', '.join(known)}"

    def read(data: Any, alphabet: Alphabet) -> Any:
        if not isinstance(data, dict):
            raise _misread(data, "an object with a kind")
        kind = data.get("kind")
        if kind not in known:
            raise _misread(kind, expected)
        rest = {key: value for key, value in data.items() if key != "kind"}
        return _reader(kinds[kind])(rest, alphabet)

    return read


def _record_reader(record: type) -> _Read:
    fields = _fields(record)
    names = frozenset(name for name, _, _ in fields)

    def read(data: Any, alphabet: Alphabet) -> Any:
        if not isinstance(data, dict):
            raise _misread(data, "an object")
        unknown = data.keys() - names
        if unknown:
            raise _Misread(f"unknown key {min(map(str, unknown))!r}")
        values = {}
        for name, hint, default in fields:
            if name in data:
                try:
                    values[name] = _reader(hint)(data[name], alphabet)
                except _Misread as error:
                    error.where = f".{name}{error.where}"
                    raise
            elif default is _MISSING:
                raise _Misread(f"the key {name!r} is missing")
        return record(**values)

    return read


def _read(hint: Any, data: Any, alphabet: Alphabet, where: str) -> Any:
    """The value of a type, or an error that names the place."""
    try:
        return _reader(hint)(data, alphabet)
    except _Misread as error:
        place = f"{where}{error.where}"
        raise NotationError("bad_record", where=place, problem=error.problem) from error


def event_from_json(data: Any, alphabet: Alphabet, where: str = "event") -> Event:
    """An event from its JSON, of whichever version, or an error that names the place."""
    if isinstance(data, dict):
        data = upgrade(data, where)
    event: Event = _read(Event, data, alphabet, where)
    return event


def command_from_json(data: Any, alphabet: Alphabet, where: str = "command") -> Command:
    """A command from its JSON, or an error that names the place."""
    command: Command = _read(Command, data, alphabet, where)
    return command


def record_from_json(record: type[T], data: Any, where: str, alphabet: Alphabet = ENGLISH) -> T:
    """Any other value, with letters of an alphabet in it, or an error that names the place."""
    value: T = _read(record, data, alphabet, where)
    return value


def command_to_json(command: Command, alphabet: Alphabet) -> dict[str, Any]:
    """A command with its kind."""
    data: dict[str, Any] = to_json(command, alphabet, tagged=True)
    return data


def events_from_json(data: Any) -> tuple[Event, ...]:
    """The events of a game; the alphabet is the one of the rules that the first one names."""
    if not isinstance(data, list) or not data or not isinstance(data[0], dict):
        problem = "expected a list that begins with game_started"
        raise NotationError("bad_record", where="events", problem=problem)
    started = upgrade(data[0], "events[0]")
    if started.get("kind") != kind_of(GameStarted):
        problem = "the first event must be game_started"
        raise NotationError("bad_record", where="events[0]", problem=problem)
    rules = _read(Rules, started.get("rules"), ENGLISH, "events[0].rules")
    return tuple(
        event_from_json(item, rules.alphabet, f"events[{index}]") for index, item in enumerate(data)
    )

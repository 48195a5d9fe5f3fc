"""Events, commands, views and everything in them as plain JSON values, and back.

The types of the fields say how: letters become text in the game's alphabet, squares `8F`, a board
its rows; what can be one of several things carries its `kind`. Fields that have their default
are left out. Reading refuses anything unknown and names the place.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable
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


@cache
def _kinds(choices: tuple[Any, ...]) -> dict[str, Any]:
    """The classes that a value may be of, by their names."""
    return {kind_of(choice): choice for choice in choices}


@cache
def _made_of(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """What kind of type another one is made by, if any, and its parts."""
    return get_origin(hint), get_args(hint)


@cache
def _names(record: Any) -> frozenset[str]:
    """The names of all fields."""
    return frozenset(name for name, _, _ in _fields(record))


class _Reader:
    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet

    def read(self, hint: Any, data: Any, where: str) -> Any:
        origin, parts = _made_of(hint)
        if origin is None:
            return self.plain(hint, data, where)
        if origin is Literal:
            return self.expect(data in parts, data, f"one of {parts}", where)
        if origin is tuple:
            self.expect(isinstance(data, list), data, "a list", where)
            inner = parts[0]
            return tuple(
                [self.read(inner, item, f"{where}[{index}]") for index, item in enumerate(data)]
            )
        if data is None and type(None) in parts:
            return None
        choices = _choices(hint)
        if len(choices) > 1:
            return self.tagged(choices, data, where)
        rest = [part for part in parts if part is not type(None)]
        return self.read(rest[0], data, where)

    def expect(self, good: bool, data: Any, expected: str, where: str) -> Any:
        if not good:
            problem = f"expected {expected}, not {data!r:.60}"
            raise NotationError("bad_record", where=where, problem=problem)
        return data

    def tagged(self, choices: tuple[Any, ...], data: Any, where: str) -> Any:
        self.expect(isinstance(data, dict), data, "an object with a kind", where)
        kinds = _kinds(choices)
        kind = data.get("kind")
        self.expect(kind in tuple(kinds), kind, f"a kind: {', '.join(kinds)}", where)
        rest = {key: value for key, value in data.items() if key != "kind"}
        return self.record(kinds[kind], rest, where)

    def plain(self, hint: Any, data: Any, where: str) -> Any:
        if hint in (str, bool) and type(data) is hint:
            return data
        if hint is int and type(data) is int:
            return self.expect(abs(data) <= LARGEST, data, f"a number up to {LARGEST}", where)
        if hint in (int, str, bool):
            return self.expect(type(data) is hint, data, f"a value of type {hint.__name__}", where)
        if hint is Rules:
            return self.checked(Rules.from_json, data, where)
        if isinstance(hint, type) and issubclass(hint, Enum):
            values = [member.value for member in hint]
            return hint(self.expect(data in values, data, f"one of {values}", where))
        if hint is Board:
            return self.board(data, where)
        if hint in (bytes, Tile, Square):
            self.expect(isinstance(data, str), data, "a text", where)
            if hint is bytes:
                return self.checked(self.alphabet.parse_letters, data, where)
            if hint is Tile:
                return self.checked(self.alphabet.parse_tile, data, where)
            return self.checked(parse_square, data, where)[0]
        return self.record(hint, data, where)

    def board(self, data: Any, where: str) -> Board:
        good = isinstance(data, list) and all(isinstance(row, str) for row in data)
        self.expect(good, data, "the rows of a board", where)
        rows = [self.checked(self.alphabet.parse_tiles, row, where) for row in data]
        width = len(rows[0]) if rows else 0
        self.expect(all(len(row) == width for row in rows), data, "rows of one length", where)
        cells = tuple(cell for row in rows for cell in row)
        return Board(len(rows), width, cells, self.alphabet)

    def checked(self, parse: Any, data: Any, where: str) -> Any:
        try:
            return parse(data)
        except LexikoError as error:
            raise NotationError("bad_record", where=where, problem=as_problem(error)) from error

    def record(self, record: type, data: Any, where: str) -> Any:
        self.expect(isinstance(data, dict), data, "an object", where)
        fields = _fields(record)
        unknown = data.keys() - _names(record)
        if unknown:
            problem = f"unknown key {min(unknown)!r}"
            raise NotationError("bad_record", where=where, problem=problem)
        values = {}
        for name, hint, default in fields:
            if name in data:
                values[name] = self.read(hint, data[name], f"{where}.{name}")
            elif default is _MISSING:
                problem = f"the key {name!r} is missing"
                raise NotationError("bad_record", where=where, problem=problem)
        return record(**values)


def event_from_json(data: Any, alphabet: Alphabet, where: str = "event") -> Event:
    """An event from its JSON, of whichever version, or an error that names the place."""
    reader = _Reader(alphabet)
    reader.expect(isinstance(data, dict), data, "an object", where)
    event: Event = reader.read(Event, upgrade(data, where), where)
    return event


def command_from_json(data: Any, alphabet: Alphabet, where: str = "command") -> Command:
    """A command from its JSON, or an error that names the place."""
    command: Command = _Reader(alphabet).read(Command, data, where)
    return command


def record_from_json(record: type[T], data: Any, where: str, alphabet: Alphabet = ENGLISH) -> T:
    """Any other value, with letters of an alphabet in it, or an error that names the place."""
    value: T = _Reader(alphabet).read(record, data, where)
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
    rules = _Reader(ENGLISH).read(Rules, started.get("rules"), "events[0].rules")
    return tuple(
        event_from_json(item, rules.alphabet, f"events[{index}]") for index, item in enumerate(data)
    )

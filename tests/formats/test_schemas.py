"""The published schemas are current; they accept what is written and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from tests.formats.games import GAMES
from tools.schemas import NAMES, schemas

from lexiko.formats import Record, guide_game, write_record
from lexiko.rules import EDITIONS, Alphabet, Layout, make_rules
from lexiko.rules.upgrade import VERSION

FOLDER = files("lexiko.formats").joinpath("schemas")


@cache
def validator(name: str) -> Draft202012Validator:
    """The published schema of that name."""
    found = {
        each: json.loads(FOLDER.joinpath(f"{each}.schema.json").read_text("utf-8"))
        for each in NAMES
    }
    registry: Registry[Any] = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in found.values()
    )
    Draft202012Validator.check_schema(found[name])
    return Draft202012Validator(found[name], registry=registry)


def guide() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write_record(guide_game()))
    return found


def test_the_published_schemas_are_current() -> None:
    for name, text in schemas().items():
        assert FOLDER.joinpath(name).read_text("utf-8") == text, "run: python tools/schemas.py"


@pytest.mark.parametrize("name", GAMES)
def test_a_record_that_was_written_is_valid(name: str) -> None:
    data = json.loads(write_record(Record(tuple(GAMES[name]().events))))
    assert validator("record").is_valid(data)
    assert validator("events").is_valid(data["events"])


def test_the_guide_game_is_valid() -> None:
    assert validator("record").is_valid(guide())


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_are_valid(edition: str) -> None:
    tiny = Alphabet("tiny", ("?", "A", "CH"), (0, 1, 2), (0, 50, 50))
    layout = Layout("small", ("...", ".*.", "..."))
    rules = make_rules(edition, alphabet=tiny, layout=layout)
    assert validator("rules").is_valid(rules.to_json())
    assert validator("rules").is_valid({"edition": edition, "rack_size": 9})


@pytest.mark.parametrize(
    "bad", [{"rack_size": 99}, {"edition": "mine"}, {"colour": "red"}, {"challenge": None}, []]
)
def test_bad_rules_are_not_valid(bad: Any) -> None:
    assert not validator("rules").is_valid(bad)


def _delete(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key)


def _event(index: int, **changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["events"][index].update(changes)


@pytest.mark.parametrize(
    "spoil",
    [
        _delete("format"),
        _delete("version"),
        _delete("events"),
        lambda data: data.update(extra=1),
        lambda data: data.update(version=VERSION + 1),
        lambda data: data.update(notes=[{"event": 0, "text": ""}]),
        lambda data: data["events"].clear(),
        lambda data: data["events"].pop(0),
        _event(0, rules={"rack_size": "7"}),
        _event(0, first=-1),
        _event(1, kind="drew"),
        _event(1, v=0),
        _event(1, pieces=None),
        _event(1, extra=1),
        _event(4, move={"placements": [{"square": "8", "tile": "H"}]}),
    ],
)
def test_a_bad_record_is_not_valid(spoil: Callable[[dict[str, Any]], None]) -> None:
    data = guide()
    spoil(data)
    assert not validator("record").is_valid(data)

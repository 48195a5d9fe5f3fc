"""Writes src/lexiko/formats/schemas: JSON Schemas of rules, events, records, views and messages.

They are made from the types themselves, by the same reading of them as `lexiko.rules.codec`.
"""

from __future__ import annotations

import dataclasses
import json
import types
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter

from lexiko.formats.record import FORMAT
from lexiko.rules import Alphabet, Board, Layout, Rules, Square, Tile, View
from lexiko.rules.alphabet import ALPHABETS
from lexiko.rules.board import LAYOUTS
from lexiko.rules.codec import kind_of
from lexiko.rules.events import Event, GameStarted
from lexiko.rules.rules import SWITCHES
from lexiko.rules.upgrade import VERSION
from lexiko.server.messages.games import SocketMessage

FOLDER = Path(__file__).parents[1] / "src/lexiko/formats/schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = {
    name: f"urn:lexiko:schema:{name}" for name in ("rules", "events", "record", "view", "messages")
}

NOT_NEGATIVE = {"seat", "first", "keeper", "by", "turn", "unknown", "count", "to_move"}
TEXT = {"type": "string"}
PLAIN: dict[Any, dict[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: TEXT,
    bytes: TEXT,
    Tile: {"type": "string", "minLength": 1},
    Square: {"type": "string", "pattern": "^([0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})$"},
    Rules: {"$ref": NAMES["rules"]},
    Board: {"type": "array", "items": TEXT},
}


def closed(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """An object that holds nothing else."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def listed(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


# rules ---------------------------------------------------------------------------------------


def rules_schema() -> dict[str, Any]:
    """The switches; one that is left out is as in the edition."""
    properties = {}
    for key, hint in get_type_hints(Rules).items():
        if hint is Alphabet:
            properties[key] = named(list(ALPHABETS), alphabet_schema())
        elif hint is Layout:
            rows = closed({"name": TEXT, "rows": listed(TEXT)}, ["name", "rows"])
            properties[key] = named(list(LAYOUTS), rows)
        else:
            properties[key] = Types().schema(hint)
            if (limits := SWITCHES[key].limits) is not None:
                low, high = limits
                number = properties[key].get("anyOf", [properties[key]])[0]
                number |= {"minimum": low, "maximum": high}
    return closed(properties, [])


def named(names: list[str], whole: dict[str, Any]) -> dict[str, Any]:
    """The name of something that comes with the program, or the thing itself."""
    return {"anyOf": [{"enum": names}, whole]}


def alphabet_schema() -> dict[str, Any]:
    counts = listed({"type": "integer", "minimum": 0})
    faces = listed(TEXT)
    return closed(
        {
            "name": TEXT,
            "faces": faces,
            "values": counts,
            "counts": counts,
            "vowels": TEXT,
            "small_faces": faces,
        },
        ["name", "faces", "values", "counts"],
    )


# events and records --------------------------------------------------------------------------


class Types:
    """Schemas of types; records that they mention are gathered in `defs`."""

    def __init__(self) -> None:
        self.defs: dict[str, Any] = {}

    def schema(self, hint: Any) -> dict[str, Any]:
        origin = get_origin(hint)
        if origin is Literal:
            return {"enum": list(get_args(hint))}
        if origin is tuple:
            return listed(self.schema(get_args(hint)[0]))
        if origin in (Union, types.UnionType):
            parts = [part for part in get_args(hint) if part is not type(None)]
            choices = [self.schema(parts[0])] if len(parts) == 1 else list(map(self.tagged, parts))
            null = [{"type": "null"}] if len(parts) < len(get_args(hint)) else []
            return {"anyOf": choices + null}
        if hint in PLAIN:
            return dict(PLAIN[hint])
        if issubclass(hint, Enum):
            return {"enum": [member.value for member in hint]}
        return self.record(hint, kind_of(hint), {})

    def tagged(self, hint: Any) -> dict[str, Any]:
        """A record that is one of several kinds."""
        kind = kind_of(hint)
        return self.record(hint, kind, {"kind": {"const": kind}})

    def record(self, hint: Any, name: str, extra: dict[str, Any]) -> dict[str, Any]:
        if name not in self.defs:
            self.defs[name] = {}
            hints = get_type_hints(hint)
            if dataclasses.is_dataclass(hint):
                fields = dataclasses.fields(hint)
                optional = {f.name for f in fields if f.default is not dataclasses.MISSING}
            else:
                optional = set(hint._field_defaults)
            properties = extra | {key: self.field(key, each) for key, each in hints.items()}
            required = [key for key in properties if key not in optional]
            self.defs[name] = closed(properties, required)
        return {"$ref": f"#/$defs/{name}"}

    def field(self, key: str, hint: Any) -> dict[str, Any]:
        schema = self.schema(hint)
        if key in NOT_NEGATIVE:
            schema.get("anyOf", [schema])[0]["minimum"] = 0
        return schema


def events_schema() -> dict[str, Any]:
    """A whole log: it begins with the start of the game."""
    found = Types()
    version = {"v": {"const": VERSION}}
    kinds = {kind_of(kind): kind for kind in get_args(Event)}
    for name, kind in kinds.items():
        found.record(kind, name, version | {"kind": {"const": name}})
    refs = [{"$ref": f"#/$defs/{name}"} for name in kinds]
    return {
        "type": "array",
        "minItems": 1,
        "prefixItems": [{"$ref": f"#/$defs/{kind_of(GameStarted)}"}],
        "items": {"$ref": "#/$defs/event"},
        "$defs": {"event": {"oneOf": refs}, **dict(sorted(found.defs.items()))},
    }


def record_schema() -> dict[str, Any]:
    note = closed({"event": {"type": "integer", "minimum": 1}, "text": TEXT}, ["event", "text"])
    return closed(
        {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "title": TEXT,
            "description": TEXT,
            "id": TEXT,
            "notes": listed(note),
            "events": {"$ref": NAMES["events"]},
        },
        ["format", "version", "events"],
    )


def view_schema() -> dict[str, Any]:
    found = Types()
    return {**found.schema(View), "$defs": dict(sorted(found.defs.items()))}


def schemas() -> dict[str, str]:
    """Every schema file by its name."""
    made = {
        "rules": ("Rules", rules_schema()),
        "events": ("The events of a game", events_schema()),
        "record": ("The record of a game", record_schema()),
        "view": ("What one seat may know of a game", view_schema()),
        "messages": ("What the socket of a game sends", TypeAdapter(SocketMessage).json_schema()),
    }
    texts = {}
    for name, (title, schema) in made.items():
        head = {"$schema": DIALECT, "$id": NAMES[name], "title": title}
        texts[f"{name}.schema.json"] = json.dumps(head | schema, indent=1) + "\n"
    return texts


if __name__ == "__main__":
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")

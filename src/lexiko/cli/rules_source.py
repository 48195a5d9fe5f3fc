"""The rules that options name: an edition or a file, then variations, then single switches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lexiko.errors import BadRules
from lexiko.rules import EDITIONS, Alphabet, Layout, Rules, edition
from lexiko.rules.editions import changes_by

DEFAULT_EDITION = "deluxe"

_WORDS: dict[str, Any] = {
    "yes": True,
    "on": True,
    "no": False,
    "off": False,
    "none": None,
}
"""What people write for the values that JSON calls true, false and null."""


def rules_from(
    source: str | None, variations: Sequence[str] = (), changes: Sequence[str] = ()
) -> Rules:
    """The rules of an edition or a file with variations and single changes.

    >>> rules_from("heirloom", ["nine-tiles"], ["turn_seconds=90"]).rack_size
    9
    """
    # Asked for at once: of two changes that need each other neither comes first.
    merged = changes_of(variations, changes)
    return base_rules(source or DEFAULT_EDITION).replace(**merged)


def changes_of(variations: Sequence[str], changes: Sequence[str]) -> dict[str, Any]:
    """The switches that variations and single changes set."""
    return changes_by(variations) | dict(map(_change, changes))


def base_rules(source: str) -> Rules:
    """The rules of an edition by its name, or of a JSON file."""
    if source in EDITIONS:
        return EDITIONS[source].rules
    path = Path(source).expanduser()
    if not (set(source) & set("./\\") or path.is_file()):
        return edition(source).rules
    return Rules.from_json(read_json(path))


def read_json(path: Path) -> Any:
    """The JSON value in a file."""
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise BadRules("bad_file", path=path, problem=problem) from error
    except RecursionError as error:
        raise BadRules("bad_file", path=path, problem="it is nested too deeply") from error
    except ValueError as error:
        raise BadRules("bad_file", path=path, problem=f"this is not JSON: {error}") from error


def _change(text: str) -> tuple[str, Any]:
    """One `rule=value`: the value as JSON, or as a plain word."""
    key, sign, value = (part.strip() for part in text.partition("="))
    if not sign or not key:
        raise BadRules("bad_rule", key="--set", expected="RULE=VALUE", value=repr(text))
    key = key.replace("-", "_")
    parsed: Any
    if value.lower() in _WORDS:
        parsed = _WORDS[value.lower()]
    else:
        try:
            parsed = json.loads(value)
        except (ValueError, RecursionError):
            parsed = value
    if key == "alphabet":
        parsed = Alphabet.from_json(parsed)
    elif key == "layout":
        parsed = Layout.from_json(parsed)
    return key, parsed

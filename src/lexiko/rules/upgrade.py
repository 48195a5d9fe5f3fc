"""The versions of events, and how an old event becomes a new one.

Every event says in its JSON which version wrote it, under `v`: a game may begin with one version
and go on with the next. When the shape of an event changes, `VERSION` goes up and the step from
the version before is added to `STEPS`; a log of every released version stays in the tests for
ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexiko.errors import NotationError

VERSION = 2
"""The version of the events that this program writes."""


def _from_1(event: dict[str, Any]) -> dict[str, Any]:
    """A turn out of time counted as a pass, and the editions were other settings of the rules."""
    match event:
        case {"kind": "timed_out"}:
            return event | {"counts": True}
        case {"kind": "game_started", "rules": {**rules}}:
            passes = None if rules.get("edition") == "club" else 2
            then = {"pass_limit": passes, "window_seconds": 60, "overtime_seconds": None}
            then["exclude_acronyms"] = False
            return event | {"rules": then | rules}
    return event


STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1}
"""For each old version, how one of its events looks in the next version."""


def upgrade(event: dict[str, Any], where: str) -> dict[str, Any]:
    """An event in JSON as this program writes it today, whichever version wrote it."""
    version = event.get("v")
    if type(version) is not int or version < 1:
        problem = f"the version v must be a whole number from 1, not {version!r}"
        raise NotationError("bad_record", where=where, problem=problem)
    if version > VERSION:
        raise NotationError("newer_version", version=version, supported=VERSION)
    event = {key: value for key, value in event.items() if key != "v"}
    for old in range(version, VERSION):
        event = STEPS[old](event)
    return event

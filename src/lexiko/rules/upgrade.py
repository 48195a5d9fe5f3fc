"""The versions of the event log, and how an old one becomes a new one.

A log says which version wrote it. When the shape of an event changes, `VERSION` goes up and the
step from the version before is added to `STEPS`; a log of every released version stays in the
tests for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexiko.errors import NotationError

VERSION = 1
"""The version of the events that this program writes."""

STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each old version, how one of its events looks in the next version."""


def upgrade(events: list[dict[str, Any]], version: Any) -> list[dict[str, Any]]:
    """Events in JSON as this program writes them today, whichever version wrote them."""
    if type(version) is not int or version < 1:
        problem = f"the version must be a whole number from 1, not {version!r}"
        raise NotationError("bad_record", where="version", problem=problem)
    if version > VERSION:
        raise NotationError("newer_version", version=version, supported=VERSION)
    for old in range(version, VERSION):
        events = [STEPS[old](event) for event in events]
    return events

"""Other values of each switch of the rules, of switches to come as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from lexiko.rules import Rules
from lexiko.rules.rules import SWITCHES

HINTS = get_type_hints(Rules)


def others(name: str, now: Any) -> Iterator[Any]:
    """Values that a switch may have beside the one it has: of a number, those next to it."""
    hint = HINTS[name]
    kinds = [kind for kind in get_args(hint) if kind is not type(None)] or [hint]
    if kinds == [bool]:
        yield not now
    elif kinds == [int]:
        low, high = SWITCHES[name].limits or (0, 0)
        near = [low] if now is None else [now - 1, now + 1]
        yield from (value for value in near if low <= value <= high)
    else:
        words = [word for kind in kinds for word in (get_args(kind) or [kind])]
        yield from (word for word in words if isinstance(word, str) and word != now)

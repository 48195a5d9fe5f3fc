"""How a switch of the rules is declared: once, with all that others must know of it."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Group = Literal["tiles", "exchange", "challenge", "end", "variation", "time"]
"""The part of the game that a switch is about."""
Kernels = Literal["honoured", "filtered", "irrelevant", "unknown"]
"""*Honoured*: kernels keep to it, in every position and in whole games. *Filtered*: the engine and
its players see to it around the kernels, which play whole games only where the switch has its
default. *Irrelevant*: between players that know every word and take no time it changes nothing;
switches of the dictionary have done their work when a word graph is built. *Unknown*, as a new one
is at first: unless it has its default, neither engine nor computer players take part."""


@dataclass(frozen=True, slots=True)
class Switch:
    """What a switch means, to people and to the rest of the program."""

    group: Group
    meaning: str
    """In a sentence for the players."""
    kernels: Kernels
    totals: bool
    """Whether totals in solitaire are compared only where it is the same."""
    limits: tuple[int, int] | None
    """The smallest and the largest number that it may be."""
    later: bool
    """Whether games of older versions lack it; its default makes them what they were."""
    quiet: bool
    """Whether it is left out of events at its default, so that logs stay as they are for ever."""


def switch(
    default: Any,
    group: Group,
    meaning: str,
    *,
    kernels: Kernels,
    totals: bool = True,
    limits: tuple[int, int] | None = None,
    later: bool = False,
    quiet: bool = False,
) -> Any:
    """A field of `Rules`. A new one is `quiet`: no log that is there changes for it."""
    declared = Switch(group, meaning, kernels, totals, limits, later or quiet, quiet)
    return dataclasses.field(default=default, metadata={"switch": declared})


def switches_of(rules: Any) -> dict[str, Switch]:
    """Every switch by its name."""
    return {field.name: field.metadata["switch"] for field in dataclasses.fields(rules)}


def explained(rules: Any, expected: Mapping[str, str]) -> str:
    """What `help` says about the rules: every switch with its default, what it means and what it
    may be, where that is not plain."""
    parts = [f"{rules.__doc__}\n\nEvery switch, with its default:\n"]
    for field in dataclasses.fields(rules):
        meaning = field.metadata["switch"].meaning
        if field.name in expected:
            meaning += f" It may be {expected[field.name]}."
        lines = textwrap.fill(meaning, 96, initial_indent="    ", subsequent_indent="    ")
        parts.append(f"{field.name} = {field.default!r}\n{lines}")
    return "\n".join(parts) + "\n"

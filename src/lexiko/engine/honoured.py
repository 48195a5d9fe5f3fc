"""What each switch of the rules means to the kernels.

Kernels play whole games only by switches that they are known to honour, so a new switch is none of
their business until it stands here: until then games by it are played by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Literal

from lexiko.rules import Rules

Means = Literal["honoured", "filtered", "irrelevant"]

SWITCHES: dict[str, Means] = {
    "edition": "irrelevant",
    "alphabet": "honoured",
    "layout": "honoured",
    "rack_size": "honoured",
    "bonus": "honoured",
    "bonus_tiles": "honoured",
    "first_word": "honoured",
    "exchange_minimum": "honoured",
    "exchange_none": "irrelevant",
    "must_play_after_pass": "honoured",
    "challenge": "irrelevant",
    "challenge_unit": "irrelevant",
    "challenge_points": "irrelevant",
    "window_seconds": "irrelevant",
    "dictionary": "irrelevant",
    "exclude_offensive": "irrelevant",
    "exclude_acronyms": "irrelevant",
    "regular_inflections": "irrelevant",
    "end_without_plays": "honoured",
    "pass_limit": "honoured",
    "scoreless_limit": "honoured",
    "going_out": "honoured",
    "tie": "honoured",
    "rearrange": "filtered",
    "recycle": "filtered",
    "reclaim_blanks": "filtered",
    "finish_line": "filtered",
    "solitaire": "filtered",
    "turn_seconds": "irrelevant",
    "game_seconds": "irrelevant",
    "overtime_points": "irrelevant",
    "overtime_seconds": "irrelevant",
    "increment_seconds": "irrelevant",
}
"""*Honoured*: kernels keep to it, in every position and in whole games. *Filtered*: the engine and
its players see to it around the kernels, which play whole games only where the switch has its
default. *Irrelevant*: between players that know every word and take no time it changes nothing;
switches of the dictionary have done their work when a word graph is built."""


def is_known(rules: Rules) -> bool:
    """Whether every switch that has been changed is in the table: only then can an engine help."""
    return all(name in SWITCHES for name in _changed(rules))


def plays_whole_games(rules: Rules) -> bool:
    """Whether kernels honour all of these rules from the first turn to the last."""
    meant = (SWITCHES.get(name, "filtered") for name in _changed(rules))
    return all(means != "filtered" for means in meant)


def _changed(rules: Rules) -> Iterator[str]:
    """The switches that do not have their default."""
    for field in fields(rules):
        if getattr(rules, field.name) != field.default:
            yield field.name

"""Which rules the kernels play by: those they are known to honour, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from lexiko.rules import Rules
from lexiko.rules.rules import SWITCHES
from lexiko.rules.switches import Kernels


def are_known(rules: Rules) -> bool:
    """Whether an engine can answer by these rules at all."""
    return "unknown" not in _changed(rules)


def plays_whole_games(rules: Rules) -> bool:
    """Whether kernels honour all of these rules from the first turn to the last."""
    return {"unknown", "filtered"}.isdisjoint(_changed(rules))


def _changed(rules: Rules) -> Iterator[Kernels]:
    """What those switches mean to kernels that do not have their default."""
    for field in fields(rules):
        if getattr(rules, field.name) != field.default:
            yield SWITCHES[field.name].kernels

"""Which rules the kernels play whole games by: those they are known to honour, and no others."""

from __future__ import annotations

from dataclasses import fields

from lexiko.rules import Rules
from lexiko.rules.rules import SWITCHES


def plays_whole_games(rules: Rules) -> bool:
    """Whether kernels honour all of these rules from the first turn to the last."""
    changed = (field.name for field in fields(rules) if getattr(rules, field.name) != field.default)
    return all(SWITCHES[name].kernels != "filtered" for name in changed)

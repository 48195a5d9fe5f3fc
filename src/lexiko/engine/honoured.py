"""Which rules the kernels play by: those they are known to honour, and no others."""

from __future__ import annotations

from lexiko.rules import Rules
from lexiko.rules.rules import meanings_to_kernels


def are_known(rules: Rules) -> bool:
    """Whether an engine can answer by these rules at all."""
    return "unknown" not in meanings_to_kernels(rules)


def plays_whole_games(rules: Rules) -> bool:
    """Whether kernels honour all of these rules from the first turn to the last."""
    return {"unknown", "filtered"}.isdisjoint(meanings_to_kernels(rules))

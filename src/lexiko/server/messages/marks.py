"""JSON that the rules make, under the names that the page has for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any


@dataclass(frozen=True, slots=True)
class Called:
    """What the page's types call this."""

    name: str


RulesJson = Annotated[dict[str, Any], Called("Rules")]
"""Every switch of the rules."""
RulesChanges = Annotated[dict[str, Any], Called("Partial<Rules>")]
MoveJson = Annotated[dict[str, Any], Called("Move")]
EditJson = Annotated[dict[str, Any], Called("Edit")]
EventJson = Annotated[dict[str, Any], Called("GameEvent")]
"""A fact of the game as everybody may know it."""

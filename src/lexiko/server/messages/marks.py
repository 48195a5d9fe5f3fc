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
SaidJson = Annotated[dict[str, Any], Called("Said")]
"""A text by what it is made of: `code` and `params`, `items` in a row, or the `name` of something
of a `kind`. Whoever has words of their own says it in them."""
EventJson = Annotated[dict[str, Any], Called("GameEvent")]
"""A fact of the game as everybody may know it."""
ViewJson = Annotated[dict[str, Any], Called("Record<string, unknown>")]
"""A view of the library: `lexiko.View.from_json` reads it, `view.schema.json` describes it."""

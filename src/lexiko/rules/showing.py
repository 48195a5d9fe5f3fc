"""Tables as plain text, to be printed and looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.rules.writing import rack_text

if TYPE_CHECKING:
    from lexiko.rules.position import Position
    from lexiko.rules.views import View


def table_text(shown: Position | View, bag: int) -> str:
    """The board, and below it each player with score and rack; `>` is before the one to move."""
    alphabet = shown.rules.alphabet
    names = [seat.name for seat in shown.seats]
    wide = max(map(len, names))
    high = max(len(str(score)) for score in shown.scores)
    lines = []
    for seat, name in enumerate(names):
        mark = ">" if seat == shown.to_move and shown.result is None else " "
        rack = rack_text(alphabet, shown.racks[seat])
        lines.append(f"{mark} {name:<{wide}} {shown.scores[seat]:>{high}} {rack}".rstrip())
    return "\n".join([str(shown.board), "", *lines, f"  {bag} in the bag"])


def brief(shown: Position | View, bag: int) -> str:
    """A table in a few words, for a repr."""
    scores = ", ".join(
        f"{seat.name} {score}" for seat, score in zip(shown.seats, shown.scores, strict=True)
    )
    name = shown.seats[shown.to_move].name
    state = "over" if shown.result is not None else f"{name} to move"
    return f"{scores}; {state}, {bag} in the bag"

"""What was agreed on in a game of a backup: it is kept only if a game could be made by it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from lexiko.errors import LexikoError
from lexiko.rules import Rules, Seat
from lexiko.rules.seats import check_seats
from lexiko.server.seating import LONGEST_ABSENCE
from lexiko.store import SeatKind

Text = Annotated[str, Field(max_length=2_000)]
Count = Annotated[StrictInt, Field(ge=0, le=10**6)]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=3)]
SeatKey = Annotated[str, Field(pattern="^[0-3]$")]
GameId = Annotated[str, Field(max_length=40, pattern="^[a-z0-9-]*$")]
People = Annotated[list[Text], Field(max_length=4)]
Holder = tuple[Text, Text, SeatKind]


class SentencePart(BaseModel):
    head: Text
    text: Text


class SeatAgreed(BaseModel):
    """A seat as it was agreed on."""

    model_config = ConfigDict(extra="forbid")

    name: Text
    computer: Text | None = None
    level: Text | None = None
    finish: StrictInt | None = None
    turn_seconds: StrictInt | None = None
    timed: StrictBool = True


class Agreed(BaseModel):
    """All of it; what another version adds is not read here."""

    rules: dict[str, Any]
    summary: Text
    sentences: Annotated[list[SentencePart], Field(max_length=200)]
    lexicon: Text
    seats: Annotated[list[SeatAgreed], Field(min_length=1, max_length=4)]
    kept: StrictBool
    keeper: SeatNumber | None = None
    first: SeatNumber | None = None
    imported: StrictBool = False
    absence: Annotated[StrictInt, Field(ge=0, le=LONGEST_ABSENCE)] | None = None
    held: dict[SeatKey, Annotated[list[Holder], Field(max_length=100)]] = {}
    offers: dict[SeatKey, Literal["player", "host"]] = {}
    refused: dict[SeatKey, Count] = {}
    awaits: People = []
    wish: People = []
    place: Text = ""
    next: GameId = ""
    before: GameId = ""


NEEDED = ("edition", "solitaire", "dictionary")
"""The switches that are looked at without reading all rules."""


def check_setup(setup: dict[str, Any], seats: int, begun: bool) -> None:
    """Refuse what cannot have been agreed on in a game of so many seats."""
    try:
        agreed = Agreed.model_validate(setup)
    except ValidationError as error:
        first = error.errors()[0]
        raise _wrong(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    rules = Rules.from_json(agreed.rules)
    for switch in NEEDED:
        if switch not in agreed.rules:
            raise _wrong(f"rules.{switch} is missing")
    if len(agreed.seats) != seats:
        raise _wrong("there are not as many seats as players")
    for key in ("held", "offers", "refused"):
        for seat in getattr(agreed, key):
            if int(seat) >= seats:
                raise _wrong(f"{key}: there is no seat {seat}")
    for key in ("keeper", "first"):
        if (getattr(agreed, key) or 0) >= seats:
            raise _wrong(f"{key}: there is no seat {getattr(agreed, key)}")
    if not begun:
        check_seats(rules, [Seat(**seat.model_dump()) for seat in agreed.seats])


def _wrong(problem: str) -> LexikoError:
    return LexikoError("bad_record", where="setup", problem=problem)

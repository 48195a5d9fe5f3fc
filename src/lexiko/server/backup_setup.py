"""What was agreed on in a game of a backup: it is kept only if a game could be made by it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StrictBool, StrictInt, ValidationError

from lexiko.errors import LexikoError
from lexiko.rules.agreement import Agreement
from lexiko.store import SeatKind

Text = Annotated[str, Field(max_length=2_000)]
Count = Annotated[StrictInt, Field(ge=0, le=10**6)]
SeatKey = Annotated[str, Field(pattern="^[0-3]$")]
GameId = Annotated[str, Field(max_length=40, pattern="^[a-z0-9-]*$")]
People = Annotated[list[Text], Field(max_length=4)]
Holder = tuple[Text, Text, SeatKind]


class SentencePart(BaseModel):
    head: Text
    text: Text


class Beside(BaseModel):
    """What the server keeps beside the agreement; what another version adds is not read here."""

    summary: Text
    sentences: Annotated[list[SentencePart], Field(max_length=200)]
    imported: StrictBool = False
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


def check_setup(setup: dict[str, Any], seats: int) -> Agreement:
    """What was agreed on; an error if it cannot have been in a game of so many seats."""
    agreement = Agreement.from_json(setup)
    try:
        beside = Beside.model_validate(setup)
    except ValidationError as error:
        first = error.errors()[0]
        raise _wrong(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    for switch in NEEDED:
        if switch not in setup["rules"]:
            raise _wrong(f"rules.{switch} is missing")
    if len(agreement.seats) != seats:
        raise _wrong("there are not as many seats as players")
    for key in ("held", "offers", "refused"):
        for seat in getattr(beside, key):
            if int(seat) >= seats:
                raise _wrong(f"{key}: there is no seat {seat}")
    return agreement


def _wrong(problem: str) -> LexikoError:
    return LexikoError("bad_record", where="setup", problem=problem)

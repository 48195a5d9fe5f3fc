"""What players agree on before a game, for the command line, the server and its files alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from lexiko.errors import LexikoError, NotationError
from lexiko.rules.codec import record_from_json
from lexiko.rules.commands import Help, Start
from lexiko.rules.judge import LexiconRef
from lexiko.rules.rules import Rules
from lexiko.rules.seats import MOST_SEATS, Seat
from lexiko.rules.start import check_start

DAY_SECONDS = 86_400
LONGEST_ABSENCE = 30 * DAY_SECONDS
"""The longest absence that can be agreed on before others may have the seat."""
LONGEST_TEXT = 2_000
"""Characters of a name, whatever it names; those of players are limited further."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a game is played by, and by whom, before anything has been drawn."""

    rules: Rules
    lexicon: str
    """The name of the dictionary."""
    seats: tuple[Seat, ...]
    kept: bool = False
    """Whether it is played at a real board."""
    keeper: int | None = None
    """The seat that keeps score in a kept game."""
    first: int | None = None
    """The seat that goes first, if players do not draw for it."""
    absence: int | None = None
    """For how many seconds a player must be away before others may have the seat; None is never."""
    help: Help = "after_game"

    def check(self) -> None:
        """Refuse what no game can begin with."""
        for seat in (self.keeper, self.first):
            if seat is not None and not 0 <= seat < len(self.seats):
                raise LexikoError("unknown_seat", seat=seat, last=len(self.seats) - 1)
        check_start(self.start(LexiconRef(self.lexicon, ""), 0))

    def named(self, names: Sequence[str]) -> Agreement:
        """The same with these names on the seats."""
        named = zip(self.seats, names, strict=True)
        return replace(self, seats=tuple(replace(seat, name=name) for seat, name in named))

    def start(self, lexicon: LexiconRef, at: int) -> Start:
        """The command that begins the game."""
        kept, keeper = self.kept, self.keeper
        return Start(self.rules, self.seats, lexicon, at, kept, keeper, self.first, help=self.help)

    # JSON ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """All of it, by name; whoever keeps it may add keys of their own."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        data |= {"rules": self.rules.to_json(), "seats": seats_json(self.seats)}
        if self.help == "after_game":
            del data["help"]
        return data

    @staticmethod
    def from_json(data: Any, where: str = "setup") -> Agreement:
        """What was agreed, or an error that names the place; keys that others added are not read.

        Where nothing is said about players who stay away, what is usual holds.
        """
        if not isinstance(data, Mapping):
            raise NotationError("bad_record", where=where, problem="expected an object")
        own = {key: data[key] for key in _KEYS if key in data}
        agreed = record_from_json(Agreement, own, where)
        if "absence" not in data:
            agreed = replace(agreed, absence=usual_absence(agreed.rules, agreed.seats))
        problems = _problems(agreed)
        if problems:
            key, problem = problems[0]
            raise NotationError("bad_record", where=f"{where}.{key}", problem=problem)
        return agreed


_KEYS = tuple(field.name for field in fields(Agreement))


def seats_json(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Seats as they are agreed on, every key of each."""
    return [asdict(seat) for seat in seats]


def has_clock(rules: Rules, seats: Sequence[Seat]) -> bool:
    """Whether time decides about players who do not come back."""
    return rules.game_seconds is not None or any(seat.limit(rules) for seat in seats)


def usual_absence(rules: Rules, seats: Sequence[Seat]) -> int | None:
    """After how many seconds of absence others may have a seat if nobody says; None is never."""
    return None if has_clock(rules, seats) else DAY_SECONDS


def _problems(agreed: Agreement) -> list[tuple[str, str]]:
    """What is out of bounds, by key."""
    count = len(agreed.seats)
    texts = {"lexicon": agreed.lexicon}
    for number, seat in enumerate(agreed.seats[:MOST_SEATS]):
        named = {"name": seat.name, "computer": seat.computer or "", "level": seat.level or ""}
        texts |= {f"seats[{number}].{key}": text for key, text in named.items()}
    bounds = {
        "seats": (1 <= count <= MOST_SEATS, f"there must be 1 to {MOST_SEATS}, not {count}"),
        "keeper": (0 <= (agreed.keeper or 0) < count, f"there is no seat {agreed.keeper}"),
        "first": (0 <= (agreed.first or 0) < count, f"there is no seat {agreed.first}"),
        "absence": (
            0 <= (agreed.absence or 0) <= LONGEST_ABSENCE,
            f"it must be 0 to {LONGEST_ABSENCE} seconds, not {agreed.absence}",
        ),
    }
    for key, text in texts.items():
        bounds[key] = (len(text) <= LONGEST_TEXT, f"it has more than {LONGEST_TEXT} characters")
    return [(key, problem) for key, (good, problem) in bounds.items() if not good]

"""What the store keeps about a game besides its events, as plain values.

The events are the game; everything here is either who may touch it, or a note that could be made
again from the events and saves reading them: whose turn it is on the list of games, say. Times are
milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

State = Literal["open", "playing", "over"]
SeatKind = Literal["here", "link", "computer"]
ReviewState = Literal["waiting", "running", "done", "cancelled", "failed"]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where: a person at the host's device, one who comes by a link, or a computer."""

    seat: int
    kind: SeatKind
    name: str
    person: str | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is, kept beside its events so that lists of games need not replay them."""

    state: State = "open"
    waits_for_computer: bool = False
    deadline: int | None = None
    solitaire: str | None = None
    total: int | None = None
    summary: str = "{}"
    updated: int = 0


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its events; `setup` and `progress.summary` are JSON of the server's own."""

    id: str
    host: str
    created: int
    progress: Progress = Progress()
    seats: tuple[SeatRow, ...] = ()
    setup: str = "{}"
    code: str | None = None
    chat_on: bool = True
    sequence: int = 0

    @property
    def state(self) -> State:
        return self.progress.state

    @property
    def updated(self) -> int:
        return self.progress.updated


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody else on some seats, what is agreed since, and who hosts, in place of what was."""

    was: GameRow
    seats: tuple[SeatRow, ...]
    setup: str
    host: str | None = None
    """Somebody else who hosts the game from now on."""

    @property
    def becomes(self) -> GameRow:
        """The game as it is now."""
        new = {row.seat: row for row in self.seats}
        seats = tuple(new.get(row.seat, row) for row in self.was.seats)
        host = self.was.host if self.host is None else self.host
        return replace(self.was, seats=seats, setup=self.setup, host=host)


@dataclass(frozen=True, slots=True)
class Message:
    """Something said at the table; the store gives the id."""

    at: int
    seat: int | None
    name: str
    text: str
    id: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: a random id, a name, and when they were last seen."""

    id: str
    name: str
    seen: int


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a person has learnt of one item: a card of a quiz, say, or a puzzle."""

    subject: str
    item: str
    body: str
    """JSON of whoever teaches the subject."""
    changed: int
    due: int | None = None
    """When it is to be asked again, if ever; what is due first comes first."""


Known = dict[tuple[str, str], Learnt]
"""What is known of some items, by subject and item."""


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review of a game: who wants it, and how far it is."""

    game: str
    person: str
    place: str
    """Where it was asked for, as the queue of thinking has it."""
    asked: int
    sequence: int
    """How many events the game had then."""
    turns: int
    """How many turns there are to review."""
    state: ReviewState = "waiting"
    summary: str | None = None
    """JSON of the server's own, once every turn is done."""
    done: int = 0
    """How many turns have been reviewed."""

    @property
    def is_unfinished(self) -> bool:
        """Whether it is still to be gone on with."""
        return self.state in UNFINISHED


UNFINISHED: tuple[ReviewState, ...] = ("waiting", "running")


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A finished game whose review is done, and where a person sat in it."""

    game: str
    created: int
    updated: int
    review: str
    """What the review adds up to for each player, as JSON of the server's own."""
    summary: str
    """What the store notes of the game, as JSON of the server's own."""
    seats: tuple[int, ...]

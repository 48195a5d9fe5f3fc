"""What the server sends about word lists and files."""

from __future__ import annotations

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.games import State
from lexiko.server.messages.marks import SaidJson
from lexiko.server.messages.said import Reason

# dictionaries --------------------------------------------------------------------------------


class GameWithList(TypedDict):
    """An unfinished game that a list is needed for."""

    id: str
    names: list[str]
    updated: int


class SavedWithList(TypedDict):
    """A saved game of the command line that a list is needed for."""

    id: str
    names: list[str]


class OwnList(TypedDict):
    """A word list of the host's own, and what was skipped when its file was read, by kind."""

    name: str
    words: int
    source: str
    skipped: dict[str, int]
    base_forms: bool
    """Whether it leaves regular plurals and verb forms out."""
    problem: str | None
    """In English: why it cannot be opened."""
    reasons: list[Reason]
    games: list[GameWithList]
    saved: list[SavedWithList]


class OwnLists(TypedDict):
    lexica: list[OwnList]


class Removed(TypedDict):
    removed: str


# files ---------------------------------------------------------------------------------------


class Imported(TypedDict):
    """A game that was brought in, and where its file differs from what the rules give."""

    id: str
    state: State
    remarks: list[str]
    """In English."""
    said: list[SaidJson]


class BadLine(TypedDict):
    """A line of a backup that could not be read."""

    line: int
    problem: str
    """In English."""
    said: SaidJson | None


class Restored(TypedDict):
    """How much was added, and how many games were here already."""

    games: int
    existing: int
    people: int
    learning: int
    """How many things that people had learnt."""
    lists: int
    other_lists: list[str]
    """The word lists that have other words here than in the file."""
    missing_lists: list[str]
    """The lists that unfinished games of the file need, but that are neither here nor there."""
    left_out: int
    """How many lines could not be read."""
    problems: list[BadLine]
    """What was wrong with the first of them, and with the end of the file."""


class Note(TypedDict):
    """What somebody wrote beside a move, and how many turns come before it."""

    turn: int
    text: str

"""What the server sends about everything that can be chosen, and about whoever asks."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.rules.commands import Help
from lexiko.server.messages.marks import RulesChanges, RulesJson, SaidJson
from lexiko.server.messages.said import RuleSentence, RulesSaid


class Edition(TypedDict):
    name: str
    title: str
    colours: dict[str, str]
    """In words, by the sign of the square: d t D T."""
    offers: list[str]
    """The names of the variations in its rulebook."""
    regular_forms: bool
    """Whether it takes regular plurals and verb forms for good where a list leaves them out."""
    rules: RulesJson


class Variation(TypedDict):
    name: str
    title: str
    changes: RulesChanges


class LexiconInfo(TypedDict):
    name: str
    title: str
    words: int
    bundled: bool
    """Whether it comes with the program; the others are the user's own."""
    base_forms: bool
    """Whether it leaves regular plurals and verb forms out."""


class ComputerLevel(TypedDict):
    name: str
    about: str
    """A sentence in English: what playing against it is like."""
    said: SaidJson


class Alphabet(TypedDict):
    faces: list[str]
    values: list[int]
    counts: list[int]
    vowels: str
    small_faces: NotRequired[list[str]]


class Layout(TypedDict):
    rows: list[str]
    """Signs of the squares: . plain, d t letter premiums, D T word premiums, * + the start."""


class Catalogue(TypedDict):
    """Everything that a new game can be made of."""

    version: str
    editions: list[Edition]
    variations: list[Variation]
    lexica: list[LexiconInfo]
    levels: list[ComputerLevel]
    """The computer players, the weakest first."""
    finish_scores: dict[str, dict[str, int]]
    """Scores of the finish line by level and number of players."""
    alphabets: dict[str, Alphabet]
    layouts: dict[str, Layout]


class RulesAnswer(TypedDict):
    """Rules that somebody chose, in words."""

    rules: RulesJson
    summary: str
    """In English, as `sentences`; `said` is for other languages."""
    sentences: list[RuleSentence]
    said: RulesSaid
    seat_counts: list[int]


class Me(TypedDict):
    name: str
    local: bool
    """Whether it is you who runs this server."""
    games_running: int


class Named(TypedDict):
    name: str


class Forgotten(TypedDict):
    """How many things that I had learnt have been forgotten."""

    items: int


class DeviceCode(TypedDict):
    """A code that makes another device yours, and until when it works."""

    code: str
    expires: int


class Network(TypedDict):
    """The addresses at which other devices can reach this page, if it is open to them."""

    open: bool
    addresses: list[str]


class Invitation(TypedDict):
    """The game that a link or a code leads to."""

    game: str
    seat: int
    name: str
    """The name that the seat has already, if any."""
    host: str
    """Who made the game."""
    names: list[str]
    summary: str
    """In English, as `sentences`; `said` is for other languages."""
    sentences: list[RuleSentence]
    said: RulesSaid
    help: Help
    """When players are told what they might have played."""
    taken: bool
    mine: bool
    """Whether it is taken by whoever asks."""
    begun: bool
    """Whether the game has begun: somebody plays there."""


class Seated(TypedDict):
    game: str
    seat: int


class SeatGiven(TypedDict):
    seat: int


class ChatSwitched(TypedDict):
    on: bool

"""What the server answers about records: the best totals, games and plays."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12


class Total(TypedDict):
    """The total of a solitaire; with two racks the scores of both, and their sum."""

    game: str
    name: str
    total: int
    scores: list[int]
    date: int


class SolitaireTable(TypedDict):
    """The best totals under the same rules with the same dictionary."""

    kind: Literal["record", "two-racks", "open"]
    edition: str
    lexicon: str
    variations: list[str]
    turn_seconds: int | None
    game_seconds: int | None
    finish: int | None
    own_rules: bool
    """Whether other switches differ from the edition's."""
    played: int
    totals: list[Total]


class OwnGame(TypedDict):
    """A game of one's own, and against whom."""

    game: str
    name: str
    against: list[str]
    date: int


class Score(OwnGame):
    score: int
    won: bool


class BestPlay(OwnGame):
    at: str
    tiles: str
    score: int


class Level(TypedDict):
    """How it went against computer players of a strength."""

    level: str
    played: int
    won: int
    shared: int


class BestGames(TypedDict):
    played: int
    won: int
    scores: list[Score]
    plays: list[BestPlay]
    levels: list[Level]


class Records(TypedDict):
    solitaires: list[SolitaireTable]
    games: BestGames


class ToBeat(TypedDict):
    """Whether a game is a solitaire that counts, and the best total before it, if any."""

    counts: bool
    best: int | None

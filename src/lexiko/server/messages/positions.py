"""What the server tells about positions to analyse."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.reviews import ReviewedMove

AnalysisMethod = Literal["static", "simulation", "pre-endgame", "endgame"]


class TurnToChoose(TypedDict):
    """A turn of a game that was brought in: what comes before it can be analysed."""

    number: int
    player: str
    move: str
    score: int


class AnyPosition(TypedDict):
    """A position, whoever made it up: all that whoever is to move can know."""

    cgp: str
    """The position as other programs read it; what can be analysed."""
    rules: dict[str, Any]
    lexicon: str
    lexicon_asked: str | None
    """The dictionary that it was meant for, where that is not here and another is taken."""
    board: list[str]
    rack: str
    """The tiles of whoever is to move; empty if nobody knows them yet."""
    scores: list[int]
    """The score of whoever is to move, then those of the others in their order."""
    bag: int
    unseen: str
    """Every tile that is neither on the board nor on the rack."""
    bad: list[str]
    """The words on the board that the dictionary does not have."""
    turns: list[TurnToChoose]
    """Where the text was a game: its turns."""
    turn: int | None
    """Before which of them the position was."""


class PositionOfGame(TypedDict):
    """A position of a game as its player knew it."""

    cgp: str


class AnswerSoFar(TypedDict):
    """What is known of a position so far."""

    method: AnalysisMethod
    candidates: list[ReviewedMove]
    value: float | None
    """Endgames: the points of spread that the mover gains from here to the end."""
    proven: bool
    confidence: float | None
    covered: float
    samples: int
    nodes: int
    notes: list[str]


class PositionAnalysis(TypedDict):
    """How far the analysis of a position is, and what it says so far."""

    state: Literal["waiting", "running", "done", "failed"]
    ahead: int
    """How many come before one that waits."""
    preparing: bool
    """Whether it waits for the engine to be compiled."""
    look: int
    looks: int
    """How many looks have been taken, each longer than the one before, and how many there are."""
    answer: AnswerSoFar | None


class TypicalReply(TypedDict):
    """A move that the next player may answer with."""

    move: str
    share: float
    """How often it is the best one, from 0 to 1."""
    score: int


class TileThatHelps(TypedDict):
    """A tile that may be drawn."""

    tile: str
    gain: float
    """By how many points one's next turn is worth more on average if it is drawn."""
    left: int


class MoveOutlook(TypedDict):
    """What typically follows a move; null where nobody answers or nothing is left to play."""

    move: str
    samples: int
    exact: bool
    """Whether every way to deal the unseen tiles was looked at."""
    reply_score: float | None
    reply_bingo: float | None
    replies: list[TypicalReply]
    next_score: float | None
    bingo_chance: float | None
    helping: list[TileThatHelps]

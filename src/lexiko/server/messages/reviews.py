"""What the server tells about the review of a game."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.marks import SaidJson


class LaidTile(TypedDict):
    """A tile that a move puts on the board."""

    square: str
    face: str


class ReviewedMove(TypedDict):
    """A move that was possible, and what it was worth."""

    move: str
    score: int
    leave: str
    equity: float | None
    """Points: by how much the mover is ahead after it, compared with before."""
    win: float | None
    """The chance to win after it, from 0 to 1."""
    error: float | None
    """The standard error of that chance."""
    samples: int
    follow: list[str]
    """The moves expected after it."""
    tiles: list[LaidTile]


class Advice(TypedDict):
    """A reason why a move was good, or another one better."""

    kind: str
    praise: bool
    """Whether it says what was good."""
    moves: list[str]
    """The move that was made, and the one it is compared with."""
    explains: float
    """How many points of the difference it accounts for."""
    figures: dict[str, float]
    """What it rests on: scores, values of leaves, chances to win from 0 to 1, counts."""
    text: str
    """In English."""
    said: SaidJson
    """What the text is made of."""


class Lesson(TypedDict):
    """A kind of mistake that cost a player much."""

    kind: str
    turns: int
    """On how many turns it was the first reason."""
    points_lost: float
    win_lost: float | None
    text: str
    """In English."""
    said: SaidJson
    """What the text is made of."""


class ReviewTurn(TypedDict):
    """A turn of a game with what it was worth; what nobody can know is null."""

    step: int
    """Its place among the turns of the game, from 1."""
    turn: int
    player: str
    seat: int
    rack: str
    played: str
    score: int
    stood: bool
    """False if it was challenged and taken back."""
    scores: list[int]
    phase: Literal["opening", "middle", "pre-endgame", "endgame"]
    best: str | None
    rank: int | None
    win_before: float | None
    """The chance to win with the best move."""
    win: float | None
    """The chance to win after the move made."""
    win_lost: float | None
    points_lost: float | None
    mistake: Literal["none", "small", "medium", "large"] | None
    """Null too if the whole hint was taken (`hints` is 3): such a turn does not count."""
    method: Literal["static", "simulation", "pre-endgame", "endgame"] | None
    confidence: float | None
    proven: bool
    bad: list[str]
    """The words of it that the dictionary does not have."""
    bingo: bool
    bingo_there: bool | None
    candidates: list[ReviewedMove]
    """The best moves, and the one that was made."""
    advice: list[Advice]
    """What the coach says of it, at most three reasons; none in reviews of earlier versions."""
    seconds: float | None
    """How long the player took, where that is known."""
    hints: int
    """How many steps of a hint the player took, from 0 to 3."""


class ReviewSummary(TypedDict):
    """How a player did."""

    player: str
    turns: int
    judged: int
    mistakes: dict[str, int]
    """How many turns had a mistake of each size."""
    index: float
    """The mistake index: a small mistake adds 0.2, a medium one 0.5, a large one 1."""
    accuracy: float | None
    bingos_found: int
    bingos_there: int
    win_lost: float | None
    points_lost: float
    points_by_phase: dict[str, float]
    bad_words: int
    work_on: list[Lesson]
    """The kinds of mistakes that cost most, the dearest first."""
    puzzles: list[int]
    """The moves of the game, counted from 1, at which another one was clearly better; none in
    reviews of earlier versions."""


class Review(TypedDict):
    """How far the review of a game is, and what it says so far."""

    state: Literal["none", "waiting", "running", "done", "cancelled", "failed"]
    ahead: int
    """How many reviews come before one that waits."""
    preparing: bool
    """Whether it waits for the engine to be compiled."""
    mine: bool
    """Whether I may cancel it."""
    done: int
    all: int
    """How many turns have been reviewed, and how many there are."""
    turns: list[ReviewTurn]
    """Those after the ones that are known already."""
    summaries: list[ReviewSummary] | None
    """One for each player, once every turn is done."""
    puzzles: list[str]
    """The ids of the puzzles that it has for me: clearly better moves that my seats missed."""


class GameReviewed(TypedDict):
    """A game of mine that was reviewed, and how I did in one of my seats."""

    game: str
    date: int
    against: list[str]
    score: int
    won: bool
    summary: ReviewSummary


class GamesReviewed(TypedDict):
    """A page of them, newest first."""

    games: list[GameReviewed]
    next: str | None
    """What to ask for the next page by; null at the end."""

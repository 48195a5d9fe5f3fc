"""What the server tells about puzzles."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.marks import RulesJson
from lexiko.server.messages.reviews import Advice, LaidTile, ReviewedMove

PuzzleKind = Literal["best", "bingo", "endgame", "challenge"]


class Standing(TypedDict):
    """How somebody does at puzzles."""

    rating: int
    tried: int
    """How many puzzles they have answered."""
    solved: int
    """How many of them at the first try, without a hint."""
    run: int
    """How many of the last ones in a row."""
    best_run: int


class PuzzleCount(TypedDict):
    kind: PuzzleKind
    n: int


class Puzzles(TypedDict):
    """The puzzles that there are, and how somebody does at them."""

    today: str
    """The id of the puzzle of the day."""
    today_done: bool
    kinds: list[PuzzleCount]
    standing: Standing


class OwnPuzzles(TypedDict):
    """The puzzles of somebody's own games, of those that were reviewed last."""

    n: int
    left: int
    """How many of them they have not answered yet."""
    next: str | None
    """The id of the next one; null where there is none at all."""


class OwnTurn(TypedDict):
    """The turn of a game that a puzzle was made of."""

    game: str
    move: str
    """The move that was made."""
    step: int
    """The number of the turn in the replay of the game."""


class DoubtfulPlay(TypedDict):
    """The play that may be challenged."""

    move: str
    word: str
    score: int
    tiles: list[LaidTile]


class PuzzleShown(TypedDict):
    """A puzzle without its answer."""

    id: str
    kind: PuzzleKind
    day: str | None
    """Its day, if it is the puzzle of today."""
    rating: int | None
    """Null for one of somebody's own games: it does not count for a rating."""
    own: OwnTurn | None
    """Where it comes from, if it is of somebody's own game."""
    wins: bool
    """Whether one move alone wins."""
    lexicon: str
    rules: RulesJson
    board: list[str]
    rack: str
    scores: list[int]
    """One's own, then the other's."""
    bag_count: int
    unseen: str
    may_exchange: int
    exchange_minimum: int
    played: DoubtfulPlay | None
    done: bool
    """Whether it has been answered before: then it does not count any more."""
    standing: Standing


class PuzzleHint(TypedDict):
    """A little of the answer."""

    exchange: bool
    tiles: int
    score: int
    at: str
    """Where the word begins, as `8D`; empty for an exchange."""


class PuzzleVerdict(TypedDict):
    """What an answer is worth."""

    verdict: Literal["right", "close", "wrong"]
    closed: bool
    """Whether a live game of theirs closes the dictionary: then it is only said whether it is
    right."""
    move: str
    score: int
    win_lost: float | None
    points_lost: float | None
    at_least: bool
    """Whether it is only known what the move is worth at most, so that it may cost more."""
    bad: list[str]
    """The words of it that the dictionary does not have: such an answer does not count."""
    counted: bool
    """Whether the rating has changed by it: the first answer counts."""
    change: int
    standing: Standing


class PuzzleSolution(TypedDict):
    """The answer of a puzzle, and the figures that it is right by."""

    answer: str
    bad: list[str]
    method: str
    proven: bool
    margin: float
    error: float
    moves: list[ReviewedMove]
    """The best moves, the answer first; none where the question is whether to challenge."""
    standing: Standing


class PuzzleAdvice(TypedDict):
    """What the coach says of a solution."""

    ready: bool
    """False while the engine is being compiled, or too many wait for it: then ask again later."""
    advice: list[Advice]
    """Praise for the right answer, then why the best move is better than another one, which these
    reasons name first; none where the figures have said it all."""

"""What the server tells a player who asked for help during a game."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.marks import MoveJson
from lexiko.server.messages.reviews import Advice, LaidTile


class Hint(TypedDict):
    """As much of the best move as the player has asked for; the rest is empty or null."""

    step: int
    kind: Literal["play", "exchange", "pass"]
    bingo: bool
    count: int
    """From the first step on for a bingo, from the second on for any move: how many tiles it takes
    off the rack."""
    reaches: int
    """A round number of points that the play reaches."""
    row: str
    """From the second step on: the row of a word across."""
    column: str
    """From the second step on: the column of a word down."""
    squares: list[str]
    """From the second step on."""
    text: str
    """From the third step on: the move in writing."""
    score: int | None
    tiles: list[LaidTile]
    move: MoveJson | None


class BetterMove(TypedDict):
    """A move with what it scores and leaves."""

    move: str
    score: int
    leave: str
    equity: float
    """Points: the score, and what the tiles left on the rack are worth."""
    tiles: list[LaidTile]


class Better(TypedDict):
    """A move of one's own, and the best ones that were possible."""

    turn: int
    was_best: bool
    played: BetterMove
    best: list[BetterMove]
    advice: list[Advice]
    """Why the best one was better, or what was good about the one made."""

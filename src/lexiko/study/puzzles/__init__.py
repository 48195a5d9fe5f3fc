"""Puzzles from real positions: made, rated, answered, and a set of them that comes with Lexiko."""

from lexiko.study.puzzles.answers import Answer, Verdict, answered
from lexiko.study.puzzles.finding import PuzzleMaker, chance_of, find_puzzles, quotas, self_play
from lexiko.study.puzzles.puzzle import KINDS, Kind, Puzzle, read_puzzles, write_puzzles
from lexiko.study.puzzles.ratings import FIRST_RATING, after_attempt, difficulty, expected
from lexiko.study.puzzles.reasons import question, reason
from lexiko.study.puzzles.shipped import (
    daily_puzzle,
    next_puzzle,
    shipped_puzzle,
    shipped_puzzles,
)

__all__ = [
    "FIRST_RATING",
    "KINDS",
    "Answer",
    "Kind",
    "Puzzle",
    "PuzzleMaker",
    "Verdict",
    "after_attempt",
    "answered",
    "chance_of",
    "daily_puzzle",
    "difficulty",
    "expected",
    "find_puzzles",
    "next_puzzle",
    "question",
    "quotas",
    "read_puzzles",
    "reason",
    "self_play",
    "shipped_puzzle",
    "shipped_puzzles",
    "write_puzzles",
]

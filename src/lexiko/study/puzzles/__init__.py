"""Puzzles from real positions: made, rated, answered, and a set of them that comes with Lexiko."""

from lexiko.study.puzzles.answers import Answer, Closeness, answered, check_puzzle, lexicon_of
from lexiko.study.puzzles.coached import coached, compared_with
from lexiko.study.puzzles.finding import (
    BARREN,
    PuzzleMaker,
    chance_of,
    find_puzzles,
    kinds_for,
    quotas,
    self_play,
)
from lexiko.study.puzzles.own import OwnPuzzle, own_puzzle
from lexiko.study.puzzles.puzzle import KINDS, Puzzle, PuzzleKind, read_puzzles, write_puzzles
from lexiko.study.puzzles.ratings import FIRST_RATING, after_attempt, difficulty, expected
from lexiko.study.puzzles.reasons import question, reason
from lexiko.study.puzzles.shipped import (
    daily_puzzle,
    next_puzzle,
    shipped_puzzle,
    shipped_puzzles,
)

__all__ = [
    "BARREN",
    "FIRST_RATING",
    "KINDS",
    "Answer",
    "Closeness",
    "OwnPuzzle",
    "Puzzle",
    "PuzzleKind",
    "PuzzleMaker",
    "after_attempt",
    "answered",
    "chance_of",
    "check_puzzle",
    "coached",
    "compared_with",
    "daily_puzzle",
    "difficulty",
    "expected",
    "find_puzzles",
    "kinds_for",
    "lexicon_of",
    "next_puzzle",
    "own_puzzle",
    "question",
    "quotas",
    "read_puzzles",
    "reason",
    "self_play",
    "shipped_puzzle",
    "shipped_puzzles",
    "write_puzzles",
]

"""The puzzles that come with Lexiko: one for every day, and others of a fitting rating."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from lexiko.errors import require
from lexiko.study.puzzles.puzzle import KINDS, Puzzle, PuzzleKind, puzzles_text, read_puzzles

DATA = Path(__file__).parent / "data" / "puzzles-enable.jsonl.xz"
_NEAR = 12
"""The next puzzle is one of so many whose rating is nearest to that of a person."""


@lru_cache(maxsize=1)
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles that come with Lexiko."""
    return read_puzzles(puzzles_text(DATA.read_bytes()), DATA.name)


@lru_cache(maxsize=1)
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped_puzzles()}


def shipped_puzzle(name: str) -> Puzzle | None:
    """The puzzle of that id, if there is one."""
    require(isinstance(name, str), "name", "the id of a puzzle", name)
    return _by_id().get(name)


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody; none comes again before all have come."""
    require(isinstance(day, date), "day", "a date, such as date.today()", day)
    ordered = _mixed()
    return ordered[day.toordinal() % len(ordered)]


@lru_cache(maxsize=1)
def _mixed() -> tuple[Puzzle, ...]:
    """The puzzles in an order that is as good as chance, and stays."""
    return tuple(sorted(shipped_puzzles(), key=lambda one: sha256(one.id.encode()).digest()))


def next_puzzle(
    puzzles: Sequence[Puzzle],
    rating: float,
    seen: Collection[str],
    kind: PuzzleKind | None = None,
    chance: random.Random | None = None,
) -> Puzzle:
    """A puzzle for somebody of that rating, which they have not seen unless they have seen all."""
    require(isinstance(puzzles, Sequence), "puzzles", "a list of puzzles", puzzles)
    good = all(isinstance(one, Puzzle) for one in puzzles)
    require(good, "puzzles", "a list of puzzles", puzzles)
    require(kind is None or kind in KINDS, "kind", f"one of {', '.join(KINDS)}, or None", kind)
    require(type(rating) in (int, float), "rating", "a number", rating)
    require(isinstance(seen, Collection), "seen", "the ids of puzzles", seen)
    fitting = [one for one in puzzles if kind is None or one.kind == kind]
    require(bool(fitting), "puzzles", "some puzzles of the wanted kind", puzzles)
    new = [one for one in fitting if one.id not in seen] or fitting
    near = sorted(new, key=lambda one: (abs(one.rating - rating), one.id))[:_NEAR]
    return (chance or random.Random()).choice(near)

"""Reviews that are kept, so that what was stopped goes on and nothing is analysed twice.

One file for each game, rules, dictionary and limits; it is written as a whole, turn after turn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import lexiko.engine
from lexiko.engine import Engine, Limits
from lexiko.errors import LexikoError
from lexiko.folders import cache_folder, data_folder, write_whole
from lexiko.study.reviews import ReviewedTurn

MOST = 5_000
"""So many reviews are kept; the oldest go first."""

_FORM = 2
"""Raised when reviews are written in another way."""


def review_key(data: bytes, engine: Engine, limits: Limits | None) -> str:
    """What the review of a game depends on, as a name for it. With a limit of samples alone the
    number of threads is not in it: the answer is the same on any."""
    if limits is not None and limits.seconds is None:
        limits = replace(limits, threads=1)
    parts = (_FORM, _program(), engine.rules, engine.lexicon.fingerprint, limits)
    found = hashlib.sha256(repr(parts).encode())
    found.update(data)
    return found.hexdigest()[:32]


@cache
def _program() -> str:
    """What stands for the engine and for what it has learnt: another one may judge otherwise."""
    found = hashlib.sha256()
    home = Path(lexiko.engine.__file__).parent
    own = data_folder()
    for folder in (home, home.parent / "kernel", own / "leaves", own / "chances", own / "pool"):
        for file in sorted((*folder.rglob("*.py"), *folder.rglob("*.xz"))):
            found.update(file.read_bytes())
    return found.hexdigest()


def results_folder() -> Path:
    """Where reviews are kept: they can be made again."""
    return cache_folder() / "reviews"


def load_turns(key: str) -> tuple[ReviewedTurn, ...]:
    """The turns of a game that have been judged before, from the first on."""
    try:
        data = json.loads((results_folder() / f"{key}.json").read_bytes())
        return tuple(ReviewedTurn.from_json(turn) for turn in data)
    except (OSError, ValueError, TypeError, RecursionError, LexikoError):
        # Whatever is wrong with it: it can be made again.
        return ()


def save_turns(key: str, turns: Sequence[ReviewedTurn]) -> None:
    """Keep what has been judged so far."""
    data = json.dumps([turn.to_json() for turn in turns], ensure_ascii=False)
    write_whole(results_folder() / f"{key}.json", data.encode())


def tidy() -> None:
    """Remove the oldest reviews if there are very many."""
    with suppress(OSError):
        files = sorted(results_folder().glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST]:
            file.unlink(missing_ok=True)

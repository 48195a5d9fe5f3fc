"""Reviews as a table for spreadsheets: one line for each turn, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from lexiko.study.reviews import GameReview

COLUMNS = (
    "turn",
    "player",
    "rack",
    "played",
    "score",
    "stood",
    "best",
    "rank",
    "win_lost",
    "points_lost",
    "mistake",
    "method",
    "win",
    "confidence",
    "phase",
    "bingo",
    "bingo_there",
    "bad",
    "seconds",
    "hints",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins like this is taken for a formula by spreadsheets."""


def write_csv(reviews: Iterable[GameReview]) -> str:
    """The turns of all reviews, below a line with the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("file", *COLUMNS))
    for review in reviews:
        for turn in review.turns:
            data = turn.to_json() | {"bad": " ".join(turn.bad)}
            cells = (_cell(data[column]) for column in COLUMNS)
            writer.writerow((_cell(review.source), *cells))
    return out.getvalue()


def _cell(value: object) -> object:
    """A value as a cell; names come from files, and no file may run anything."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value

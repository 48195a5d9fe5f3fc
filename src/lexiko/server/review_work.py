"""Turns of games reviewed, as the thinking processes do it: it depends on what is sent alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lexiko.engine.analysis import CANDIDATES, DEPTH, Limits
from lexiko.errors import LexikoError
from lexiko.rules import Alphabet, Board, PastTurn, Position
from lexiko.rules.events import Event
from lexiko.rules.history import turns_of
from lexiko.rules.writing import laid_by, parse_move
from lexiko.server.messages.reviews import LaidTile, ReviewSummary
from lexiko.server.reference import Book

SAMPLES = 20_000
"""So often the candidates of a turn are played out at most, as clubs do it."""


@dataclass(frozen=True, slots=True)
class TurnToReview:
    """One turn of a game, and how long it may take."""

    events: tuple[Event, ...]
    book: Book
    number: int
    """Which of its moves, from 0."""
    seconds: float


def review_turn(wanted: TurnToReview) -> str:
    """What a turn was worth, as JSON: the turn, the tiles of each of its candidates, and whether it
    is a puzzle for its player."""
    from lexiko.study.puzzles import own_puzzle
    from lexiko.study.reviews import ReviewedTurn

    before, turn = list(turns_of(wanted.events))[wanted.number]
    judged = judge(wanted, before, turn)
    board, alphabet = before.board, before.rules.alphabet
    tiles = [tiles_of(board, alphabet, one["move"]) for one in judged["candidates"]]
    puzzle = own_puzzle("", wanted.number + 1, before, ReviewedTurn.from_json(judged)) is not None
    return json.dumps({"turn": judged, "tiles": tiles, "puzzle": puzzle}, ensure_ascii=False)


def judge(wanted: TurnToReview, before: Position, turn: PastTurn) -> dict[str, Any]:
    """The turn as `lexiko.study` has it, by what its player could know then."""
    from lexiko.engine.engine import engine_for
    from lexiko.engine.judging import judge_turn
    from lexiko.study.reviews import reviewed_turn

    engine = engine_for(before.rules, wanted.book.open())
    limits = Limits(seconds=wanted.seconds, samples=SAMPLES, plies=DEPTH, candidates=CANDIDATES)
    return reviewed_turn(engine, judge_turn(engine, before, turn, limits=limits)).to_json()


def tiles_of(board: Board, alphabet: Alphabet, move: str) -> list[LaidTile]:
    """What a move puts on the board: squares, each with its tile as text."""
    return [{"square": square, "face": face} for square, face in _laid(board, alphabet, move)]


def _laid(board: Board, alphabet: Alphabet, move: str) -> Iterator[tuple[str, str]]:
    try:
        read = parse_move(board, alphabet, move)
    except LexikoError:
        return  # only a picture is missing then
    for square, tile in laid_by(board, read):
        yield str(square), alphabet.tile_text(tile)


def summed_up(names: Sequence[str], turns: Sequence[str]) -> str:
    """What a review adds up to for each player, as JSON, with the numbers of the moves that are
    puzzles for them."""
    from lexiko.study.reviews import ReviewedTurn
    from lexiko.study.summaries import summaries

    kept = [json.loads(turn) for turn in turns]
    reviewed = [ReviewedTurn.from_json(one["turn"]) for one in kept]
    # Turns of a review that an earlier version began are no puzzles.
    puzzles = [
        (turn.seat, number)
        for number, (one, turn) in enumerate(zip(kept, reviewed, strict=True), 1)
        if one.get("puzzle")
    ]
    return json.dumps(
        [
            one.to_json() | {"puzzles": [number for of, number in puzzles if of == seat]}
            for seat, one in enumerate(summaries(names, reviewed))
        ]
    )


def summaries_of(kept: str) -> list[ReviewSummary]:
    """The summaries as they were kept; those of earlier versions have no lessons and no puzzles."""
    return [{"work_on": [], "puzzles": []} | one for one in json.loads(kept)]

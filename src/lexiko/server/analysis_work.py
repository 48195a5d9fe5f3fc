"""Positions analysed, as the thinking processes do it: it depends on what is sent alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from lexiko.engine.analysis import CANDIDATES, DEPTH, Limits
from lexiko.formats.asked import view_to_answer
from lexiko.rules import View
from lexiko.server.messages.positions import AnswerSoFar, MoveOutlook
from lexiko.server.positions import book_for, position_asked
from lexiko.server.review_work import tiles_of

SHOWN = 15
"""So many candidates are told."""
OUTLOOK_SECONDS = 5.0
"""So long it is looked at what follows a move."""


@dataclass(frozen=True, slots=True)
class PositionToAnalyse:
    """A position in CGP, and how long to think about it."""

    cgp: str
    samples: int
    seconds: float


def analyse_position(wanted: PositionToAnalyse) -> AnswerSoFar:
    """What is known of a position after so long a look at it."""
    from lexiko.study.figures import analysis_json

    view, engine = _asked(wanted.cgp)
    limits = Limits(
        seconds=wanted.seconds, samples=wanted.samples, plies=DEPTH, candidates=CANDIDATES
    )
    *_, answer = engine.analyse(view, limits)
    told = analysis_json(answer, SHOWN)
    board, alphabet = view.board, view.rules.alphabet
    for one in told["candidates"]:
        one["tiles"] = tiles_of(board, alphabet, one["move"])
    return cast(AnswerSoFar, {key: told[key] for key in AnswerSoFar.__annotations__})


def move_outlook(cgp: str, move: str) -> MoveOutlook:
    """What follows a move of the position, which is in writing."""
    from lexiko.study import outlook

    view, engine = _asked(cgp)
    return cast(MoveOutlook, outlook(engine, view, move, seconds=OUTLOOK_SECONDS).to_json())


def _asked(cgp: str) -> tuple[View, Any]:
    """What the player to move sees, and an engine for it."""
    from lexiko.engine.engine import engine_for

    position = position_asked(cgp)
    return view_to_answer(position), engine_for(position.rules, book_for(position).open())

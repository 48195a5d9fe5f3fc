"""What an analysis says, for programs: moves in writing and plain JSON values."""

from __future__ import annotations

from typing import Any

from lexiko.engine import Analysis, Engine, Judged
from lexiko.errors import require
from lexiko.rules import Exchange, Move, Pass, Play, Rules, View

METHODS: dict[str, str] = {
    "static": "score and leave",
    "simulation": "simulation",
    "pre-endgame": "all orders of the last tiles in the bag",
    "endgame": "search to the end of the game",
}
"""How moves were judged, in words."""

_DIGITS = 4
"""So many digits after the point: more would be noise."""


def require_engine(engine: Engine) -> None:
    """Refuse what is no engine."""
    require(isinstance(engine, Engine), "engine", "an Engine", engine)


def move_name(view: View, move: Move) -> str:
    """A move in writing: `8D QUARTZ`, `exch ABC` or `pass`.

    A play has its whole main word, letters that were on the board already too; small letters are
    blanks. Edits of the board come first, as everywhere: `recycle 8F X, 8G AXE`.
    """
    text = view.text(move)
    return text.replace("exchange", "exch") if isinstance(move, Exchange) else text


def is_bingo(rules: Rules, move: Move) -> bool:
    """Whether a move is a play of so many tiles that it earns the bonus."""
    return isinstance(move, Play) and len(move.placements) >= rules.bonus_tiles


def analysis_json(analysis: Analysis, top: int | None = None) -> dict[str, Any]:
    """An analysis as plain JSON values, with as many of its moves as are wanted."""
    return {
        "method": analysis.method,
        "best": move_name(analysis.view, analysis.best.candidate.move) if analysis.moves else None,
        "candidates": [judged_json(analysis, one) for one in analysis.moves[:top]],
        "value": _rounded(analysis.value),
        "proven": analysis.proven,
        "confidence": _rounded(analysis.confidence),
        "covered": _rounded(analysis.covered),
        "samples": analysis.samples,
        "nodes": analysis.nodes,
        "notes": list(analysis.notes),
        "done": analysis.is_done,
    }


def judged_json(analysis: Analysis, judged: Judged) -> dict[str, Any]:
    """One move of an analysis as plain JSON values."""
    candidate = judged.candidate
    return {
        "move": move_name(analysis.view, candidate.move),
        "score": candidate.score,
        "leave": candidate.leave,
        "equity": _rounded(equity_of(analysis, judged)),
        "win": _rounded(judged.win),
        "error": _rounded(judged.error),
        "samples": judged.samples,
        "follow": list(judged.follow),
    }


def equity_of(analysis: Analysis, judged: Judged) -> float | None:
    """What a move is worth in points; score and leave alone do not say it of a pass."""
    is_pass = isinstance(judged.candidate.move, Pass)
    return None if is_pass and analysis.method == "static" else judged.equity


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), _DIGITS)

"""The turns of a report: racks, moves, boards and what the analysis says of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any

from lexiko.engine.analysis import CANDIDATES
from lexiko.rules import PastTurn, Play, Position
from lexiko.rules.writing import edited
from lexiko.study.mistakes import Mistake
from lexiko.study.report_boards import Boards
from lexiko.study.reviews import ReviewedTurn
from lexiko.wording.english import duration

_SIGNS: dict[Mistake, str] = {"none": "✓", "small": "●", "medium": "◆", "large": "▼"}
_LETTER = re.compile(r"\[[^\]]*\]|.")
_SHOWN: tuple[Mistake, ...] = ("medium", "large")
"""Turns with such a mistake are open when somebody looks at the report."""


def badge(size: Mistake, text: str = "") -> str:
    """The size of a mistake: a sign and a word, not only a colour."""
    return f'<span class="badge {size}"><span>{_SIGNS[size]}</span>{escape(text or size)}</span>'


def turn_parts(
    anchor: str, boards: Boards, past: tuple[Position, PastTurn], turn: ReviewedTurn
) -> Iterator[str]:
    """A turn in one line; below it, where there is more to say, boards and moves."""
    line = _line(turn)
    inside = [*_words(turn), *_advice(turn), *_boards(boards, past, turn), *_moves(turn)]
    if not inside:
        yield f'<article class="turn" id="{anchor}"><div class="turn-line">{line}</div></article>'
        return
    shown = " open" if turn.mistake in _SHOWN else ""
    yield f'<details class="turn" id="{anchor}"{shown}><summary>{line}</summary>'
    yield f'<div class="inside">{"".join(inside)}</div></details>'


def _line(turn: ReviewedTurn) -> str:
    played = escape(turn.played) + ("" if turn.stood else " (taken back)")
    unknown = "with a hint" if turn.is_hinted else "unknown"
    mark = f'<span class="soft">{unknown}</span>'
    if turn.mistake:
        mark = badge(turn.mistake, _cost(turn))
    return (
        f'<span class="soft number">{turn.turn}</span><span class="who">{escape(turn.player)}'
        f'</span><span class="rack">{_rack(turn.rack)}</span><span class="played">{played}</span>'
        f'<span class="number score">{turn.score}</span>{mark}'
    )


def _cost(turn: ReviewedTurn) -> str:
    """What a turn cost, in short."""
    if turn.mistake == "none":
        return "best" if turn.best == turn.played else "fine"
    if turn.win_lost is not None and turn.method != "endgame":
        return f"{turn.mistake}: {100 * turn.win_lost:.1f} %"
    return f"{turn.mistake}: {turn.points_lost:.1f} points"


def _rack(rack: str) -> str:
    tiles = []
    for letter in _LETTER.findall(rack):
        kind = "tile unknown" if letter == "." else "tile"
        shown = {".": "·", "?": "&nbsp;"}.get(letter) or escape(letter.strip("[]"))
        tiles.append(f'<span class="{kind}">{shown}</span>')
    return "".join(tiles)


def _words(turn: ReviewedTurn) -> Iterator[str]:
    """What to know of a turn, in sentences."""
    said = []
    known = {one.kind for one in turn.advice}
    told = bool(known & {"bad_word", "lost_turn"})
    if turn.bad and not told:
        fate = "It stood." if turn.stood else "It was challenged and taken back."
        said.append(f"Not in the dictionary: {', '.join(turn.bad)}. {fate}")
    elif not turn.stood and not told:
        said.append("It was challenged and taken back.")
    if turn.bingo_there and not turn.bingo and not turn.is_hinted and "bingo_missed" not in known:
        said.append("There was a bingo.")
    if turn.mistake not in (None, "none"):
        said.append(f"Better: {turn.best}. {_lost(turn)}")
    if turn.seconds is not None and turn.seconds >= 1:
        said.append(f"It took {duration(round(turn.seconds))}.")
    if said:
        yield f"<p>{escape(' '.join(said))}</p>"


def _advice(turn: ReviewedTurn) -> Iterator[str]:
    """What the coach says."""
    if turn.advice:
        told = (
            f'<li class="praise">{escape(one.text)}</li>'
            if one.is_praise
            else f"<li>{escape(one.text)}</li>"
            for one in turn.advice
        )
        yield f'<ul class="advice">{"".join(told)}</ul>'


def _lost(turn: ReviewedTurn) -> str:
    parts = []
    if turn.win_lost is not None:
        parts.append(f"{100 * turn.win_lost:.1f} wins in 100 games")
    if turn.points_lost is not None and turn.points_lost > 0:
        parts.append(f"{turn.points_lost:.1f} points")
    cost = f"The move made cost {' and '.join(parts)}." if parts else ""
    # Behind all that were looked at, a move has this place at least.
    if turn.rank is None or turn.rank >= CANDIDATES:
        return cost
    return f"{cost} It was number {turn.rank} of all moves."


def _moves(turn: ReviewedTurn) -> Iterator[str]:
    """The best moves of the analysis, the one that was made among them."""
    if not turn.candidates:
        return
    chances = any(one["win"] is not None for one in turn.candidates)
    heads = ["move", "score", "leave", "equity", *(["win %", "samples"] * chances)]
    words = ("move", "leave")
    yield '<div class="moves"><table><thead><tr>'
    yield "".join(f"<th{'' if head in words else NUMBER}>{head}</th>" for head in heads)
    yield "</tr></thead><tbody>"
    for one in turn.candidates:
        made = ' class="made"' if one["move"] == turn.played else ""
        cells = [escape(one["move"]), str(one["score"]), escape(one["leave"])]
        cells.append("" if one["equity"] is None else f"{one['equity']:.1f}")
        cells += _chances(one) if chances else []
        pairs = zip(heads, cells, strict=True)
        row = "".join(f"<td{'' if head in words else NUMBER}>{cell}</td>" for head, cell in pairs)
        yield f"<tr{made}>{row}</tr>"
    yield "</tbody></table></div>"


NUMBER = ' class="number"'


def _chances(one: dict[str, Any]) -> list[str]:
    if one["win"] is None:
        return ["", ""]
    error = "" if one["error"] is None else f" ± {100 * one['error']:.1f}"
    return [f"{100 * one['win']:.1f}{error}", f"{one['samples']:,}"]


# boards --------------------------------------------------------------------------------------


def _boards(boards: Boards, past: tuple[Position, PastTurn], turn: ReviewedTurn) -> Iterator[str]:
    """The move that was made and the better one, side by side, where there was a mistake."""
    if turn.mistake in (None, "none") or turn.best is None:
        return
    before, made = past
    best = before.view(made.seat).parse(turn.best)
    yield '<div class="boards">'
    for said, move, text in (("Played", made.move, turn.played), ("Better", best, turn.best)):
        yield f"<figure><figcaption>{said}: <b>{escape(text)}</b></figcaption>"
        after = before.board
        if isinstance(move, Play):
            after = edited(after, move.edits).put((*move.placements, *move.rearranged))
        yield boards.drawn(replace(before, board=after), move)
        yield "</figure>"
    yield "</div>"

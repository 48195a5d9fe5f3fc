"""A review of a game at the terminal: one line a turn, then what it adds up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from lexiko.cli.console import aligned, printed, say
from lexiko.study import GameReview, ReviewedTurn, Summary, summaries
from lexiko.study.mistakes import PHASES
from lexiko.wording.english import plural

_STYLES = {"small": "yellow", "medium": "bold yellow", "large": "bold red"}


def show_review(review: GameReview) -> None:
    """Every turn of a game and the summary of its players."""
    pairs = zip(review.players, review.record.position.scores, strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in pairs)
    say(Text(printed(review.title), style="bold"), f"{scores}. Dictionary: {review.lexicon}.", "")
    say(*_turns(review.turns), "")
    _show(summaries(review.players, review.turns))


def show_summaries(reviews: Sequence[GameReview]) -> None:
    """How everybody did over several games."""
    names = dict.fromkeys(name for review in reviews for name in review.players)
    say(f"All {plural(len(reviews), 'game')}")
    _show(summaries(names, (turn for review in reviews for turn in review.turns)))


def _turns(turns: Sequence[ReviewedTurn]) -> Iterator[Text]:
    """A line for each turn, the size of a mistake in its colour."""
    chances = any(turn.win_lost is not None for turn in turns)
    head = ["", "player", "rack", "played", "score", "best", "rank"]
    head += [*(["win % lost"] if chances else []), "points lost", "mistake", "by"]
    rows = [head, *(_row(turn, chances) for turn in turns)]
    sides = "><<<><>" + ">" * chances + "><<"
    sizes = ["", *(turn.mistake or "" for turn in turns)]
    for line, size in zip(aligned(rows, sides), sizes, strict=True):
        text = Text(line)
        if size in _STYLES:
            start = line.rindex(size)
            text.stylize(_STYLES[size], start, start + len(size))
        yield text


def _row(turn: ReviewedTurn, chances: bool) -> list[str]:
    played = turn.played if turn.stood else f"{turn.played} (taken back)"
    if turn.bad and turn.stood:
        played += f" (bad: {', '.join(turn.bad)})"
    cells = [str(turn.turn), turn.player, turn.rack, played, str(turn.score)]
    cells += ["" if turn.best is None or turn.best == turn.played else turn.best]
    cells += ["" if turn.rank is None else str(turn.rank)]
    if chances:
        cells.append("" if turn.win_lost is None else f"{100 * turn.win_lost:.1f}")
    cells.append("" if turn.points_lost is None else f"{turn.points_lost:.1f}")
    cells += [(turn.mistake or "").replace("none", ""), turn.method or "rack unknown"]
    return [printed(cell) for cell in cells]


def _show(found: list[Summary]) -> None:
    rows: list[tuple[str, list[str]]] = [
        ("", [printed(one.player) for one in found]),
        ("turns judged", [f"{one.judged} of {one.turns}" for one in found]),
        ("accuracy", [_share(one.accuracy) for one in found]),
        ("mistake index", [f"{one.index:.1f}" for one in found]),
    ]
    rows += [
        (f"{size} mistakes", [str(one.mistakes[size]) for one in found])
        for size in ("small", "medium", "large")
    ]
    rows.append(("bingos found", [f"{one.bingos_found} of {one.bingos_there}" for one in found]))
    if any(one.win_lost is not None for one in found):
        rows.append(("win % lost", [_points(one.win_lost, 100) for one in found]))
    rows.append(("points lost", [_points(one.points_lost) for one in found]))
    rows += [
        (f"  {phase}", [_points(one.points_by_phase[phase]) for one in found]) for phase in PHASES
    ]
    if any(one.bad_words for one in found):
        rows.append(("plays with bad words", [str(one.bad_words) for one in found]))
    say(*aligned([(title, *cells) for title, cells in rows], "<" + ">" * len(found)))


def _share(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.0f} %"


def _points(value: float | None, times: int = 1) -> str:
    return "" if value is None else f"{times * value:.1f}"

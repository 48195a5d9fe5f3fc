"""A review of a game at the terminal: one line a turn, then what it adds up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from lexiko.cli.console import aligned, printed, say
from lexiko.study import GameReview, ReviewedTurn, Summary, summaries
from lexiko.study.development import FIGURES, developments
from lexiko.study.mistakes import PHASES
from lexiko.wording.english import plural

_STYLES = {"small": "yellow", "medium": "bold yellow", "large": "bold red"}


def show_review(review: GameReview) -> None:
    """Every turn of a game and the summary of its players."""
    pairs = zip(review.players, review.record.position.scores, strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in pairs)
    say(Text(printed(review.title), style="bold"), f"{scores}. Dictionary: {review.lexicon}.", "")
    say(*_turns(review.turns), "")
    told = list(_advice(review.turns))
    if told:
        say(Text("What was better, and why", style="bold"), *told, "")
    _show(summaries(review.players, review.turns))


def show_summaries(reviews: Sequence[GameReview]) -> None:
    """How everybody did over several games."""
    names = dict.fromkeys(name for review in reviews for name in review.players)
    say(f"All {plural(len(reviews), 'game')}")
    _show(summaries(names, (turn for review in reviews for turn in review.turns)))
    for one in developments(reviews):
        titles = (figure.title.removeprefix("points lost, ") for figure in FIGURES)
        rows = [["game", *titles]]
        for number, summary in one.games:
            cells = (figure.text(figure.value(summary)) for figure in FIGURES)
            rows.append([str(number), *cells])
        say("", f"{printed(one.player)}, game by game, with the points lost in each phase")
        say(*aligned(rows, ">" * len(rows[0])))


def _turns(turns: Sequence[ReviewedTurn]) -> Iterator[Text]:
    """A line for each turn, the size of a mistake in its colour."""
    chances = any(turn.win_lost is not None for turn in turns)
    times = any(turn.seconds is not None for turn in turns)
    head = ["", "player", "rack", "played", *(["time"] if times else []), "score", "best", "rank"]
    head += [*(["win % lost"] if chances else []), "points lost", "mistake", "by"]
    rows = [head, *(_row(turn, chances, times) for turn in turns)]
    sides = "><<<" + ">" * times + "><>" + ">" * chances + "><<"
    sizes = ["", *(turn.mistake or "" for turn in turns)]
    for line, size in zip(aligned(rows, sides), sizes, strict=True):
        text = Text(line)
        if size in _STYLES:
            start = line.rindex(size)
            text.stylize(_STYLES[size], start, start + len(size))
        yield text


def _advice(turns: Sequence[ReviewedTurn]) -> Iterator[str]:
    """What the coach says, a line for each reason; the first one of a turn has its number."""
    rows = [
        ("", "", one.text) if place else (str(turn.turn), turn.player, one.text)
        for turn in turns
        for place, one in enumerate(turn.advice)
    ]
    return map(printed, aligned(rows, "><<")) if rows else iter(())


def _row(turn: ReviewedTurn, chances: bool, times: bool) -> list[str]:
    played = turn.played if turn.stood else f"{turn.played} (taken back)"
    if turn.bad and turn.stood:
        played += f" (bad: {', '.join(turn.bad)})"
    cells = [str(turn.turn), turn.player, turn.rack, played]
    if times:
        minutes, seconds = divmod(round(turn.seconds or 0), 60)
        cells.append("" if turn.seconds is None else f"{minutes}:{seconds:02}")
    cells.append(str(turn.score))
    cells += ["" if turn.best is None or turn.best == turn.played else turn.best]
    cells += ["" if turn.rank is None else str(turn.rank)]
    if chances:
        cells.append("" if turn.win_lost is None else f"{100 * turn.win_lost:.1f}")
    cells.append("" if turn.points_lost is None else f"{turn.points_lost:.1f}")
    mistake = "with a hint" if turn.is_hinted else (turn.mistake or "").replace("none", "")
    cells += [mistake, turn.method or "rack unknown"]
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
    for one in found:
        if one.work_on:
            say("", f"What {printed(one.player)} could work on")
            say(*(f"  {lesson.text}" for lesson in one.work_on))


def _share(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.0f} %"


def _points(value: float | None, times: int = 1) -> str:
    return "" if value is None else f"{times * value:.1f}"

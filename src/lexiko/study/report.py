"""A report of games to read: one HTML file that needs no other, on a screen or on paper."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path

from lexiko.study.charts import chart, curve_of, small_chart
from lexiko.study.development import FIGURES, Development, developments
from lexiko.study.figures import METHODS
from lexiko.study.mistakes import PHASES
from lexiko.study.report_boards import Boards, board_colours
from lexiko.study.report_turns import badge, turn_parts
from lexiko.study.reviews import GameReview
from lexiko.study.summaries import Summary, summaries

_HERE = Path(__file__).parent
_WEB = _HERE.parent / "web"
_SHEETS = ("report.css", "report_turns.css")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
"""Nothing in a report runs or is fetched, whatever the file said that it is made from."""


def write_report(reviews: Sequence[GameReview]) -> str:
    """The reviews of some games as one HTML page."""
    title = reviews[0].title if len(reviews) == 1 else f"{len(reviews)} games"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}: review</title>",
        f"<style>{_style(reviews)}</style></head><body>",
        f"<header><h1>{escape(title)}</h1></header>",
    ]
    if len(reviews) > 1:
        parts += _all_games(reviews)
    for number, review in enumerate(reviews, 1):
        parts += _game(review, number, len(reviews) > 1)
    parts += [_footer(), "</body></html>", ""]
    return "\n".join(parts)


def _style(reviews: Sequence[GameReview]) -> str:
    """Font, colours and shapes: those of the page, light or dark as the reader likes it."""
    boards = {review.record.position.rules.edition for review in reviews}
    light, dark = _tokens()
    light_boards, dark_boards = (_boards(boards, kind) for kind in (False, True))
    font = base64.b64encode((_WEB / "vendor/nunito.woff2").read_bytes()).decode()
    return (
        '@font-face{font-family:Nunito;src:url("data:font/woff2;base64,'
        f'{font}") format("woff2");font-weight:200 1000}}\n'
        f':root{{--font:Nunito,"Segoe UI",system-ui,sans-serif;{light}}}\n{light_boards}\n'
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}{dark_boards}}}\n"
        + "".join((_HERE / name).read_text(encoding="utf-8") for name in _SHEETS)
    )


@cache
def _tokens() -> tuple[str, str]:
    """The colours of the page, light and dark, as its style sheet has them."""
    sheet = (_WEB / "styles/base.css").read_text(encoding="utf-8")
    blocks = re.findall(r'\[data-theme="(?:light|dark)"\] \{([^}]*)\}', sheet)
    light, dark = (" ".join(block.split()) for block in blocks[:2])
    return light, dark


def _boards(editions: Iterable[str], dark: bool) -> str:
    """The colours of the boards, by edition."""
    rules = []
    for edition in sorted(editions):
        pairs = board_colours(edition, dark).items()
        values = ";".join(f"--b-{name}:{value}" for name, value in pairs)
        rules.append(f".board-{edition}{{{values}}}")
    return "".join(rules)


# a game --------------------------------------------------------------------------------------


def _game(review: GameReview, number: int, named: bool) -> Iterator[str]:
    position = review.record.position
    edition = position.rules.edition
    yield f'<section class="game board-{edition}" id="g{number}">'
    boards = Boards(position, f"g{number}-board")
    yield boards.definition
    if named:
        yield f"<h2>{escape(review.title)}</h2>"
    told = [f"Rules: {edition}.", f"Dictionary: {escape(review.lexicon)}.", *_methods(review)]
    yield f'<p class="soft">{" ".join(told)}</p>'
    found = summaries(review.players, review.turns)
    scores = [str(score) for score in position.scores]
    yield _players(found, scores)
    if review.turns:
        curve = curve_of(review)
        yield f'<figure class="panel"><figcaption><h3>{escape(curve.caption)}</h3></figcaption>'
        yield f'<div class="wide">{chart(review, lambda at: f"g{number}-t{at + 1}")}</div>'
        if curve.has_signs:
            yield '<p class="soft">Each sign is a turn and leads to it: '
            yield f"{badge('small')} {badge('medium')} {badge('large')} mistakes.</p>"
        yield "</figure>"
    yield '<div class="turns">'
    for at, (past, turn) in enumerate(zip(review.record.turns(), review.turns, strict=False), 1):
        yield from turn_parts(f"g{number}-t{at}", boards, past, turn)
    yield "</div>"
    yield f'<figure class="panel last-board"><h3>The board at last</h3>{boards.drawn(position)}'
    yield "</figure></section>"


def _methods(review: GameReview) -> list[str]:
    methods = dict.fromkeys(turn.method for turn in review.turns if turn.method is not None)
    unknown = sum(turn.method is None for turn in review.turns)
    found = []
    if methods:
        told = "; ".join(METHODS[method] for method in methods)
        found.append(f"Judged from what each player could know, by {told}.")
    if unknown:
        found.append(f"Turns that cannot be judged, because the rack is unknown: {unknown}.")
    return found


def _all_games(reviews: Sequence[GameReview]) -> Iterator[str]:
    """How everybody did over all games, and a way to each of them."""
    names = dict.fromkeys(name for review in reviews for name in review.players)
    turns = [turn for review in reviews for turn in review.turns]
    edition = reviews[0].record.position.rules.edition
    yield f'<section class="game board-{edition}"><h2>All games</h2>'
    yield _players(summaries(names, turns), [""] * len(names))
    yield '<nav class="panel"><ol>'
    for number, review in enumerate(reviews, 1):
        scores = zip(review.players, review.record.position.scores, strict=True)
        told = ", ".join(f"{name} {score}" for name, score in scores)
        yield f'<li><a href="#g{number}">{escape(review.title)}</a> {escape(told)}</li>'
    yield "</ol></nav>"
    for one in developments(reviews):
        yield from _development(one)
    yield "</section>"


def _development(one: Development) -> Iterator[str]:
    """How somebody's figures went from game to game."""
    yield f'<figure class="panel"><figcaption><h3>{escape(one.player)}, game by game</h3>'
    yield '</figcaption><div class="small-charts">'
    for figure in FIGURES:
        last = figure.text(figure.value(one.games[-1][1]))
        yield f"<div><p>{escape(figure.title)} <b>{last}</b></p>"
        yield small_chart(figure, one, lambda number: f"g{number}")
        yield "</div>"
    yield '</div><p class="soft">Each sign is a game and leads to it; the figure is the last one.'
    yield "</p></figure>"


def _players(found: Sequence[Summary], scores: Sequence[str]) -> str:
    most = max((lost for one in found for lost in one.points_by_phase.values()), default=0.0)
    cards = (_card(one, score, most) for one, score in zip(found, scores, strict=True))
    return f'<div class="players">{"".join(cards)}</div>'


def _card(one: Summary, score: str, most: float) -> str:
    """What a player did: figures, mistakes by size, and where the points went."""
    figures = [
        ("accuracy", "–" if one.accuracy is None else f"{100 * one.accuracy:.0f} %"),
        ("mistake index", f"{one.index:.1f}"),
        ("bingos found", f"{one.bingos_found} of {one.bingos_there}"),
        ("points lost", f"{sum(map(round, one.points_by_phase.values()))}"),  # as shown below
    ]
    if one.win_lost is not None:
        figures[-1] = ("win % lost", f"{100 * one.win_lost:.0f}")
    cells = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in figures)
    sizes = "".join(
        badge(size, f"{one.mistakes[size]} {size}") for size in ("small", "medium", "large")
    )
    bars = []
    for phase in PHASES:
        lost = one.points_by_phase[phase]
        width = 100 * lost / most if most else 0
        bars.append(
            f'<span>{phase}</span><span class="bar"><span style="width:{width:.0f}%"></span>'
            f'</span><span class="number">{lost:.0f}</span>'
        )
    judged = "" if one.judged == one.turns else f", {one.judged} judged"
    return (
        f'<article class="panel"><div class="player-head"><h2>{escape(one.player)}</h2>'
        f'<span class="soft">{one.turns} turns{judged}</span><b>{score}</b></div>'
        f'<dl class="figures">{cells}</dl><div class="sizes">{sizes}</div>'
        f'<h3 class="over">Points lost</h3><div class="phases">{"".join(bars)}</div>'
        f"{_work_on(one)}</article>"
    )


def _work_on(one: Summary) -> str:
    """The mistakes that cost the player most."""
    if not one.work_on:
        return ""
    told = "".join(f"<li>{escape(lesson.text)}</li>" for lesson in one.work_on)
    return f'<h3 class="over">What to work on</h3><ol class="lessons">{told}</ol>'


def _footer() -> str:
    return (
        '<footer class="soft"><p>A mistake costs winning chances: under 0.5 % is none, up to 3 % '
        "a small one, up to 7 % a medium one, more a large one. Endgames, and turns whose chances "
        "are not known, are judged by points: 1, 7 and 15. A won game given away is always a large "
        "mistake. The mistake index adds 0.2, 0.5 and 1 for each; accuracy is 100 % without "
        "any. A bingo is a play that earns the bonus for many tiles.</p></footer>"
    )

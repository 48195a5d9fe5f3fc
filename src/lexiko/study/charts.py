"""How a game went as a drawing: chances to win, or scores, turn after turn, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from lexiko.study.development import Development, Figure
from lexiko.study.mistakes import Mistake
from lexiko.study.reviews import GameReview, ReviewedTurn

WIDTH, HEIGHT = 960, 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 32, 34
_DASHES = ("", "10 5", "2 5", "12 4 2 4")
"""Lines differ by more than their colours."""
_SHAPES: dict[Mistake, str] = {
    "none": '<circle r="3.5"/>',
    "small": '<circle r="5.5"/>',
    "medium": '<path d="M0-7.5 7.5 0 0 7.5-7.5 0Z"/>',
    "large": '<path d="M0 8-8.5-7H8.5Z"/>',
}
"""The sign of a turn, so that mistakes can be told apart without colours."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What is drawn: a line for each of some names, with a value before each turn and at last."""

    lines: tuple[tuple[str, tuple[float | None, ...]], ...]
    low: float
    high: float
    middle: float | None
    """Where a line across says that both are equal."""
    caption: str
    tick: Callable[[float], str]

    @property
    def has_signs(self) -> bool:
        """Whether each turn has a sign on the line: several lines would leave no room for them."""
        return len(self.lines) == 1


def curve_of(review: GameReview) -> Curve:
    """Chances to win where they are known and two play; otherwise scores, or their difference."""
    names, turns = review.players, review.turns
    if len(names) != 2:
        return _scores(names, turns)
    wins = [_first_wins(turn) for turn in turns]
    if turns and sum(win is not None for win in wins) * 2 > len(turns):
        line = (names[0], (0.5, *wins))
        caption = f"How likely {names[0]} is to win, after each turn"
        return Curve((line,), 0.0, 1.0, 0.5, caption, lambda value: f"{100 * value:.0f} %")
    ahead = (0.0, *(float(turn.scores[0] - turn.scores[1]) for turn in turns))
    most = max(20.0, *map(abs, ahead)) * 1.05
    caption = f"By how many points {names[0]} is ahead of {names[1]}, after each turn"
    return Curve(((names[0], ahead),), -most, most, 0.0, caption, _signed)


def _signed(value: float) -> str:
    return f"{value:+.0f}" if round(value) else "0"


def _first_wins(turn: ReviewedTurn) -> float | None:
    if turn.win is None:
        return None
    return turn.win if turn.seat == 0 else 1 - turn.win


def _scores(names: Sequence[str], turns: Sequence[ReviewedTurn]) -> Curve:
    lines = tuple(
        (name, (0.0, *(float(turn.scores[seat]) for turn in turns)))
        for seat, name in enumerate(names)
    )
    high = max((value for _, values in lines for value in values if value), default=20.0) * 1.05
    return Curve(lines, 0.0, high, None, "Scores after each turn", lambda value: f"{value:.0f}")


def chart(review: GameReview, anchor: Callable[[int], str]) -> str:
    """A drawing of the game; each turn is a sign that leads to its place in the report."""
    curve = curve_of(review)
    turns = review.turns
    places = (0, *(turn.turn for turn in turns))
    last = places[-1]
    label = escape(curve.caption, quote=True)
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">',
        *_grid(curve, last),
    ]
    for number, (_, values) in enumerate(curve.lines):
        pairs = zip(places, values, strict=True)
        points = [_point(curve, last, place, value) for place, value in pairs]
        parts += _line(points, number, curve)
    if curve.has_signs:
        values = curve.lines[0][1]
        for at, turn in enumerate(turns):
            point = _point(curve, last, turn.turn, values[at + 1])
            parts.append(_sign(turn, anchor(at), point))
    else:
        parts += _names(curve)
    return "".join([*parts, "</svg>"])


def _point(curve: Curve, count: int, at: int, value: float | None) -> tuple[float, float] | None:
    if value is None:
        return None
    width, height = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    share = (value - curve.low) / (curve.high - curve.low)
    return _LEFT + width * at / max(1, count), _TOP + height * (1 - share)


def _grid(curve: Curve, count: int) -> Iterator[str]:
    for share in (0, 0.25, 0.5, 0.75, 1):
        value = curve.low + share * (curve.high - curve.low)
        y = _TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - share)
        kind = "equal" if curve.middle is not None and share == 0.5 else "grid"
        yield f'<line class="{kind}" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="tick" x="{_LEFT - 8}" y="{y + 4:.1f}">{curve.tick(value)}</text>'
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if count <= 16 * step)
    for at in range(step, count + 1, step):
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * at / count
        yield f'<text class="turn-tick" x="{x:.1f}" y="{HEIGHT - 10}">{at}</text>'


def _line(points: Sequence[tuple[float, float] | None], number: int, curve: Curve) -> Iterator[str]:
    """A line through the points that are known, over the area between it and the middle."""
    known = [point for point in points if point is not None]
    if not known:
        return
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in known)
    if curve.has_signs:
        level = _point(curve, 1, 0, curve.low if curve.middle is None else curve.middle)
        assert level is not None
        first, last = known[0][0], known[-1][0]
        yield (
            f'<path class="area" d="M{first:.1f} {level[1]:.1f}L{path}'
            f'L{last:.1f} {level[1]:.1f}Z"/>'
        )
    dash = f' stroke-dasharray="{_DASHES[number]}"' if _DASHES[number] else ""
    yield f'<path class="line line-{number}" d="M{path}"{dash}/>'


def _sign(turn: ReviewedTurn, anchor: str, point: tuple[float, float] | None) -> str:
    if point is None:
        return ""
    size = turn.mistake or "none"
    said = "" if size == "none" else f", {size} mistake"
    title = escape(f"{turn.turn}. {turn.player}: {turn.played}{said}")
    return (
        f'<a href="#{anchor}"><g class="sign {size} seat-{turn.seat}" '
        f'transform="translate({point[0]:.1f} {point[1]:.1f})">'
        f"<title>{title}</title>{_SHAPES[size]}</g></a>"
    )


def _names(curve: Curve) -> Iterator[str]:
    for number, (name, _) in enumerate(curve.lines):
        x = _LEFT + 12 + number * 200
        dash = f' stroke-dasharray="{_DASHES[number]}"' if _DASHES[number] else ""
        yield f'<path class="line line-{number}" d="M{x} 12h34"{dash}/>'
        yield f'<text class="name" x="{x + 42}" y="16">{escape(name[:20])}</text>'


# from game to game ---------------------------------------------------------------------------

SMALL_WIDTH, SMALL_HEIGHT = 300, 120
_EDGE = 12
"""Around a small drawing, so that signs at its edge are whole."""
_SCALE = 58
"""Where it begins, right of its scale."""


def small_chart(figure: Figure, development: Development, anchor: Callable[[int], str]) -> str:
    """One figure of a player from game to game; each game is a sign that leads to it."""
    values = [(number, figure.value(summary)) for number, summary in development.games]
    known = [value for _, value in values if value is not None]
    high = 1.0 if figure.is_share else max([1.0, *known])
    label = escape(f"{figure.title}, {development.player}", quote=True)
    size = f"{SMALL_WIDTH} {SMALL_HEIGHT}"
    parts = [f'<svg class="chart small" viewBox="0 0 {size}" role="img" aria-label="{label}">']
    for share in (0, 1):
        y = float(_EDGE + (SMALL_HEIGHT - 2 * _EDGE) * (1 - share))
        line = f'x1="{_SCALE - _EDGE}" x2="{SMALL_WIDTH}" y1="{y}" y2="{y}"'
        scale = f'x="{_SCALE - _EDGE - 4}" y="{y + 4}"'
        parts.append(f'<line class="grid" {line}/>')
        parts.append(f'<text class="tick" {scale}>{figure.text(share * high)}</text>')
    points = []
    for place, (number, value) in enumerate(values):
        if value is not None:
            x = _SCALE + (SMALL_WIDTH - _SCALE - _EDGE) * place / max(1, len(values) - 1)
            y = _EDGE + (SMALL_HEIGHT - 2 * _EDGE) * (1 - value / high)
            points.append((number, value, x, y))
    path = "L".join(f"{x:.1f} {y:.1f}" for _, _, x, y in points)
    if path:
        parts.append(f'<path class="line line-0" d="M{path}"/>')
    for number, value, x, y in points:
        title = escape(f"Game {number}: {figure.text(value)}")
        parts.append(
            f'<a href="#{anchor(number)}"><g class="sign none seat-0" '
            f'transform="translate({x:.1f} {y:.1f})"><title>{title}</title>'
            f"{_SHAPES['none']}</g></a>"
        )
    return "".join([*parts, "</svg>"])

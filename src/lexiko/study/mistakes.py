"""How much a move may cost before it is a mistake, by the figures that clubs use."""

from __future__ import annotations

from math import hypot
from typing import Literal

from lexiko.engine import Review
from lexiko.rules import Position

Mistake = Literal["none", "small", "medium", "large"]
"""The size of a mistake."""
Phase = Literal["opening", "middle", "pre-endgame", "endgame"]
"""The part of a game: many tiles in the bag, some, the last few, none."""

SIZES: tuple[Mistake, ...] = ("none", "small", "medium", "large")
PHASES: tuple[Phase, ...] = ("opening", "middle", "pre-endgame", "endgame")
CHANCES = (0.005, 0.03, 0.07)
"""Of the chance to win: less than the first is no mistake; up to the second it is a small one, up
to the third a medium one, above it a large one."""
POINTS = (1.0, 7.0, 15.0)
"""The same in points, for endgames and where nobody knows the chance to win."""
SURE = 2.0
"""A difference between two figures must be so many times its standard error."""
WEIGHTS: dict[Mistake, float] = {"none": 0.0, "small": 0.2, "medium": 0.5, "large": 1.0}
"""What each mistake adds to the mistake index of a player."""

_LATE = 7
"""With so many tiles in the bag or fewer, the endgame is near."""
_EARLY = 0.6
"""With more than this share of all tiles in the bag, a game has just begun."""
_EXACT = 1e-9
"""Differences smaller than this come from counting with fractions."""


def size(lost: float, figures: tuple[float, float, float]) -> Mistake:
    """The size of a mistake that cost so much, to a tenth of a point or of a percent: mistakes that
    are shown with the same figure have the same size.

    >>> [size(lost, POINTS) for lost in (0.5, 1, 7.04, 7.06, 16)]
    ['none', 'small', 'small', 'medium', 'large']
    """
    none, small, medium = figures
    lost = round(lost, 3 if figures == CHANCES else 1)
    if lost < none:
        return "none"
    if lost <= small:
        return "small"
    return "medium" if lost <= medium else "large"


def size_of_chance(lost: float, *errors: float | None) -> Mistake:
    """The size of a mistake that cost so much of the chance to win, as far as it is more than luck:
    the errors are those of the two chances.

    >>> size_of_chance(0.05, 0.01, 0.01), size_of_chance(0.05, 0.03, None)
    ('medium', 'none')
    """
    sure = lost >= SURE * hypot(*(error or 0.0 for error in errors))
    return size(lost, CHANCES) if sure else "none"


def mistake_of(review: Review) -> Mistake | None:
    """How large a mistake a turn was; None if it could not be judged.

    Endgames are judged by points, and a won game that is given away is always a large mistake;
    other turns by the chance to win, where it is known.
    """
    if review.points_lost is None:
        return None
    if review.method == "endgame" and _gave_away(review):
        return "large"
    if review.method == "endgame" or review.win_lost is None:
        return size(review.points_lost, POINTS)
    return size(review.win_lost, CHANCES)


def _gave_away(review: Review) -> bool:
    """Whether the game was won with the best move of an endgame, and is not with the one made."""
    analysis, made = review.analysis, review.made
    if analysis is None or made is None:
        return False
    best = analysis.best
    if best.win is not None and made.win is not None:
        return best.win > 1 - _EXACT > made.win
    if review.before.rules.finish_line:
        # There points do not say who wins.
        return False
    ahead = _ahead(review.before, review.turn.seat)
    return ahead + best.equity > 0 >= ahead + made.equity


def _ahead(position: Position, seat: int) -> int:
    others = (score for other, score in enumerate(position.scores) if other != seat)
    return position.scores[seat] - max(others, default=0)


def phase_of(position: Position) -> Phase:
    """The part of the game that a turn belongs to, given the position before it."""
    bag = len(position.bag)
    if not bag:
        return "endgame"
    if bag <= _LATE:
        return "pre-endgame"
    return "opening" if bag > _EARLY * len(position.rules.alphabet.tiles) else "middle"

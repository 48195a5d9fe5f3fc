"""How somebody plays from game to game: the figures of several reviews, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lexiko.study.mistakes import PHASES, Phase
from lexiko.study.reviews import GameReview
from lexiko.study.summaries import Summary, summaries


@dataclass(frozen=True, slots=True)
class Development:
    """The games of one player, in the order in which they were given."""

    player: str
    games: tuple[tuple[int, Summary], ...]
    """The number of each game among all of them, from 1, and how it went."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that can be followed from game to game."""

    title: str
    value: Callable[[Summary], float | None]
    is_share: bool = False
    """Whether it is a part of something, from 0 to 1."""

    def text(self, value: float | None) -> str:
        """The value for people."""
        if value is None:
            return ""
        return f"{100 * value:.0f} %" if self.is_share else f"{value:.1f}"


def _bingos(summary: Summary) -> float | None:
    there = summary.bingos_there
    return summary.bingos_found / there if there else None


def _points(phase: Phase) -> Callable[[Summary], float | None]:
    return lambda summary: summary.points_by_phase[phase]


FIGURES = (
    Figure("accuracy", lambda summary: summary.accuracy, is_share=True),
    Figure("mistake index", lambda summary: summary.index),
    Figure("bingos found", _bingos, is_share=True),
    *(Figure(f"points lost, {phase}", _points(phase)) for phase in PHASES),
)
"""What is told of each game."""


def developments(reviews: Sequence[GameReview]) -> list[Development]:
    """Everybody who played in at least two of the games, and how each of these went."""
    names = dict.fromkeys(name for review in reviews for name in review.players)
    found = []
    for name in names:
        games = tuple(
            (number, summaries([name], review.turns)[0])
            for number, review in enumerate(reviews, 1)
            if name in review.players
        )
        if len(games) > 1:
            found.append(Development(name, games))
    return found

"""How hard a puzzle is, and how good a person is at them, on one scale.

People are rated by the system of Elo, as in chess: whoever meets a puzzle of their own rating
solves it every second time. The rating of a puzzle is worked out once, from how hard its answer is
to see, and stays: so it is the same on every computer, and nobody who tries a puzzle changes it for
others.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

FIRST_RATING = 1200
"""Where everybody begins."""
LEAST, MOST = 400, 2600
"""No rating is beyond these."""
_NEW, _NEW_K, _K = 20, 40.0, 20.0
"""Over the first so many puzzles a rating moves twice as fast."""

_BASE = 620
_COMMON = 5.0
"""Words of this Zipf frequency are everyday words; every unit less is ten times as rare."""
_RARITY, _TILE, _THROUGH, _CROSSING, _BLANK = 110, 55, 45, 35, 90
_DECOY, _NOT_THE_MOST, _ENDGAME, _EXCHANGE, _CLEAR = 45, 120, 200, 350, 8.0
_WORD_BASE, _WORD_RARITY = 900, 130


@dataclass(frozen=True, slots=True)
class Visibility:
    """What makes a move easy or hard to see."""

    tiles: int
    """How many tiles it lays."""
    through: int
    """How many letters of the board are in its word."""
    crossings: int
    """How many other words it makes."""
    blanks: int
    frequency: float
    """The Zipf frequency of its rarest word."""
    decoys: int
    """How many other moves score as much or more."""
    points: float
    """How many points it is better than the next move."""
    endgame: bool = False
    exchange: bool = False


def difficulty(sight: Visibility) -> int:
    """The rating of a puzzle whose answer looks like this.

    Rare words, many tiles, letters of the board within the word, words beside it and blanks make it
    harder to find; so do other moves that score more, and it is harder to think of exchanging at
    all. A move that stands out by many points is easier.

    >>> easy = Visibility(3, 1, 0, 0, 5.5, 0, 12.0)
    >>> hard = Visibility(7, 1, 1, 1, 0.0, 0, 40.0)
    >>> difficulty(easy), difficulty(hard)
    (769, 1560)
    """
    rating = _BASE + _TILE * sight.tiles + _CROSSING * sight.crossings + _BLANK * sight.blanks
    rating += _THROUGH * max(0, sight.through - 1)
    if sight.exchange:
        rating += _EXCHANGE
    else:
        rating += round(_RARITY * max(0.0, _COMMON - sight.frequency))
    if sight.decoys:
        rating += _NOT_THE_MOST + round(_DECOY * log2(sight.decoys))
    if sight.endgame:
        rating += _ENDGAME
    rating -= round(min(120.0, _CLEAR * max(0.0, sight.points - 10)))
    return _within(rating)


def word_difficulty(frequency: float, bad: bool) -> int:
    """The rating of a question about one word: a good one is harder to tell the rarer it is, a bad
    one the more common the word is that it seems to come from.

    >>> word_difficulty(0.0, bad=False) > word_difficulty(2.0, bad=False)
    True
    """
    strange = frequency if bad else _COMMON - frequency
    return _within(_WORD_BASE + round(_WORD_RARITY * max(0.0, strange)))


def expected(rating: float, puzzle: float) -> float:
    """How likely somebody of a rating solves a puzzle of another, by Elo.

    >>> expected(1500, 1500), round(expected(1500, 1900), 2)
    (0.5, 0.09)
    """
    return float(1 / (1 + 10 ** ((puzzle - rating) / 400)))


def after_attempt(rating: float, attempts: int, puzzle: float, result: float) -> float:
    """The rating of somebody after one more puzzle, of which `result` was achieved: 1 for solved at
    once, 0 for not; `attempts` were made before.

    >>> after_attempt(1200, 0, 1200, 1), after_attempt(1200, 50, 1200, 0)
    (1220.0, 1190.0)
    """
    step = _NEW_K if attempts < _NEW else _K
    new = rating + step * (result - expected(rating, puzzle))
    return round(min(MOST, max(LEAST, new)), 1)


def _within(rating: float) -> int:
    return int(min(MOST, max(LEAST, rating)))

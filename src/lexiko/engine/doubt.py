"""When a player doubts a word that somebody else has played, and challenges it.

A word that one does not know may still be good. It looks like one if its letters follow each
other as in the words one knows; and a challenge is worth it if what it may win outweighs what it
may cost by the rules of the game.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from math import log

from lexiko.lexicon.lexicon import Lexicon
from lexiko.rules.alphabet import Word
from lexiko.rules.board import Direction
from lexiko.rules.moves import Play
from lexiko.rules.rules import Rules
from lexiko.rules.scoring import score_play
from lexiko.rules.views import View

ODD = 0.08
"""A word is odd if no more than this share of the known words look even less like words."""
SURE = 0.97
"""How sure one can be that the oddest of words is none."""
TURN = 22.0
"""What a turn is worth, in points."""
FREE = 0.35
"""Where a failed challenge costs nothing, people still do not challenge what is likely good."""

_SAMPLE = 4000
_SMOOTH = 0.1


class Looks:
    """How much words look like those of a vocabulary, by the triples of letters in them."""

    def __init__(self, vocabulary: Lexicon) -> None:
        self._size = vocabulary.alphabet.size + 1
        self._triples: Counter[bytes] = Counter()
        self._pairs: Counter[bytes] = Counter()
        words = sorted(vocabulary.words)
        words = words[:: 1 + len(words) // (5 * _SAMPLE)]
        for word in words:
            framed = _framed(word)
            for start in range(len(framed) - 2):
                self._triples[framed[start : start + 3]] += 1
                self._pairs[framed[start : start + 2]] += 1
        self._usual = sorted(map(self._likely, words[:: 1 + len(words) // _SAMPLE]))

    def rank(self, word: Word) -> float:
        """The share of the known words that look less like words than this one does."""
        return bisect_left(self._usual, self._likely(word)) / max(1, len(self._usual))

    def _likely(self, word: Word) -> float:
        """The mean logarithm of the chance of each letter after the two before it."""
        framed = _framed(word)
        total = 0.0
        for start in range(len(framed) - 2):
            often = self._triples[framed[start : start + 3]] + _SMOOTH
            total += log(often / (self._pairs[framed[start : start + 2]] + _SMOOTH * self._size))
        return total / (len(framed) - 2)


def _framed(word: Word) -> bytes:
    """The word with the nothing before and after it, which no letter is."""
    return bytes((0, 0, *word, 0))


@lru_cache(maxsize=8)
def looks_of(vocabulary: Lexicon) -> Looks:
    """How words of a vocabulary look; worked out once."""
    return Looks(vocabulary)


def chance_of_bad(rank: float, suspicion: float) -> float:
    """How likely a word that one does not know is no word: `suspicion` if nothing is odd about it.

    >>> chance_of_bad(0.5, 0.3), chance_of_bad(0.0, 0.3)
    (0.3, 0.97)
    """
    odd = max(0.0, 1 - rank / ODD)
    return suspicion + (SURE - suspicion) * odd * odd


def is_worth_it(rules: Rules, chance: float, gain: float) -> bool:
    """Whether to challenge what is bad with this chance, when that takes `gain` points back."""
    if rules.challenge == "single":
        return chance > FREE
    cost = rules.challenge_points if rules.challenge == "points" else TURN
    return chance * gain > (1 - chance) * cost


def points_at_stake(view: View) -> int:
    """What the play that waits has scored; 0 if it is no play."""
    pending = view.pending
    if pending is None or not isinstance(pending.move, Play):
        return 0
    squares = [square for square, _ in (*pending.move.placements, *pending.move.rearranged)]
    across = len({square.row for square in squares}) == 1
    if len(squares) == 1:
        across = len(view.board.run(squares[0], Direction.ACROSS)) > 1
    direction = Direction.ACROSS if across else Direction.DOWN
    covered = [square for square, _ in pending.move.placements]
    return score_play(view.rules, view.board, direction, squares, covered, len(covered)).total

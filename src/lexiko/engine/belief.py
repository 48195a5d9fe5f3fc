"""Whether a player believes in a word that somebody else has played, and when to challenge it.

A player who does not know a word looks at it. Strange letters in a row speak against it; so does a
likeness to familiar words, for then it would be familiar itself: FIREDE beside FIRED, SHEEPS beside
SHEEP. What looks like a word, and like none that the player knows, is probably a rare one, unless
the player knows nearly all words of that length. A challenge is worth it if what it may win
outweighs what it may cost by the rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import exp, inf, log
from statistics import fmean

from lexiko.engine.vocabulary import Knowledge, is_english, most_familiar, recognised, stems
from lexiko.lexicon.lexicon import Lexicon
from lexiko.rules.alphabet import Word
from lexiko.rules.moves import Play
from lexiko.rules.rules import Rules
from lexiko.rules.scoring import score_play
from lexiko.rules.views import View

# What speaks against a word, in logits, found by regression on words good and bad.
PLAIN = -2.3
"""Nothing speaks against it: it looks as words do, to a player who knows few."""
LEARNED = 0.4
"""For each factor of e by which the words of its length that the player does not know are few."""
STRANGE = 1.4
"""Each point by which its letters follow each other less likely than in a usual word."""
SLIP = (0.0, 0.0, 0.0, 0.0, 0.7, 1.7, 3.0)
"""One slip makes a familiar word of it; by its length, as short words are often near others."""
FORM = 3.0
"""It is a plural or another regular form of a familiar word."""
LENGTHENED = 0.6
"""It begins with a familiar word, and only a few letters follow."""
JOINED = 1.3
"""It is two familiar words."""

FAMILIAR = 20_000
"""So many of the words known are familiar, at most."""
FEWEST = 0.001
"""Nobody is surer than one who does not know this share of the words."""
MOOD = 0.5
"""How far a player is more or less suspicious at times: the standard deviation, in logits."""
TURN = 22.0
"""What a turn is worth, in points."""
RESTRAINT = 0.45
"""Even where a failed challenge costs nothing, people do not challenge what is likely good."""

_SAMPLE = 12_000
_SHORTEST, _LONGEST_END = 4, 3
_PART = 3


class Looks:
    """How words look to somebody who knows some words of a dictionary."""

    def __init__(self, lexicon: Lexicon, knowledge: Knowledge) -> None:
        alphabet = lexicon.alphabet
        letters = range(1, alphabet.size + 1)
        self._vowels = [bytes([letter]) for letter in letters if alphabet.is_vowel(letter)]
        self._has_stems = is_english(lexicon)
        self._familiar = most_familiar(lexicon, knowledge, min(knowledge.words, FAMILIAR))
        known = sorted(most_familiar(lexicon, knowledge, knowledge.words))
        known = known[:: 1 + len(known) // _SAMPLE]
        self._after = _Letters(known[::2], alphabet.size)
        # Judged by words that it has not learnt from, as unknown words are.
        self._usual = fmean(map(self._after.likely, known[1::8] or known))
        every, met = (
            Counter(map(len, words)) for words in (lexicon.words, recognised(lexicon, knowledge))
        )
        self._unknown = {size: max(FEWEST, 1 - met[size] / every[size]) for size in every}

    def oddness(self, word: Word) -> float:
        """How much speaks against an unknown word, in logits; below 0 more speaks for it."""
        strange = self._usual - self._after.likely(word)
        learned = -log(self._unknown.get(len(word), FEWEST))
        return PLAIN + LEARNED * learned + STRANGE * strange + self._likeness(word)

    def _likeness(self, word: Word) -> float:
        """What is odd about an unknown word because of the familiar words it is like."""
        familiar = self._familiar
        origins = {stem for _, stem in stems(word)} if self._has_stems else set()
        odd = 0.0
        if not familiar.isdisjoint(origins):
            odd += FORM
        elif any(word[:end] in familiar for end in range(_first_end(word), len(word))):
            odd += LENGTHENED
        if any(meant in familiar for meant in self._slips(word) if meant not in origins):
            odd += SLIP[min(len(word), len(SLIP) - 1)]
        parts = range(_PART, len(word) - _PART + 1)
        if any(word[:cut] in familiar and word[cut:] in familiar for cut in parts):
            odd += JOINED
        return odd

    def _slips(self, word: Word) -> Iterator[Word]:
        """What may have been meant: nobody gets the first letter wrong."""
        for place in range(1, len(word)):
            before, letter, after = word[:place], word[place : place + 1], word[place + 1 :]
            yield before + after[:1] + letter + after[1:]
            yield before + letter + letter + after
            if letter == before[-1:] or not after:
                yield before + after
            if letter in self._vowels:
                yield from (before + vowel + after for vowel in self._vowels)


def _first_end(word: Word) -> int:
    return max(_SHORTEST, len(word) - _LONGEST_END)


class _Letters:
    """How likely letters follow each other, learnt from words: each after the two before it,
    after the one before it, and by itself, mixed by how much is known of each (Witten and Bell)."""

    def __init__(self, words: list[Word], letters: int) -> None:
        self._alone = 1 / (letters + 1)
        self._counts: Counter[bytes] = Counter()
        for word in words:
            framed = _framed(word)
            for end in range(3, len(framed) + 1):
                self._counts.update(
                    (framed[end - 3 : end], framed[end - 2 : end], framed[end - 1 : end])
                )
        self._seen: Counter[bytes] = Counter()
        self._kinds: Counter[bytes] = Counter()
        for some, count in self._counts.items():
            self._seen[some[:-1]] += count
            self._kinds[some[:-1]] += 1

    def likely(self, word: Word) -> float:
        """The mean logarithm of the chance of each letter, and of the end."""
        framed = _framed(word)
        return fmean(log(self._chance(framed[end - 3 : end])) for end in range(3, len(framed) + 1))

    def _chance(self, three: bytes) -> float:
        chance = self._alone
        for start in (2, 1, 0):
            some = three[start:]
            kinds = self._kinds[some[:-1]]
            if kinds:
                chance = (self._counts[some] + kinds * chance) / (self._seen[some[:-1]] + kinds)
        return chance


def _framed(word: Word) -> bytes:
    """The word with the nothing before and after it, which no letter is."""
    return bytes((0, 0, *word, 0))


@lru_cache(maxsize=8)
def looks_of(lexicon: Lexicon, knowledge: Knowledge) -> Looks:
    """How words look to a player of some knowledge; worked out once."""
    return Looks(lexicon, knowledge)


def oddness(lexicon: Lexicon, knowledge: Knowledge, word: Word) -> float:
    """How much speaks against a word for a player of some knowledge, in logits."""
    known = recognised(lexicon, knowledge)
    if word in known:
        return -inf
    return inf if len(known) == len(lexicon) else looks_of(lexicon, knowledge).oddness(word)


def chance_of_bad(odd: float) -> float:
    """How likely a word is bad against which so much speaks.

    >>> chance_of_bad(-inf), chance_of_bad(0.0), round(chance_of_bad(2.0), 2)
    (0.0, 0.5, 0.88)
    """
    return 1 / (1 + exp(-odd))


def is_worth_it(rules: Rules, chance: float, gain: float) -> bool:
    """Whether to challenge what is bad with this chance, when that takes `gain` points back."""
    costs = {"single": 0.0, "points": float(rules.challenge_points)}
    cost = costs.get(rules.challenge, TURN)
    fair = cost / (cost + gain) if cost else 0.0
    # Whoever is sure challenges even where there are no points to win.
    return chance >= RESTRAINT + (1 - RESTRAINT) * fair


def points_at_stake(view: View) -> int:
    """What the play that waits has scored; 0 if it is no play."""
    pending = view.pending
    if pending is None or not isinstance(pending.move, Play):
        return 0
    squares = [square for square, _ in (*pending.move.placements, *pending.move.rearranged)]
    direction = view.board.reading(squares)
    covered = [square for square, _ in pending.move.placements]
    return score_play(view.rules, view.board, direction, squares, covered, len(covered)).total

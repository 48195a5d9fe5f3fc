"""Quizzes: sets of questions about the words of a dictionary, each a card.

A card is named by its set and the letters that it shows; what is right follows from the dictionary
alone. The cards of a set have an order: what comes up most in games is asked first.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal

from lexiko.errors import LexikoError, require
from lexiko.lexicon import Lexicon, offensive_words
from lexiko.lexicon.lists import WORD_LISTS, word_list
from lexiko.lexicon.queries import anagrams, find_words, hooks
from lexiko.rules.alphabet import Alphabet, Word
from lexiko.said import Said, phrase

CardKind = Literal["after", "before", "anagram", "good"]
"""What is asked: letters after or before what is shown, all words made of it, or if it is good."""

YES, NO = "yes", "no"
MISSED, OWN = "missed", "own"
"""The sets that a dictionary does not make: words missed in games, and words of one's choice."""
JUDGED = 1_500
"""So many good words, those played most, are among those that may be good or bad."""
BLOCK = 20
"""So many good and bad words are shuffled at a time."""
LENGTHS = (4, 5, 6, 7, 8)
"""How long the words are that have a set by length."""


@dataclass(frozen=True, slots=True)
class Card:
    """A question: what is shown, and every right answer."""

    set: str
    kind: CardKind
    shown: tuple[str, ...]
    """Faces of tiles."""
    answers: tuple[str, ...]
    """Letters, words, or `yes` or `no`; in the order of the alphabet."""

    @property
    def question(self) -> Said:
        """What is asked, in words."""
        shown, number = "".join(self.shown), len(self.answers)
        match self.kind:
            case "after":
                return phrase("quiz_after", n=number, shown=shown)
            case "before":
                return phrase("quiz_before", n=number, shown=shown)
            case "anagram":
                return phrase("quiz_anagram", n=number)
        return phrase("quiz_good")

    def word(self, answer: str) -> str:
        """The word that an answer makes of what is shown."""
        shown = "".join(self.shown)
        match self.kind:
            case "after":
                return shown + answer
            case "before":
                return answer + shown
            case "anagram":
                return answer
        return shown


@dataclass(frozen=True, slots=True)
class QuizSet:
    """Cards of one kind: what they are called and good for, and how they are found."""

    name: str
    title: Said
    about: Said
    kind: CardKind
    find: Callable[[Lexicon], Iterable[Word]] | None = None
    """What the cards show, in their order; None where that is not up to the dictionary."""

    def shown(self, lexicon: Lexicon) -> tuple[str, ...]:
        """What the cards show, as text, in their order."""
        _require_lexicon(lexicon)
        return _shown(self, lexicon)

    def card(self, lexicon: Lexicon, shown: str) -> Card | None:
        """The card that shows this; None if there is no right answer to it in this dictionary."""
        _require_lexicon(lexicon)
        alphabet = lexicon.alphabet
        letters = alphabet.parse_word(shown)
        faces = _faces(alphabet, letters)
        match self.kind:
            case "after":
                answers = _faces(alphabet, hooks(lexicon, letters).back)
            case "before":
                answers = _faces(alphabet, hooks(lexicon, letters).front)
            case "anagram":
                answers = tuple(map(alphabet.text, anagrams(lexicon, letters)))
            case "good":
                answers = (YES if letters in lexicon.words else NO,)
        return Card(self.name, self.kind, faces, answers) if answers else None


def _require_lexicon(lexicon: Lexicon) -> None:
    require(isinstance(lexicon, Lexicon), "lexicon", "an open dictionary", lexicon)


def quiz_set(name: str) -> QuizSet:
    """The set of a name.

    >>> from lexiko.lexicon import open_lexicon
    >>> quiz_set("two").card(open_lexicon(), "J").answers
    ('O',)
    >>> quiz_set("anagrams-4").card(open_lexicon(), "AEST").answers
    ('ATES', 'EAST', 'EATS', 'ETAS', 'SATE', 'SEAT', 'SETA', 'TEAS')
    """
    require(isinstance(name, str), "name", "the name of a set", name)
    if name not in QUIZ_SETS:
        raise LexikoError("unknown_quiz", name=name, names=", ".join(QUIZ_SETS))
    return QUIZ_SETS[name]


def alphagram(alphabet: Alphabet, word: Word) -> str:
    """The letters of a word in the order of the alphabet, as a card shows them."""
    return alphabet.text(bytes(sorted(word)))


@lru_cache(maxsize=64)
def _shown(known: QuizSet, lexicon: Lexicon) -> tuple[str, ...]:
    found = () if known.find is None else known.find(lexicon)
    return tuple(dict.fromkeys(map(lexicon.alphabet.text, found)))


def _faces(alphabet: Alphabet, letters: bytes) -> tuple[str, ...]:
    return tuple([alphabet.text(bytes([letter])) for letter in letters])


def _by_playability(lexicon: Lexicon) -> Callable[[Word], tuple[int, Word]]:
    """An order of words: what is the best play most often first, then by the alphabet."""
    from lexiko.engine.playability import playability

    counts = playability(lexicon)
    return lambda word: (-counts.get(word, 0), word)


# what the cards show --------------------------------------------------------------------------


def _beginnings(length: int, lexicon: Lexicon) -> list[Word]:
    """The words of a length without their last letters, those with the fewest answers first."""
    words = find_words(lexicon, shortest=length, longest=length).words
    begun: dict[Word, int] = defaultdict(int)
    for word in words:
        begun[word[:-1]] += 1
    return sorted(begun, key=lambda start: (begun[start], start))


def _hooked(side: Literal["front", "back"], lexicon: Lexicon) -> list[Word]:
    """Words of 2 to 4 letters that take a letter on one side."""
    words = find_words(lexicon, shortest=2, longest=4).words
    taking = [word for word in words if getattr(hooks(lexicon, word), side)]
    order = _by_playability(lexicon)
    return sorted(taking, key=lambda word: (len(word), *order(word)))


def _alphagrams(lexicon: Lexicon, words: Iterable[Word]) -> list[Word]:
    """The letters of words, those first whose words are played most."""
    order = _by_playability(lexicon)
    counts: dict[Word, int] = defaultdict(int)
    for word in words:
        counts[bytes(sorted(word))] += order(word)[0]
    return sorted(counts, key=lambda letters: (counts[letters], letters))


def _of_length(length: int, lexicon: Lexicon) -> list[Word]:
    return _alphagrams(lexicon, find_words(lexicon, shortest=length, longest=length).words)


def _of_list(name: str, lexicon: Lexicon) -> list[Word]:
    return _alphagrams(lexicon, word_list(name).words(lexicon))


def _judged(lexicon: Lexicon) -> Iterator[Word]:
    """Good words of 2 to 4 letters and as many that are not, shuffled block by block."""
    words = find_words(lexicon, shortest=2, longest=4).words
    good = sorted(words, key=_by_playability(lexicon))[:JUDGED]
    bad = list(_bad_words(lexicon, good))
    for start in range(0, len(good), BLOCK // 2):
        block = good[start : start + BLOCK // 2] + bad[start : start + BLOCK // 2]
        random.Random(start).shuffle(block)
        yield from block


def _bad_words(lexicon: Lexicon, good: Iterable[Word]) -> Iterator[Word]:
    """For each word another one that looks good and is not, one letter away from it.

    Every three letters of it, or two and an end, are also in a good word.
    """
    known = frozenset(part for word in lexicon.words for part in _parts(word))
    refused = {*lexicon.words, *unasked(lexicon.alphabet)}
    letters = range(1, lexicon.alphabet.size + 1)
    for word in good:
        near = [
            other
            for place in range(len(word))
            for letter in letters
            if (other := word[:place] + bytes([letter]) + word[place + 1 :]) not in refused
            and known.issuperset(_parts(other))
        ]
        if near:
            chosen = random.Random(word).choice(near)
            refused.add(chosen)
            yield chosen


def unasked(alphabet: Alphabet) -> frozenset[Word]:
    """Words that may be good, but that nobody needs to learn."""
    return offensive_words() if alphabet.is_english else frozenset()


def _parts(word: Word) -> Iterator[Word]:
    whole = b"\0" + word + b"\0"
    return (whole[place : place + 3] for place in range(len(whole) - 2))


_LISTED = ("two", "three", "q-without-u", "vowels")
"""The lists that have questions of their own, or a place further up."""


def _sets() -> Iterator[QuizSet]:
    for name, length in (("two", 2), ("three", 3)):
        known = word_list(name)
        find = partial(_beginnings, length)
        yield QuizSet(name, known.title, known.about, "after", find)
    yield _by_list("q-without-u")
    yield QuizSet(
        "after", phrase("quiz_set_after"), phrase("quiz_set_after_about"), "after",
        partial(_hooked, "back"),
    )  # fmt: skip
    yield QuizSet(
        "before", phrase("quiz_set_before"), phrase("quiz_set_before_about"), "before",
        partial(_hooked, "front"),
    )  # fmt: skip
    yield QuizSet("good", phrase("quiz_set_good"), phrase("quiz_set_good_about"), "good", _judged)
    yield _by_list("vowels")
    for length in LENGTHS:
        yield QuizSet(
            f"anagrams-{length}",
            phrase("quiz_set_anagrams", letters=length),
            phrase("quiz_set_anagrams_about"),
            "anagram",
            partial(_of_length, length),
        )
    about = phrase("quiz_set_missed_about")
    yield QuizSet(MISSED, phrase("quiz_set_missed"), about, "anagram")
    yield QuizSet(OWN, phrase("quiz_set_own"), phrase("quiz_set_own_about"), "anagram")

    for known in WORD_LISTS:
        if known.name not in _LISTED:
            yield _by_list(known.name)


def _by_list(name: str) -> QuizSet:
    known = word_list(name)
    return QuizSet(name, known.title, known.about, "anagram", partial(_of_list, name))


QUIZ_SETS: dict[str, QuizSet] = {known.name: known for known in _sets()}
"""Every set by its name, the most useful ones first."""

COURSE = ("two", "q-without-u", "three", "after", "before", "good", "vowels", "anagrams-7")
"""The sets from which new cards come, one after the other, for who has chosen none."""

"""Words worth knowing: short ones, hooks, rare letters, many vowels, beginnings and endings.

Each list is one question to a dictionary, so it holds the words of the dictionary that is being
played with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from lexiko.errors import LexiconError
from lexiko.lexicon.frequency import frequency
from lexiko.lexicon.lexicon import Lexicon
from lexiko.lexicon.queries import Pattern, find_words
from lexiko.rules.alphabet import Word
from lexiko.said import Said, phrase

USUAL = 120
"""How many words a list of long ones has: the most usual, for there are too many to learn."""

BEGINNINGS = ("UN", "DE", "RE", "OUT")
ENDINGS = ("ES", "ED", "ER", "LY", "ING", "ERS", "IER", "EST", "IES")

_HOOKED = {"S": 3, "Y": 4, "E": 4, "R": 4, "D": 4}
"""The letters that go after many words, and how long the words before them are."""
_HOOK_EXAMPLES = {
    "S": "CAT",
    "Y": "HAND",
    "E": "PLAN",
    "R": "TAME",
    "D": "TAME",
}
_RARE = "JQXZ"
_SHORT = 4
_RACK = 7


@dataclass(frozen=True, slots=True)
class WordList:
    """A list to learn: what it is called, what it is good for, and how its words are found."""

    name: str
    title: Said
    about: Said
    find: Callable[[Lexicon], tuple[Word, ...]]
    begins: str = ""
    """The letters that all its words begin with, if that is what they are for."""
    ends: str = ""
    """The letters that they end with."""

    def words(self, lexicon: Lexicon) -> tuple[Word, ...]:
        """Its words, shorter ones first and then by the alphabet."""
        return _found(self, lexicon)


def word_list(name: str) -> WordList:
    """The list of a name.

    >>> from lexiko.lexicon import open_lexicon
    >>> two = word_list("two")
    >>> two.title, len(two.words(open_lexicon()))
    ('Two-letter words', 100)
    """
    for known in WORD_LISTS:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in WORD_LISTS)
    raise LexiconError("unknown_list", name=name, names=names)


@lru_cache(maxsize=64)
def _found(known: WordList, lexicon: Lexicon) -> tuple[Word, ...]:
    return known.find(lexicon)


def _of_length(length: int) -> Callable[[Lexicon], tuple[Word, ...]]:
    return lambda lexicon: find_words(lexicon, shortest=length, longest=length).words


def _q_without_u(lexicon: Lexicon) -> tuple[Word, ...]:
    q, u = lexicon.alphabet.parse_word("Q"), lexicon.alphabet.parse_word("U")
    return find_words(lexicon, containing=q, without=u).words


def _many_vowels(lexicon: Lexicon) -> tuple[Word, ...]:
    alphabet = lexicon.alphabet
    vowels = bytes(map(alphabet.letter, alphabet.vowels))
    words = find_words(lexicon, shortest=3).words
    # At most three letters of ten are consonants.
    return tuple(
        [word for word in words if 10 * len(word.translate(None, vowels)) <= 3 * len(word)]
    )


def _short_with(letter: str) -> WordList:
    return WordList(
        f"short-{letter.lower()}",
        phrase("list_short", letter=letter),
        phrase("list_short_about", letter=letter),
        lambda lexicon: (
            find_words(
                lexicon, containing=lexicon.alphabet.parse_word(letter), longest=_SHORT
            ).words
        ),
    )


def _hooked(letter: str) -> WordList:
    longest, example = _HOOKED[letter] + 1, _HOOK_EXAMPLES[letter]

    def find(lexicon: Lexicon) -> tuple[Word, ...]:
        pattern = Pattern.parse(f"*{letter}", lexicon.alphabet)
        words = find_words(lexicon, pattern, shortest=3, longest=longest).words
        return tuple([word for word in words if word[:-1] in lexicon])

    return WordList(
        f"hook-{letter.lower()}",
        phrase("list_hook", letter=letter),
        phrase("list_hook_about", word=example, longer=example + letter, letter=letter),
        find,
        ends=letter,
    )


def _usual(pattern: str) -> Callable[[Lexicon], tuple[Word, ...]]:
    def find(lexicon: Lexicon) -> tuple[Word, ...]:
        fits = Pattern.parse(pattern, lexicon.alphabet)
        words = find_words(lexicon, fits, shortest=_RACK, longest=_RACK).words
        return tuple(sorted(sorted(words, key=lambda word: -frequency(word))[:USUAL]))

    return find


def _beginning(letters: str) -> WordList:
    return WordList(
        f"begins-{letters.lower()}",
        phrase("list_begins", letters=letters),
        phrase("list_begins_about", letters=letters),
        _usual(f"{letters}*"),
        begins=letters,
    )


def _ending(letters: str) -> WordList:
    return WordList(
        f"ends-{letters.lower()}",
        phrase("list_ends", letters=letters),
        phrase("list_ends_about", letters=letters),
        _usual(f"*{letters}"),
        ends=letters,
    )


WORD_LISTS: tuple[WordList, ...] = (
    WordList("two", phrase("list_two"), phrase("list_two_about"), _of_length(2)),
    WordList("three", phrase("list_three"), phrase("list_three_about"), _of_length(3)),
    WordList("q-without-u", phrase("list_q"), phrase("list_q_about"), _q_without_u),
    *map(_hooked, _HOOKED),
    WordList("vowels", phrase("list_vowels"), phrase("list_vowels_about"), _many_vowels),
    *map(_short_with, _RARE),
    *map(_beginning, BEGINNINGS),
    *map(_ending, ENDINGS),
)
"""Every list, the most useful ones first."""

"""What a player knows of a dictionary, and which words that are none a player believes in.

How familiar a word is depends on how common it is, on the word it is a form of, and on a little
noise that belongs to the word, so that the border is soft and yet the same in every game. A player
of some strength knows so many words, the most familiar ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from zlib import crc32

from lexiko.lexicon.frequency import frequencies
from lexiko.lexicon.inflections import inflections
from lexiko.lexicon.lexicon import Lexicon
from lexiko.lexicon.library import offensive_words
from lexiko.rules.alphabet import ENGLISH, Word

NOISE = 1.0
"""The width of the soft border, on the scale of frequencies."""
FORM = 0.4
"""How much less familiar than its stem a plural or verb form is, at most."""
DERIVED = 0.9
"""The same for forms in ER, EST and LY."""
HELP = 1.2
"""How much a stem can help: who knows WOMAN and MAN may still never have met WOMANED."""
ALONE = 1.3
"""How much more common than its commonest form a short word can be, unless it is one of the most
common: names and abbreviations have no forms."""
MOST_COMMON = 5.0
CERTAIN = 10.0
"""More than any frequency."""
ENGLISH_SHARE = 0.2
"""A list in English letters is English if the table has at least this share of its words."""
LONGEST_PHONY = 8
PHONY_TRIES = 8
"""How many words are tried for one phony: most are too long, forms themselves or have all forms."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """How much of a dictionary a player knows."""

    words: int
    """The player knows this many words, the most familiar ones."""
    short: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How much more familiar words of two, three and four letters are to those who learn them.

    Less to others: many of them are counted often as names and abbreviations.
    """
    recognised: float = 1.5
    """The player recognises this many times as many words when somebody else plays them."""
    phonies: float = 0.0
    """How many words that are none the player believes in, as a share of the words known."""


# Everybody knows these, while others as frequent are names, prefixes and abbreviations.
_TWO_LETTERS = """
    AD AH AM AN AS AT BE BY DO GO HA HE HI IF IN IS IT MA ME MY NO OF OH ON OR OW OX PA SO TO UP US
    WE YO
"""
_EVERYDAY = frozenset(map(ENGLISH.parse_word, _TWO_LETTERS.split()))


def vocabulary(lexicon: Lexicon, knowledge: Knowledge, *, phonies: bool = False) -> Lexicon:
    """The words a player knows as a dictionary of their own, with the phonies if they are wanted.

    Words that offend are known but not used. The name is that of the whole dictionary.
    """
    return _vocabulary(lexicon, knowledge, phonies)


@lru_cache(maxsize=12)
def _vocabulary(lexicon: Lexicon, knowledge: Knowledge, phonies: bool) -> Lexicon:
    words = most_familiar(lexicon, knowledge, knowledge.words)
    if is_english(lexicon):
        words -= offensive_words()
    if phonies:
        words |= frozenset(_phonies(lexicon, words, knowledge.phonies))
    return Lexicon(lexicon.name, words, lexicon.alphabet, stands_for=lexicon.ref)


@lru_cache(maxsize=12)
def recognised(lexicon: Lexicon, knowledge: Knowledge) -> frozenset[Word]:
    """The words that a player would never challenge: short ones, too, that are not used."""
    count = round(knowledge.recognised * knowledge.words)
    short = (max(0.0, knowledge.short[0]), max(0.0, knowledge.short[1]), knowledge.short[2])
    return most_familiar(lexicon, replace(knowledge, short=short), count)


def most_familiar(lexicon: Lexicon, knowledge: Knowledge, count: int) -> frozenset[Word]:
    """So many words of a dictionary, the most familiar ones to a player of some knowledge."""
    if count >= len(lexicon):
        return lexicon.words
    more = (0.0, 0.0, *knowledge.short, *(0.0 for _ in range(max(map(len, lexicon.words)))))
    ranks = {word: rank + more[len(word)] for word, rank in _familiarity(lexicon).items()}
    if is_english(lexicon):
        ranks |= dict.fromkeys(_EVERYDAY & lexicon.words, CERTAIN)
    border = sorted(ranks.values())[-count]
    return frozenset([word for word, rank in ranks.items() if rank >= border])


@lru_cache(maxsize=4)
def _familiarity(lexicon: Lexicon) -> dict[Word, float]:
    """How familiar each word is, noise included."""
    if not is_english(lexicon):
        # Nothing is known of other languages but that short words are learnt first.
        return {word: _noise(word) - len(word) for word in lexicon.words}
    number = frequencies().get
    familiar = {}
    for word in lexicon.words:
        own = number(word, 0.0)
        if len(word) in (3, 4) and own < MOST_COMMON:
            own = min(own, ALONE + max(number(form, 0.0) for form in _forms(word)))
        if word[-1] in _LAST:
            most = own + HELP
            for discount, stem in stems(word):
                own = max(own, min(most, number(stem, 0.0) - discount))
        familiar[word] = own + _noise(word)
    return familiar


def _noise(word: Word) -> float:
    """A number between half the noise below zero and half of it above, always the same."""
    return NOISE * (crc32(word) / 2**32 - 0.5)


@lru_cache(maxsize=4)
def is_english(lexicon: Lexicon) -> bool:
    """Whether the table of English words tells how common the words of a dictionary are."""
    if not lexicon.alphabet.is_english:
        return False
    common = frequencies().keys() & lexicon.words
    return len(common) >= ENGLISH_SHARE * len(lexicon)


# forms ---------------------------------------------------------------------------------------

_D, _E, _I, _L, _R, _S, _Y = ENGLISH.parse_word("DEILRSY")
_LAST = frozenset(ENGLISH.parse_word("SDGRTY"))
"""How words end that may be forms."""
_ENDINGS = tuple(map(ENGLISH.parse_word, ("S", "ES", "ED", "D", "ING", "ER", "LY", "Y")))
_LETTER_E, _LETTER_Y, _IES, _ING, _EST, _ED, _ER = map(
    ENGLISH.parse_word, ("E", "Y", "IES", "ING", "EST", "ED", "ER")
)
_PREFIXES = (ENGLISH.parse_word("RE"), ENGLISH.parse_word("UN"))


def _forms(word: Word) -> Iterator[Word]:
    """What may be a form of the word; not all of it are words."""
    for ending in _ENDINGS:
        yield word + ending
    doubled = word + word[-1:]
    yield from (doubled + _ED, doubled + _ING, word[:-1] + _ING, word[:-1] + _IES)
    if word[-1] == _S:
        # Itself a plural, as BEES: its stem tells what it is worth.
        yield word[:-1]


def stems(word: Word) -> Iterator[tuple[float, Word]]:
    """What an English word may be a form of, with the discount; not all of it are words."""
    last = word[-1]
    if len(word) < 4:
        if last == _S and len(word) == 3:
            yield FORM, word[:-1]
    elif last == _S:
        yield FORM, word[:-1]
        if word[-2] == _E:
            yield FORM, word[:-2]
            if word[-3] == _I:
                yield FORM, word[:-3] + _LETTER_Y
    elif last == _D and word[-2] == _E:
        yield from _before(FORM, word[:-2])
    elif word.endswith(_ING):
        yield from _before(FORM, word[:-3])
    elif last == _R and word[-2] == _E:
        yield from _before(DERIVED, word[:-2])
    elif word.endswith(_EST):
        yield from _before(DERIVED, word[:-3])
    elif last == _Y and word[-2] == _L:
        yield DERIVED, word[:-2]


def _before(discount: float, stem: Word) -> Iterator[tuple[float, Word]]:
    """What an ending that begins with a vowel may follow: HOP, HOPE and CARRY."""
    if len(stem) < 2:
        return
    yield discount, stem
    yield discount, stem + _LETTER_E
    if stem[-1] == _I:
        yield discount, stem[:-1] + _LETTER_Y
    elif stem[-1] == stem[-2]:
        yield discount, stem[:-1]


# phonies -------------------------------------------------------------------------------------


def _phonies(lexicon: Lexicon, known: frozenset[Word], share: float) -> Iterator[Word]:
    """Forms of known words that the dictionary does not have, though it might."""
    if not is_english(lexicon):
        return
    tried = PHONY_TRIES * share * 2**32
    for word in known:
        if 3 <= len(word) <= 6 and crc32(b"phony" + word) < tried:
            forms = [
                form
                for form in _misformed(word, lexicon)
                if len(form) <= LONGEST_PHONY and form not in lexicon.words
            ]
            if forms:
                yield min(forms, key=crc32)


def _misformed(word: Word, lexicon: Lexicon) -> Iterator[Word]:
    """What people make of a word: a plural that nobody uses, or SEEKED, ABOUNDER and REDRINK."""
    if frequencies().get(word, 0.0) > MOST_COMMON or any(
        stem in lexicon.words for _, stem in stems(word)
    ):
        return
    forms = [ENGLISH.parse_word(form) for form in sorted(inflections(ENGLISH.text(word)))]
    if not any(form in lexicon.words for form in forms if form[-1] == _S):
        yield from (form for form in forms if form[-1] == _S)
    gerunds = [form for form in forms if form.endswith(_ING) and form in lexicon.words]
    if gerunds and word[-1] != _Y:
        # It is a verb; what stands before ING does so before ED and ER.
        if not any(form in lexicon.words for form in forms if form[-1] == _D):
            yield gerunds[0][:-3] + _ED
        yield gerunds[0][:-3] + _ER
        yield from (prefix + word for prefix in _PREFIXES)

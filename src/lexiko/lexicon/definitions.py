"""What English words mean: the texts of Open English WordNet, and some of our own.

Our own are for words that are no things to describe, such as OF and OH, and for short words that
few but players of this game use; they come first, so that DO is not a party. Six words of ten in
the dictionaries have a meaning here. A form of a word means what the word means: HORNS, MICE and
WENT are looked up under HORN, MOUSE and GO.
"""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lexiko.lexicon.inflections import comparisons, s_forms, verb_forms

_DATA = Path(__file__).parent / "data"
TABLE = _DATA / "definitions.tsv.xz"
OWN_TABLE = _DATA / "definitions-own.tsv"

_PARTS = {
    "n": "noun",
    "v": "verb",
    "a": "adjective",
    "r": "adverb",
    "p": "pronoun",
    "e": "preposition",
    "c": "conjunction",
    "i": "exclamation",
    "t": "article",
}
_LONGEST = 20
"""No word of the table with an ending is longer."""


class Definition(NamedTuple):
    """One meaning of a word."""

    part: str
    """The part of speech: noun, verb, adverb and so on."""
    text: str
    of: str
    """The word that has this meaning, in capitals: the word itself, or the one it is a form of."""


class _Table(NamedTuple):
    meanings: Mapping[str, list[tuple[str, str]]]
    """The part of speech and the text of each meaning of a word."""
    irregular: Mapping[str, list[tuple[str, str]]]
    """The words that a form belongs to, each with its part of speech."""


def definitions(word: str) -> tuple[Definition, ...]:
    """The meanings of a word in letters of any case; its own first, then those it is a form of.

    >>> definitions("qoph")
    (Definition(part='noun', text='the 19th letter of the Hebrew alphabet', of='QOPH'),)
    >>> {meaning.of for meaning in definitions("MICE")}
    {'MOUSE'}
    >>> definitions("HRON")
    ()
    """
    word = word.strip().upper()
    found: dict[tuple[str, str], Definition] = {}
    if len(word) <= _LONGEST and word.isascii() and word.isalpha():
        for lemma, parts in _lemmas(word):
            for part, text in _table().meanings[lemma]:
                if part in parts:
                    # AX and AXE mean the same, and AXES need not say it twice.
                    found.setdefault((part, text), Definition(_PARTS[part], text, lemma))
    return tuple(found.values())


def _lemmas(word: str) -> Iterator[tuple[str, str]]:
    """The words of the table that a word is, or is a form of, and the parts of speech it has."""
    table = _table()
    if word in table.meanings:
        yield word, "".join(_PARTS)
    yield from table.irregular.get(word, [])
    for stem in sorted(_stems(word) & table.meanings.keys()):
        if word in s_forms(stem):
            yield stem, "nv"
        elif word in verb_forms(stem):
            yield stem, "v"
        elif word in comparisons(stem):
            yield stem, "ar"
        elif word == stem.removesuffix("MAN") + "MEN":
            yield stem, "n"


def _stems(word: str) -> set[str]:
    """What may be left when an ending is taken off: more than there is, never less."""
    stems = set()
    for ending in ("S", "ES", "D", "ED", "ING", "R", "ER", "ST", "EST"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            # HOPP is HOP, HOP is HOPE, CARRI is CARRY, TY is TIE, and PANICK is PANIC.
            stems |= {stem, stem[:-1], stem + "E", stem[:-1] + "Y", stem[:-1] + "IE"}
    if word.endswith("MEN"):
        stems.add(word.removesuffix("MEN") + "MAN")
    return stems - {word}


@cache
def _table() -> _Table:
    meanings: dict[str, list[tuple[str, str]]] = defaultdict(list)
    irregular: dict[str, list[tuple[str, str]]] = defaultdict(list)
    lines = OWN_TABLE.read_bytes() + lzma.decompress(TABLE.read_bytes())
    for line in lines.decode().splitlines():
        lemma, part, forms, text = line.split("\t")
        lemma = lemma.upper()
        meanings[lemma].append((part, text))
        if forms:
            for form in forms.upper().split(","):
                if (lemma, part) not in irregular[form]:
                    irregular[form].append((lemma, part))
    for found in meanings.values():
        # XI is a letter before it is a number of ancient Rome.
        found.sort(key=lambda one: one[1].startswith("being ") and " more than " in one[1])
    return _Table(dict(meanings), dict(irregular))

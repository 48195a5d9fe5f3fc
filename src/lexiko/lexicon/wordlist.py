"""Word lists as the library keeps them: every line a word. Other people's are read by `wordfile`.

A list has one word a line, in any case. The first field of a line is the word; what follows it
after white space, such as a definition, is ignored, and so is everything from `#` on. A word of
one letter is left out, because no board ever asks about one; long words stay, though no board
holds them.

Where tiles show several characters, one spelling may be several words: in Spanish, CHE is both
C-H-E and CH-E, and both are good. A list that means one of them writes it with brackets: [CH]E.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from typing import NoReturn

from lexiko.errors import LexiconError
from lexiko.rules.alphabet import Alphabet, Letter, Word
from lexiko.rules.texts import as_written
from lexiko.said import Said, phrase

MAX_SPELLINGS = 100
"""A text that can be cut into tiles in more ways than this is no word, but a mistake."""
MORE_SPELLINGS = 100_000
"""A list spells at most so many words more than two for each of its lines."""
MAX_TEXT = 200
"""Longer than any word, whatever is in brackets; nothing longer is looked at."""

FIRST_FIELD = re.compile(r"^[^\S\n]*([^\s#]+)", re.MULTILINE)
"""What stands first on a line, unless it is a comment."""

_BRACKETED = re.compile(r"\[([^\]]*)\]")
_END_OF_WORD = 0
_NO_LETTER = 0xFF


def read_words(data: bytes, alphabet: Alphabet, source: str) -> frozenset[Word]:
    """The words in a list that came from `source`; an error names the first bad line.

    >>> from lexiko.rules.alphabet import ENGLISH
    >>> sorted(map(ENGLISH.text, read_words(b"aa  rough lava\\nAb # muscle", ENGLISH, "my list")))
    ['AA', 'AB']
    """
    text = _decode(data, source)
    words = _words_at_once(text, alphabet)
    if words is None:
        words = _words_by_line(text, alphabet, source)
    if not words:
        _refuse(source, 1, phrase("no_words_here"))
    return words


def spellings(text: str, alphabet: Alphabet) -> frozenset[Word]:
    """Every sequence of letters that a text can spell; none if a character belongs to no letter.

    Upper and lower case count alike, and a tile of several characters may be in brackets.

    >>> from lexiko.rules.alphabet import ENGLISH
    >>> spellings("Cab", ENGLISH)
    frozenset({b'\\x03\\x01\\x02'})
    """
    if len(text) > MAX_TEXT:
        return frozenset()
    faces = faces_of(alphabet)
    longest = max(map(len, faces))
    # ways[end] holds the rows of letters that spell the text up to there.
    ways: list[list[Word]] = [[b""]] + [[] for _ in text]
    for start, prefixes in enumerate(ways):
        if not prefixes:
            continue
        if len(prefixes) > MAX_SPELLINGS:
            return frozenset()
        bracketed = _BRACKETED.match(text, start)
        if bracketed:
            found = {bracketed.end(): faces.get(bracketed[1])}
        else:
            ends = range(start + 1, min(start + longest, len(text)) + 1)
            found = {end: faces.get(text[start:end]) for end in ends}
        for end, letter in found.items():
            if letter is not None:
                ways[end].extend(prefix + bytes([letter]) for prefix in prefixes)
        if start < len(text):
            ways[start] = []  # only a few places are in memory at a time
    return frozenset(ways[-1])


def _decode(data: bytes, source: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", data[: error.start])) + 1
        _refuse(source, line, phrase("not_utf8_text"))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # An accent may be a character of its own; faces are written with accents joined.
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class _Translation(dict[int, int]):
    """A table for `str.translate` in which every other character is no letter."""

    def __missing__(self, key: int) -> int:
        return _NO_LETTER


def _words_at_once(text: str, alphabet: Alphabet) -> frozenset[Word] | None:
    """The words by one translation of the whole text; None where that is not possible.

    It is possible if every letter is one character and the first field of a line letters only.
    """
    if any(len(face) > 1 for face in faces_of(alphabet)):
        return None
    table = _Translation({ord(face): letter for face, letter in faces_of(alphabet).items()})
    table[ord("\n")] = _END_OF_WORD
    letters = text.translate(table).encode("latin-1")
    if _NO_LETTER in letters:
        letters = "\n".join(FIRST_FIELD.findall(text)).translate(table).encode("latin-1")
    if _NO_LETTER in letters:
        return None
    too_short = [b"", *(bytes([letter]) for letter in range(1, alphabet.size + 1))]
    return frozenset(letters.split(bytes([_END_OF_WORD]))).difference(too_short)


def _words_by_line(text: str, alphabet: Alphabet, source: str) -> frozenset[Word]:
    words: set[Word] = set()
    speller, room = _speller(alphabet), MORE_SPELLINGS
    for number, line in enumerate(text.split("\n"), start=1):
        field = FIRST_FIELD.match(line)
        if not field:
            continue
        room += 2
        found = spellings(field[1], alphabet) if speller is None else speller.spell(field[1])
        if not found:
            _refuse(source, number, _what_is_wrong(field[1], alphabet))
        words.update(word for word in found if len(word) > 1)
        if len(words) > room:
            _refuse(source, number, phrase("many_spellings"))
    return frozenset(words)


class _Speller:
    """What `spellings` finds, faster: there is a choice only where several characters fit a tile.

    Characters are numbers here: those of letters, and others for what is on no tile by itself.
    """

    def __init__(self, alphabet: Alphabet, atoms: dict[str, int]) -> None:
        self._alphabet = alphabet
        self._table = _Translation({ord(sign): atom for sign, atom in atoms.items()})
        self._alone = frozenset(range(alphabet.size + 1, 256))
        self._several: dict[int, list[tuple[bytes, bytes]]] = {}
        for letter, face in enumerate(alphabet.faces):
            if letter and len(face) > 1:
                row = bytes(atoms[sign] for sign in face)
                self._several.setdefault(row[0], []).append((row, bytes([letter])))
        rows = [re.escape(row) for faces in self._several.values() for row, _ in faces]
        self._choice = re.compile(b"|".join(rows)) if rows else None

    def spell(self, text: str) -> Collection[Word]:
        """Every row of letters that a text can spell; none if there is none, or too many."""
        if len(text) > MAX_TEXT:
            return ()
        if "[" in text:
            return spellings(text, self._alphabet)
        row = text.translate(self._table).encode("latin-1")
        found: list[Word] = []
        open_: list[tuple[int, bytes]] = [(0, b"")]
        while open_:
            start, before = open_.pop()
            choice = self._choice.search(row, start) if self._choice else None
            if choice is None:
                found.append(before + row[start:])
                if len(found) > MAX_SPELLINGS:
                    return ()
                continue
            place = choice.start()
            before += row[start:place]
            open_.append((place + 1, before + row[place : place + 1]))
            for several, letter in self._several[row[place]]:
                if row.startswith(several, place):
                    open_.append((place + len(several), before + letter))
        return [word for word in found if self._alone.isdisjoint(word)]


def _speller(alphabet: Alphabet) -> _Speller | None:
    """A fast speller, where each character means the same in all faces, in either case."""
    atoms: dict[str, int] = {}
    for letter in range(1, alphabet.size + 1):
        if len(alphabet.faces[letter]) != len(alphabet.small_faces[letter]):
            return None
        if len(alphabet.faces[letter]) == 1:
            atoms[alphabet.faces[letter]] = atoms[alphabet.small_faces[letter]] = letter
    other = alphabet.size + 1
    for capital, small in zip(alphabet.faces[1:], alphabet.small_faces[1:], strict=True):
        for signs in zip(capital, small, strict=True):
            known = {atoms[sign] for sign in signs if sign in atoms}
            if len(known) > 1:
                return None
            atom = known.pop() if known else other
            other += atom == other
            atoms.update(dict.fromkeys(signs, atom))
    return _Speller(alphabet, atoms) if other < _NO_LETTER else None


def _what_is_wrong(spelling: str, alphabet: Alphabet) -> Said:
    known = set("".join(faces_of(alphabet))) | set("[]")
    strange = [character for character in spelling if character not in known]
    if strange:
        return phrase("not_a_letter", letter=as_written(strange[0]), alphabet=alphabet.title)
    return phrase("no_spelling", word=repr(spelling), alphabet=alphabet.title)


@lru_cache(maxsize=16)
def faces_of(alphabet: Alphabet) -> dict[str, Letter]:
    """Every way to write a letter: capital, small, and for several characters any mixture."""
    faces: dict[str, Letter] = {}
    for letter in range(1, alphabet.size + 1):
        capital, small = alphabet.faces[letter], alphabet.small_faces[letter]
        faces[capital] = faces[small] = letter
        if len(capital) == len(small):
            for mixture in itertools.product(*zip(capital, small, strict=True)):
                faces.setdefault("".join(mixture), letter)
    return faces


def _refuse(source: str, line: int, problem: Said) -> NoReturn:
    raise LexiconError("bad_word_list", source=source, line=line, problem=problem)

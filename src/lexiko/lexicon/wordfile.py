"""Word files of people's own: which of their entries can be words of the game.

The word file of a Unix system, the list of a spelling checker and the list of a club all have one
entry a line, but they hold more than words: names, abbreviations, possessives. What can never be a
word of the game is skipped and counted by its kind; only a file without any word is refused.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lexiko.errors import LexiconError
from lexiko.lexicon.wordlist import FIRST_FIELD, faces_of, read_words, spellings
from lexiko.rules.alphabet import Alphabet, Word
from lexiko.said import Said, listing, phrase

MAX_BYTES = 32 * 1024 * 1024
MAX_LINES = 1_000_000
MAX_CHARACTERS = 50
"""No word is longer; what is longer is a mistake, or the name of a chemical."""

KINDS = {
    "capitalised": phrase("kind_capitalised"),
    "apostrophe": phrase("kind_apostrophe"),
    "hyphen": phrase("kind_hyphen"),
    "full_stop": phrase("kind_full_stop"),
    "affix": phrase("kind_affix"),
    "strange": phrase("kind_strange"),
    "short": phrase("kind_short"),
    "long": phrase("kind_long", n=MAX_CHARACTERS),
}
"""Why an entry is skipped, as it is told to people."""

_STOPS = (".",)
_HYPHENS = ("-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014")
_APOSTROPHES = ("'", "\u2018", "\u2019", "\u02bc", "`")
_NOT_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_HEADING = 1000
"""In a list all in capitals one entry among so many may have small letters: those of its title."""


@dataclass(frozen=True, slots=True)
class WordFile:
    """The words of a file, and how many entries were skipped for which reason."""

    words: frozenset[Word]
    skipped: Mapping[str, int]


def read_word_file(data: bytes, alphabet: Alphabet, source: str) -> WordFile:
    """What a file that came from `source` holds; an error if there is no word in it.

    >>> from lexiko.rules.alphabet import ENGLISH
    >>> found = read_word_file(b"Paris\\ntea\\ntea's\\nboat/SM\\nx-ray\\n", ENGLISH, "my list")
    >>> sorted(map(ENGLISH.text, found.words)), found.skipped
    (['BOAT', 'TEA'], {'capitalised': 1, 'apostrophe': 1, 'hyphen': 1})
    """
    if len(data) > MAX_BYTES:
        raise _bad(source, phrase("larger_than", n=MAX_BYTES // 1024 // 1024))
    entries = _entries(_text(data, source), source)
    single = all(len(face) == 1 for face in faces_of(alphabet))
    sort = _single_characters if single else _several_characters
    words, skipped = sort(entries, alphabet, source)
    if not words:
        told = [
            phrase("skipped", count=f"{skipped[kind]:,}", kind=why)
            for kind, why in KINDS.items()
            if skipped[kind]
        ]
        problem = phrase("no_words_skipped", skipped=listing(told, "commas"))
        raise _bad(source, problem if told else phrase("no_words"))
    return WordFile(words, {kind: skipped[kind] for kind in KINDS if skipped[kind]})


def _text(data: bytes, source: str) -> str:
    """The text of a file in UTF-8 or UTF-16, or as older lists have it, in Latin-1."""
    try:
        is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if _NOT_TEXT.search(text):
        raise _bad(source, phrase("not_text"))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _entries(text: str, source: str) -> list[str]:
    """The first field of each line, without the flags that a spelling checker puts after it.

    Such a list begins with the number of its entries.
    """
    if text.count("\n") >= MAX_LINES:
        raise _bad(source, phrase("more_lines", count=f"{MAX_LINES:,}"))
    fields: list[str] = FIRST_FIELD.findall(text)
    if fields and fields[0].isdecimal():
        del fields[0]
    entries = [field.partition("/")[0] if "/" in field else field for field in fields]
    return entries if text.isascii() else list(map(_composed, entries))


def _composed(entry: str) -> str:
    """An entry with its accents joined to their letters, as faces are written.

    A long row of accents takes the square of its length to sort, so what is too long for a word
    anyway is left alone.
    """
    return unicodedata.normalize("NFC", entry) if len(entry) <= 2 * MAX_CHARACTERS else entry


def _single_characters(
    entries: list[str], alphabet: Alphabet, source: str
) -> tuple[frozenset[Word], Counter[str]]:
    """The words among the entries, and how many others there are of each kind."""
    plain = re.compile(f"[{re.escape(''.join(faces_of(alphabet)))}]{{2,{MAX_CHARACTERS}}}")
    is_name, good, skipped = _name_test(entries), [], Counter[str]()
    for entry in entries:
        if plain.fullmatch(entry) is None:
            skipped[_kind(entry)] += 1
        elif is_name(entry):
            skipped["capitalised"] += 1
        else:
            good.append(entry)
    words = read_words("\n".join(good).encode(), alphabet, source) if good else frozenset[Word]()
    return words, skipped


def _several_characters(
    entries: list[str], alphabet: Alphabet, source: str
) -> tuple[frozenset[Word], Counter[str]]:
    """The same where a tile may show several characters: one entry may then be several words."""
    is_name, words, skipped = _name_test(entries), set[Word](), Counter[str]()
    for entry in entries:
        ways = spellings(entry, alphabet) if len(entry) <= MAX_CHARACTERS else frozenset[Word]()
        found = [word for word in ways if len(word) > 1]
        if not found:
            skipped[_kind(entry)] += 1
        elif is_name(entry):
            skipped["capitalised"] += 1
        else:
            words.update(found)
            if len(words) > MAX_LINES:
                raise _bad(source, phrase("more_words", count=f"{MAX_LINES:,}"))
    return frozenset(words), skipped


def _name_test(entries: list[str]) -> Callable[[str], bool]:
    """Whether an entry is capitalised, and so a name or an abbreviation.

    The lists of clubs are all in capitals, which then mean nothing; the title of such a list may
    have small letters.
    """
    with_small = sum(entry != entry.upper() for entry in entries)
    if with_small * _HEADING <= len(entries):
        return lambda entry: entry not in (entry.upper(), entry.lower())
    return lambda entry: entry != entry.lower()


def _kind(entry: str) -> str:
    """Why an entry is not a word."""
    if len(entry) > MAX_CHARACTERS:
        return "long"
    if entry.startswith(_HYPHENS) or entry.endswith(_HYPHENS):
        return "affix"
    for kind, signs in (("full_stop", _STOPS), ("hyphen", _HYPHENS), ("apostrophe", _APOSTROPHES)):
        if any(sign in entry for sign in signs):
            return kind
    return "short" if len(entry) == 1 and entry.isalpha() else "strange"


def _bad(source: str, problem: Said) -> LexiconError:
    return LexiconError("bad_word_file", source=source, problem=problem)

"""How common English words are, for players who know some of them only.

The scale is Zipf's: the base-10 logarithm of how often a word comes in a billion words of
speech and writing. Everyday words are above 4, words of books and newspapers near 3, and the words
of few people near 1.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from lexiko.rules.alphabet import Word

TABLE = Path(__file__).parent / "data" / "frequency.txt.xz"

# The letters of the table become ids, and the space between two words what no word holds.
_SPACE = 0
_TO_IDS = bytes(
    code - 96 if 97 <= code <= 122 else _SPACE if code == 32 else 0xFF for code in range(256)
)


def frequency(word: Word) -> float:
    """The Zipf frequency of an English word; 0 if it is rarer than any in the table.

    >>> from lexiko.rules.alphabet import ENGLISH
    >>> frequency(ENGLISH.parse_word("HOUSE")) > frequency(ENGLISH.parse_word("GABLE")) > 0
    True
    >>> frequency(ENGLISH.parse_word("ZYZZYVA"))
    0.0
    """
    return frequencies().get(word, 0.0)


@cache
def frequencies() -> Mapping[Word, float]:
    """Every word of the table with its frequency, the most common ones first."""
    found: dict[Word, float] = {}
    for line in lzma.decompress(TABLE.read_bytes()).splitlines():
        if not line.startswith(b"#"):
            number, _, words = line.partition(b" ")
            ids = words.translate(_TO_IDS).split(bytes([_SPACE]))
            found.update(dict.fromkeys(ids, float(number)))
    return MappingProxyType(found)

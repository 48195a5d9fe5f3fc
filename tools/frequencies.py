"""Writes src/lexiko/lexicon/data/frequency.txt.xz: how common the words of the dictionaries are.

    python -m pip install wordfreq==3.1.1
    python tools/frequencies.py

The program itself does not need that package, and neither do its tests.
"""

from __future__ import annotations

import importlib
import lzma
import sys
from collections import defaultdict
from collections.abc import Iterable

from lexiko.lexicon import open_lexicon
from lexiko.lexicon.frequency import TABLE
from lexiko.rules import ENGLISH

HEAD = """\
# How common English words are: the base-10 logarithm of how often a word comes in a billion words,
# to one decimal, and the words of that line. Words that are not here are rarer than all of them.
# Derived from wordfreq 3.1.1 by Robyn Speer, licensed CC BY-SA 4.0 as this table is;
# see LICENSES.md.
"""


def table(words: Iterable[str]) -> str:
    """The text of the table: a line for each frequency, most common first."""
    zipf = importlib.import_module("wordfreq").zipf_frequency
    lines = defaultdict(list)
    for word in sorted(words):
        lines[round(zipf(word, "en"), 1)].append(word)
    return HEAD + "".join(
        f"{frequency} {' '.join(lines[frequency])}\n"
        for frequency in sorted(lines, reverse=True)
        if frequency > 0
    )


def main() -> None:
    words = open_lexicon("enable").words | open_lexicon("yawl").words
    text = table(ENGLISH.text(word).lower() for word in words)
    TABLE.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{TABLE.name}: {TABLE.stat().st_size:,} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()

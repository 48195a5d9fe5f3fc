"""What the tiles that stay on a rack are worth.

A table holds one value for each multiset of up to six tiles, in parts of a point, at its rank
among all of them. Longer leaves, on racks of nine, are estimated from their parts.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lexiko.errors import LexikoError, require
from lexiko.folders import data_folder
from lexiko.kernel.records import POINT
from lexiko.rules import Alphabet, Rules

LONGEST = 6
"""The most tiles of a leave in a trained table."""

_DATA = Path(__file__).parent / "data"
_STEPS = 16
"""A table that ships counts in sixteenths of a point."""
_SHORT = 3
_BLANK, _REPEATED, _UNBALANCED = 25.0, 2.5, 1.2


@dataclass(frozen=True, eq=False, repr=False)
class Leaves:
    """A table of leave values, and the racks it is for."""

    name: str
    values: npt.NDArray[np.int16]
    """In fractions of a point; read-only."""
    size: int
    """How many letters the alphabet has."""
    longest: int
    rack: int

    def __repr__(self) -> str:
        return f"<Leaves {self.name}: {len(self.values)} values>"

    def value(self, letters: Sequence[int]) -> float:
        """The value in points of a leave in the table; a blank is letter 0."""
        return float(self.values[rank(letters, self.size)]) / POINT

    def worth(self, kept: bytes) -> int:
        """What tiles kept are worth, in parts of a point; a leave that is too long for the table is
        valued by its parts, as kernels do it."""
        if len(kept) <= self.longest:
            return int(self.values[rank(kept, self.size)])
        parts = (kept[:place] + kept[place + 1 :] for place in range(len(kept)))
        return sum(map(self.worth, parts)) // (len(kept) - 1)

    def points(self, kept: bytes) -> float:
        """The same in points."""
        return self.worth(kept) / POINT


def rank(letters: Sequence[int], size: int) -> int:
    """The place of a multiset of letters among all of them: shorter ones come first."""
    before = sum(comb(size + length, length) for length in range(len(letters)))
    return before + sum(
        comb(letter + place, place + 1) for place, letter in enumerate(sorted(letters))
    )


def table_length(size: int, longest: int) -> int:
    """How many multisets there are of at most `longest` tiles, the empty one included."""
    return sum(comb(size + length, length) for length in range(longest + 1))


def leaves_for(rules: Rules, lexicon_name: str) -> Leaves:
    """The table for a game: the one trained for its dictionary and rack, or the nearest there is.

    The user's own tables come first, then those that come with the program. A dictionary without a
    table of its own uses the one for `enable`, and so do English letters with other tiles; other
    letters use a plain estimate. A rack of up to seven tiles uses the table for seven, a larger one
    the table for nine.
    """
    require(isinstance(rules, Rules), "rules", "rules such as make_rules('club')", rules)
    good = isinstance(lexicon_name, str)
    require(good, "lexicon_name", "the name of a dictionary", lexicon_name)
    rack = 7 if rules.rack_size <= 7 else 9
    names = (f"{lexicon_name}-{rack}", f"enable-{rack}", f"{lexicon_name}-7", "enable-7")
    for name in names if rules.alphabet.is_english else names[:1]:
        for folder in (own_folder(), _DATA):
            path = folder / f"{name}.xz"
            if path.exists():
                status = path.stat()
                size = rules.alphabet.size
                return _open(name, path, status.st_mtime_ns, size, rack)
    return estimate(rules.alphabet, rules.rack_size)


def own_folder() -> Path:
    """Where the tables are that the user has trained."""
    return data_folder() / "leaves"


@lru_cache(maxsize=8)
def _open(name: str, path: Path, changed: int, size: int, rack: int) -> Leaves:
    try:
        return unpacked(name, path.read_bytes(), size, rack)
    except (OSError, ValueError, lzma.LZMAError, StopIteration) as error:
        problem = f"it is not a table of leaves for {size} letters"
        raise LexikoError("bad_file", path=path, problem=problem) from error


def packed(leaves: Leaves) -> bytes:
    """A table as it ships."""
    steps = np.rint(leaves.values.astype(np.float64) * _STEPS / POINT)
    return lzma.compress(steps.astype("<i2").tobytes(), preset=9 | lzma.PRESET_EXTREME)


def unpacked(name: str, data: bytes, size: int, rack: int) -> Leaves:
    """A table from what `packed` made of it."""
    steps = np.frombuffer(lzma.decompress(data), "<i2")
    values = (steps.astype(np.int32) * (POINT // _STEPS)).astype(np.int16)
    values.flags.writeable = False
    longest = next(
        length for length in range(LONGEST + 1) if table_length(size, length) == len(values)
    )
    return Leaves(name, values, size, longest, rack)


@lru_cache(maxsize=8)
def estimate(alphabet: Alphabet, rack: int) -> Leaves:
    """A plain estimate for an alphabet that nobody has trained: dear letters are a burden, equal
    ones too, vowels and consonants should balance, and a blank is worth a lot."""
    size = alphabet.size
    vowels = {letter for letter in range(1, size + 1) if alphabet.faces[letter] in alphabet.vowels}
    single = [_BLANK] + [1.0 - 0.6 * min(value, 10) for value in alphabet.values[1:]]
    values = np.zeros(table_length(size, _SHORT), np.int16)
    for length in range(1, _SHORT + 1):
        for letters in combinations_with_replacement(range(size + 1), length):
            points = sum(single[letter] for letter in letters)
            points -= _REPEATED * (length - len(set(letters)))
            soft = sum(letter in vowels for letter in letters)
            hard = sum(letter != 0 and letter not in vowels for letter in letters)
            points -= _UNBALANCED * max(0, abs(soft - hard) - 1)
            values[rank(letters, size)] = round(points * POINT)
    values.flags.writeable = False
    return Leaves(f"estimate for {alphabet.name}", values, size, _SHORT, rack)


def no_leaves(size: int) -> Leaves:
    """Every leave is worth nothing."""
    values = np.zeros(table_length(size, LONGEST), np.int16)
    values.flags.writeable = False
    return Leaves("none", values, size, LONGEST, 7)

"""Questions to a dictionary: anagrams, patterns, hooks, and words that hold some letters.

Every question is one pass over all words, which takes a few thousandths of a second. Words of any
length are found, also those that fit on no board.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from lexiko.errors import NotationError
from lexiko.kernel.bits import u64
from lexiko.kernel.queries import MAX_PLACES, Question, fitting, masks_of
from lexiko.rules.alphabet import BLANK, MAX_LETTERS, Alphabet, Letter, Word
from lexiko.said import phrase

if TYPE_CHECKING:
    from lexiko.lexicon.lexicon import Lexicon

Order = Literal["shortest", "longest", "points", "alphabet"]
"""Which words come first; those that are equal in this are in the order of the alphabet."""

_ANY = ".?"
_GAP = "*"
_TOKEN = re.compile(r"\{\^?((?:\[[^\]]*\]|[^\[\]{}])*)\}|\[[^\]]*\]|.", re.DOTALL)
_FACE = re.compile(r"\[([^\]]*)\]|(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which letters may stand where in a word.

    A letter stands for itself, `.` or `?` for any letter, `*` for any number of letters, `{ABC}`
    for one of these and `{^ABC}` for one of the others. A tile of several characters is written
    in square brackets, here as everywhere: `[CH]`, `{A[CH]}`.
    """

    places: tuple[int, ...]
    """The letters that fit each place, a bit a letter."""
    gaps: int = 0
    """Before which places any number of letters may stand, a bit a place; after the last, too."""
    fixed: Word = b""
    """The letters that are written as such, and so are in every word of the pattern."""

    @staticmethod
    def parse(text: str, alphabet: Alphabet) -> Pattern:
        """The pattern that a text describes, in letters of any case."""
        places: list[int] = []
        gaps, fixed = 0, b""
        every = _mask(range(1, alphabet.size + 1))
        for token in _TOKEN.finditer(text):
            sign = token[0]
            if sign == _GAP:
                gaps |= 1 << len(places)
            elif sign in _ANY:
                places.append(every)
            elif token[1] is not None:
                some = _mask(alphabet.letter(face) for face in _faces(token[1]))
                if not some:
                    raise NotationError("bad_pattern", text=text, problem=phrase("braces_empty"))
                places.append(every & ~some if sign[1] == "^" else some)
            elif sign in ("{", "}", "[", "]", "^"):
                problem = phrase("sign_alone", sign=sign)
                raise NotationError("bad_pattern", text=text, problem=problem)
            else:
                fixed += bytes([alphabet.letter(*_faces(sign))])
                places.append(1 << fixed[-1])
        if not places and not gaps:
            raise NotationError("bad_pattern", text=repr(text), problem=phrase("is_empty"))
        if len(places) > MAX_PLACES:
            problem = phrase("too_many_places", n=MAX_PLACES)
            raise NotationError("bad_pattern", text=text, problem=problem)
        return Pattern(tuple(places), gaps, fixed)


class Found(NamedTuple):
    """The answer to a question: the first words that fit, and how many there are in all."""

    words: tuple[Word, ...]
    total: int


class Hooks(NamedTuple):
    """The letters that can stand before or after a word to make a longer one."""

    front: bytes
    back: bytes


def find_words(
    lexicon: Lexicon,
    pattern: Pattern | None = None,
    *,
    tiles: bytes | None = None,
    every_tile: bool = False,
    containing: bytes = b"",
    without: bytes = b"",
    shortest: int = 0,
    longest: int | None = None,
    order: Order = "shortest",
    limit: int | None = None,
) -> Found:
    """The words that fit all that is asked for.

    Args:
        tiles: What the words are made of; a blank is any letter. Letters that the pattern fixes
            lie on the board already, and need no tile.
        every_tile: All the tiles must be used, not only some of them.
        containing: Letters that must be in the word, each as often as it is here.
        without: Letters that must not be in it.

    >>> from lexiko.lexicon import Lexicon
    >>> from lexiko.rules.alphabet import ENGLISH
    >>> tiny = Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ["EAT", "ATE", "TEAS", "AT"])))
    >>> found = find_words(tiny, Pattern.parse("*T*", ENGLISH), tiles=ENGLISH.parse_pieces("EA?"))
    >>> [ENGLISH.text(word) for word in found.words]
    ['AT', 'ATE', 'EAT', 'TEAS']
    """
    table = _table(lexicon)
    wanted = _question(pattern, tiles, every_tile, containing, without, shortest, longest)
    numbers = np.empty(len(table.words), np.uint32)
    hits = numbers[: fitting(table.letters, table.starts, table.masks, wanted, numbers)]
    if order in ("shortest", "longest"):
        lengths = table.lengths[hits]
        hits = hits[np.argsort(lengths if order == "shortest" else -lengths, kind="stable")]
    elif order == "points":
        hits = hits[np.argsort(-table.points[hits], kind="stable")]
    shown = hits if limit is None else hits[:limit]
    return Found(tuple([table.words[number] for number in shown.tolist()]), len(hits))


def parse_lengths(text: str | None) -> tuple[int, int | None]:
    """The fewest and the most letters that a text asks for: `7`, `2-4`, `8-` or `-5`.

    >>> parse_lengths("2-4"), parse_lengths("8-"), parse_lengths(None)
    ((2, 4), (8, None), (0, None))
    """
    if text is None:
        return 0, None
    match = re.fullmatch(r"(\d{0,4})(-?)(\d{0,4})", text.strip(), re.ASCII)
    if match is None or not (match[1] or match[3]):
        raise NotationError("bad_length", text=repr(text))
    low, high = int(match[1] or 0), int(match[3]) if match[3] else None
    return (low, high) if match[2] else (low, low)


def anagrams(lexicon: Lexicon, tiles: bytes) -> tuple[Word, ...]:
    """The words of all these tiles, blanks included; the word itself is one of them."""
    return find_words(lexicon, tiles=tiles, every_tile=True).words


def words_from(lexicon: Lexicon, tiles: bytes) -> tuple[Word, ...]:
    """The words of some of these tiles, longer ones first."""
    return find_words(lexicon, tiles=tiles, order="longest").words


def hooks(lexicon: Lexicon, word: Word) -> Hooks:
    """The letters that go before and after a word, or after any other row of letters.

    >>> from lexiko.lexicon import Lexicon
    >>> from lexiko.rules.alphabet import ENGLISH
    >>> tiny = Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ["EAT", "SEAT", "EATS", "BEAT"])))
    >>> [ENGLISH.text(letters) for letters in hooks(tiny, ENGLISH.parse_word("EAT"))]
    ['BS', 'S']
    """
    letters = [bytes([letter]) for letter in range(1, lexicon.alphabet.size + 1)]
    return Hooks(
        b"".join([letter for letter in letters if letter + word in lexicon.words]),
        b"".join([letter for letter in letters if word + letter in lexicon.words]),
    )


class _Table(NamedTuple):
    """The words of a dictionary in the order of the alphabet, and as kernels want them."""

    words: list[Word]
    letters: Any
    starts: Any
    masks: Any
    lengths: Any
    points: Any
    """Lengths and points are numbers of 16 bits, which are sorted in no time."""


@lru_cache(maxsize=4)
def _table(lexicon: Lexicon) -> _Table:
    words = list(lexicon)
    letters = np.frombuffer(b"".join(words), np.uint8)
    starts = np.zeros(len(words) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, words), np.int64, len(words)), out=starts[1:])
    totals = np.zeros(len(letters) + 1, np.int64)
    np.cumsum(np.array(lexicon.alphabet.values, np.int64)[letters], out=totals[1:])
    return _Table(
        words,
        letters,
        starts,
        masks_of(letters, starts),
        _small(np.diff(starts)),
        _small(np.diff(totals[starts])),
    )


def _small(numbers: Any) -> Any:
    return np.minimum(numbers, np.iinfo(np.int16).max).astype(np.int16)


def _question(
    pattern: Pattern | None,
    tiles: bytes | None,
    every_tile: bool,
    containing: bytes,
    without: bytes,
    shortest: int,
    longest: int | None,
) -> Question:
    wanted = pattern or Pattern(())
    places, fixed = wanted.places, wanted.fixed
    most = np.iinfo(np.int64).max if longest is None else longest
    if tiles is not None:
        room = len(fixed) + len(tiles)
        most = min(most, room)
        shortest = max(shortest, room) if every_tile else shortest
    held = Counter(fixed + (tiles or b""))
    fits = [0] * (MAX_LETTERS + 1)
    for place, mask in enumerate(places):
        for letter in range(1, MAX_LETTERS + 1):
            fits[letter] |= (mask >> letter & 1) << place
    return Question(
        shortest=shortest,
        longest=most,
        without=u64(_mask(without)),
        needed=_counts(Counter(containing)),
        from_tiles=tiles is not None,
        tiles=_counts(held),
        blanks=held[BLANK],
        by_pattern=pattern is not None,
        fits=np.array(fits, np.uint64),
        gaps=u64(wanted.gaps),
        places=len(places),
    )


def _counts(letters: Counter[Letter]) -> Any:
    return np.array([letters[letter] for letter in range(MAX_LETTERS + 1)], np.int64)


def _mask(letters: Any) -> int:
    mask = 0
    for letter in letters:
        mask |= 1 << letter
    return mask


def _faces(text: str) -> list[str]:
    return [match[1] if match[1] is not None else match[2] for match in _FACE.finditer(text)]

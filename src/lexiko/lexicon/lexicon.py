"""A dictionary that has been agreed on: a set of words that does not change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import NamedTuple

from lexiko.errors import LexiconError, require
from lexiko.lexicon.wordlist import spellings
from lexiko.rules.alphabet import ENGLISH, Alphabet, Word
from lexiko.rules.judge import LexiconRef


class WordHooks(NamedTuple):
    """The letters that go before a word and after it, as text."""

    front: str
    back: str


@dataclass(frozen=True, eq=False, repr=False)
class Lexicon:
    """A dictionary: the words in it are good, and no others.

    >>> lexicon = Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ["TEA", "TEAS"])))
    >>> lexicon
    <Lexicon tiny: 2 words>
    >>> "TEA" in lexicon, ENGLISH.parse_word("TEA") in lexicon, "eat" in lexicon
    (True, True, False)
    """

    name: str
    words: frozenset[Word]
    """Every good word, with all options already applied."""
    alphabet: Alphabet = ENGLISH
    stands_for: LexiconRef | None = None
    """The dictionary of which these are the words that somebody knows, or believes in."""

    def __contains__(self, word: Word | str) -> bool:
        """Whether a word is good, in text or in letters; text may be in either case."""
        if type(word) is bytes:
            return word in self.words
        require(isinstance(word, str), "a word", "text or bytes of letters", word)
        return self.check(str(word))

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Word]:
        """The words in alphabetical order."""
        return iter(sorted(self.words))

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words>"

    def check(self, text: str) -> bool:
        """Whether a text spells a good word, in either case; False if it spells no word at all."""
        require(isinstance(text, str), "a word", "text", text)
        return not self.words.isdisjoint(spellings(text.strip(), self.alphabet))

    # words in text, and out again ----------------------------------------------------------------

    def anagrams(self, tiles: str) -> tuple[str, ...]:
        """The words of all these tiles, in the order of the alphabet; `?` is any letter."""
        return self._texts(_queries().anagrams(self, self.alphabet.parse_pieces(_text(tiles))))

    def matches(self, pattern: str) -> tuple[str, ...]:
        """The words of a pattern, shorter ones first: `.` is any letter, `*` any number of them.

        `{ABC}` is one of these letters and `{^ABC}` one of the others.
        """
        queries = _queries()
        wanted = queries.Pattern.parse(_text(pattern), self.alphabet)
        return self._texts(queries.find_words(self, wanted).words)

    def hooks(self, word: str) -> WordHooks:
        """The letters that make a longer word before this one, and after it."""
        found = _queries().hooks(self, self.alphabet.parse_word(_text(word)))
        return WordHooks(*map(self.alphabet.text, found))

    def _texts(self, words: Iterable[Word]) -> tuple[str, ...]:
        return tuple(map(self.alphabet.text, words))

    def require_letters(self, alphabet: Alphabet) -> None:
        """Refuse tiles of other letters, on which these words could never be spelled."""
        if self.alphabet.faces != alphabet.faces:
            given, expected = self.alphabet.title, alphabet.title
            raise LexiconError("wrong_alphabet", name=self.name, given=given, expected=expected)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the words: two dictionaries with the same words have the same fingerprint."""
        digest = hashlib.sha256()
        for face in (self.alphabet.name, *self.alphabet.faces):
            digest.update(face.encode() + b"\0")
        # No word holds a zero, so the joined words can be told apart.
        digest.update(b"\0".join(self))
        return f"sha256:{digest.hexdigest()[:16]}"

    @property
    def ref(self) -> LexiconRef:
        """How a game's record refers to this dictionary."""
        return LexiconRef(self.name, self.fingerprint)


def _queries() -> ModuleType:
    """Searching is compiled, which most programs do not need."""
    from lexiko.lexicon import queries

    return queries


def _text(given: str) -> str:
    require(isinstance(given, str), "what to look for", "text", given)
    return given.strip()

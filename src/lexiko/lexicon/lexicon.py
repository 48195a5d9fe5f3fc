"""A dictionary that has been agreed on: a set of words that does not change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lexiko.errors import LexiconError, require
from lexiko.lexicon.wordlist import spellings
from lexiko.rules.alphabet import ENGLISH, Alphabet, Word
from lexiko.rules.judge import LexiconRef


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

    def require_letters(self, alphabet: Alphabet) -> None:
        """Refuse tiles of other letters, on which these words could never be spelled."""
        if self.alphabet.faces != alphabet.faces:
            given, expected = self.alphabet.name, alphabet.name
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

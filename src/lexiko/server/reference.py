"""What there is to say about words, worked out beside the games.

Each function is given the name of a dictionary and the rules that it is used by, since it runs in a
process of its own, which opens the dictionary itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lexiko.errors import LexiconError
from lexiko.game import lexicon_for
from lexiko.lexicon import DEFAULT, Lexicon, lists, spellings
from lexiko.lexicon.definitions import definitions
from lexiko.lexicon.queries import Order, Pattern, find_words, hooks, parse_lengths
from lexiko.rules import Rules, Word
from lexiko.server.messages import words as messages
from lexiko.server.messages.words import FoundWord, ListInfo, WordCheck, WordList, WordSearch


@dataclass(frozen=True, slots=True)
class Book:
    """A dictionary as some rules use it."""

    rules: Rules
    name: str
    or_usual: bool = False
    """Whether the usual one takes the place of one that is missing."""

    def open(self) -> Lexicon:
        try:
            return lexicon_for(self.rules, self.name)
        except LexiconError:
            if not self.or_usual:
                raise
            return lexicon_for(self.rules, DEFAULT)


def about_word(book: Book, word: str, with_hooks: bool) -> WordCheck:
    """Whether a word is good, what it means and, if wanted, which letters make it longer."""
    lexicon = book.open()
    good = lexicon.check(word)
    answer: WordCheck = {
        "word": word.strip().upper(),
        "good": good,
        "lexicon": lexicon.name,
        "definitions": _meanings(lexicon, word) if good else [],
    }
    if with_hooks:
        answer["hooks"] = _hooks_of_text(lexicon, word)
    return answer


def words_that_fit(
    book: Book,
    letters: str | None,
    every: bool,
    pattern: str | None,
    containing: str | None,
    without: str | None,
    length: str | None,
    order: Order | None,
    limit: int,
) -> WordSearch:
    """The words that fit everything asked for."""
    lexicon = book.open()
    alphabet = lexicon.alphabet
    shortest, longest = parse_lengths(length or None)
    found = find_words(
        lexicon,
        Pattern.parse(pattern, alphabet) if pattern else None,
        tiles=alphabet.parse_pieces(letters) if letters else None,
        every_tile=every,
        containing=alphabet.parse_word(containing or ""),
        without=alphabet.parse_word(without or ""),
        shortest=shortest,
        longest=longest,
        order=order or ("longest" if letters else "shortest"),
        limit=limit,
    )
    return {"words": _rows(lexicon, found.words), "total": found.total, "lexicon": lexicon.name}


def words_of_list(book: Book, name: str) -> WordList:
    """A list of words worth knowing."""
    lexicon = book.open()
    known = lists.word_list(name)
    words = known.words(lexicon)
    return {
        **list_json(known),
        "begins": known.begins,
        "ends": known.ends,
        "lexicon": lexicon.name,
        "total": len(words),
        "words": _rows(lexicon, words),
    }


def list_json(known: lists.WordList) -> ListInfo:
    """What a list is called and good for."""
    return {
        "name": known.name,
        "title": known.title,
        "about": known.about,
        "said": {"title": known.title.made_of, "about": known.about.made_of},
    }


def _meanings(lexicon: Lexicon, word: str) -> list[messages.Definition]:
    if not lexicon.alphabet.is_english:
        return []
    return [{"part": one.part, "text": one.text, "of": one.of} for one in definitions(word)]


def _hooks_of_text(lexicon: Lexicon, text: str) -> messages.Hooks:
    # Where tiles show several characters, a text may be several words.
    found = [hooks(lexicon, word) for word in spellings(text.strip(), lexicon.alphabet)]
    front = sorted({letter for one in found for letter in one.front})
    back = sorted({letter for one in found for letter in one.back})
    return {
        "front": lexicon.alphabet.text(bytes(front)),
        "back": lexicon.alphabet.text(bytes(back)),
    }


def _rows(lexicon: Lexicon, words: Iterable[Word]) -> list[FoundWord]:
    alphabet = lexicon.alphabet
    rows: list[FoundWord] = []
    for word in words:
        around, text = hooks(lexicon, word), alphabet.text(word)
        rows.append(
            {
                "word": text,
                "points": alphabet.total(word),
                "front": alphabet.text(around.front),
                "back": alphabet.text(around.back),
                "definition": first_meaning(lexicon, text),
            }
        )
    return rows


def first_meaning(lexicon: Lexicon, word: str) -> str | None:
    """What a word means, in one line; a form says of which word it is one."""
    for meaning in _meanings(lexicon, word):
        return meaning["text"] if meaning["of"] == word else f"{meaning['of']}: {meaning['text']}"
    return None

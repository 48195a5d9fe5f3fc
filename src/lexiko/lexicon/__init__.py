"""Word lists and dictionaries: reading them, looking up words, and the user's own library."""

from lexiko.lexicon.finder import PlainFinder
from lexiko.lexicon.lexicon import Lexicon, WordHooks
from lexiko.lexicon.library import (
    DEFAULT,
    LexiconEntry,
    acronyms,
    add_lexicon,
    add_words,
    base_forms_only,
    describe,
    describe_one,
    name_or_path,
    names,
    offensive_words,
    open_lexicon,
    remove_lexicon,
)
from lexiko.lexicon.wordlist import read_words, spellings

__all__ = [
    "DEFAULT",
    "Lexicon",
    "LexiconEntry",
    "PlainFinder",
    "WordHooks",
    "acronyms",
    "add_lexicon",
    "add_words",
    "base_forms_only",
    "describe",
    "describe_one",
    "name_or_path",
    "names",
    "offensive_words",
    "open_lexicon",
    "read_words",
    "remove_lexicon",
    "spellings",
]

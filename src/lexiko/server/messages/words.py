"""What the server sends about words."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.marks import SaidJson


class Definition(TypedDict):
    part: str
    text: str
    of: str
    """The word that has this meaning: the word itself, or the one it is a form of."""


class Hooks(TypedDict):
    """The letters that make another word before it, and after it."""

    front: str
    back: str


class WordCheck(TypedDict):
    word: str
    good: bool
    lexicon: str
    definitions: list[Definition]
    hooks: NotRequired[Hooks]


class FoundWord(TypedDict):
    word: str
    points: int
    front: str
    """The letters that make another word before it."""
    back: str
    """The letters that make another word after it."""
    definition: str | None


class WordSearch(TypedDict):
    words: list[FoundWord]
    total: int
    lexicon: str


class ListSaid(TypedDict):
    """What a list is called and good for; beside it, the same stands in English."""

    title: SaidJson
    about: SaidJson


class ListInfo(TypedDict):
    name: str
    title: str
    about: str
    said: ListSaid


class ListsOfWords(TypedDict):
    lists: list[ListInfo]


class WordList(ListInfo):
    begins: str
    """The letters that all its words begin with."""
    ends: str
    """The letters that all its words end with."""
    lexicon: str
    total: int
    words: list[FoundWord]

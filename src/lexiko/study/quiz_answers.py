"""What an answer to a card was worth: which words were found, which were missed, and the grade."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from lexiko.lexicon import spellings
from lexiko.rules.alphabet import Alphabet
from lexiko.study.quizzes import Card, unasked

Grade = Literal["again", "hard", "good", "easy"]
"""How well something was known: not at all, with trouble, well, or without a thought."""
GRADES: tuple[Grade, ...] = get_args(Grade)

SLOW_SECONDS, SLOW_EACH = 20.0, 6.0
"""An answer is slow after so many seconds, and so many more for each right answer that there is."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a card's answers, what was not, and what is no answer at all."""

    found: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]
    grade: Grade

    @property
    def is_right(self) -> bool:
        return self.grade != "again"


def verdict(card: Card, alphabet: Alphabet, given: Iterable[str], seconds: float) -> Verdict:
    """What somebody's answers are worth after so many seconds.

    Whoever misses one is asked again soon, and so is whoever picks a wrong letter: all of them
    would be every answer. Whoever finds all words, but with a wrong one beside them, or is slow,
    had trouble.

    >>> from lexiko.rules.alphabet import ENGLISH
    >>> card = Card("anagrams-4", "anagram", tuple("AEST"), ("EAST", "SEAT"))
    >>> verdict(card, ENGLISH, ["seat", "east"], 5).grade
    'good'
    >>> verdict(card, ENGLISH, ["seat", "saet"], 5)
    Verdict(found=('SEAT',), missed=('EAST',), wrong=('SAET',), grade='again')
    """
    texts = list(dict.fromkeys(map(str.strip, given)))
    read = {text: _read(card, alphabet, text) for text in texts if text}
    found = tuple(answer for answer in card.answers if answer in read.values())
    missed = tuple(answer for answer in card.answers if answer not in read.values())
    unjudged = {alphabet.text(word) for word in unasked(alphabet)}
    wrong = tuple(
        text.upper()
        for text, answer in read.items()
        if answer is None and text.upper() not in unjudged
    )
    if card.kind == "good":
        wrong = ()  # the other one of two answers is missed, and that says it
    slow = seconds > SLOW_SECONDS + SLOW_EACH * len(card.answers)
    failed = missed or (wrong and card.kind in ("after", "before"))
    grade: Grade = "again" if failed else "hard" if wrong or slow else "good"
    return Verdict(found, missed, wrong, grade)


def _read(card: Card, alphabet: Alphabet, text: str) -> str | None:
    """The right answer that a text is, in letters of any case; None if it is none."""
    if card.kind == "good":
        return text.lower() if text.lower() in card.answers else None
    spelt = {alphabet.text(word) for word in spellings(text, alphabet)}
    return next((answer for answer in card.answers if answer in spelt), None)

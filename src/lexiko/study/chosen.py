"""Words of one's choice: read from a text, and made into cards."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lexiko.lexicon import Lexicon, spellings
from lexiko.study.quizzes import alphagram

LONGEST_WORD = 15
"""Longer words fit on no usual board, and are not learnt."""
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the cards show of words that somebody has chosen, and what is not in the dictionary."""

    shown: list[str]
    unknown: list[str]


def chosen_words(lexicon: Lexicon, text: str) -> Chosen:
    """What somebody wants to learn, with spaces, commas or new lines between the words.

    >>> from lexiko.rules.alphabet import ENGLISH
    >>> tiny = Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ["EAT", "TEA", "AT"])))
    >>> chosen_words(tiny, "Tea, eat at teh")
    Chosen(shown=['AET', 'AT'], unknown=['TEH'])
    """
    shown: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for word in filter(None, _BETWEEN.split(text)):
        good = lexicon.words.intersection(spellings(word, lexicon.alphabet))
        fitting = [one for one in good if len(one) <= LONGEST_WORD]
        if not fitting:
            unknown[word.upper()[:40]] = None
        for one in sorted(fitting):
            shown[alphagram(lexicon.alphabet, one)] = None
    return Chosen(list(shown), list(unknown))

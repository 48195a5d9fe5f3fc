"""Measures what the levels challenge, and writes the table into docs/players.md.

    python tools/challenges.py

Good words by how common they are, and bad ones by how they were made up, each as the only unknown
word of a play. The same version gives the same figures.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from math import inf
from pathlib import Path
from statistics import NormalDist, fmean

from lexiko.engine.belief import MOOD, chance_of_bad, is_worth_it, oddness
from lexiko.engine.ladder import LADDER, STRENGTHS, Strength
from lexiko.lexicon import open_lexicon
from lexiko.lexicon.frequency import frequency
from lexiko.lexicon.inflections import comparisons, inflections
from lexiko.rules import ENGLISH, Rules, make_rules

PAGE = Path(__file__).parents[1] / "docs/players.md"
START, END = "<!-- made by python tools/challenges.py -->\n\n", "\n<!-- to here -->\n"
LEXICON = open_lexicon("enable")
COUNT = 250
"""How many words there are of each kind."""
_MOOD = NormalDist(0.0, MOOD)
MOODS = [_MOOD.inv_cdf((number + 0.5) / 20) for number in range(20)]
"""How suspicious a level is when it is asked about a word, compared with other times."""
POINTS = 20
"""What the play scores."""
LONGEST = 8
PRICES = {
    "single": "a failed challenge costs nothing",
    "double": "a failed challenge costs a turn",
}
RULES = {price: make_rules("deluxe", challenge=price) for price in PRICES}
EXAMPLES = ("SAPONITE", "FIREDE")
SHOWN = {
    "everyday": "everyday words: RAIN",
    "common": "common words: HEYDAY",
    "uncommon": "uncommon words: CAJOLE",
    "rare": "rare words: JOCUND",
    "unheard of": "words hardly anybody has met: COLLOGUE",
    "letters": "*random letters: OOYBYO*",
    "misspelt": "*misspellings: SUDDUN*",
    "misformed": "*wrong forms: SWIMING*",
    "joined": "*two words in one: DARKSOAP*",
    "SAPONITE": "SAPONITE, a rare good word",
    "FIREDE": "*FIREDE*",
}
"""What the kinds are called in the tables; bad words lean."""
GOOD = {
    "everyday": (4.0, 9.0),
    "common": (3.0, 4.0),
    "uncommon": (1.5, 3.0),
    "rare": (0.1, 1.5),
    "unheard of": (0.0, 0.1),
}
"""Kinds of good words, and how frequent they are."""


@cache
def words() -> dict[str, tuple[str, ...]]:
    """Words of each kind, good ones first; always the same."""
    often = {ENGLISH.text(word): frequency(word) for word in LEXICON.words}
    listed = sorted(often)
    kinds: dict[str, Iterable[str]] = {
        kind: [text for text in listed if low <= often[text] < high and 3 <= len(text) <= LONGEST]
        for kind, (low, high) in GOOD.items()
    }
    known = [text for text in listed if often[text] >= 3]
    short = [text for text in listed if often[text] >= 4 and 3 <= len(text) <= 5]
    kinds["letters"] = (_letters(number) for number in range(2 * COUNT))
    kinds["misspelt"] = _made(_misspelt, [text for text in known if len(text) >= 5])
    kinds["misformed"] = _made(_misformed, [text for text in known if text[-1] != "S"])
    kinds["joined"] = (
        first + last for first, last in zip(_mixed(short), _mixed(short, "last"), strict=True)
    )
    return {
        kind: tuple(
            _mixed(made if kind in GOOD else {text for text in made if is_bad(text)})[:COUNT]
        )
        for kind, made in kinds.items()
    }


def is_bad(text: str) -> bool:
    return len(text) <= LONGEST and text not in _good()


@cache
def _good() -> frozenset[str]:
    """The words of either dictionary: a set of texts, because hundreds of thousands are tried."""
    return frozenset(map(ENGLISH.text, LEXICON.words | open_lexicon("yawl").words))


def _mixed(texts: Iterable[str], salt: str = "") -> list[str]:
    return sorted(texts, key=lambda text: blake2b(f"{salt}{text}".encode()).digest())


def _made(make: Callable[[str], Iterator[str]], texts: list[str]) -> Iterator[str]:
    """One bad word made of each word, as far as there is one."""
    for text in _mixed(texts):
        yield from _mixed(filter(is_bad, {*make(text)} - {text}))[:1]


def _letters(number: int) -> str:
    """Some tiles as they come out of the bag."""
    chance = random.Random(number)
    tiles = [letter for letter, count in enumerate(ENGLISH.counts) if letter for _ in range(count)]
    return ENGLISH.text(bytes(chance.sample(tiles, chance.randint(4, 7))))


def _misspelt(text: str) -> Iterator[str]:
    """A letter doubled or not, two in the wrong order, another vowel."""
    for place in range(1, len(text) - 1):
        before, letter, after = text[:place], text[place], text[place + 1 :]
        yield before + after[0] + letter + after[1:]
        if letter == after[0]:
            yield before + after
        elif letter in "BCDFGLMNPRST":
            yield before + 2 * letter + after
        if letter in "AEIOU":
            yield from (before + vowel + after for vowel in "AEIOU")


def _misformed(text: str) -> Iterator[str]:
    """Forms that the word does not have: FURNITURES, SEEKED, GOODER; and FIREDE."""
    forms = inflections(text)
    yield from forms | comparisons(text)
    yield from (text + ending for ending in ("ING", "LY", "NESS"))
    for form in forms:
        if ENGLISH.parse_word(form) in LEXICON and not form.endswith("ING"):
            yield from (form + ending for ending in ("E", "S", "ER"))


# measuring -----------------------------------------------------------------------------------


def share(level: Strength, rules: Rules, texts: Iterable[str]) -> float:
    """How many of these words a level challenges."""
    return fmean(
        is_worth_it(rules, chance_of_bad(_oddness(level, text) + level.suspicion + mood), POINTS)
        for text in texts
        for mood in MOODS
    )


@cache
def _oddness(level: Strength, text: str) -> float:
    word = ENGLISH.parse_word(text)
    if level.knowledge is None:
        return -inf if word in LEXICON else inf
    return oddness(LEXICON, level.knowledge, word)


def kinds() -> dict[str, tuple[str, ...]]:
    """The words of each kind, and two by themselves."""
    return words() | {text: (text,) for text in EXAMPLES}


@cache
def shares(price: str, texts: tuple[str, ...]) -> list[float]:
    """How many of these words each level challenges, if a failed challenge costs this."""
    return [share(STRENGTHS[name], RULES[price], texts) for name in LADDER]


def row(price: str, kind: str) -> str:
    """The shares of a kind in per cent, as a row of Markdown."""
    numbers = [f"{100 * each:.0f}" for each in shares(price, kinds()[kind])]
    return f"| {' | '.join([SHOWN[kind], *numbers])} |\n"


def tables() -> str:
    """The shares in per cent, a table of Markdown for each price."""
    parts = []
    for price, title in PRICES.items():
        head = f"| {' | '.join([title, *(f'`{name}`' for name in LADDER)])} |\n"
        line = f"|---|{'--:|' * len(LADDER)}\n"
        parts.append(head + line + "".join(row(price, kind) for kind in kinds()))
    return "\n".join(parts)


def with_tables(page: str, made: str) -> str:
    """The page with other tables."""
    before, rest = page.split(START)
    _, after = rest.split(END)
    return f"{before}{START}{made}{END}{after}"


def main() -> None:
    made = tables()
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), made), encoding="utf-8")
    print(made)


if __name__ == "__main__":
    main()

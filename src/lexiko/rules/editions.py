"""The editions as rules to play by, and the variations: a name for some changes each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lexiko.errors import BadRules
from lexiko.rules.rulebooks import RULEBOOKS, rulebook
from lexiko.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Variation:
    """A change to the rules that players may agree on before the first draw."""

    name: str
    title: str
    changes: tuple[tuple[str, Any], ...]

    def apply(self, rules: Rules) -> Rules:
        """The rules with this variation."""
        return rules.replace(**dict(self.changes))


def _variation(name: str, title: str, **changes: Any) -> Variation:
    return Variation(name, title, tuple(changes.items()))


VARIATIONS: dict[str, Variation] = {
    variation.name: variation
    for variation in (
        _variation("first-word-3", "First word of at least 3 letters", first_word=3),
        _variation("first-word-4", "First word of at least 4 letters", first_word=4),
        _variation("first-word-5", "First word of at least 5 letters", first_word=5),
        _variation("rearrange", "Rearrange the letters of a word", rearrange=True),
        _variation("recycle", "Recycle letters on the board", recycle=True),
        _variation("blanks", "Blanks stay in circulation", reclaim_blanks=True),
        _variation("free-dictionary", "Free dictionary", dictionary="free"),
        _variation("nine-tiles", "Nine tiles each", rack_size=9),
        _variation("finish-line", "Finish line", finish_line=True),
        _variation(
            "solitaire",
            "Solitaire with one rack",
            solitaire="record",
            challenge="void",
            pass_limit=2,
        ),
        _variation(
            "solitaire-two-racks",
            "Solitaire with two racks",
            solitaire="two-racks",
            challenge="void",
        ),
        _variation(
            "solitaire-open",
            "Open solitaire",
            solitaire="open",
            challenge="void",
            dictionary="free",
        ),
        _variation("timer", "Three minutes a turn", turn_seconds=180),
        _variation("void", "Bad words are refused at once", challenge="void"),
        _variation("single", "A failed challenge costs nothing", challenge="single"),
    )
}
"""Every variation by its name."""

FINISH_SCORES: dict[str, dict[int, int]] = {
    "beginner": {2: 70, 3: 60, 4: 50},
    "intermediate": {2: 120, 3: 100, 4: 90},
    "advanced": {2: 200, 3: 180, 4: 160},
    "expert": {2: 200, 3: 180, 4: 160},
}
"""The finish line of each level, by the number of players at the start; one rulebook says `expert`
for advanced."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook: its rules, the colours of its premium squares and the variations it offers."""

    name: str
    title: str
    rules: Rules
    colours: dict[str, str]
    """The name of each colour, by the square's character in a layout."""
    offers: tuple[str, ...] = ()
    regular_forms: bool = False
    """Whether it allows regular plurals and verb forms that a dictionary of base forms leaves out;
    players then switch on `regular_inflections`."""


EDITIONS: dict[str, Edition] = {
    name: Edition(
        name,
        book.title,
        Rules(**book.settings),
        book.colours,
        book.offers,
        book.regular_forms,
    )
    for name, book in RULEBOOKS.items()
}
"""Every edition by its name."""


def edition(name: str) -> Edition:
    """The edition with this name; an unknown name is refused."""
    return EDITIONS[rulebook(name).name]


def make_rules(name: str = "deluxe", *variations: str, **changes: Any) -> Rules:
    """The rules of an edition, with any variations and single changes.

    >>> make_rules("collector", "nine-tiles", "rearrange").rack_size
    9
    """
    return edition(name).rules.replace(**(changes_by(variations) | changes))


def changes_by(variations: Iterable[str]) -> dict[str, Any]:
    """The switches that variations set; of two that differ, the later one has its way."""
    merged: dict[str, Any] = {}
    for variation in variations:
        if variation not in tuple(VARIATIONS):
            raise BadRules("unknown_variation", name=repr(variation), names=", ".join(VARIATIONS))
        merged |= dict(VARIATIONS[variation].changes)
    return merged

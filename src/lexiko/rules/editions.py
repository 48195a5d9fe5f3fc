"""The five rulebooks and the club preset, and the variations they offer.

Everything here is data: an edition is a set of `Rules` with the colours of its board, a variation
is a name for some changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexiko.errors import BadRules
from lexiko.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Variation:
    """A change to the rules that players may agree on before the first draw."""

    name: str
    title: str
    changes: tuple[tuple[str, Any], ...]

    def apply(self, rules: Rules) -> Rules:
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


_BLUE_AND_RED = {"d": "light blue", "t": "dark blue", "D": "pink", "T": "red"}
_FIRST_WORDS = ("first-word-3", "first-word-4", "first-word-5")

EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition(
            "collector",
            "Collector's edition",
            Rules(edition="collector", exchange_minimum=7),
            _BLUE_AND_RED,
            (
                *_FIRST_WORDS,
                "rearrange",
                "recycle",
                "blanks",
                "free-dictionary",
                "nine-tiles",
                "finish-line",
                "timer",
            ),
            regular_forms=True,
        ),
        Edition(
            "classic",
            "Classic edition",
            Rules(
                edition="classic",
                challenge_unit="word",
                exclude_acronyms=True,
                exclude_offensive=True,
                end_without_plays=False,
                pass_limit=2,
            ),
            _BLUE_AND_RED,
            ("blanks", "finish-line"),
        ),
        Edition(
            "deluxe",
            "Deluxe edition",
            Rules(
                edition="deluxe",
                challenge_unit="word",
                exchange_none=True,
                must_play_after_pass=True,
            ),
            _BLUE_AND_RED,
            (
                *_FIRST_WORDS,
                "rearrange",
                "recycle",
                "blanks",
                "free-dictionary",
                "solitaire",
                "solitaire-two-racks",
                "solitaire-open",
            ),
            regular_forms=True,
        ),
        Edition(
            "indigo",
            "Indigo edition",
            Rules(edition="indigo", exchange_none=True),
            {"d": "plum", "t": "pink", "D": "light blue", "T": "dark blue"},
        ),
        Edition(
            "heirloom",
            "Heirloom edition",
            Rules(
                edition="heirloom",
                challenge="single",
                challenge_unit="word",
                dictionary="check",
                tie="shared",
            ),
            {"d": "burgundy", "t": "yellow", "D": "blue", "T": "gray"},
            ("timer",),
        ),
        Edition(
            "club",
            "Club play",
            Rules(
                edition="club",
                exchange_minimum=7,
                end_without_plays=False,
                scoreless_limit=6,
                going_out="double",
                tie="shared",
                game_seconds=25 * 60,
                overtime_seconds=10 * 60,
            ),
            _BLUE_AND_RED,
        ),
    )
}


def edition(name: str) -> Edition:
    """The edition with this name; an unknown name is refused."""
    if name not in EDITIONS:
        raise BadRules("unknown_edition", name=repr(name), names=", ".join(EDITIONS))
    return EDITIONS[name]


def make_rules(name: str = "deluxe", *variations: str, **changes: Any) -> Rules:
    """The rules of an edition, with any variations and single changes.

    >>> make_rules("collector", "nine-tiles", "rearrange").rack_size
    9
    """
    unknown = [variation for variation in variations if variation not in VARIATIONS]
    if unknown:
        raise BadRules("unknown_variation", name=repr(unknown[0]), names=", ".join(VARIATIONS))
    merged: dict[str, Any] = {}
    for variation in variations:
        merged |= dict(VARIATIONS[variation].changes)
    return edition(name).rules.replace(**(merged | changes))

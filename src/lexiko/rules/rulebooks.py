"""The five rulebooks and the club preset: each is its settings of the switches, the colours of its
board and the variations it offers. All of it is data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from lexiko.errors import BadRules

EditionName = Literal["collector", "classic", "deluxe", "indigo", "heirloom", "club"]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What an edition is made of. A board or a tile set of its own is a setting like any other."""

    title: str
    settings: dict[str, Any]
    """Its name, `edition`, and the switches that do not have their default."""
    colours: dict[str, str]
    """The name of each colour, by the square's character in a layout."""
    offers: tuple[str, ...] = ()
    regular_forms: bool = False
    """Whether it allows regular plurals and verb forms that a dictionary of base forms leaves out;
    players then switch on `regular_inflections`."""

    @property
    def name(self) -> str:
        return str(self.settings["edition"])


def _settings(**switches: Any) -> dict[str, Any]:
    return switches


_BLUE_AND_RED = {"d": "light blue", "t": "dark blue", "D": "pink", "T": "red"}
_FIRST_WORDS = ("first-word-3", "first-word-4", "first-word-5")

RULEBOOKS: dict[str, Rulebook] = {
    book.name: book
    for book in (
        Rulebook(
            "Collector's edition",
            _settings(edition="collector", exchange_minimum=7),
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
        Rulebook(
            "Classic edition",
            _settings(
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
        Rulebook(
            "Deluxe edition",
            _settings(
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
        Rulebook(
            "Indigo edition",
            _settings(edition="indigo", exchange_none=True),
            {"d": "plum", "t": "pink", "D": "light blue", "T": "dark blue"},
        ),
        Rulebook(
            "Heirloom edition",
            _settings(
                edition="heirloom",
                challenge="single",
                challenge_unit="word",
                dictionary="check",
                tie="shared",
            ),
            {"d": "burgundy", "t": "yellow", "D": "blue", "T": "gray"},
            ("timer",),
        ),
        Rulebook(
            "Club play",
            _settings(
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


def rulebook(name: str) -> Rulebook:
    """The rulebook with this name; an unknown name is refused."""
    if name not in tuple(RULEBOOKS):
        raise BadRules("unknown_edition", name=repr(name), names=", ".join(RULEBOOKS))
    return RULEBOOKS[name]

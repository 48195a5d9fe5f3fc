"""Every switch of the game as plain data."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_type_hints

from lexiko.errors import BadRules, Reason
from lexiko.rules.alphabet import ENGLISH, Alphabet
from lexiko.rules.board import STANDARD, Layout

EditionName = Literal["collector", "classic", "deluxe", "indigo", "heirloom", "club"]
Challenge = Literal["void", "single", "double", "points"]
ChallengeUnit = Literal["play", "word"]
DictionaryUse = Literal["challenges", "check", "free"]
GoingOut = Literal["gain", "double"]
Tie = Literal["before", "shared"]
Solitaire = Literal["record", "two-racks", "open"]

MAX_RACK = 9


@dataclass(frozen=True)
class Rules:
    """The rules of one game. Start from an edition and change what you like."""

    edition: EditionName = "deluxe"
    """The rulebook that the other switches started from."""
    alphabet: Alphabet = ENGLISH
    layout: Layout = STANDARD

    rack_size: int = 7
    """Tiles on a rack, 7 or 9; in open solitaire the most that one play may take."""
    bonus: int = 50
    """Points for playing `bonus_tiles` or more tiles from the rack in one turn."""
    bonus_tiles: int = 7
    first_word: int = 2
    """The fewest letters in the first word, 2 to 5; blanks count."""

    exchange_minimum: int = 0
    """An exchange is refused while fewer tiles than this are in the bag."""
    exchange_none: bool = False
    """Whether exchanging no tiles at all is a way to pass."""
    must_play_after_pass: bool = False
    """Whether a player who passed must play on the next turn, if a play is found."""

    challenge: Challenge = "double"
    """What a failed challenge costs: `void` plays cannot be challenged because bad words are
    refused at once, `single` costs nothing, `double` the challenger's next turn, and `points`
    gives the mover `challenge_points`."""
    challenge_unit: ChallengeUnit = "play"
    """Whether a challenge is about the whole play or the words it names."""
    challenge_points: int = 5
    window_seconds: int | None = 20
    """How long the game waits for a challenge where it would otherwise move on too soon."""
    dictionary: DictionaryUse = "challenges"
    """What players may look up: nothing except by a challenge, one word at a time, or anything."""
    exclude_offensive: bool = False
    exclude_acronyms: bool = False
    """Whether acronyms listed as words, such as SOS, are left out."""
    regular_inflections: bool = False
    """Whether regular plurals and verb forms are good even if the dictionary does not list them."""

    end_without_plays: bool = True
    """Whether the game ends when nobody has a play and nobody may exchange."""
    pass_limit: int | None = None
    """The game ends when everybody has passed this many times since the last play or exchange."""
    scoreless_limit: int | None = None
    """The game ends after this many turns in a row without a score."""
    going_out: GoingOut = "gain"
    """What going out earns: the others' unplayed letters, which they lose too; with `double`
    and two players, twice the opponent's, who loses nothing."""
    tie: Tie = "before"
    """Equal totals compare the scores before the unplayed letters, or share the win."""

    rearrange: bool = False
    recycle: bool = False
    reclaim_blanks: bool = False
    finish_line: bool = False
    solitaire: Solitaire | None = None

    turn_seconds: int | None = None
    """The limit for a turn; a seat may have another one, or none."""
    game_seconds: int | None = None
    """The limit for a player's whole game; more time costs points at the end."""
    overtime_points: int = 10
    """Points lost for each minute, or part of one, over `game_seconds`."""
    overtime_seconds: int | None = None
    """A player who is over `game_seconds` by more than this loses the game."""
    increment_seconds: int = 0
    """Seconds that each of a player's turns adds to the time for the whole game."""

    def __post_init__(self) -> None:
        reasons = _bad_values(self) or _clashes(self)
        if reasons:
            raise BadRules(reasons)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many seats a game with these rules may have."""
        if self.solitaire is None:
            return (2, 3, 4)
        return (2,) if self.solitaire == "two-racks" else (1,)

    def replace(self, **changes: Any) -> Rules:
        """These rules with some of them changed; an unknown name is refused."""
        _refuse_unknown(changes)
        return dataclasses.replace(self, **changes)

    # JSON ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Every switch, by name."""
        data = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return data | {"alphabet": self.alphabet.to_json(), "layout": self.layout.to_json()}

    @staticmethod
    def from_json(data: Any) -> Rules:
        """The rules in a JSON value: an edition and the switches that differ from it, or every one.

        >>> Rules.from_json({"edition": "heirloom", "rack_size": 9}).challenge
        'single'
        """
        from lexiko.rules.editions import edition

        if not isinstance(data, Mapping):
            raise BadRules("bad_rule", key="rules", expected="an object", value=repr(data))
        _refuse_unknown(data)
        changes = dict(data)
        if changes.keys() >= _SWITCHES - _LATER.keys():
            changes = {**_LATER, **changes}
        base = edition(str(changes.pop("edition", "deluxe"))).rules
        if "alphabet" in changes:
            changes["alphabet"] = Alphabet.from_json(changes["alphabet"])
        if "layout" in changes:
            changes["layout"] = Layout.from_json(changes["layout"])
        return base.replace(**changes)


_SWITCHES = {field.name for field in dataclasses.fields(Rules)}
_LATER: dict[str, Any] = {
    "exclude_acronyms": False,
    "overtime_seconds": None,
    "increment_seconds": 0,
}
"""The switches that games of older versions lack, with the value that makes those games what they
were. Rules in which all others are spelled out come from such a game; where some are left out, the
edition says what they are."""


def _refuse_unknown(names: Mapping[str, Any]) -> None:
    known = [field.name for field in dataclasses.fields(Rules)]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise BadRules(
            Reason.of(
                "unknown_rule",
                key=repr(name),
                nearest=next(iter(difflib.get_close_matches(str(name), known, 1, 0)), known[0]),
            )
            for name in unknown
        )


_RANGES: dict[str, tuple[int, int]] = {
    "rack_size": (1, MAX_RACK),
    "bonus": (0, 1000),
    "bonus_tiles": (1, MAX_RACK),
    "first_word": (2, 5),
    "exchange_minimum": (0, 100),
    "challenge_points": (0, 100),
    "window_seconds": (1, 86_400),
    "pass_limit": (1, 10),
    "scoreless_limit": (1, 100),
    "turn_seconds": (1, 86_400),
    "game_seconds": (1, 604_800),
    "overtime_points": (0, 1000),
    "overtime_seconds": (1, 86_400),
    "increment_seconds": (0, 3600),
}


def _bad_values(rules: Rules) -> list[Reason]:
    reasons = []
    for key, hint in get_type_hints(Rules).items():
        value = getattr(rules, key)
        options = get_args(hint)
        optional = type(None) in options
        kinds = [kind for kind in options if kind is not type(None)] or [hint]
        literals = [word for kind in kinds for word in (get_args(kind) or [kind])]
        if value is None and optional:
            continue
        if isinstance(literals[0], str):
            good, expected = value in literals, " or ".join(map(repr, literals))
        elif kinds[0] is int:
            low, high = _RANGES[key]
            good = type(value) is int and low <= value <= high
            expected = f"a whole number from {low} to {high}"
        else:
            good, expected = type(value) is kinds[0], f"a {kinds[0].__name__}"
        if not good:
            expected += " or null" if optional else ""
            reasons.append(Reason.of("bad_rule", key=key, expected=expected, value=repr(value)))
    return reasons


def _clashes(rules: Rules) -> list[Reason]:
    """The pairs of rules that make no sense together, by name."""
    reasons = []

    def clash(first: str, second: str, why: str) -> None:
        reasons.append(Reason.of("rules_clash", first=first, second=second, why=why))

    if rules.solitaire is not None and rules.challenge != "void":
        clash("solitaire", f"challenge={rules.challenge}", "nobody is there to challenge")
    if rules.solitaire == "open" and rules.dictionary != "free":
        clash("solitaire=open", f"dictionary={rules.dictionary}", "its dictionary is free")
    if rules.solitaire == "record" and rules.pass_limit is None:
        clash("solitaire=record", "pass_limit=none", "two passes in a row end it")
    if not (rules.end_without_plays or rules.pass_limit or rules.scoreless_limit):
        clash("end_without_plays=false", "pass_limit=none", "such a game might never end")
    if rules.increment_seconds and rules.game_seconds is None:
        clash("increment_seconds", "game_seconds=none", "it adds to the time for the whole game")
    if rules.rack_size < rules.first_word:
        clash("first_word", "rack_size", "no rack is long enough for such a word")
    if rules.layout.height < rules.first_word and rules.layout.width < rules.first_word:
        clash("first_word", "layout", "the board is too small for such a word")
    return reasons

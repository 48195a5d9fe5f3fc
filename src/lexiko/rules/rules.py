"""Every switch of the game as plain data."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from lexiko.errors import BadRules, Reason
from lexiko.rules.alphabet import ENGLISH, Alphabet
from lexiko.rules.board import STANDARD, Layout
from lexiko.rules.rulebooks import EditionName, rulebook
from lexiko.rules.switches import Kernels, explained, switch, switches_of
from lexiko.said import Said, listing, phrase

Challenge = Literal["void", "single", "double", "points"]
ChallengeUnit = Literal["play", "word"]
DictionaryUse = Literal["challenges", "check", "free"]
GoingOut = Literal["gain", "double"]
Tie = Literal["before", "shared"]
Solitaire = Literal["record", "two-racks", "open"]

MAX_RACK = 9


@dataclass(frozen=True, repr=False)
class Rules:
    """The rules of one game. Start from an edition and change what you like."""

    edition: EditionName = switch(
        "deluxe",
        "tiles",
        "The rulebook that the other switches started from; also the board's colours.",
        kernels="irrelevant",
        totals=False,
    )
    alphabet: Alphabet = switch(
        ENGLISH,
        "tiles",
        "The letters, how many tiles of each there are, and what they are worth.",
        kernels="honoured",
    )
    layout: Layout = switch(
        STANDARD,
        "tiles",
        "The size of the board and its premium squares.",
        kernels="honoured",
    )
    rack_size: int = switch(
        7,
        "tiles",
        "Tiles on a rack. In open solitaire: the most that one play may take.",
        kernels="honoured",
        limits=(1, MAX_RACK),
    )
    bonus: int = switch(
        50,
        "tiles",
        "Extra points for playing many tiles from the rack in one turn.",
        kernels="honoured",
        limits=(0, 1000),
    )
    bonus_tiles: int = switch(
        7,
        "tiles",
        "How many tiles earn the bonus.",
        kernels="honoured",
        limits=(1, MAX_RACK),
    )
    first_word: int = switch(
        2,
        "tiles",
        "The fewest letters in the first word. A blank counts as a letter.",
        kernels="honoured",
        limits=(2, 5),
    )

    exchange_minimum: int = switch(
        0,
        "exchange",
        "No exchange while the bag holds fewer tiles than this.",
        kernels="honoured",
        limits=(0, 100),
    )
    exchange_none: bool = switch(
        False,
        "exchange",
        "Whether exchanging no tiles at all is a way to pass.",
        kernels="irrelevant",
        totals=False,
    )
    must_play_after_pass: bool = switch(
        False,
        "exchange",
        "Whether a player who passed must play next time, if they can.",
        kernels="honoured",
        totals=False,
    )

    challenge: Challenge = switch(
        "double",
        "challenge",
        "What a failed challenge costs: nothing (`single`), the challenger's next turn "
        "(`double`), or `challenge_points` for the mover (`points`). Under `void` nobody can "
        "challenge: bad words are refused at once.",
        kernels="irrelevant",
        totals=False,
    )
    challenge_unit: ChallengeUnit = switch(
        "play",
        "challenge",
        "Whether a challenge is about the whole play or the words it names.",
        kernels="irrelevant",
        totals=False,
    )
    challenge_points: int = switch(
        5,
        "challenge",
        "What the mover gains from a failed challenge under `points`.",
        kernels="irrelevant",
        totals=False,
        limits=(0, 100),
    )
    window_seconds: int | None = switch(
        20,
        "challenge",
        "How long the game waits for a challenge where it would otherwise move on too soon: "
        "before a computer player's turn, before a second turn by the mover, and after a "
        "play that ends the game.",
        kernels="irrelevant",
        totals=False,
        limits=(1, 86_400),
    )
    dictionary: DictionaryUse = switch(
        "challenges",
        "challenge",
        "What players may look up during the game: nothing except by a challenge, one word "
        "at a time, or anything.",
        kernels="irrelevant",
    )
    exclude_offensive: bool = switch(
        False,
        "challenge",
        "Whether offensive words are left out of the dictionary.",
        kernels="irrelevant",
    )
    exclude_acronyms: bool = switch(
        False,
        "challenge",
        "Whether acronyms listed as words, such as SOS, are left out.",
        kernels="irrelevant",
        later=True,
    )
    regular_inflections: bool = switch(
        False,
        "challenge",
        "Whether regular plurals and verb forms are good even if the dictionary does not "
        "list them.",
        kernels="irrelevant",
    )

    end_without_plays: bool = switch(
        True,
        "end",
        "Whether the game ends when nobody can play and nobody may exchange.",
        kernels="honoured",
        totals=False,
    )
    pass_limit: int | None = switch(
        None,
        "end",
        "The game ends when every player has passed this many times since the last play or "
        "exchange.",
        kernels="honoured",
        totals=False,
        limits=(1, 10),
    )
    scoreless_limit: int | None = switch(
        None,
        "end",
        "The game ends after this many turns in a row without a point.",
        kernels="honoured",
        totals=False,
        limits=(1, 100),
    )
    going_out: GoingOut = switch(
        "gain",
        "end",
        "What going out earns: the others' unplayed letters, which they lose too; or, with "
        "two players, twice the opponent's, who loses nothing.",
        kernels="honoured",
    )
    tie: Tie = switch(
        "before",
        "end",
        "Equal totals compare the scores before the unplayed letters, or share the win.",
        kernels="honoured",
        totals=False,
    )

    rearrange: bool = switch(
        False,
        "variation",
        "Whether letters of a word may change places when tiles are added to it.",
        kernels="filtered",
    )
    recycle: bool = switch(
        False,
        "variation",
        "Whether a letter on the board may be replaced with another from the rack.",
        kernels="filtered",
    )
    reclaim_blanks: bool = switch(
        False,
        "variation",
        "Whether a blank on the board may be replaced with the letter it shows.",
        kernels="filtered",
    )
    finish_line: bool = switch(
        False,
        "variation",
        "Whether the first player to reach their own finish line wins.",
        kernels="filtered",
    )
    solitaire: Solitaire | None = switch(
        None,
        "variation",
        "Which game for one person it is, if any.",
        kernels="filtered",
    )

    turn_seconds: int | None = switch(
        None,
        "time",
        "Seconds for one turn. A seat may have another limit, or none.",
        kernels="irrelevant",
        limits=(1, 86_400),
    )
    game_seconds: int | None = switch(
        None,
        "time",
        "Seconds for a player's whole game; more time costs points at the end.",
        kernels="irrelevant",
        limits=(1, 604_800),
    )
    overtime_points: int = switch(
        10,
        "time",
        "Points lost for each minute, or part of one, beyond that time.",
        kernels="irrelevant",
        limits=(0, 1000),
    )
    overtime_seconds: int | None = switch(
        None,
        "time",
        "Seconds beyond that time after which a player has lost the game.",
        kernels="irrelevant",
        totals=False,
        limits=(1, 86_400),
        later=True,
    )
    increment_seconds: int = switch(
        0,
        "time",
        "Seconds that each turn adds to the time for the whole game.",
        kernels="irrelevant",
        limits=(0, 3600),
        later=True,
    )

    def __post_init__(self) -> None:
        reasons = _bad_values(self) or _clashes(self)
        if reasons:
            raise BadRules(reasons)

    def __repr__(self) -> str:
        """Every switch that does not have its default."""
        values = ((field, getattr(self, field.name)) for field in dataclasses.fields(self))
        shown = [f"{field.name}={value!r}" for field, value in values if value != field.default]
        return f"Rules({', '.join(shown)})"

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
        """Every switch by name, except those that came later and have their default."""
        data = {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if not field.metadata["switch"].quiet or getattr(self, field.name) != field.default
        }
        return data | {"alphabet": self.alphabet.to_json(), "layout": self.layout.to_json()}

    @staticmethod
    def from_json(data: Any) -> Rules:
        """The rules in a JSON value: an edition and the switches that differ from it, or every one.

        >>> Rules.from_json({"edition": "heirloom", "rack_size": 9}).challenge
        'single'
        """
        if not isinstance(data, Mapping):
            raise BadRules("bad_rule", key="rules", expected="an object", value=repr(data))
        _refuse_unknown(data)
        changes = dict(data)
        if changes.keys() >= SWITCHES.keys() - _LATER.keys():
            changes = {**_LATER, **changes}
        book = rulebook(str(changes.pop("edition", "deluxe")))
        if "alphabet" in changes:
            changes["alphabet"] = Alphabet.from_json(changes["alphabet"])
        if "layout" in changes:
            changes["layout"] = Layout.from_json(changes["layout"])
        return Rules(**(book.settings | changes))


SWITCHES = switches_of(Rules)
_LATER = {
    field.name: field.default for field in dataclasses.fields(Rules) if SWITCHES[field.name].later
}
"""The switches that games of older versions lack, with the value that makes those games what they
were. Rules in which all others are spelled out come from such a game; where some are left out, the
edition says what they are."""


def meanings_to_kernels(rules: Rules) -> set[Kernels]:
    """What those switches mean to kernels that do not have their default."""
    return {
        SWITCHES[field.name].kernels
        for field in dataclasses.fields(Rules)
        if getattr(rules, field.name) != field.default
    }


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


@cache
def _kinds() -> tuple[tuple[str, bool, Any, tuple[Any, ...]], ...]:
    """Of each switch whether it may be null, its type, and the words that it may be; to work that
    out takes longer than all the rest."""
    found = []
    for key, hint in get_type_hints(Rules).items():
        options = get_args(hint)
        kinds = [kind for kind in options if kind is not type(None)] or [hint]
        literals = tuple(word for kind in kinds for word in (get_args(kind) or [kind]))
        found.append((key, type(None) in options, kinds[0], literals))
    return tuple(found)


def _bad_values(rules: Rules) -> list[Reason]:
    reasons = []
    for key, optional, kind, literals in _kinds():
        value = getattr(rules, key)
        if value is None and optional:
            continue
        if isinstance(literals[0], str):
            good = value in literals
        elif kind is int:
            low, high = _limits(key)
            good = type(value) is int and low <= value <= high
        else:
            good = type(value) is kind
        if not good:
            expected = _expected(key, optional, kind, literals)
            reasons.append(Reason.of("bad_rule", key=key, expected=expected, value=repr(value)))
    return reasons


def _limits(key: str) -> tuple[int, int]:
    limits = SWITCHES[key].limits
    assert limits is not None, f"{key} needs limits"
    return limits


def _expected(key: str, optional: bool, kind: Any, literals: tuple[Any, ...]) -> Said:
    """What a switch may be, in words."""
    if isinstance(literals[0], str):
        return listing([*map(repr, literals), *(["null"] if optional else [])], "or")
    if kind is not int:
        return phrase("value_of", kind=kind.__name__)
    low, high = _limits(key)
    number = phrase("whole_number", low=low, high=high)
    return phrase("or_null", expected=number) if optional else number


def _clashes(rules: Rules) -> list[Reason]:
    """The pairs of rules that make no sense together, by name."""
    reasons = []

    def clash(first: str, second: str, why: Said) -> None:
        reasons.append(Reason.of("rules_clash", first=first, second=second, why=why))

    if rules.solitaire is not None and rules.challenge != "void":
        clash("solitaire", f"challenge={rules.challenge}", phrase("clash_alone"))
    if rules.solitaire == "open" and rules.dictionary != "free":
        clash("solitaire=open", f"dictionary={rules.dictionary}", phrase("clash_free"))
    if rules.solitaire == "record" and rules.pass_limit is None:
        clash("solitaire=record", "pass_limit=none", phrase("clash_two_passes"))
    if not (rules.end_without_plays or rules.pass_limit or rules.scoreless_limit):
        clash("end_without_plays=false", "pass_limit=none", phrase("clash_endless"))
    if rules.increment_seconds and rules.game_seconds is None:
        clash("increment_seconds", "game_seconds=none", phrase("clash_increment"))
    if rules.rack_size < rules.first_word:
        clash("first_word", "rack_size", phrase("clash_rack"))
    if rules.layout.height < rules.first_word and rules.layout.width < rules.first_word:
        clash("first_word", "layout", phrase("clash_board"))
    return reasons


Rules.__doc__ = explained(
    Rules,
    {
        key: str(_expected(key, optional, kind, literals)).replace("null", "None")
        for key, optional, kind, literals in _kinds()
        if kind is int or isinstance(literals[0], str)
    },
)

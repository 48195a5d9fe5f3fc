"""Rules as plain data: read, written, changed, and refused where they make no sense."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from lexiko.errors import BadRules
from lexiko.rules import EDITIONS, VARIATIONS, Alphabet, Layout, Rules, make_rules
from lexiko.rules.rulebooks import EditionName
from lexiko.rules.rules import SWITCHES
from lexiko.rules.switches import switch
from lexiko.rules.upgrade import VERSION

LOGS = Path(__file__).parent / "logs"
TINY = Layout("tiny", ("*.", ".."))
FEW = Alphabet("few", ("?", "A", "B"), (0, 1, 3), (1, 9, 9))


# JSON ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_of_every_edition_are_read_back_from_json(edition: str) -> None:
    rules = make_rules(edition)
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert Rules.from_json({"edition": edition}) == rules


@pytest.mark.parametrize("variation", VARIATIONS)
def test_the_rules_of_every_variation_are_read_back_from_json(variation: str) -> None:
    rules = make_rules("collector", variation)
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_rules_with_another_alphabet_and_layout_are_read_back_from_json() -> None:
    rules = make_rules("classic", alphabet=FEW, layout=TINY)
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


@dataclasses.dataclass(frozen=True)
class LaterRules(Rules):
    """Rules of a version to come, which has one switch more."""

    no_word_twice: bool = switch(False, "tiles", "", kernels="unknown", quiet=True)


def test_a_new_switch_is_named_only_where_it_is_used_so_that_no_log_changes() -> None:
    assert LaterRules().to_json() == Rules().to_json()
    assert LaterRules(no_word_twice=True).to_json() == {**Rules().to_json(), "no_word_twice": True}
    written = {name for name, one in SWITCHES.items() if not one.quiet}
    logs = list(LOGS.glob(f"v{VERSION}-*.json"))
    assert logs
    for log in logs:
        data = json.loads(log.read_text("utf-8"))
        (started,) = (event for event in data["events"] if event["kind"] == "game_started")
        assert set(started["rules"]) == written


def test_a_new_switch_is_off_until_somebody_switches_it_on() -> None:
    """Whoever does not know it, as a page of another version, takes it for off."""
    assert [
        field.name
        for field in dataclasses.fields(Rules)
        if SWITCHES[field.name].quiet and field.default
    ] == []


def test_json_may_hold_only_what_differs_from_an_edition() -> None:
    rules = Rules.from_json({"edition": "heirloom", "rack_size": 9})
    assert rules == make_rules("heirloom", rack_size=9)
    assert Rules.from_json({}) == make_rules("deluxe")


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_that_an_older_version_spelled_out_mean_what_they_meant(edition: str) -> None:
    now = make_rules(edition).to_json()
    later: dict[str, Any] = {
        "exclude_acronyms": False,
        "overtime_seconds": None,
        "increment_seconds": 0,
    }
    then = {key: value for key, value in now.items() if key not in later}
    assert Rules.from_json(then) == make_rules(edition, **later)
    assert Rules.from_json(now) == make_rules(edition)


@pytest.mark.parametrize("data", [None, 5, "classic", ["classic"]])
def test_rules_are_an_object_in_json(data: Any) -> None:
    with pytest.raises(BadRules, match="rules must be an object"):
        Rules.from_json(data)


@pytest.mark.parametrize("edition", ["delux", None, 5, [], {"name": "deluxe"}])
def test_an_unknown_edition_in_json_is_refused(edition: Any) -> None:
    with pytest.raises(BadRules) as refused:
        Rules.from_json({"edition": edition})
    assert refused.value.codes == {"unknown_edition"}


# unknown names and bad values ----------------------------------------------------------------


def test_unknown_rules_are_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadRules) as refused:
        Rules.from_json({"racksize": 9, "tye": "shared"})
    assert [str(reason) for reason in refused.value.reasons] == [
        "Unknown rule 'racksize'; perhaps you mean rack_size.",
        "Unknown rule 'tye'; perhaps you mean tie.",
    ]
    with pytest.raises(BadRules, match="perhaps you mean recycle"):
        make_rules("deluxe", recycles=True)
    with pytest.raises(BadRules, match="perhaps you mean challenge"):
        make_rules().replace(chalenge="void")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rack_size": 10}, "rack_size must be a whole number from 1 to 9, not 10."),
        ({"rack_size": True}, "rack_size must be a whole number from 1 to 9, not True."),
        ({"rack_size": "7"}, "rack_size must be a whole number from 1 to 9, not '7'."),
        ({"rack_size": None}, "rack_size must be a whole number from 1 to 9, not None."),
        ({"first_word": 1}, "first_word must be a whole number from 2 to 5, not 1."),
        ({"pass_limit": 0}, "pass_limit must be a whole number from 1 to 10 or null, not 0."),
        (
            {"turn_seconds": 1.5},
            "turn_seconds must be a whole number from 1 to 86400 or null, not 1.5.",
        ),
        ({"recycle": 1}, "recycle must be of type bool, not 1."),
        ({"tie": "coin"}, "tie must be 'before' or 'shared', not 'coin'."),
        (
            {"challenge": None},
            "challenge must be 'void', 'single', 'double' or 'points', not None.",
        ),
        (
            {"solitaire": "open "},
            "solitaire must be 'record', 'two-racks', 'open' or null, not 'open '.",
        ),
        (
            {"challenge": []},
            "challenge must be 'void', 'single', 'double' or 'points', not [].",
        ),
        ({"layout": "standard"}, "layout must be of type Layout, not 'standard'."),
    ],
)
def test_a_bad_value_is_refused_with_what_would_be_good(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadRules) as refused:
        make_rules("deluxe", **change)
    assert str(refused.value) == sentence


def test_bad_values_are_refused_all_at_once() -> None:
    with pytest.raises(BadRules) as refused:
        make_rules("deluxe", rack_size=0, bonus=-1, tie="coin")
    assert [dict(reason.params)["key"] for reason in refused.value.reasons] == [
        "rack_size",
        "bonus",
        "tie",
    ]


def test_rules_belong_to_a_known_edition() -> None:
    assert get_args(EditionName) == tuple(EDITIONS)
    with pytest.raises(BadRules, match="edition must be 'collector', "):
        make_rules("deluxe", edition="private")


# clashes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variations", "changes", "sentence"),
    [
        (
            ["solitaire"],
            {"challenge": "single"},
            "solitaire and challenge=single don't go together: nobody is there to challenge.",
        ),
        (
            ["solitaire-open"],
            {"dictionary": "check"},
            "solitaire=open and dictionary=check don't go together: its dictionary is free.",
        ),
        (
            ["solitaire"],
            {"pass_limit": None},
            "solitaire=record and pass_limit=none don't go together: two passes in a row end it.",
        ),
        (
            [],
            {"pass_limit": None, "end_without_plays": False},
            "end_without_plays=false and pass_limit=none don't go together:"
            " such a game might never end.",
        ),
        (
            [],
            {"increment_seconds": 10},
            "increment_seconds and game_seconds=none don't go together:"
            " it adds to the time for the whole game.",
        ),
        (
            ["first-word-5"],
            {"rack_size": 4},
            "first_word and rack_size don't go together: no rack is long enough for such a word.",
        ),
        (
            ["first-word-3"],
            {"layout": TINY},
            "first_word and layout don't go together: the board is too small for such a word.",
        ),
    ],
)
def test_rules_that_make_no_sense_together_are_refused_by_name(
    variations: list[str], changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadRules) as refused:
        make_rules("deluxe", *variations, **changes)
    assert refused.value.codes == {"rules_clash"}
    assert str(refused.value) == sentence


def test_all_clashes_are_named_at_once() -> None:
    with pytest.raises(BadRules) as refused:
        make_rules("deluxe", "solitaire-open", challenge="points", dictionary="challenges")
    assert len(refused.value.reasons) == 2


def test_a_first_word_fits_a_board_that_is_long_one_way() -> None:
    strip = Layout("strip", ("*....", "....."))
    assert make_rules("deluxe", "first-word-5", layout=strip).layout is strip


def test_a_limit_of_scoreless_turns_is_an_end_too() -> None:
    rules = make_rules("deluxe", end_without_plays=False, pass_limit=None, scoreless_limit=4)
    assert rules.scoreless_limit == 4


# values --------------------------------------------------------------------------------------


def test_rules_are_values() -> None:
    assert make_rules("classic") == make_rules("classic")
    assert hash(make_rules("classic")) == hash(make_rules("classic"))
    assert make_rules("classic") != make_rules("deluxe")


def test_deluxe_is_the_edition_unless_another_is_named() -> None:
    assert make_rules() == make_rules("deluxe")
    assert make_rules().edition == "deluxe"


def test_later_variations_and_single_rules_prevail() -> None:
    assert make_rules("deluxe", "void", "single").challenge == "single"
    assert make_rules("deluxe", "void", challenge="double").challenge == "double"


def test_the_number_of_seats_follows_from_the_rules() -> None:
    assert make_rules("classic").seat_counts == (2, 3, 4)
    assert make_rules("classic", "solitaire").seat_counts == (1,)
    assert make_rules("classic", "solitaire-open").seat_counts == (1,)
    assert make_rules("classic", "solitaire-two-racks").seat_counts == (2,)

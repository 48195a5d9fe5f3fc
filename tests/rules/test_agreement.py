"""What players agree on before a game, as a value and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from lexiko.errors import BadRules, LexikoError, NotationError
from lexiko.rules import LexiconRef, Rules, Seat, make_rules
from lexiko.rules.agreement import DAY_SECONDS, Agreement
from lexiko.rules.commands import Help

SEATS = (Seat("Ann"), Seat("Tin", "home", turn_seconds=60, timed=False))
AGREED = Agreement(make_rules("deluxe"), "enable", SEATS, absence=DAY_SECONDS)


def sent(agreement: Agreement) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(agreement.to_json()))
    return data


@pytest.mark.parametrize(
    "agreement",
    [
        AGREED,
        replace(AGREED, absence=None, first=1),
        replace(AGREED, kept=True, keeper=0, seats=(Seat("Ann"), Seat("Bob", level="novice"))),
        *(replace(AGREED, help=help) for help in get_args(Help)),
    ],
)
def test_an_agreement_comes_back_from_json(agreement: Agreement) -> None:
    assert Agreement.from_json(sent(agreement)) == agreement


def test_the_form_of_json_is_that_of_every_game_so_far() -> None:
    rules = json.dumps(make_rules("deluxe").to_json())
    assert json.dumps(AGREED.to_json()) == (
        f'{{"rules": {rules}, "lexicon": "enable", "seats": '
        '[{"name": "Ann", "computer": null, "level": null, "finish": null, "turn_seconds": null, '
        '"timed": true}, {"name": "Tin", "computer": "home", "level": null, "finish": null, '
        '"turn_seconds": 60, "timed": false}], '
        '"kept": false, "keeper": null, "first": null, "absence": 86400}'
    )


def test_what_old_games_do_not_say_is_as_usual_and_what_others_add_is_not_read() -> None:
    old = {"rules": {"edition": "classic"}, "lexicon": "enable", "seats": [{"name": "Ann"}]}
    read = Agreement.from_json(old | {"summary": "", "held": {}})
    assert read.absence == DAY_SECONDS
    assert (read.kept, read.keeper, read.first, read.help) == (False, None, None, "after_game")
    timed = Agreement.from_json(old | {"rules": {"edition": "classic", "turn_seconds": 60}})
    assert timed.absence is None


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seats": []}, "setup.seats: there must be 1 to 4, not 0."),
        ({"seats": [{"name": "A"}] * 5}, "setup.seats: there must be 1 to 4, not 5."),
        ({"seats": [{"name": "A", "tall": 1}]}, "setup.seats[0]: unknown key 'tall'."),
        ({"seats": [{"name": "A", "finish": "x"}]}, "setup.seats[0].finish: expected a value"),
        ({"keeper": 2}, "setup.keeper: there is no seat 2."),
        ({"first": -1}, "setup.first: there is no seat -1."),
        ({"absence": -5}, "setup.absence: it must be 0 to 2592000 seconds, not -5."),
        ({"absence": "never"}, "setup.absence: expected a value of type int, not 'never'."),
        ({"kept": 1}, "setup.kept: expected a value of type bool"),
        ({"help": "always"}, "setup.help: expected one of"),
        ({"lexicon": "x" * 2001}, "setup.lexicon: it has more than 2000 characters"),
        (
            {"seats": [{"name": "A", "level": "x" * 2001}]},
            "setup.seats[0].level: it has",
        ),
        ({"rules": {"bonus": "x"}}, "setup.rules: bonus must be a whole number"),
        ({"rules": 3}, "setup.rules: "),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        Agreement.from_json(sent(AGREED) | change)
    assert str(refused.value).startswith(problem)


def test_something_else_is_not_an_agreement() -> None:
    with pytest.raises(NotationError, match="expected an object"):
        Agreement.from_json(["rules"])
    with pytest.raises(NotationError, match="the key 'rules' is missing"):
        Agreement.from_json({})


def test_no_game_begins_with_seats_that_do_not_fit() -> None:
    AGREED.check()
    with pytest.raises(BadRules):
        replace(AGREED, seats=SEATS[:1]).check()
    with pytest.raises(LexikoError, match="There is no seat 2"):
        replace(AGREED, first=2).check()


def test_an_agreement_becomes_the_command_that_begins_the_game() -> None:
    ref = LexiconRef("enable", "f")
    agreed = replace(AGREED, kept=True, keeper=0, first=1)
    start = agreed.named(["Ann", "Ann (2)"]).start(ref, 7)
    assert (start.rules, start.lexicon, start.at) == (
        Rules.from_json(AGREED.rules.to_json()),
        ref,
        7,
    )
    assert [seat.name for seat in start.seats] == ["Ann", "Ann (2)"]
    assert (start.seats[1].computer, start.kept, start.keeper, start.first) == ("home", True, 0, 1)

"""Variations as such: agreed before the first draw, and free to be combined."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.rules.games import begin, dictionary
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules
from lexiko.game import Game
from lexiko.rules import EDITIONS, VARIATIONS, Seat, make_rules
from lexiko.rules.codec import event_to_json, events_from_json
from lexiko.rules.events import GameStarted

SOLITAIRES = {"solitaire", "solitaire-two-racks", "solitaire-open"}


@shows(
    "5 agreed-first",
    "All changes to the rules are made before the first draw, and the record holds them.",
    Fault("rules/codec.py", "alphabet: value.to_json()", 'alphabet: {"edition": value.edition}'),
)
def test_the_record_begins_with_every_rule_that_was_agreed() -> None:
    rules = make_rules("classic", "nine-tiles", "recycle", "finish-line", bonus=40)
    players = (Seat("Ann", level="beginner"), Seat("Bob", finish=300))
    game = Game.start(players, rules, dictionary(), 1)
    record = [event_to_json(event, rules.alphabet) for event in game.events]
    first = events_from_json(record)[0]
    assert isinstance(first, GameStarted)
    assert (first.rules, first.seats) == (rules, players)


@shows(
    "5 combinable",
    "Any two variations can be combined in every edition; in a solitaire, bad words are refused.",
    Fault(
        "rules/editions.py",
        "merged |= dict(VARIATIONS[variation].changes)",
        "merged = dict(VARIATIONS[variation].changes)",
    ),
)
def test_every_two_variations_can_be_combined() -> None:
    switches = {name: dict(VARIATIONS[name].changes) for name in VARIATIONS}
    for edition in EDITIONS:
        for first, second in combinations(VARIATIONS, 2):
            pair = {first, second}
            if "single" in pair and pair & SOLITAIRES:
                with pytest.raises(BadRules) as error:
                    make_rules(edition, first, second)
                assert error.value.codes == {"rules_clash"}
                continue
            rules = make_rules(edition, first, second)
            for key, value in (switches[first] | switches[second]).items():
                assert getattr(rules, key) == value, (edition, first, second)


@shows(
    "5 free-dictionary",
    "With a free dictionary, players may look up and search for words during the game.",
    Fault(
        "rules/position.py",
        'return self.is_over or self.rules.dictionary == "free"',
        "return self.is_over",
    ),
)
def test_a_free_dictionary_is_open_during_the_game() -> None:
    closed = Game.start(("Ann", "Bob"), make_rules("deluxe"), dictionary(), 1).view(0)
    free = Game.start(("Ann", "Bob"), make_rules("deluxe", "free-dictionary"), dictionary(), 1)
    assert (closed.may_check, closed.may_search) == (False, False)
    assert (free.view(0).may_check, free.view(0).may_search) == (True, True)


@shows(
    "5 free-dictionary-challenges",
    "Plays can still be challenged with a free dictionary.",
    Fault(
        "rules/editions.py",
        '_variation("free-dictionary", "Free dictionary", dictionary="free")',
        '_variation("free-dictionary", "Free dictionary", dictionary="free", challenge="void")',
    ),
)
def test_challenges_remain_with_a_free_dictionary() -> None:
    game = begin("deluxe", "free-dictionary", racks=("HORNAAA", "EEEEEEE"))
    game.play("8G", "NORH")
    assert game.position.scores == (14, 0)
    game.challenge(1, "NORH")
    assert game.position.scores == (0, 0)

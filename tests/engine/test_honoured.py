"""Kernels play only by rules that they are known to honour."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.kernel.tiny import check_passed

from lexiko.engine import bridge
from lexiko.engine.matches import Match, _in_kernels, _wins
from lexiko.rules import EDITIONS, VARIATIONS, Rules, make_rules
from lexiko.rules.rules import SWITCHES
from lexiko.rules.switches import Kernels


def in_kernels(rules: Rules) -> bool:
    return _in_kernels(Match(("static", "score"), rules, "enable", games=2))


def test_whole_games_by_any_edition_are_played_in_kernels() -> None:
    assert all(in_kernels(make_rules(edition)) for edition in EDITIONS)


@pytest.mark.parametrize(
    ("variation", "expected"),
    [
        (name, {"first_word", "rack_size", "dictionary", "turn_seconds", "challenge"} >= changed)
        for name, variation in VARIATIONS.items()
        for changed in [set(dict(variation.changes))]
    ],
)
def test_variations_are_played_in_kernels_only_if_these_honour_them(
    variation: str, expected: bool
) -> None:
    assert in_kernels(make_rules("deluxe", variation)) is expected


def test_a_switch_that_kernels_do_not_honour_is_left_to_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases: tuple[tuple[Kernels, bool], ...] = (("filtered", True), ("unknown", False))
    for kernels, helped in cases:
        monkeypatch.setitem(SWITCHES, "bonus", replace(SWITCHES["bonus"], kernels=kernels))
        assert in_kernels(make_rules())
        assert bridge.supports(make_rules())
        assert not in_kernels(make_rules(bonus=35))
        assert bridge.supports(make_rules(bonus=35)) is helped


def test_who_has_passed_does_not_exchange_where_the_rules_want_a_play() -> None:
    check_passed()


@pytest.mark.parametrize(
    ("tie", "scores", "unplayed", "wins"),
    [
        ("before", (300, 300), (-4, 8), [1.0, 0.0]),
        ("before", (300, 300), (-4, -4), [0.5, 0.5]),
        ("before", (300, 301), (-4, 8), [0.0, 1.0]),
        ("shared", (300, 300, 200), (-4, 8, 0), [0.5, 0.5, 0.0]),
    ],
)
def test_equal_totals_win_as_the_rules_say(
    tie: str, scores: tuple[int, ...], unplayed: tuple[int, ...], wins: list[float]
) -> None:
    assert _wins(make_rules(tie=tie), scores, unplayed) == wins

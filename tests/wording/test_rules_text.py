"""Every rule is said in words."""

from __future__ import annotations

import pytest
from tests.rules.changed import others

from lexiko.rules import VARIATIONS, Variation, make_rules
from lexiko.rules.rules import SWITCHES
from lexiko.wording.rules_text import summary, title

UNSAID = {"alphabet", "solitaire", "window_seconds"}
"""The number of tiles is said; a solitaire says other things in many places; how long the game
waits is seen on the page."""
BASE = make_rules("club", challenge="points", overtime_seconds=60)


@pytest.mark.parametrize("name", sorted(SWITCHES.keys() - UNSAID))
def test_rules_with_another_value_of_a_switch_read_otherwise(name: str) -> None:
    def words(**changes: object) -> list[object]:
        rules = BASE.replace(**changes)
        return [title(rules), *summary(rules)]

    for value in others(name, getattr(BASE, name)):
        assert words(**{name: value}) != words(), value


def test_a_new_variation_is_told_by_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    new = Variation("no-pass", "No pass after a pass", (("must_play_after_pass", True),))
    monkeypatch.setitem(VARIATIONS, new.name, new)
    told = list(summary(make_rules("club", "no-pass")))
    assert told[-1] == ("Variation", "No pass after a pass")
    assert len(told) == len(list(summary(make_rules("club")))) + 1

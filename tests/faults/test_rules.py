"""The table of rules is complete, and every test in it notices when its rule is switched off."""

from __future__ import annotations

import pytest
from tests.rules.shown import ROOT, Shown, all_shown, fails_without
from tools.rule_table import rule_table

SHOWN = all_shown()


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.rule)
def test_the_test_of_a_rule_fails_when_the_rule_is_switched_off(shown: Shown) -> None:
    assert fails_without(shown)


def test_every_rule_is_shown_once() -> None:
    rules = [shown.rule for shown in SHOWN]
    assert sorted(set(rules)) == sorted(rules)


def test_the_table_of_rules_lists_every_test() -> None:
    table = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    assert table == rule_table(), "run: python tools/rule_table.py"

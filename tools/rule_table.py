"""Writes docs/rules.md: every rule, in our own words, with the test that shows it."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.rules.shown import Shown, all_shown  # noqa: E402

SECTIONS = {
    "1": "The editions",
    "2": "The game",
    "3": "Challenges and the dictionary",
    "4": "Drawing, passing and the end",
    "5": "Variations",
    "6": "Outside the turns",
}

HEAD = """# Every rule, and the test that shows it

`python tools/rule_table.py` makes this page from the tests themselves. Each test fails when its
rule is switched off: `tests/faults/test_rules.py` tries that with every one of them.
"""


def rule_table() -> str:
    """The whole page."""
    parts = [HEAD]

    def section(shown: Shown) -> str:
        return shown.rule.split()[0]

    for number, rules in groupby(all_shown(), section):
        parts.append(f"\n## {SECTIONS[number]}\n\n| rule | what it says | test |\n|---|---|---|\n")
        for shown in rules:
            test = f"[{shown.test}](../tests/rules/{shown.file})"
            parts.append(f"| {shown.rule.split()[1]} | {shown.text} | {test} |\n")
    return "".join(parts)


if __name__ == "__main__":
    (ROOT / "docs/rules.md").write_text(rule_table(), encoding="utf-8")

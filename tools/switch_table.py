"""Writes docs/rules-switches.md: every switch of `Rules`, and which editions and variations set it.

What a switch may be is what the program itself answers when it refuses a wrong value.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from lexiko.errors import BadRules
from lexiko.rules import EDITIONS, VARIATIONS, Rules
from lexiko.rules.rules import SWITCHES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/rules-switches.md"

HEAD = """# Every switch of the rules

A game's rules are one value, `Rules`, and each rule is one switch of it. An edition sets some
switches, a variation sets others, and you may set any switch yourself:

```python
>>> from lexiko import make_rules
>>> rules = make_rules("heirloom", "nine-tiles", bonus=35)
>>> rules.rack_size, rules.challenge, rules.bonus
(9, 'single', 35)

```

`python tools/switch_table.py` makes the tables from the program. An edition that is not named in the
last column uses the usual value; *with* goes before the name of a variation. Switches that make no sense
together are refused by name:

```python
>>> make_rules("classic", solitaire="record")
Traceback (most recent call last):
lexiko.errors.BadRules: solitaire and challenge=double don't go together: nobody is there to challenge.

```
"""  # noqa: E501

GROUPS = {
    "tiles": "Board and tiles",
    "exchange": "Exchanging and passing",
    "challenge": "Challenges and the dictionary",
    "end": "The end",
    "variation": "Variations",
    "time": "Time",
}
MORE = {
    "challenge": " See the pages on [challenges](variations/README.md#forms-of-the-challenge).",
}
"""What the manual says besides."""


def _expected(name: str) -> str:
    """What a switch may be, in the words of the refusal."""
    try:
        Rules().replace(**{name: object()})
    except BadRules as error:
        text = str(dict(error.reasons[0].params)["expected"])
    else:
        raise AssertionError(f"{name} takes anything")
    types = {"bool": "true or false", "Alphabet": "an `Alphabet`", "Layout": "a `Layout`"}
    text = types.get(text.removeprefix("of type "), text)
    return text.replace("'", "`").replace(" or null", ", or none").replace("` or `", "`, `")


def _written(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "none"
        case int():
            return str(value)
        case str():
            return f"`{value}`"
    return f"`{value.name}`"


def _set_by(name: str, usual: Any) -> str:
    """The editions and variations that give a switch another value than the usual one."""
    parts = [
        f"{edition.name}: {_written(value)}"
        for edition in EDITIONS.values()
        if (value := getattr(edition.rules, name)) != usual
    ]
    parts += [
        f"with {variation.name}: {_written(dict(variation.changes)[name])}"
        for variation in VARIATIONS.values()
        if name in dict(variation.changes)
    ]
    return "; ".join(parts) or "-"


def switch_table() -> str:
    """The whole page."""
    usual = {field.name: field.default for field in dataclasses.fields(Rules)}
    parts = [HEAD]
    for group, title in GROUPS.items():
        rows = [
            f"| `{name}` | {switch.meaning}{MORE.get(name, '')} | {_expected(name)} "
            f"| {_written(usual[name])} "
            f"| {'every edition' if name == 'edition' else _set_by(name, usual[name])} |\n"
            for name, switch in SWITCHES.items()
            if switch.group == group
        ]
        head = (
            "| switch | what it means | may be | usually | other values |\n|---|---|---|---|---|\n"
        )
        parts += [f"\n## {title}\n\n", head, *rows]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(switch_table(), encoding="utf-8")

"""Writes docs/rules-switches.md: every switch of `Rules`, and which editions and variations set it.

What a switch may be is what the program itself answers when it refuses a wrong value.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from lexiko.errors import BadRules
from lexiko.rules import EDITIONS, VARIATIONS, Rules

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

GROUPS: dict[str, dict[str, str]] = {
    "Board and tiles": {
        "edition": "The rulebook that the other switches started from; also the board's colours.",
        "alphabet": "The letters, how many tiles of each there are, and what they are worth.",
        "layout": "The size of the board and its premium squares.",
        "rack_size": "Tiles on a rack. In open solitaire: the most that one play may take.",
        "bonus": "Extra points for playing many tiles from the rack in one turn.",
        "bonus_tiles": "How many tiles earn the bonus.",
        "first_word": "The fewest letters in the first word. A blank counts as a letter.",
    },
    "Exchanging and passing": {
        "exchange_minimum": "No exchange while the bag holds fewer tiles than this.",
        "exchange_none": "Whether exchanging no tiles at all is a way to pass.",
        "must_play_after_pass": "Whether a player who passed must play next time, if they can.",
    },
    "Challenges and the dictionary": {
        "challenge": "What a bad word leads to, and what a wrong challenge costs: see the pages on "
        "[challenges](variations/README.md#forms-of-the-challenge).",
        "challenge_unit": "Whether a challenge is about the whole play or the words it names.",
        "challenge_points": "What the mover gains from a failed challenge under `points`.",
        "window_seconds": "How long the game waits for a challenge where it would otherwise move "
        "on too soon: before a computer player's turn, before a second turn by the mover, and "
        "after a play that ends the game.",
        "dictionary": "What players may look up during the game: nothing except by a challenge, "
        "one word at a time, or anything.",
        "exclude_offensive": "Whether offensive words are left out of the dictionary.",
        "exclude_acronyms": "Whether acronyms listed as words, such as SOS, are left out.",
        "regular_inflections": "Whether regular plurals and verb forms are good even if the "
        "dictionary does not list them.",
    },
    "The end": {
        "end_without_plays": "Whether the game ends when nobody can play and nobody may exchange.",
        "pass_limit": "The game ends when every player has passed this many times since the last "
        "play or exchange.",
        "scoreless_limit": "The game ends after this many turns in a row without a point.",
        "going_out": "What going out earns: the others' unplayed letters, which they lose too; or, "
        "with two players, twice the opponent's, who loses nothing.",
        "tie": "Equal totals compare the scores before the unplayed letters, or share the win.",
    },
    "Variations": {
        "rearrange": "Whether letters of a word may change places when tiles are added to it.",
        "recycle": "Whether a letter on the board may be replaced with another from the rack.",
        "reclaim_blanks": "Whether a blank on the board may be replaced with the letter it shows.",
        "finish_line": "Whether the first player to reach their own finish line wins.",
        "solitaire": "Which game for one person it is, if any.",
    },
    "Time": {
        "turn_seconds": "Seconds for one turn. A seat may have another limit, or none.",
        "game_seconds": "Seconds for a player's whole game; more time costs points at the end.",
        "overtime_points": "Points lost for each minute, or part of one, beyond that time.",
        "overtime_seconds": "Seconds beyond that time after which a player has lost the game.",
        "increment_seconds": "Seconds that each turn adds to the time for the whole game.",
    },
}
"""What each switch means to the players, by the part of the game it is about."""


def _expected(name: str) -> str:
    """What a switch may be, in the words of the refusal."""
    try:
        Rules().replace(**{name: object()})
    except BadRules as error:
        text = str(dict(error.reasons[0].params)["expected"])
    else:
        raise AssertionError(f"{name} takes anything")
    words = {"a bool": "true or false", "a Alphabet": "an `Alphabet`", "a Layout": "a `Layout`"}
    text = words.get(text, text).replace("'", "`").replace(" or null", ", or none")
    return text.replace("` or `", "`, `")


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
    for title, switches in GROUPS.items():
        rows = [
            f"| `{name}` | {meaning} | {_expected(name)} | {_written(usual[name])} "
            f"| {'every edition' if name == 'edition' else _set_by(name, usual[name])} |\n"
            for name, meaning in switches.items()
        ]
        head = (
            "| switch | what it means | may be | usually | other values |\n|---|---|---|---|---|\n"
        )
        parts += [f"\n## {title}\n\n", head, *rows]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(switch_table(), encoding="utf-8")

"""`lexiko rules`: a page with the rules in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from lexiko.cli.console import printed, say, say_json
from lexiko.cli.rules_source import rules_from
from lexiko.rules import EDITIONS, VARIATIONS, Rules
from lexiko.wording.rules_text import summary, title

WIDTH = 96


def print_rules(
    source: str | None, variations: Sequence[str], changes: Sequence[str], as_json: bool
) -> None:
    """The rules that the options name, as a page or as JSON that `--rules` takes back."""
    rules = rules_from(source, variations, changes)
    if as_json:
        say_json(rules.to_json())
        return
    say(Text(title(rules), style="bold"), "", *page(rules))
    offered = EDITIONS[rules.edition].offers if rules.edition in EDITIONS else ()
    others = [name for name in VARIATIONS if name not in offered]
    say("")
    if offered:
        say(*_wrapped("It offers", ", ".join(offered)))
    say(*_wrapped("Others" if offered else "Variations", ", ".join(others)))
    say(*_wrapped("Editions", ", ".join(EDITIONS)))


def page(rules: Rules, width: int = WIDTH) -> list[Text]:
    """Every rule in plain words, in two columns."""
    return [line for head, text in summary(rules) for line in _wrapped(head or "", text, width)]


def _wrapped(head: str, text: str, width: int = WIDTH) -> list[Text]:
    """A head on the left and its text in a column beside it."""
    import textwrap

    room = max(20, min(WIDTH, width) - 18)
    lines = textwrap.wrap(printed(text), room, break_on_hyphens=False) or [""]
    first = Text.assemble((head.ljust(18), "cyan"), lines[0])
    return [first, *(Text(" " * 18 + line) for line in lines[1:])]

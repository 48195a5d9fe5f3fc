"""What an engine can be asked about: a view of its rules, board and dictionary, and no other."""

from __future__ import annotations

from dataclasses import fields

from lexiko.errors import LexiconError, LexikoError, require
from lexiko.kernel.records import MAX_RACK
from lexiko.lexicon import Lexicon
from lexiko.rules import Rules, View
from lexiko.rules.rules import SWITCHES

_MATTERING = tuple(name for name, switch in SWITCHES.items() if switch.kernels != "irrelevant")
"""The switches that change which moves there are or what they are worth."""


def same_answers(rules: Rules, others: Rules) -> bool:
    """Whether an engine for some rules answers rightly by others: clocks, say, may differ."""
    return rules == others or not differences(rules, others)


def differences(rules: Rules, others: Rules) -> list[str]:
    """In what the others differ from the rules of an engine, as far as it matters."""
    found = []
    for field in fields(rules):
        mine, theirs = getattr(rules, field.name), getattr(others, field.name)
        if field.name in _MATTERING and mine != theirs:
            shown = [getattr(value, "name", value) for value in (mine, theirs)]
            if shown[0] == shown[1]:
                found.append(f"its {field.name}, also called {shown[0]}, is a different one")
            else:
                found.append(f"{field.name} is {shown[0]}, not {shown[1]}")
    return found


def require_view(view: View) -> None:
    """Refuse what is not the view of a player."""
    require(isinstance(view, View), "view", "a view, such as game.view(0)", view)
    require(view.seat is not None, "view", "the view of a player, not of a watcher", view.seat)


def require_rules(rules: Rules, others: Rules) -> None:
    """Refuse rules by which an engine for `rules` would answer wrongly, saying how they differ."""
    different = differences(rules, others)
    if different:
        raise LexikoError("other_rules", differences="; ".join(different))


def require_lexicon(lexicon: Lexicon, view: View) -> None:
    """Refuse a game of other words. One from a file that does not say its words is taken."""
    agreed = view.lexicon
    known = lexicon.stands_for or lexicon.ref
    if agreed.fingerprint and agreed.fingerprint != known.fingerprint:
        raise LexiconError(
            "wrong_lexicon",
            expected=f"{agreed.name} ({agreed.fingerprint})",
            given=f"{lexicon.name} ({lexicon.fingerprint})",
        )


def rack_of(view: View, most: int = MAX_RACK) -> bytes:
    """The tiles of the player who sees this, sorted: no more than so many, and all of them must be
    known."""
    require_view(view)
    rack = view.racks[view.seat or 0]
    if rack.unknown:
        raise LexikoError("rack_unknown", count=rack.unknown)
    if len(rack) > most:
        raise LexikoError("rack_limit", maximum=most, count=len(rack))
    return bytes(sorted(rack.letters))


def known_of_others(view: View) -> bytes:
    """The tiles known to be on other racks, sorted: those of a play that was taken back, say."""
    others = (rack.letters for seat, rack in enumerate(view.racks) if seat != view.seat)
    return bytes(sorted(b"".join(others)))


def require_count(name: str, value: object, *, none: bool = False) -> None:
    """Refuse what is not a whole number of 0 or more."""
    good = (type(value) is int and value >= 0) or (none and value is None)
    require(good, name, f"a whole number of 0 or more{' or None' if none else ''}", value)

"""What people choose: rules, computer players, names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from lexiko.errors import LexikoError
from lexiko.rules import Rules, make_rules
from lexiko.rules.agreement import Agreement
from lexiko.rules.seats import MAX_NAME
from lexiko.server.messages import requests
from lexiko.server.messages.said import RuleSentence, RulesSaid
from lexiko.wording.rules_text import sentence, summary

COMPUTER_NAMES = ("Ada", "Max", "Zoe", "Kit")
"""What computer players are called if nobody says otherwise."""


def chosen_rules(choice: requests.RulesChoice) -> Rules:
    """The rules that somebody chose; an error with every reason if they make no sense."""
    rules = make_rules(choice.edition, *choice.variations)
    return Rules.from_json({**rules.to_json(), **choice.changes})


def sentences(rules: Rules) -> list[RuleSentence]:
    """Every rule in plain words, each under its head."""
    return [{"head": head or "", "text": text} for head, text in summary(rules)]


@lru_cache(maxsize=64)
def rules_said(rules: Rules) -> RulesSaid:
    """The same, and the rules in one sentence, for whoever has words of their own."""
    return {
        "summary": sentence(rules).made_of,
        "rules": [
            {"head": None if head is None else head.made_of, "text": text.made_of}
            for head, text in summary(rules)
        ],
    }


def setup_of(agreement: Agreement) -> dict[str, Any]:
    """What the store keeps of an agreement: all of it, and its rules in words."""
    data, rules = agreement.to_json(), agreement.rules
    words = {"summary": sentence(rules), "sentences": sentences(rules)}
    return {"rules": data.pop("rules"), **words, **data}


def good_name(name: str) -> str:
    """A name without space around it, or an error if nothing is left.

    Persian words and families of emoji are held together by characters that nobody sees.
    """
    name = " ".join(name.split())
    seen = name.replace("\u200c", "").replace("\u200d", "")
    if not seen or len(name) > MAX_NAME or not seen.isprintable():
        raise LexikoError("bad_name", most=MAX_NAME)
    return name


def told_apart(name: str, others: Iterable[str]) -> str:
    """A name that nobody else in the room has: the second Ann is called Ann (2).

    >>> told_apart("Ann", ["Bob"]), told_apart("ann", ["Ann", "Ann (2)"])
    ('Ann', 'ann (3)')
    """
    taken = {other.casefold() for other in others}
    told, number = name, 1
    while told.casefold() in taken:
        number += 1
        told = f"{name[: MAX_NAME - 4].rstrip()} ({number})"
    return told


def all_apart(names: Iterable[str]) -> list[str]:
    """Everybody's name, each another one."""
    apart: list[str] = []
    for name in names:
        apart.append(told_apart(name, apart))
    return apart


def computer_name(taken: list[str]) -> str:
    """A name for a computer player that nobody else in the room has."""
    return next((name for name in COMPUTER_NAMES if name not in taken), "Computer")

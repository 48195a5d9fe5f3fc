"""What the server says in words: why something was refused, and the rules.

Each is sent in English, for whoever has nothing else, and by what it is made of.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server.messages.marks import SaidJson


class Reason(TypedDict):
    """One reason why something was refused."""

    code: str
    message: str
    """In English."""
    params: dict[str, str]
    said: NotRequired[dict[str, SaidJson]]
    """What those parameters are made of that are more than names and numbers."""


class Problem(TypedDict):
    """A code for programs, a sentence for people, and every reason."""

    code: str
    message: str
    reasons: list[Reason]


class Error(TypedDict):
    """The answer to whatever is refused."""

    error: Problem


class RuleSentence(TypedDict):
    """A rule in English: "Bonus", "50 points for playing all 7 tiles in one turn"."""

    head: str
    text: str


class RuleSaid(TypedDict):
    """A rule; one without a head goes on with the one before."""

    head: SaidJson | None
    text: SaidJson


class RulesSaid(TypedDict):
    """The rules in one sentence, and one by one."""

    summary: SaidJson
    rules: list[RuleSaid]

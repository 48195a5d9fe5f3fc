"""Every exception in Lexiko.

An error has a code and parameters. Its sentence is made from both (`lexiko.sentences`), so that a
page in another language can have its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lexiko.said import Said
from lexiko.sentences import SENTENCES, TO_YOU

MAX_SHOWN = 60
"""So much of a wrong argument is shown."""

_YOU = "You"
"""What a player without a name is called."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why something is refused: a code, and the details for its sentence.

    >>> str(Reason.of("seat_resigned", name="Ann")), str(Reason.of("seat_resigned", name="You"))
    ('Ann has left the game.', 'You have left the game.')
    """

    code: str
    params: tuple[tuple[str, Any], ...] = ()

    @staticmethod
    def of(code: str, **params: Any) -> Reason:
        """A reason with its details by name."""
        return Reason(code, tuple(params.items()))

    def __str__(self) -> str:
        params = dict(self.params)
        sentence = TO_YOU.get(self.code) if params.get("name") == _YOU else None
        return (sentence or SENTENCES[self.code][1]).format(**params)

    def to_json(self) -> dict[str, Any]:
        """The code, the sentence, and what it is about; `said` for what has words of its own."""
        params = {key: str(value) for key, value in self.params}
        said = {key: value.made_of for key, value in self.params if isinstance(value, Said)}
        made = {"code": self.code, "message": str(self), "params": params}
        return {**made, "said": said} if said else made


class LexikoError(ValueError):
    """Something was refused, and nothing has changed; `reasons` holds every reason why."""

    def __init__(self, reasons: Iterable[Reason] | str, **params: Any) -> None:
        self.reasons: tuple[Reason, ...] = (
            (Reason.of(reasons, **params),) if isinstance(reasons, str) else tuple(reasons)
        )
        super().__init__(" ".join(str(reason) for reason in self.reasons))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reasons,)

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.reasons[0].code

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all reasons."""
        return frozenset(reason.code for reason in self.reasons)

    @property
    def status(self) -> int:
        """The HTTP status for the first reason."""
        return SENTENCES[self.code][0]


def require(good: bool, name: str, expected: str, value: object) -> None:
    """Refuse an argument that is not what it must be; the error says what would be right."""
    if not good:
        text = repr(value)
        shown = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."
        raise LexikoError("bad_argument", name=name, expected=expected, value=shown)


def as_problem(error: LexikoError) -> Said:
    """A refusal as the problem in another one.

    >>> as_problem(LexikoError("no_tiles"))
    'A play needs at least one tile'
    """
    reasons = [reason.to_json() for reason in error.reasons]
    return Said(str(error).rstrip("."), {"reasons": reasons})


class IllegalMove(LexikoError):
    """A command that the rules refuse."""


class BadRules(LexikoError):
    """Rules, seats, alphabets or layouts that do not make sense."""


class LexiconError(LexikoError):
    """A dictionary that cannot be found, read or changed, or that is not the agreed one."""


class NotationError(LexikoError):
    """Text that does not follow its format."""


class StoreError(LexikoError):
    """A game, code or database that the store cannot read or write."""


class Conflict(StoreError):
    """The game's log has grown in the meantime: what was to be added no longer fits."""

"""How well things are remembered, and when to ask again: the scheduler of FSRS.

Times are milliseconds since 1970. The same answers at the same times give the same dates: nothing
here is left to chance.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from lexiko.errors import LexikoError
from lexiko.study.quiz_answers import GRADES, Grade


@dataclass(frozen=True, slots=True)
class Memory:
    """What the scheduler knows of one card."""

    due: int
    last: int
    state: int
    step: int | None
    stability: float
    difficulty: float


def remembered(before: Memory | None, grade: Grade, at: int) -> Memory:
    """What is remembered after an answer; None before means that the card is new.

    >>> first = remembered(None, "good", 0)
    >>> later = remembered(first, "good", first.due)
    >>> 0 < first.due < later.due - first.due
    True
    """
    import fsrs

    if before is None:
        card = fsrs.Card(card_id=0, due=_moment(at))
    else:
        card = fsrs.Card(
            card_id=0,
            state=fsrs.State(before.state),
            step=before.step,
            stability=before.stability,
            difficulty=before.difficulty,
            due=_moment(before.due),
            last_review=_moment(before.last),
        )
        at = max(at, before.last)  # a clock that was put back does not make anybody forget
    card, _ = _scheduler().review_card(card, fsrs.Rating(GRADES.index(grade) + 1), _moment(at))
    assert card.stability is not None
    assert card.difficulty is not None
    return Memory(
        _milliseconds(card.due), at, int(card.state), card.step, card.stability, card.difficulty
    )


@dataclass(frozen=True, slots=True)
class Studied:
    """A card that somebody has answered: what they remember of it now, and how it went."""

    memory: Memory
    before: Memory | None
    """What was remembered before the last answer, so that its grade can be corrected."""
    asked: int
    """When the card of the last answer was shown."""
    grade: Grade
    times: int = 1
    wrong: int = 0
    """How often it was answered wrong."""
    lapsed: bool = False
    """Whether the answer before the last one was wrong."""

    @staticmethod
    def answered(known: Studied | None, grade: Grade, asked: int, at: int) -> Studied:
        """The card after one more answer."""
        before = None if known is None else known.memory
        times, wrong = (0, 0) if known is None else (known.times, known.wrong)
        memory = remembered(before, grade, at)
        wrong += grade == "again"
        lapsed = known is not None and known.grade == "again"
        return Studied(memory, before, asked, grade, times + 1, wrong, lapsed)

    def corrected(self, grade: Grade) -> Studied:
        """The card as it would be if the last answer had had another grade."""
        memory = remembered(self.before, grade, self.memory.last)
        wrong = self.wrong - (self.grade == "again") + (grade == "again")
        return Studied(memory, self.before, self.asked, grade, self.times, wrong, self.lapsed)

    @property
    def is_better(self) -> bool:
        """Whether it was answered wrong, and right the next time."""
        return self.grade != "again" and self.lapsed

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return asdict(self)

    def to_text(self) -> str:
        return json.dumps(self.to_json(), separators=(",", ":"))

    @staticmethod
    def from_json(data: Any) -> Studied:
        """A card from its JSON; an error if it is none.

        >>> studied = Studied.answered(None, "good", 0, 5_000)
        >>> Studied.from_text(studied.to_text()) == studied
        True
        """
        try:
            before = data["before"]
            read = Studied(
                Memory(**data["memory"]),
                None if before is None else Memory(**before),
                int(data["asked"]),
                data["grade"],
                int(data["times"]),
                int(data["wrong"]),
                bool(data.get("lapsed", False)),
            )
            for memory in filter(None, (read.memory, read.before)):
                remembered(memory, read.grade, memory.due)
        except Exception as error:  # whatever a strange number does to the scheduler
            raise LexikoError("bad_file", path="card", problem="it is damaged") from error
        return read

    @staticmethod
    def from_text(text: str) -> Studied:
        try:
            return Studied.from_json(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise LexikoError("bad_file", path="card", problem="it is damaged") from error


@cache
def _scheduler() -> Any:
    import fsrs

    return fsrs.Scheduler(enable_fuzzing=False)


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)

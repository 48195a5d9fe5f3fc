"""Quizzes of people: which card comes next, and what an answer makes of it.

The server chooses the card and signs it, so nobody gets answers to questions of their choice: that
would be a look-up, which the rules of a live game may close. The answers go out with the verdict.
"""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, TypeVarTuple

from lexiko.errors import LexikoError
from lexiko.server import quiz_work
from lexiko.server.context import Context
from lexiko.server.learning import QUIZ, day_key, progress_in, unmet, with_answer
from lexiko.server.messages.quizzes import (
    NextCard,
    QuizCard,
    QuizGraded,
    QuizVerdict,
    StudyProgress,
)
from lexiko.server.now import DAY_MS, now
from lexiko.server.reference import Book
from lexiko.store import Known, Learnt
from lexiko.study.days import Day
from lexiko.study.memory import Studied
from lexiko.study.quiz_answers import Grade
from lexiko.study.quizzes import COURSE, MISSED, OWN, Card, quiz_set

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

LOOKED_AT = 200
"""So many cards of a set are looked at together for one that is new."""
MOST_LOOKS = 20
"""So often, before it is taken that there is none."""
DUE_AT_ONCE = 20
FAR = 10**15
MARK = 32


@dataclass(frozen=True, slots=True)
class Asked:
    """A card that somebody was asked, as its id says."""

    at: int
    lexicon: str
    set: str
    shown: str

    @property
    def item(self) -> str:
        return f"{self.lexicon}/{self.set}/{self.shown}"


class Quiz:
    """The quiz of a person with a dictionary; `is_open` if they may look words up now."""

    def __init__(
        self, context: Context, person: str, client: str, book: Book, offset: int, is_open: bool
    ) -> None:
        self._context = context
        self._store = context.store
        self._person = person
        self._client = client
        self._book = book
        self._offset = offset
        self._open = is_open

    # the next card -------------------------------------------------------------------------------

    async def next(self, name: str | None) -> NextCard:
        """The next card of a set, or of all of them: what is due first, then what is new."""
        found = await self._due(name) or await self._new(name)
        soonest = [] if found else await self._asked_by(FAR, self._begins(name), 1)
        return {
            "card": None if found is None else self._told(*found),
            "next_due": soonest[0].due if soonest else None,
            "progress": await self._progress(),
        }

    async def _due(self, name: str | None) -> tuple[Card, str, bool] | None:
        """A card that is due; words that were missed in games come before all others."""
        for begins in [self._begins(name)] if name else [self._begins(MISSED), self._begins(None)]:
            for row in await self._asked_by(now(), begins, DUE_AT_ONCE):
                of, _, shown = row.item.removeprefix(self._begins(None)).partition("/")
                card = await self._card(of, shown)
                if card is not None:
                    return card, shown, row.body == "{}"
                # The dictionary has changed: there is nothing to ask any more.
                gone = Learnt(QUIZ, row.item, row.body, now())
                await self._store.learn(self._person, [gone])
        return None

    async def _asked_by(self, until: int, begins: str, most: int) -> list[Learnt]:
        """What is due by then of what may be asked."""
        return await self._store.learnt_due(self._person, QUIZ, until, most, begins, self._closed)

    async def _new(self, name: str | None) -> tuple[Card, str, bool] | None:
        """A card that this person has never seen, the first one of its set."""
        for of in (name,) if name else COURSE:
            shown = await self._unseen(of)
            card = None if shown is None else await self._card(of, shown)
            if card is not None and shown is not None:
                return card, shown, True
        return None

    async def _unseen(self, name: str) -> str | None:
        begins = self._begins(name)
        met = await self._store.count_learnt(self._person, QUIZ, None, begins)
        start = met  # they come in order, so that most often the next one is new
        for _ in range(MOST_LOOKS):
            shown, size = await self._do(quiz_work.some_shown, self._book, name, start, LOOKED_AT)
            if met >= size:
                return None
            items = [begins + one for one in shown]
            known = await self._store.learnt(self._person, QUIZ, items)
            for one, item in zip(shown, items, strict=True):
                if item not in known:
                    return one
            start = start + LOOKED_AT if start + LOOKED_AT < size else 0
        return None

    async def _card(self, name: str, shown: str) -> Card | None:
        with contextlib.suppress(LexikoError):  # a set or a letter that is no more
            return await self._do(quiz_work.card_of, self._book, name, shown)
        return None

    def _told(self, card: Card, shown: str, new: bool) -> QuizCard:
        asked = Asked(now(), self._book.name, card.set, shown)
        return {
            "id": f"{asked.at}.{self._mark(asked)}.{asked.item}",
            "lexicon": self._book.name,
            "set": card.set,
            "title": quiz_set(card.set).title.made_of,
            "kind": card.kind,
            "shown": list(card.shown),
            "question": card.question,
            "said": card.question.made_of,
            "count": len(card.answers),
            "new": new,
        }

    # answers -------------------------------------------------------------------------------------

    async def answer(self, asked: Asked, given: list[str]) -> QuizVerdict:
        """What answers are worth; sent again, they are not counted again."""
        self._check(asked)
        seconds = (now() - asked.at) / 1000
        work = (self._book, asked.set, asked.shown, given, seconds)
        found = await self._do(quiz_work.judged, *work)
        if found is None:
            raise LexikoError("bad_card")
        grade, right = found.verdict.grade, found.verdict.is_right

        def learn(known: Studied | None, at: int) -> tuple[Studied, Day | None]:
            if known is not None and known.asked == asked.at:
                return known, None
            studied = Studied.answered(known, grade, asked.at, at)
            return studied, Day(1, right, studied.is_better)

        studied = await self._learn(asked, learn)
        return {
            "right": found.verdict.is_right,
            "grade": studied.grade,
            "answers": found.answers,
            "wrong": list(found.verdict.wrong),
            "due": studied.memory.due,
            "progress": await self._progress(),
        }

    async def correct(self, asked: Asked, grade: Grade) -> QuizGraded:
        """Give the last answer to a card another grade."""
        self._check(asked)

        def learn(known: Studied | None, at: int) -> tuple[Studied, Day | None]:
            if known is None or known.asked != asked.at:
                raise LexikoError("bad_card")
            studied = known.corrected(grade)
            right = (grade != "again") - (known.grade != "again")
            return studied, Day(0, right, studied.is_better - known.is_better)

        studied = await self._learn(asked, learn)
        progress = await self._progress()
        return {"grade": grade, "due": studied.memory.due, "progress": progress}

    def _check(self, asked: Asked) -> None:
        is_closed = self._closed and asked.item.startswith(self._closed)
        if now() - asked.at > DAY_MS or is_closed:
            raise LexikoError("bad_card")

    async def _learn(
        self, asked: Asked, learn: Callable[[Studied | None, int], tuple[Studied, Day | None]]
    ) -> Studied:
        """Remember what somebody knows of a card now, and what it adds to the day, if anything: at
        once, so that nothing counts twice."""
        await self._context.quotas.keep_little(self._client)
        at = now()
        card, day = (QUIZ, asked.item), day_key(QUIZ, at, self._offset)

        def change(known: Known) -> tuple[Studied, list[Learnt]]:
            studied, more = learn(_studied(known.get(card), asked), at)
            if more is None:
                return studied, []
            row = Learnt(*card, studied.to_text(), at, studied.memory.due)
            return studied, [row, with_answer(known, day, at, more)]

        return await self._store.relearn(self._person, [card, day], change)

    # words of one's choice -----------------------------------------------------------------------

    async def add(self, name: str, shown: list[str]) -> int:
        """Learn cards that are not from a dictionary's own sets, from now on; how many are new."""
        keys = [(QUIZ, f"{self._begins(name)}{one}") for one in shown]
        return await self._store.relearn(self._person, keys, partial(unmet, keys))

    # parts ---------------------------------------------------------------------------------------

    def read(self, card: str) -> Asked:
        """The card of an id that this server has given to this person."""
        at, _, rest = card.partition(".")
        mark, _, item = rest.partition(".")
        parts = item.split("/", 2)
        if not at.isascii() or not at.isdecimal() or len(at) > MARK or len(parts) != 3:
            raise LexikoError("bad_card")
        asked = Asked(int(at), *parts)
        good = hmac.compare_digest(mark.encode(), self._mark(asked).encode())
        if not good or asked.lexicon != self._book.name:
            raise LexikoError("bad_card")
        return asked

    def _mark(self, asked: Asked) -> str:
        people = self._context.people
        return people.mark(QUIZ, self._person, asked.item, asked.at)[:MARK]

    def _begins(self, name: str | None) -> str:
        return f"{self._book.name}/{name}/" if name else f"{self._book.name}/"

    @property
    def _closed(self) -> str:
        """How the items begin that are not asked now: what somebody has chosen, while they may not
        look anything up."""
        return "" if self._open else self._begins(OWN)

    async def _progress(self) -> StudyProgress:
        begins = self._begins(None)
        return await progress_in(
            self._store, self._person, QUIZ, self._offset, begins, self._closed
        )

    async def _do(self, work: Callable[[*Ts], T], *arguments: *Ts) -> T:
        return await self._context.aside.do(self._client, work, *arguments)


def _studied(row: Learnt | None, asked: Asked) -> Studied | None:
    """What is remembered of a card; an error if it has been answered since it was asked."""
    known = None
    if row is not None:
        with contextlib.suppress(LexikoError):  # what is damaged is learnt anew
            known = Studied.from_text(row.body)
    # Whoever was asked twice before the first answer has seen by now what is right.
    if row is not None and known is not None and known.asked != asked.at <= row.changed:
        raise LexikoError("bad_card")
    return known

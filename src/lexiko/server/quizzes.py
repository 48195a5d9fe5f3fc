"""Quizzes of people: which card comes next, and what an answer makes of it.

The server chooses the card and signs it, so nobody gets answers to questions of their choice: that
would be a look-up, which the rules of a live game may close. The answers go out with the verdict.
"""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, TypeVarTuple

from lexiko.errors import LexikoError
from lexiko.server import quiz_work
from lexiko.server.context import Context
from lexiko.server.learning import QUIZ, note_answer, progress_in
from lexiko.server.messages.quizzes import (
    NextCard,
    QuizCard,
    QuizGraded,
    QuizVerdict,
    StudyProgress,
)
from lexiko.server.now import now
from lexiko.server.reference import Book
from lexiko.store import Learnt
from lexiko.study.days import DAY_MS, Day
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
        soonest = await self._store.learnt_due(
            self._person, QUIZ, FAR, DUE_AT_ONCE, self._begins(name)
        )
        waiting = [row.due for row in soonest if self._may_ask(row.item) and row.due is not None]
        return {
            "card": None if found is None else self._told(*found),
            "next_due": None if found is not None or not waiting else waiting[0],
            "progress": await self._progress(),
        }

    async def _due(self, name: str | None) -> tuple[Card, str, bool] | None:
        """A card that is due; words that were missed in games come before all others."""
        for begins in [self._begins(name)] if name else [self._begins(MISSED), self._begins(None)]:
            rows = await self._store.learnt_due(self._person, QUIZ, now(), DUE_AT_ONCE, begins)
            for row in filter(lambda row: self._may_ask(row.item), rows):
                of, _, shown = row.item.removeprefix(self._begins(None)).partition("/")
                card = await self._card(of, shown)
                if card is not None:
                    return card, shown, row.body == "{}"
                # The dictionary has changed: there is nothing to ask any more.
                gone = Learnt(QUIZ, row.item, row.body, now())
                await self._store.learn(self._person, [gone])
        return None

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
        known = await self._known(asked)
        if known is not None and known.asked == asked.at:
            studied = known
        else:
            studied = Studied.answered(known, found.verdict.grade, asked.at, now())
            await self._keep(asked, studied)
            await self._note(Day(1, found.verdict.is_right, studied.is_better))
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
        known = await self._known(asked)
        if known is None or known.asked != asked.at:
            raise LexikoError("bad_card")
        studied = known.corrected(grade)
        await self._keep(asked, studied)
        right = (grade != "again") - (known.grade != "again")
        await self._note(Day(0, right, studied.is_better - known.is_better))
        progress = await self._progress()
        return {"grade": grade, "due": studied.memory.due, "progress": progress}

    def _check(self, asked: Asked) -> None:
        if now() - asked.at > DAY_MS or not self._may_ask(asked.item):
            raise LexikoError("bad_card")

    async def _known(self, asked: Asked) -> Studied | None:
        """What is remembered of a card; an error if it has been asked again since."""
        row = (await self._store.learnt(self._person, QUIZ, [asked.item])).get(asked.item)
        known = None
        if row is not None:
            with contextlib.suppress(LexikoError):  # what is damaged is learnt anew
                known = Studied.from_text(row.body)
        if known is not None and known.asked > asked.at:
            raise LexikoError("bad_card")
        return known

    async def _keep(self, asked: Asked, studied: Studied) -> None:
        await self._context.quotas.keep_little(self._client)
        row = Learnt(QUIZ, asked.item, studied.to_text(), now(), studied.memory.due)
        await self._store.learn(self._person, [row])

    async def _note(self, day: Day) -> None:
        await note_answer(self._store, self._person, QUIZ, self._offset, day)

    # words of one's choice -----------------------------------------------------------------------

    async def add(self, name: str, shown: list[str]) -> int:
        """Learn cards that are not from a dictionary's own sets, from now on; how many are new."""
        items = [f"{self._begins(name)}{one}" for one in shown]
        known = await self._store.learnt(self._person, QUIZ, items)
        new = [item for item in items if item not in known]
        rows = [Learnt(QUIZ, item, "{}", now(), now()) for item in new]
        await self._store.learn(self._person, rows)
        return len(new)

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

    def _may_ask(self, item: str) -> bool:
        """What somebody has chosen is not asked while they may not look anything up."""
        return self._open or f"/{OWN}/" not in item

    async def _progress(self) -> StudyProgress:
        return await progress_in(self._store, self._person, QUIZ, self._offset, self._begins(None))

    async def _do(self, work: Callable[[*Ts], T], *arguments: *Ts) -> T:
        return await self._context.aside.do(self._client, work, *arguments)

"""How people get on with what they study: answers day by day, whatever the subject is."""

from __future__ import annotations

import json
from dataclasses import asdict

from lexiko.server.messages.quizzes import StudyProgress
from lexiko.server.now import now
from lexiko.store import Learnt, Store
from lexiko.study.days import LONGEST_STREAK, Day, better_lately, date_of, dates_until, streak

QUIZ = "quiz"
DAYS = "days"
"""The subject under which it is kept how a day went."""


async def note_answer(store: Store, person: str, subject: str, offset: int, day: Day) -> None:
    """Add to today's answers in a subject; what is corrected later is taken off again."""
    date = date_of(now(), offset)
    known = (await _days(store, person, subject, [date])).get(date, Day())
    body = json.dumps(asdict(known.plus(day)))
    await store.learn(person, [Learnt(DAYS, _item(subject, date), body, now())])


async def progress_in(
    store: Store, person: str, subject: str, offset: int, begins: str = ""
) -> StudyProgress:
    """How a person gets on in a subject; only items that begin so are counted as due and met."""
    today = date_of(now(), offset)
    days = await _days(store, person, subject, dates_until(today, LONGEST_STREAK))
    day = days.get(today, Day())
    return {
        "due": await store.count_learnt(person, subject, now(), begins),
        "met": await store.count_learnt(person, subject, None, begins),
        "today": day.done,
        "right": day.right,
        "streak": streak(days, today),
        "better": better_lately(days, today),
    }


async def _days(store: Store, person: str, subject: str, dates: list[str]) -> dict[str, Day]:
    items = {_item(subject, date): date for date in dates}
    found = await store.learnt(person, DAYS, list(items))
    return {items[item]: _day(row.body) for item, row in found.items()}


def _day(body: str) -> Day:
    try:
        return Day(**{name: int(value) for name, value in json.loads(body).items()})
    except (ValueError, TypeError, AttributeError):
        return Day(1)  # damaged, but something was done


def _item(subject: str, date: str) -> str:
    return f"{subject}/{date}"

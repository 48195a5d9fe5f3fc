"""How people get on with what they study: answers day by day, whatever the subject is."""

from __future__ import annotations

import json
from dataclasses import asdict

from lexiko.server.messages.quizzes import StudyProgress
from lexiko.server.now import now
from lexiko.store import Known, Learnt, Store
from lexiko.study.days import LONGEST_STREAK, Day, better_lately, date_of, dates_until, streak

QUIZ = "quiz"
DAYS = "days"
"""The subject under which it is kept how a day went."""


def unmet(keys: list[tuple[str, str]], known: Known) -> tuple[int, list[Learnt]]:
    """Those cards that somebody has never met, to be asked from now on, and how many they are."""
    at = now()
    rows = [Learnt(*key, "{}", at, at) for key in keys if key not in known]
    return len(rows), rows


def day_key(subject: str, at: int, offset: int) -> tuple[str, str]:
    """Under which key it is kept how this day went in a subject."""
    return DAYS, _item(subject, date_of(at, offset))


def with_answer(known: Known, key: tuple[str, str], at: int, day: Day) -> Learnt:
    """How a day went, with one more answer; what is corrected later is taken off again."""
    before = known.get(key)
    body = json.dumps(asdict((Day() if before is None else _day(before.body)).plus(day)))
    return Learnt(*key, body, at)


async def progress_in(
    store: Store, person: str, subject: str, offset: int, begins: str = "", but: str = ""
) -> StudyProgress:
    """How a person gets on in a subject; as due and met, only items count that begin so, and not
    with `but`."""
    today = date_of(now(), offset)
    days = await _days(store, person, subject, dates_until(today, LONGEST_STREAK))
    day = days.get(today, Day())
    return {
        "due": await store.count_learnt(person, subject, now(), begins, but),
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
    except (ValueError, TypeError, AttributeError, OverflowError):
        return Day(1)  # damaged, but something was done


def _item(subject: str, date: str) -> str:
    return f"{subject}/{date}"

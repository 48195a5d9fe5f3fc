"""What was studied day by day: how much, how well, and for how many days in a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

DAY_MS = 24 * 3600 * 1000
WEEK = 7
LONGEST_STREAK = 400
"""Days in a row are counted as far as this."""


@dataclass(frozen=True, slots=True)
class Day:
    """One day of studying."""

    done: int = 0
    right: int = 0
    better: int = 0
    """What was answered wrong before, and right now."""

    def plus(self, other: Day) -> Day:
        """The day with more answers, or with some taken off that were corrected."""
        return Day(
            max(0, self.done + other.done),
            max(0, self.right + other.right),
            max(0, self.better + other.better),
        )


def date_of(at: int, offset: int = 0) -> str:
    """The date at a time, so many minutes east of Greenwich.

    >>> date_of(0), date_of(0, -60)
    ('1970-01-01', '1969-12-31')
    """
    return (datetime.fromtimestamp(at / 1000, UTC) + timedelta(minutes=offset)).date().isoformat()


def dates_until(today: str, days: int) -> list[str]:
    """So many dates, the last one first."""
    last = datetime.fromisoformat(today)
    return [(last - timedelta(days=number)).date().isoformat() for number in range(days)]


def streak(days: Mapping[str, Day], today: str) -> int:
    """How many days in a row something was studied; today may still come.

    >>> streak({"2026-03-01": Day(1), "2026-02-28": Day(2)}, "2026-03-02")
    2
    """
    dates = dates_until(today, LONGEST_STREAK)
    count = int(today in days)
    for date in dates[1:]:
        if date not in days:
            break
        count += 1
    return count


def better_lately(days: Mapping[str, Day], today: str) -> int:
    """How many things got better within a week."""
    return sum(days.get(date, Day()).better for date in dates_until(today, WEEK))

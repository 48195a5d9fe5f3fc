"""The time of this server: it never goes back, whatever is done to the clock of the computer.

Where that clock is set back, time goes on by the one that only counts. Where it leaps ahead, as
after a sleep, time follows it; the clocks of the games then give back what nobody could use.

A clock that was far ahead for a while leaves times behind that have not come yet. The server goes
on from them, and every turn takes as long as always; `lexiko reset-time` is the way back.
"""

from __future__ import annotations

import time

DAY_MS = 24 * 3600 * 1000


class Time:
    """Milliseconds since 1970 that only grow."""

    def __init__(self) -> None:
        self._ahead = 0
        """By how much it is ahead of the clock that only counts."""

    def now(self) -> int:
        # In this order: if the program is held up in between, the time does not leap ahead.
        wall = time.time_ns() // 1_000_000
        counted = self.counted()
        self._ahead = max(self._ahead, wall - counted)
        return counted + self._ahead

    def counted(self) -> int:
        """Milliseconds since some time, whatever is done to the clock of the computer."""
        return time.monotonic_ns() // 1_000_000

    def not_before(self, at: int) -> int:
        """Go on from a time when something happened; by how much the computer is behind it."""
        behind = max(0, at - self.now())
        self._ahead += behind
        return behind


_time = Time()


def now() -> int:
    """The time in milliseconds."""
    return _time.now()


def counted() -> int:
    """Milliseconds to measure by how much time has passed."""
    return _time.counted()


def not_before(at: int) -> int:
    """Let the time be `at` at least; by how much the clock of the computer is behind that."""
    return _time.not_before(at)

"""The time of a sitting: milliseconds for the record, and warnings while somebody thinks."""

from __future__ import annotations

import threading
from collections.abc import Callable

from lexiko.server.now import now
from lexiko.wording.english import plural


def left(deadline: int | None, at: int) -> str:
    """The time up to a deadline, as a clock shows it.

    >>> left(95_000, 0), left(9_400, 0), left(0, 5), left(None, 0)
    ('1:35', '9.4 s', '0:00', '')
    """
    if deadline is None:
        return ""
    rest = max(0, deadline - at)
    if 0 < rest < 10_000:
        return f"{rest / 1000:.1f} s"
    seconds = -(-rest // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


class Countdown:
    """Says that time is running out while the keyboard waits: well before, and at the end."""

    def __init__(self, deadline: int | None, limit: int | None, tell: Callable[[str], None]):
        self._timers: list[threading.Timer] = []
        if deadline is None or limit is None:
            return
        rest = (deadline - now()) / 1000
        warning = min(30, limit / 3)
        if rest > warning:
            text = f"{plural(round(warning), 'second')} left"
            self._timers.append(threading.Timer(rest - warning, tell, [text]))
        if rest > 0:
            self._timers.append(threading.Timer(rest, tell, ["Time is up: press Enter"]))

    def __enter__(self) -> Countdown:
        for timer in self._timers:
            timer.daemon = True
            timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        for timer in self._timers:
            timer.cancel()

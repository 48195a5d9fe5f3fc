"""What the server writes to its log: never more than somebody would read.

Whoever asks can make the server say something. Each place of the program may say so much in an
hour; what is left out is counted, and said with the next line from there.
"""

from __future__ import annotations

import logging
import time
from asyncio import CancelledError
from collections.abc import Callable

LINES = 20
SECONDS = 3600
LONGEST = 8000
"""So many characters of a line, or of a traceback, are written."""


class Sparing(logging.Handler):
    """Writes to standard error, but not the same thing again and again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[str, int], tuple[float, int]] = {}
        """By place: when its hour began, and how much it has said since."""
        self._out = logging.StreamHandler()
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def filter(self, record: logging.LogRecord) -> bool:
        """What was cut short because the server ends is no failure."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, CancelledError) and super().filter(record)

    def emit(self, record: logging.LogRecord) -> None:
        place, now = (record.pathname, record.lineno), self._clock()
        begun, count = self._said.get(place, (now, 0))
        left_out = 0
        if now - begun >= SECONDS:
            begun, count, left_out = now, 0, max(0, count - LINES)
        self._said[place] = begun, count + 1
        if count >= LINES:
            return
        try:
            text = self.format(record)[:LONGEST]
            if left_out:
                text += f" (and {left_out} more like it in the hour before)"
            elif count == LINES - 1:
                text += " (more like it are left out for an hour)"
            self._out.stream.write(text + self._out.terminator)
            self._out.flush()
        except Exception:
            self.handleError(record)


def write_sparingly() -> None:
    """Let everything that this process logs go through one such handler."""
    logging.basicConfig(level=logging.WARNING, handlers=[Sparing()], force=True)

"""An analysis that another program has asked for: it thinks aside, and can be stopped at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from lexiko.cli.positions import Asked
from lexiko.engine import Analysis, Engine, Limits
from lexiko.engine.analysing import static_analysis
from lexiko.errors import LexikoError
from lexiko.study import analysis_json

SENDING = 0.1
"""The fewest seconds between two lines that say how far it is."""

Send = Callable[[dict[str, Any]], None]
"""How a line gets to the other program."""


class Job:
    """One analysis, on a thread of its own; exactly one answer or error is sent for it."""

    def __init__(
        self,
        engine: Engine,
        asked: Asked,
        limits: Limits,
        top: int | None,
        send: Send,
        after: Job | None = None,
    ) -> None:
        self.engine, self.asked, self.limits, self.top = engine, asked, limits, top
        self._send = send
        self._after = after
        self._lock = threading.Lock()
        self._ended = False
        self._newest: Analysis | None = None
        self._began = self._sent = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="analysis", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether the answer has been sent."""
        return self._ended

    def stop(self) -> None:
        """Answer now, with what is known; the work itself ends as soon as it can."""
        newest = self._newest or static_analysis(self.engine, self.asked.view, self.limits)
        self._end(lambda: self._line("answer", newest) | {"stopped": True})

    def forget(self) -> None:
        """Nobody wants an answer any more."""
        with self._lock:
            self._ended = True

    def wait(self, seconds: float) -> bool:
        """Wait for the work to end; whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        if self._after is not None:
            # What was stopped may still be at work; two at once would slow each other down.
            self._after._thread.join()
            self._after = None
        try:
            for analysis in self.engine.analyse(self.asked.view, self.limits):
                self._newest = analysis
                if self._ended:
                    return
                self._inform(analysis)
            newest = self._newest or static_analysis(self.engine, self.asked.view, self.limits)
            self._end(lambda: self._line("answer", newest) | {"stopped": False})
        except LexikoError as error:
            self._fail(error.code, str(error))
        except Exception as error:
            # The other program must not wait for an answer that never comes.
            self._fail("internal", f"{type(error).__name__}: {error}")

    def _fail(self, code: str, message: str) -> None:
        self._end(lambda: error_line(code, message))

    def _inform(self, analysis: Analysis) -> None:
        now = time.monotonic()
        if analysis.is_done or now - self._sent < SENDING:
            return
        with self._lock:
            if not self._ended:
                self._sent = now
                self._send(self._line("info", analysis))

    def _end(self, line: Callable[[], dict[str, Any]]) -> None:
        with self._lock:
            if not self._ended:
                self._ended = True
                self._send(line())

    def _line(self, kind: str, analysis: Analysis) -> dict[str, Any]:
        seconds = round(time.monotonic() - self._began, 3)
        return {"type": kind, **analysis_json(analysis, self.top), "seconds": seconds}


def error_line(code: str, message: str) -> dict[str, Any]:
    """What went wrong, for a program and in words."""
    return {"type": "error", "code": code, "message": message}

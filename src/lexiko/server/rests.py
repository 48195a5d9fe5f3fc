"""What is done for those who use much of the one thread: one thing at a time, with rests between.

They take turns by address, so that many connections of one do not hold up another. The rest after
each thing is longer than the thing, so that all of them together take a third of the thread.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

REST_TIMES = 2.0
"""A rest is so many times as long as what was done before."""
SHORTEST, LONGEST = 0.004, 0.05
"""Seconds that it lasts after a request at least, and after anything at most."""
HELD = 0.25
"""Seconds after which the next one has its turn, though the last one is still waiting for others:
for the store, or for whoever should take an answer."""

Work = Callable[[], None]
_Turn = asyncio.Future[None]


class Rests:
    """Those who wait, and whose turn it is."""

    def __init__(self, used: Callable[[str], float]) -> None:
        self._used = used
        """How many seconds a client has used."""
        self._waiting: dict[str, dict[Work, None]] = {}
        """What each client waits for; whoever had a turn last comes last."""
        self._going = False
        """Whether somebody has their turn, or will have it by itself."""
        self._rested = 0.0
        """When the last rest is over, by the clock of the loop."""
        self._held: tuple[_Turn, asyncio.TimerHandle] | None = None

    def later(self, client: str, work: Work) -> None:
        """Do something when it is its turn; what waits already does not wait twice."""
        self._waiting.setdefault(client, {})[work] = None
        if not self._going:
            self._go_on()

    def forget(self, client: str, work: Work) -> None:
        """Do not do it after all."""
        works = self._waiting.get(client, {})
        works.pop(work, None)
        if not works:
            self._waiting.pop(client, None)

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, and keep it."""
        granted = asyncio.get_running_loop().create_future()
        grant = partial(self._grant, granted)
        self.later(client, grant)
        try:
            await granted
            before = self._used(client)
            try:
                yield
            finally:
                self._give_back(granted, self._used(client) - before)
        finally:
            # Whoever is gone wants no turn any more.
            self.forget(client, grant)
            self._give_back(granted, 0.0)

    def _grant(self, turn: _Turn) -> None:
        if not turn.done():
            turn.set_result(None)
            loop = asyncio.get_running_loop()
            self._held = turn, loop.call_later(HELD, self._give_back, turn, 0.0)

    def _give_back(self, turn: _Turn, spent: float) -> None:
        if self._held is not None and self._held[0] is turn:
            self._held[1].cancel()
            self._held = None
            self._rest(max(SHORTEST, REST_TIMES * spent))

    def _rest(self, seconds: float) -> None:
        self._rested = asyncio.get_running_loop().time() + min(seconds, LONGEST)
        self._go_on()

    def _go_on(self) -> None:
        self._going = bool(self._waiting)
        if self._going:
            loop = asyncio.get_running_loop()
            # Whatever comes in meanwhile goes first.
            loop.call_at(max(loop.time(), self._rested), self._next)

    def _next(self) -> None:
        work = self._take_next()
        began = time.thread_time()
        try:
            if work is not None:
                work()
        finally:
            if self._held is None:
                self._rest(REST_TIMES * (time.thread_time() - began))

    def _take_next(self) -> Work | None:
        """What is next; None if all of it was forgotten."""
        client = next(iter(self._waiting), None)
        if client is None:
            return None
        works = self._waiting.pop(client)
        work = next(iter(works))
        del works[work]
        if works:
            self._waiting[client] = works
        return work

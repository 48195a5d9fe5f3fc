"""What is done for those who use much of the one thread: one thing at a time, with rests between.

They take turns by address, so that many connections of one do not hold up another. While anybody
else is there, the rest after each thing is longer than the thing, so that all of them together take
about a third of the thread.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import Context
from functools import partial

REST_TIMES = 2.0
"""A rest is so many times as long as what was done before."""
LONGEST = 0.05
"""Seconds that it lasts at most."""
HELD = 0.25
"""Seconds after which the next one has its turn, though the last one is still waiting for others:
for the store, or for whoever should take an answer."""

Work = Callable[[], None]
_Turn = asyncio.Future[None]


class Rests:
    """Those who wait, and whose turn it is."""

    def __init__(
        self, spent: Callable[[], float], others: Callable[[str], bool] = lambda client: True
    ) -> None:
        self._spent = spent
        """How many seconds have been spent so far on whoever has asked for what is done now."""
        self._others = others
        """Whether there is anybody but a client, for whom to rest."""
        self._waiting: dict[str, tuple[dict[Work, None], dict[Work, None]]] = {}
        """What each client waits for, first what is soon; whoever had a turn last comes last."""
        self._going = False
        """Whether somebody has their turn, or will have it by itself."""
        self._rested = 0.0
        """When the last rest is over, by the clock of the loop."""
        self._held: tuple[_Turn, str, asyncio.TimerHandle] | None = None

    def later(self, client: str, work: Work, soon: bool = True) -> None:
        """Do something when it is its turn; what waits already does not wait twice. What is not
        soon comes after all else that the client waits for."""
        self._waiting.setdefault(client, ({}, {}))[0 if soon else 1][work] = None
        if not self._going:
            self._go_on()

    def forget(self, client: str, work: Work) -> None:
        """Do not do it after all."""
        works = self._waiting.get(client, ())
        for some in works:
            some.pop(work, None)
        if not any(works):
            self._waiting.pop(client, None)

    @asynccontextmanager
    async def turn(self, client: str, soon: bool = True) -> AsyncIterator[None]:
        """Wait for a turn, and keep it."""
        granted = asyncio.get_running_loop().create_future()
        grant = partial(self._grant, granted, client)
        self.later(client, grant, soon)
        try:
            await granted
            before = self._spent()
            try:
                yield
            finally:
                self._give_back(granted, self._spent() - before)
        finally:
            # Whoever is gone wants no turn any more.
            self.forget(client, grant)
            self._give_back(granted, 0.0)

    def _grant(self, turn: _Turn, client: str) -> None:
        if not turn.done():
            turn.set_result(None)
            loop = asyncio.get_running_loop()
            self._held = turn, client, loop.call_later(HELD, self._give_back, turn, 0.0)

    def _give_back(self, turn: _Turn, spent: float) -> None:
        if self._held is not None and self._held[0] is turn:
            _, client, timer = self._held
            timer.cancel()
            self._held = None
            self._rest(client, spent)

    def _rest(self, client: str, spent: float) -> None:
        rest = min(REST_TIMES * spent, LONGEST) if self._others(client) else 0.0
        self._rested = asyncio.get_running_loop().time() + rest
        self._go_on()

    def _go_on(self) -> None:
        self._going = bool(self._waiting)
        if self._going:
            loop = asyncio.get_running_loop()
            # Whatever comes in meanwhile goes first. The next one has nothing to do with the last.
            loop.call_at(max(loop.time(), self._rested), self._next, context=Context())

    def _next(self) -> None:
        client = next(iter(self._waiting), None)
        if client is None:  # all of it was forgotten
            self._going = False
            return
        work = self._take(client)
        began = time.thread_time()
        try:
            work()
        finally:
            if self._held is None:
                self._rest(client, time.thread_time() - began)

    def _take(self, client: str) -> Work:
        """What is next for a client, who comes last from now on."""
        works = self._waiting.pop(client)
        some = works[0] or works[1]
        work = next(iter(some))
        del some[work]
        if any(works):
            self._waiting[client] = works
        return work

"""What is done for those who use much of the one thread: one thing at a time, with rests between.

They take turns by address, whoever has used least first, so that many connections of one do not
hold up another. While anybody else is there, the rest after each thing is longer than the thing, so
that all of them together take about a third of the thread; more only by things that take very long.
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
LONGEST = 0.2
"""Seconds that it lasts at most, whatever was done."""
HELD = 0.003
"""Seconds after which the next one has its turn, though the last one is still waiting for others:
for the store, or for whoever should take an answer. What it does later is rested for, too."""
EVERY = 4
"""One of so many turns of a client is for what is not soon."""

Work = Callable[[], None]
_Turn = asyncio.Future[None]


class _Works:
    """What a client waits for."""

    def __init__(self) -> None:
        self._soon: dict[Work, None] = {}
        self._not_soon: dict[Work, None] = {}
        self._taken = 0

    def __bool__(self) -> bool:
        return bool(self._soon or self._not_soon)

    def add(self, work: Work, soon: bool) -> None:
        (self._soon if soon else self._not_soon)[work] = None

    def remove(self, work: Work) -> None:
        self._soon.pop(work, None)
        self._not_soon.pop(work, None)

    def take(self) -> Work:
        """What is next: first what is soon, but the rest is not forgotten."""
        self._taken += 1
        its_turn = self._not_soon and self._taken % EVERY == 0
        some = self._not_soon if its_turn else self._soon or self._not_soon
        work = next(iter(some))
        del some[work]
        return work


class Rests:
    """Those who wait, and whose turn it is."""

    def __init__(
        self,
        spent: Callable[[], float],
        others: Callable[[str], bool] = lambda client: True,
        used: Callable[[str], float] = lambda client: 0.0,
    ) -> None:
        self._spent = spent
        """How many seconds have been spent so far on whoever has asked for what is done now."""
        self._used = used
        """How many seconds a client has used lately."""
        self._others = others
        """Whether there is anybody but a client, for whom to rest."""
        self._waiting: dict[str, _Works] = {}
        """What each client waits for; whoever had a turn last comes last."""
        self._going = False
        """Whether somebody has their turn, or will have it by itself."""
        self._rested = 0.0
        """When the last rest is over, by the clock of the loop."""
        self._held: tuple[_Turn, asyncio.TimerHandle] | None = None

    def later(self, client: str, work: Work, soon: bool = True) -> None:
        """Do something when it is its turn; what waits already does not wait twice. What is not
        soon comes after most of what the client waits for."""
        self._waiting.setdefault(client, _Works()).add(work, soon)
        if not self._going:
            self._go_on()

    def forget(self, client: str, work: Work) -> None:
        """Do not do it after all."""
        works = self._waiting.get(client)
        if works is not None:
            works.remove(work)
            if not works:
                del self._waiting[client]

    @asynccontextmanager
    async def turn(self, client: str, soon: bool = True) -> AsyncIterator[None]:
        """Wait for a turn, and keep it, but for no longer than `HELD`."""
        granted = asyncio.get_running_loop().create_future()
        grant = partial(self._grant, granted, client)
        self.later(client, grant, soon)
        spent = 0.0
        try:
            await granted
            before = self._spent()
            try:
                yield
            finally:
                spent = self._spent() - before
        finally:
            # Whoever is gone wants no turn any more.
            self.forget(client, grant)
            self._owe(client, spent)
            self._give_back(granted)

    def _grant(self, turn: _Turn, client: str) -> None:
        if not turn.done():
            turn.set_result(None)
            loop = asyncio.get_running_loop()
            self._held = turn, loop.call_later(HELD, self._give_back, turn)

    def _give_back(self, turn: _Turn) -> None:
        if self._held is not None and self._held[0] is turn:
            self._held[1].cancel()
            self._held = None
            self._go_on()

    def _owe(self, client: str, spent: float) -> None:
        """Rest for what was spent, from now on or after the rests that are owed already."""
        now = asyncio.get_running_loop().time()
        rest = REST_TIMES * spent if self._others(client) else 0.0
        self._rested = min(max(self._rested, now) + rest, now + LONGEST)

    def _go_on(self) -> None:
        self._going = bool(self._waiting)
        if self._going:
            loop = asyncio.get_running_loop()
            # Whatever comes in meanwhile goes first. The next one has nothing to do with the last.
            loop.call_at(max(loop.time(), self._rested), self._next, context=Context())

    def _next(self) -> None:
        # Whoever has used least; of equals, whoever has waited longest.
        client = min(self._waiting, key=self._used, default=None)
        if client is None or self._rested > asyncio.get_running_loop().time():
            self._go_on()  # all of it was forgotten, or more is owed
            return
        work = self._take(client)
        began = time.thread_time()
        try:
            work()
        finally:
            if self._held is None:
                self._owe(client, time.thread_time() - began)
                self._go_on()

    def _take(self, client: str) -> Work:
        """What is next for a client, who comes last from now on."""
        works = self._waiting.pop(client)
        work = works.take()
        if works:
            self._waiting[client] = works
        return work

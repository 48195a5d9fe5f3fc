"""Who uses how much of the one thread that deals with all requests, and who therefore waits.

Whoever has used more than a small share of it lately is dealt with when nobody else wants anything.
Nothing is refused for that, and somebody who is alone on the server hardly notices it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")

FADES = 2.0
"""After so many seconds about a third is left of what somebody has used."""
MUCH = 0.04
"""Seconds in use at which somebody counts as using much: a fiftieth of the time, all the time."""
CONNECTING = 0.0003
"""Seconds that it takes to accept a connection."""
IN_TURN = 15
"""So many people behind an address have one request dealt with at a time; the others wait."""
REST = 0.004
"""Seconds between the end of a request of those who use much and the next one."""
REST_TIMES, MOST_REST = 2.0, 0.05
"""What comes in from them is dealt with piece by piece. After each there is a rest of so many times
as long as it took, but of at most so many seconds."""
REMEMBERED = 10_000
SHARES = "shares"
"""Under which name connections find the shares of their server."""


class Shares:
    """What each address has used lately, and those that wait because it was much."""

    def __init__(
        self, people: int, active: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._active = active
        self._most = max(2, people // IN_TURN)
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}
        """Seconds of the thread, and when that was so."""
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting: dict[str, dict[Callable[[], None], None]] = {}
        """What each of those who use much waits for; whoever had a turn last comes last."""
        self._going = False
        self._rested = 0.0
        """When the rest after the last of those is over, by the clock of the loop."""
        self._resting = _Resting(self._most)

    def used(self, client: str) -> float:
        seconds, then = self._used.get(client, (0.0, 0.0))
        return seconds * math.exp((then - self._clock()) / FADES) if seconds else 0.0

    def charge(self, client: str, seconds: float) -> None:
        self._used[client] = self.used(client) + seconds, self._clock()
        if len(self._used) > REMEMBERED:
            self._used = {one: self._used[one] for one in self._used if self.uses_much(one)}

    def uses_much(self, client: str) -> bool:
        return self._active and self.used(client) > MUCH

    def later(self, client: str, work: Callable[[], None]) -> None:
        """Do something when all others have been dealt with: one thing at a time, in turn by
        client. What is waiting already does not wait twice."""
        self._waiting.setdefault(client, {})[work] = None
        if not self._going:
            self._go_on()

    def forget(self, client: str, work: Callable[[], None]) -> None:
        """Do not do it after all."""
        works = self._waiting.get(client, {})
        works.pop(work, None)
        if not works:
            self._waiting.pop(client, None)

    def _go_on(self) -> None:
        self._going = bool(self._waiting)
        if self._going:
            loop = asyncio.get_running_loop()
            # Whatever comes in meanwhile goes first.
            loop.call_at(max(loop.time(), self._rested), self._next)

    def _next(self) -> None:
        began = time.thread_time()
        try:
            self._take_next()()
        finally:
            rest = min(REST_TIMES * (time.thread_time() - began), MOST_REST)
            self._rested = asyncio.get_running_loop().time() + rest
            self._go_on()

    def _take_next(self) -> Callable[[], None]:
        client = next(iter(self._waiting), None)
        if client is None:
            return _nothing  # all of it was forgotten
        works = self._waiting.pop(client)
        work = next(iter(works))
        del works[work]
        if works:
            self._waiting[client] = works
        return work

    def turn(self, client: str) -> AbstractAsyncContextManager[None]:
        """Wait until it is the turn of a client's request, so that a burst of one address does not
        make all others wait until it is over. Those who use much take turns with each other.
        """
        if not self._active:
            return nullcontext()
        if self.uses_much(client):
            return self._resting
        return self._turns.setdefault(client, asyncio.Semaphore(self._most))

    def charged(self, client: str, work: Awaitable[T]) -> Awaitable[T]:
        """Some work, whose time is charged to a client."""
        return _Charged(self, client, work)


def _nothing() -> None:
    """What is done where nothing is left to do."""


class _Resting(asyncio.Semaphore):
    """Turns of those who use much: each is followed by a rest, in which others are dealt with."""

    async def __aexit__(self, *error: object) -> None:
        asyncio.get_running_loop().call_later(REST, self.release)


class _Charged(Awaitable[T]):
    """Work that is timed whenever it goes on; what it waits for is not counted."""

    def __init__(self, shares: Shares, client: str, work: Awaitable[T]) -> None:
        self._shares, self._client, self._work = shares, client, work

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        step, answer = steps.send, None
        while True:
            began = time.thread_time()
            try:
                waits_for = step(answer)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self._shares.charge(self._client, time.thread_time() - began)
            try:
                step, answer = steps.send, (yield waits_for)
            except BaseException as error:
                step, answer = steps.throw, error

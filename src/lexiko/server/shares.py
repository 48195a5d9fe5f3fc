"""Who uses how much of the one thread that deals with all requests, and who therefore waits.

Whoever has used more than a small share of it lately is dealt with one thing at a time, and with
rests while others are there who use little. Nothing is refused for that, and whoever is alone on
the server hardly notices it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from lexiko.server.rests import Rests

T = TypeVar("T")

FADES = 2.0
"""After so many seconds about a third is left of what somebody has used."""
MUCH = 0.04
"""Seconds in use at which somebody counts as using much: a fiftieth of the time, all the time."""
LATELY = 0.25
"""Seconds for which those who use much rest when somebody was there who uses little."""
CONNECTING = 0.0003
"""Seconds that it takes to accept a connection."""
IN_TURN = 15
"""So many people behind an address have one request dealt with at a time; the others wait."""
REMEMBERED = 10_000
SHARES = "shares"
"""Under which name connections find the shares of their server."""


async def _nothing() -> None:
    """Nobody else waits."""


@dataclass(slots=True)
class Asker:
    """Whoever has asked for something, and since when it has been worked at without a pause."""

    shares: Shares | None = None
    client: str = ""
    since: float | None = None
    spent: float = 0.0
    let_others: Callable[[], Awaitable[None]] = _nothing
    """Give the turn back: what is waited for may take long."""

    @property
    def used(self) -> float:
        """How many seconds of the thread they have used lately."""
        return 0.0 if self.shares is None else self.shares.used(self.client)

    def settle(self) -> None:
        """Charge what has been used until now."""
        if self.since is not None:
            now = time.thread_time()
            self.charge(now - self.since)
            self.since = now

    def charge(self, seconds: float) -> None:
        self.spent += seconds
        if self.shares is not None:
            self.shares.charge(self.client, seconds)


_ASKER: ContextVar[Asker | None] = ContextVar("asker", default=None)
"""For whom something is done, also in the tasks that a request begins."""


def asker() -> Asker:
    """Whoever has asked for what is done here; somebody without an address if it was nobody."""
    return _ASKER.get() or Asker()


def charge_asker(seconds: float) -> None:
    """Charge time to whoever has asked for what is done here, if somebody has."""
    asker().charge(seconds)


def _spent() -> float:
    """How much has been charged to whoever has asked for what is done here."""
    one = asker()
    one.settle()
    return one.spent


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
        self._rests = Rests(_spent, self._others_are_there, self.used)
        self._little: dict[str, float] = {}
        """Which two were charged last of those who use little, and when."""

    def used(self, client: str) -> float:
        seconds, then = self._used.get(client, (0.0, 0.0))
        return seconds * math.exp((then - self._clock()) / FADES) if seconds else 0.0

    def _others_are_there(self, client: str) -> bool:
        since = self._clock() - LATELY
        return any(other != client and then > since for other, then in self._little.items())

    def charge(self, client: str, seconds: float) -> None:
        used, now = self.used(client) + seconds, self._clock()
        self._used[client] = used, now
        if used <= MUCH:
            self._little.pop(client, None)
            self._little[client] = now
            if len(self._little) > 2:
                del self._little[next(iter(self._little))]
        if len(self._used) > REMEMBERED:
            self._used = {one: self._used[one] for one in self._used if self.uses_much(one)}

    def uses_much(self, client: str) -> bool:
        return self._active and self.used(client) > MUCH

    def later(self, client: str, work: Callable[[], None]) -> None:
        """Do something for a client that uses much, when it is its turn."""
        self._rests.later(client, work)

    def forget(self, client: str, work: Callable[[], None]) -> None:
        """Do not do it after all."""
        self._rests.forget(client, work)

    def turn(self, client: str, soon: bool = True) -> AbstractAsyncContextManager[None]:
        """Wait until it is the turn of a client's request, so that a burst of one address does not
        make all others wait until it is over. Those who use much take turns with each other,
        whoever has used least first; what is not soon comes after most of what a client waits for.
        """
        if not self._active:
            return nullcontext()
        if self.uses_much(client):
            return self._rests.turn(client, soon)
        return self._turns.setdefault(client, asyncio.Semaphore(self._most))

    def charged(self, client: str, work: Awaitable[T]) -> Awaitable[T]:
        """Some work, whose time is charged to a client."""
        return _Charged(self, client, work)


class _Charged(Awaitable[T]):
    """Work that is timed whenever it goes on; what it waits for is not counted."""

    def __init__(self, shares: Shares, client: str, work: Awaitable[T]) -> None:
        self._shares, self._client, self._work = shares, client, work

    def __await__(self) -> Generator[Any, Any, T]:
        asker = Asker(self._shares, self._client)
        _ASKER.set(asker)
        steps = self._work.__await__()
        step, answer = steps.send, None
        while True:
            asker.since = time.thread_time()
            try:
                waits_for = step(answer)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                asker.settle()
                asker.since = None
            try:
                step, answer = steps.send, (yield waits_for)
            except BaseException as error:
                step, answer = steps.throw, error

"""Work that takes a while, done beside the games: looking up words, drawing codes, reading files.

One thread does all of it, since Python lets only one thread run at a time: a second one would only
make every move wait for both. Each address has one piece of work in the queue, so that they take
turns whatever one of them asks for, and may use only so much of the processor.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from lexiko.server.limits import WORK, RateLimits

P = ParamSpec("P")
T = TypeVar("T")

SWITCH_SECONDS = 0.0005
"""So soon a thread makes way for the games; Python's own 5 ms add up to 100 for a move."""


class Aside:
    """What is done beside the games, in turn by address."""

    def __init__(self, limits: RateLimits) -> None:
        self._limits = limits
        self._pool = ThreadPoolExecutor(1, "aside")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        sys.setswitchinterval(SWITCH_SECONDS)

    async def do(
        self, client: str, work: Callable[P, T], *arguments: P.args, **more: P.kwargs
    ) -> T:
        """What comes of the work; an error if this client has had too much done lately."""
        turn = self._turns.setdefault(client, asyncio.Lock())
        spent = 0.0

        def timed() -> T:
            nonlocal spent
            begun = time.thread_time()
            try:
                return work(*arguments, **more)
            finally:
                spent = time.thread_time() - begun

        async with turn:
            self._limits.allow(WORK, client)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, timed)
            finally:
                self._limits.count(WORK, client, round(spent * 1000))

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

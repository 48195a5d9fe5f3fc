"""Games that come from the store are gone through from their beginning, a piece at a time."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from lexiko.rules.events import Event
from lexiko.server.limits import too_fast
from lexiko.server.rests import REST_TIMES
from lexiko.server.room import Room
from lexiko.server.shares import asker, charge_asker

AT_A_TIME, LONG = 100, 400
"""So many events are gone through before others have their turn. The few games with more than the
second number are read and gone through one after the other, with rests."""
WAITING = 8
"""So many long games one address may wait for at a time."""


class Replays:
    """Gives everybody else their turn while games are read and gone through."""

    def __init__(self) -> None:
        self._of_long_games = asyncio.Lock()
        self._of_clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def alone(self, events: int) -> AsyncIterator[None]:
        """Wait with a game of so many events until no other long one is in work: all that wait
        would take memory. Of each address one long game is in the queue, so that whoever asks for
        many waits longer, but nobody else does."""
        if events <= LONG:
            yield
            return
        client = asker()
        if client and self._waiting[client] >= WAITING:
            raise too_fast(1)
        self._waiting[client] += 1
        try:
            own = self._of_clients.setdefault(client, asyncio.Lock())
            async with own, self._of_long_games:
                yield
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]

    async def replay(self, room: Room, events: Sequence[Event]) -> None:
        """Go through a game from its beginning. The rests leave most of the time to all others."""
        for first in range(0, len(events), AT_A_TIME):
            began = time.thread_time()
            room.replay(events[first : first + AT_A_TIME])
            took = time.thread_time() - began
            charge_asker(took)
            await asyncio.sleep(REST_TIMES * took if len(events) > LONG else 0.0)

"""Games that come from the store are gone through from their beginning, a piece at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from lexiko.rules.events import Event
from lexiko.server.limits import too_fast
from lexiko.server.rests import REST_TIMES
from lexiko.server.room import Room
from lexiko.server.shares import Asker, asker, charge_asker

AT_A_TIME, LONG = 100, 400
"""So many events are gone through before others have their turn. The few games with more than the
second number are read and gone through one after the other, with rests."""
WAITING = 8
"""So many long games one address may wait for at a time."""


class Replays:
    """Gives everybody else their turn while games are read and gone through."""

    def __init__(self) -> None:
        self._is_busy = False
        """Whether a long game is in work."""
        self._waiting: dict[asyncio.Future[None], Asker] = {}
        """Those who wait with another one."""

    @asynccontextmanager
    async def alone(self, events: int) -> AsyncIterator[None]:
        """Wait with a game of so many events until no other long one is in work: all that wait
        would take memory. Next is whoever has used least."""
        if events <= LONG:
            yield
            return
        await self._turn(asker())
        try:
            yield
        finally:
            self._go_on()

    async def _turn(self, asker: Asker) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        others = sum(other.client == asker.client for other in self._waiting.values())
        if asker.client and others >= WAITING:
            raise too_fast(1)
        turn = asyncio.get_running_loop().create_future()
        self._waiting[turn] = asker
        try:
            await asker.let_others()
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._go_on()
            raise
        finally:
            self._waiting.pop(turn, None)

    def _go_on(self) -> None:
        turn = min(self._waiting, key=lambda one: self._waiting[one].used, default=None)
        self._is_busy = turn is not None
        if turn is not None:
            del self._waiting[turn]
            turn.set_result(None)

    async def replay(self, room: Room, events: Sequence[Event]) -> None:
        """Go through a game from its beginning. The rests leave most of the time to all others."""
        for first in range(0, len(events), AT_A_TIME):
            began = time.thread_time()
            room.replay(events[first : first + AT_A_TIME])
            took = time.thread_time() - began
            charge_asker(took)
            await asyncio.sleep(REST_TIMES * took if len(events) > LONG else 0.0)

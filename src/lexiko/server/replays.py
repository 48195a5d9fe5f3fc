"""Games that come from the store are gone through from their beginning, a piece at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

from lexiko.rules.events import Event
from lexiko.server.rests import REST_TIMES
from lexiko.server.room import Room
from lexiko.server.shares import charge_asker

AT_A_TIME, LONG = 100, 400
"""So many events are gone through before others have their turn. The few games with more than the
second number are read and gone through one after the other, with rests."""


class Replays:
    """Gives everybody else their turn while games are read and gone through."""

    def __init__(self) -> None:
        self._of_long_games = asyncio.Lock()

    def alone(self, events: int) -> AbstractAsyncContextManager[None]:
        """Wait with a game of so many events until no other long one is in work: all that wait
        would take memory."""
        return self._of_long_games if events > LONG else nullcontext()

    async def replay(self, room: Room, events: Sequence[Event]) -> None:
        """Go through a game from its beginning. The rests leave most of the time to all others, if
        there are any."""
        for first in range(0, len(events), AT_A_TIME):
            began = time.thread_time()
            room.replay(events[first : first + AT_A_TIME])
            took = time.thread_time() - began
            charge_asker(took)
            await asyncio.sleep(REST_TIMES * took if len(events) > LONG else 0.0)

"""Games that come from the store are gone through from their beginning, a piece at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import nullcontext

from lexiko.rules.events import Event
from lexiko.server.rests import REST_TIMES
from lexiko.server.room import Room
from lexiko.server.shares import charge_asker

AT_A_TIME, LONG = 100, 400
"""So many events are gone through before others have their turn. The few games with more than the
second number wait for each other, with rests."""


class Replays:
    """Gives everybody else their turn while games are gone through."""

    def __init__(self) -> None:
        self.of_long_games = asyncio.Lock()
        """Only one long game at a time is gone through."""

    async def replay(self, room: Room, events: Sequence[Event]) -> None:
        """Go through a game from its beginning.

        Long games take turns with each other, and a rest after each piece of them leaves most of
        the time to all others.
        """
        is_long = len(events) > LONG
        for first in range(0, len(events), AT_A_TIME):
            async with self.of_long_games if is_long else nullcontext():
                began = time.thread_time()
                room.replay(events[first : first + AT_A_TIME])
                took = time.thread_time() - began
                charge_asker(took)
                await asyncio.sleep(REST_TIMES * took if is_long else 0.0)

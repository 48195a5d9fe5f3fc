"""Who is in the rooms: workers tell each other by the store, which keeps who was last there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator

from lexiko.errors import LexikoError
from lexiko.server.now import now
from lexiko.server.room import Room
from lexiko.server.rooms import Rooms

LOOK_SECONDS = 2.0
NOTE_SECONDS = 30.0
AT_ONCE = 50
"""So many rooms are gone through before others have their turn; all would take too long."""

_log = logging.getLogger(__name__)


class Presence:
    """The people in the rooms of this worker, and of those beside it if it is `shared`."""

    def __init__(self, rooms: Rooms, worker: str, shared: bool) -> None:
        self._rooms = rooms
        self._worker = worker
        self._shared = shared

    async def keep_up(self) -> None:
        noted = time.monotonic()
        while True:
            try:
                if self._shared:
                    await self.look()
                if time.monotonic() - noted >= NOTE_SECONDS:
                    noted = time.monotonic()
                    await self.note()
            except LexikoError as error:
                _log.warning("nobody knows who is in the rooms of other workers: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def note(self) -> None:
        """Let the store remember when players were last in their rooms."""
        async for rooms in self._some_rooms():
            new = {room: room.to_note() for room in rooms}
            seen = [(room.id, *one) for room, people in new.items() for one in people.items()]
            if seen:
                await self._rooms.store.saw(seen, now())
            for room, people in new.items():
                room.noted |= people

    async def look(self) -> None:
        """Say who is here, and tell the rooms who is elsewhere."""
        here: set[tuple[str, str]] = set()
        async for rooms in self._some_rooms():
            here |= {
                (room.id, viewer.person)
                for room in rooms
                for viewer in room.viewers
                if room.seats_of(viewer.person)
            }
        elsewhere: dict[str, dict[str, int]] = {}
        for game_id, person, seen in await self._rooms.store.meet(self._worker, here, now()):
            people = elsewhere.setdefault(game_id, {})
            people[person] = max(seen, people.get(person, 0))
        async for rooms in self._some_rooms():
            for room in rooms:
                room.meet(elsewhere.get(room.id, {}))

    async def _some_rooms(self) -> AsyncIterator[list[Room]]:
        """All rooms, a few at a time."""
        rooms = list(self._rooms)
        for first in range(0, len(rooms), AT_ONCE):
            yield rooms[first : first + AT_ONCE]
            await asyncio.sleep(0)

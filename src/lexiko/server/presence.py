"""Who is in the rooms: workers tell each other by the store, which keeps who was last there."""

from __future__ import annotations

import asyncio
import logging
import time

from lexiko.errors import LexikoError
from lexiko.server.now import now
from lexiko.server.rooms import Rooms

LOOK_SECONDS = 2.0
NOTE_SECONDS = 30.0

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
        new = {room: room.to_note() for room in self._rooms}
        seen = [(room.id, *one) for room, people in new.items() for one in people.items()]
        if seen:
            await self._rooms.store.saw(seen, now())
        for room, people in new.items():
            room.noted |= people

    async def look(self) -> None:
        """Say who is here, and tell the rooms who is elsewhere."""
        here = {
            (room.id, viewer.person)
            for room in self._rooms
            for viewer in room.viewers
            if room.seats_of(viewer.person)
        }
        elsewhere: dict[str, dict[str, int]] = {}
        for game_id, person, seen in await self._rooms.store.meet(self._worker, here, now()):
            people = elsewhere.setdefault(game_id, {})
            people[person] = max(seen, people.get(person, 0))
        for room in self._rooms:
            room.meet(elsewhere.get(room.id, {}))

"""Who is at the tables: workers tell each other by the store, which keeps who was last there."""

from __future__ import annotations

import asyncio
import logging
import time

from lexiko.errors import LexikoError
from lexiko.server.now import now
from lexiko.server.tables import Tables

LOOK_SECONDS = 2.0
NOTE_SECONDS = 30.0

_log = logging.getLogger(__name__)


class Presence:
    """The people at the tables of this worker, and of those beside it if it is `shared`."""

    def __init__(self, tables: Tables, worker: str, shared: bool) -> None:
        self._tables = tables
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
                _log.warning("nobody knows who is at the tables of other workers: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def note(self) -> None:
        """Let the store remember when players were last at their tables."""
        new = {table: table.to_note() for table in self._tables}
        seen = [(table.id, *one) for table, people in new.items() for one in people.items()]
        if seen:
            await self._tables.store.saw(seen, now())
        for table, people in new.items():
            table.noted |= people

    async def look(self) -> None:
        """Say who is here, and tell the tables who is elsewhere."""
        here = {
            (table.id, viewer.person)
            for table in self._tables
            for viewer in table.viewers
            if table.seats_of(viewer.person)
        }
        elsewhere: dict[str, dict[str, int]] = {}
        for game_id, person, seen in await self._tables.store.meet(self._worker, here, now()):
            people = elsewhere.setdefault(game_id, {})
            people[person] = max(seen, people.get(person, 0))
        for table in self._tables:
            table.meet(elsewhere.get(table.id, {}))

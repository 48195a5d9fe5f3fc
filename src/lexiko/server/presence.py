"""Who is at the tables of other workers: each notes in the store whom it sees, again and again."""

from __future__ import annotations

import asyncio
import logging

from lexiko.errors import LexikoError
from lexiko.server.now import now
from lexiko.server.tables import Tables

LOOK_SECONDS = 2.0

_log = logging.getLogger(__name__)


class Presence:
    """The people at the tables of this worker, and of those beside it."""

    def __init__(self, tables: Tables, worker: str) -> None:
        self._tables = tables
        self._worker = worker

    async def keep_up(self) -> None:
        while True:
            try:
                await self.look()
            except LexikoError as error:
                _log.warning("nobody knows who is at the tables of other workers: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

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

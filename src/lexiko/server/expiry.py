"""Games that nobody wants any more are taken away: by default only those never played."""

from __future__ import annotations

import asyncio
import logging

from lexiko.errors import LexikoError
from lexiko.server.now import DAY_MS, now
from lexiko.server.rooms import Rooms
from lexiko.server.settings import Settings

HOUR = 3600.0
LEASE_MS = 1_800_000
AT_ONCE = 200

_log = logging.getLogger(__name__)


class Expiry:
    """Looks every hour for games to take away."""

    def __init__(self, rooms: Rooms, settings: Settings, worker: str) -> None:
        self._rooms = rooms
        self._unplayed = settings.expire_unplayed
        self._all = settings.expire_all
        self._shared = settings.shared
        self._worker = worker

    async def run(self) -> None:
        while True:
            try:
                await self.sweep()
            except LexikoError as error:
                _log.warning("old games could not be taken away: %s", error)
            await asyncio.sleep(HOUR)

    async def sweep(self) -> int:
        """Take away what has expired; how many games that were."""
        store, at = self._rooms.store, now()
        if self._shared and not await store.lease("expiry", self._worker, at, at + LEASE_MS):
            return 0  # another worker has just done it, or is at it
        gone = 0
        for days, find in ((self._unplayed, store.unplayed_games), (self._all, store.old_games)):
            while days:
                found = await find(at - days * DAY_MS, AT_ONCE)
                looked_at = {room.id for room in self._rooms if room.viewers}
                for game_id in set(found) - looked_at:
                    await self._rooms.delete(game_id)
                    gone += 1
                if len(found) < AT_ONCE or looked_at.issuperset(found):
                    break
        if gone:
            _log.info("%d games that nobody wanted have been taken away", gone)
        return gone

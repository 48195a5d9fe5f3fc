"""The store: every game of a server, on disk."""

from __future__ import annotations

from lexiko.store.backup import Backup
from lexiko.store.bus import bus_of
from lexiko.store.database import connect
from lexiko.store.games import Games
from lexiko.store.keeping import Keeping
from lexiko.store.learning import Learning
from lexiko.store.log import Log
from lexiko.store.migrations import upgrade
from lexiko.store.people import People
from lexiko.store.reviews import Reviews
from lexiko.store.work import Workers


class Store(Games, Log, People, Workers, Backup, Keeping, Reviews, Learning):
    """Games, events, chat, people and what they have learnt, in SQLite or PostgreSQL.

    What a method has returned is on disk. `bus` tells of changes that other workers make; the store
    tells of its own changes by itself, when they are committed.
    """

    @staticmethod
    async def open(url: str) -> Store:
        """The store at an address such as `sqlite:///games.db`, with its tables up to date."""
        database = connect(url)
        try:
            await database.migrate(upgrade)
        except BaseException:
            await database.close()
            raise
        return Store(database, bus_of(database))

    async def close(self) -> None:
        await self.bus.close()
        await self._database.close()

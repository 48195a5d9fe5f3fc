"""What other workers have changed: they say so by the bus, and the games here follow."""

from __future__ import annotations

import asyncio
import logging

from lexiko.errors import StoreError
from lexiko.server.rooms import Rooms
from lexiko.store import News

AGAIN_SECONDS = 1.0
AT_ONCE = 8
"""How many games are read from the store at the same time."""

_log = logging.getLogger(__name__)


class Changes:
    """The games that others have changed; each follows by itself, and in order."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._news: dict[str, list[News | None]] = {}
        """What was told of a game and has not been followed yet; None: look at all of it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)

    def hear(self, change: News | None) -> None:
        """A game has changed; None: word was lost for a while, so any game may have."""
        if change is None:
            for game_id in self._rooms.ids():
                self._note(game_id, None)
        elif change.game in self._rooms:
            self._note(change.game, change)

    def _note(self, game_id: str, change: News | None) -> None:
        if game_id in self._news:
            self._news[game_id].append(change)
            return
        self._news[game_id] = [change]
        task = asyncio.create_task(self._follow(game_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, game_id: str) -> None:
        """Bring a game up to date; what the store cannot tell is asked again."""
        news = self._news[game_id]
        try:
            while news:
                told, news[:] = list(news), []
                try:
                    await self._tell(game_id, told)
                except StoreError as error:
                    _log.warning("game %s could not be looked at: %s", game_id, error)
                    await asyncio.sleep(AGAIN_SECONDS)
                    news.append(None)
        except Exception:
            _log.exception("game %s could not be looked at", game_id)
        finally:
            del self._news[game_id]

    async def _tell(self, game_id: str, told: list[News | None]) -> None:
        for change in told:
            if change is None or not await self._rooms.follow(change):
                async with self._few:
                    await self._rooms.refresh(game_id)
                return

    async def stop(self) -> None:
        """Follow no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

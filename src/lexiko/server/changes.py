"""What other workers have changed: they say so by the bus, and the games are looked at again."""

from __future__ import annotations

import asyncio
import logging

from lexiko.errors import StoreError
from lexiko.server.tables import Tables

AGAIN_SECONDS = 1.0

_log = logging.getLogger(__name__)


class Changes:
    """The games that others have changed since they were last looked at here."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._changed: set[str] = set()
        self._heard = asyncio.Event()

    def hear(self, game_id: str | None, sequence: int) -> None:
        """A game has changed; None: word was lost for a while, so any game may have."""
        self._changed.update(self._tables.ids() if game_id is None else [game_id])
        self._heard.set()

    async def look(self) -> None:
        """Look at the games one after the other; what the store cannot tell is asked again."""
        while True:
            await self._heard.wait()
            self._heard.clear()
            again: set[str] = set()
            while self._changed:
                game_id = self._changed.pop()
                try:
                    await self._tables.refresh(game_id)
                except StoreError as error:
                    _log.warning("game %s could not be looked at: %s", game_id, error)
                    again.add(game_id)
                except Exception:
                    _log.exception("game %s could not be looked at", game_id)
            if again:
                await asyncio.sleep(AGAIN_SECONDS)
                self._changed |= again
                self._heard.set()

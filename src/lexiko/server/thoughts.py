"""Computer players at the tables: they think on threads, and answer by commands like people.

A slow thought delays nobody else, and one that the end of the server interrupts is simply begun
again: whether a computer player is to answer follows from the position.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from concurrent.futures import Executor
from dataclasses import replace

from lexiko.errors import LexikoError
from lexiko.game import computer_to_answer
from lexiko.lexicon import Lexicon
from lexiko.rules import Position, View
from lexiko.rules import commands as c
from lexiko.server.books import make_player
from lexiko.server.settings import Settings
from lexiko.server.table import Table, now
from lexiko.server.tables import Tables

LEASE_MS = 120_000
"""How long the other workers leave a thought to the one that began it."""
AGAIN_SECONDS = 5.0

_log = logging.getLogger(__name__)


class Thoughts:
    """The computer players of all tables."""

    def __init__(self, tables: Tables, pool: Executor, settings: Settings, worker: str) -> None:
        self._tables = tables
        self._pool = pool
        self._pause = settings.pause
        self._shared = settings.shared
        self._worker = worker
        tables.changed.append(self.consider)

    def consider(self, table: Table) -> None:
        """Begin a thought if a computer player is to answer; an older one is of no use any more."""
        if table.thought is not None and table.thought is not asyncio.current_task():
            table.thought.cancel()
            table.thought = None
        position = table.position
        if position is not None and computer_to_answer(position) is not None:
            table.thought = asyncio.create_task(self._think(table, position))

    async def _think(self, table: Table, position: Position) -> None:
        task = asyncio.current_task()
        try:
            await self._answer(table, position)
        except asyncio.CancelledError:
            raise
        except LexikoError as error:
            if error.code not in ("stale", "no_such_game"):
                _log.warning("game %s: a computer player was refused: %s", table.id, error)
        except Exception:
            _log.exception("game %s: a computer player failed", table.id)
        finally:
            if table.thought is task:
                table.thought = None

    async def _answer(self, table: Table, position: Position) -> None:
        seat = computer_to_answer(position)
        level = None if seat is None else position.seats[seat].computer
        if seat is None or level is None:
            return
        began = time.monotonic()
        await self._tables.books.ready.wait()
        what = f"thought {table.id} {position.sequence}"
        while self._shared and not await self._tables.store.lease(
            what, self._worker, now(), now() + LEASE_MS
        ):
            # Another worker thinks; should it have died, it is our turn.
            await asyncio.sleep(AGAIN_SECONDS)
        lexicon = await self._tables.books.lexicon(position.rules, position.lexicon.name)
        loop = asyncio.get_running_loop()
        view = position.view(seat)
        command = await loop.run_in_executor(
            self._pool, self._choose, table, seat, level, view, lexicon
        )
        if isinstance(command, c.TakeTurn):
            await asyncio.sleep(max(0.0, self._pause - (time.monotonic() - began)))
        await self._tables.do(table, replace(command, at=now()), position.sequence)

    def _choose(
        self, table: Table, seat: int, level: str, view: View, lexicon: Lexicon
    ) -> c.Command:
        """What a computer player does; this is what takes time."""
        key = (seat, level)
        if key not in table.players:
            seed = zlib.crc32(table.id.encode()) + seat
            table.players[key] = make_player(level, view.rules, lexicon, seed)
        player = table.players[key]
        command: c.Command = player.choose(view)
        return command

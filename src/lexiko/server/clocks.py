"""Time: what runs out is a command like others, and time that the server was away is given back."""

from __future__ import annotations

import asyncio
import logging

from lexiko.errors import LexikoError
from lexiko.rules import commands as c
from lexiko.server.progress import deadline
from lexiko.server.table import Table, now
from lexiko.server.tables import Tables

BEAT_SECONDS = 2.0
AWAY_MS = 6_000
"""A server that has not been heard of for so long was away."""

_log = logging.getLogger(__name__)


class Clocks:
    """The clocks of all tables, and the sign of life of this worker."""

    def __init__(self, tables: Tables, worker: str) -> None:
        self._tables = tables
        self._worker = worker
        self._running: set[str] = set()
        """The games in which a clock runs."""
        self._tasks: set[asyncio.Task[None]] = set()
        tables.changed.append(self.consider)

    def consider(self, table: Table) -> None:
        """Set the alarm of a game anew."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        position = table.position
        runs = position is not None and deadline(position) is not None
        (self._running.add if runs else self._running.discard)(table.id)
        if position is not None and position.next_deadline is not None:
            wait = max(0, position.next_deadline - now()) / 1000
            loop = asyncio.get_running_loop()
            table.timer = loop.call_later(wait, self._ring, table, position.sequence)

    def _ring(self, table: Table, sequence: int) -> None:
        table.timer = None
        task = asyncio.create_task(self._expire(table, sequence))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _expire(self, table: Table, sequence: int) -> None:
        try:
            await self._tables.do(table, c.Expire(now()), sequence)
        except LexikoError as error:
            if error.code == "not_expired":
                self.consider(table)
            elif error.code != "stale":
                _log.warning("game %s: its time could not run out: %s", table.id, error)
        except Exception:
            _log.exception("game %s: its time could not run out", table.id)

    # being away ------------------------------------------------------------------------------

    async def beat(self) -> None:
        """Say again and again that the server is alive, as long as a clock runs anywhere."""
        while True:
            if self._running:
                try:
                    await self._tables.store.beat(self._worker, now())
                except LexikoError as error:
                    _log.warning("no sign of life could be left: %s", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def give_back(self, last_beat: int | None) -> None:
        """Load the games that wait for time or for a computer player, and go on with them.

        Where a clock ran while nobody served the game, the game was paused all that time.
        """
        away = last_beat is None or now() - last_beat > AWAY_MS
        for game_id in await self._tables.store.busy_games():
            try:
                await self._go_on(game_id, last_beat or 0, away)
            except LexikoError as error:
                _log.warning("game %s cannot go on: %s", game_id, error)

    async def _go_on(self, game_id: str, last_beat: int, away: bool) -> None:
        tables = self._tables
        row = await tables.store.game(game_id)
        if away and row is not None and row.progress.deadline is not None:
            # Nothing may ring before the time away has been given back.
            table = await tables.get(game_id, quietly=True)
            position = table.started()
            if not position.paused and not position.is_over:
                stopped = max(last_beat, position.now)
                await tables.do(table, c.Pause(stopped), table.sequence)
                await tables.do(table, c.Resume(now()), table.sequence)
                return
        await tables.get(game_id)

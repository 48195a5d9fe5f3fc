"""How the workers of one server tell each other that a game has changed.

New events are told along if they fit; otherwise whoever hears of a game reads it from the store.
Nobody hears what they said themselves.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, select

from lexiko.store.database import Database, Postgres


@dataclass(frozen=True, slots=True)
class News:
    """What is told of a game."""

    game: str
    sequence: int
    """The length of its log since; -1 if it was deleted."""
    bodies: tuple[str, ...] = ()
    """The new events as they are kept, if that is all that has changed."""


Listener = Callable[[News | None], None]
"""Called with a change, or with None: everything may have changed."""

CHANNEL = "lexiko"
MOST_BYTES = 7_900
"""PostgreSQL passes on messages of less than 8,000 bytes."""
CHECK_SECONDS = 15.0
"""How often a silent connection is asked whether it still lives."""
SHORTEST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds between two tries to connect again."""

_log = logging.getLogger(__name__)
_notify = select(func.pg_notify(CHANNEL, bindparam("payload")))


class Bus:
    """The bus of SQLite: one process serves all games, so there is nobody else to tell."""

    def tell(self, connection: Connection, game_id: str, sequence: int) -> None:
        """Tell the other workers to look at a game, when this transaction is committed."""

    async def listen(self, listener: Listener) -> None:
        """Have `listener` called for whatever the other workers tell, from now on."""

    async def close(self) -> None:
        """Stop listening."""


class PostgresBus(Bus):
    """LISTEN and NOTIFY, on one connection that is made anew whenever it is lost."""

    def __init__(self, database: Postgres) -> None:
        self._database = database
        self._name = secrets.token_hex(6)
        self._listeners: list[Listener] = []
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    def tell(self, connection: Connection, game_id: str, sequence: int) -> None:
        connection.execute(_notify, {"payload": self.message(game_id, sequence)})

    def message(self, game_id: str, sequence: int, bodies: Sequence[str] = ()) -> str:
        """A change as it is sent; no event holds the end of a line."""
        lines = "\n".join([f"{self._name} {sequence} {game_id}", *bodies])
        return lines if len(lines.encode()) <= MOST_BYTES else self.message(game_id, sequence)

    async def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)
        if self._task is None:
            self._task = asyncio.create_task(self._keep_listening())
        await self._ready.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_listening(self) -> None:
        wait = SHORTEST_WAIT
        while True:
            try:
                await self._listen_until_lost()
                wait = SHORTEST_WAIT
            except Exception as error:  # whatever it is, the next try may go well
                _log.warning("no word from the other workers: %s", error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _listen_until_lost(self) -> None:
        lost = asyncio.Event()
        async with self._database.driver_connection() as driver:
            driver.add_termination_listener(lambda _: lost.set())
            await driver.add_listener(CHANNEL, self._heard)
            if self._ready.is_set():
                self._report(None)  # nobody knows what was said meanwhile
            self._ready.set()
            while not lost.is_set():
                try:
                    await asyncio.wait_for(lost.wait(), CHECK_SECONDS)
                except TimeoutError:
                    await asyncio.wait_for(driver.execute("SELECT 1"), CHECK_SECONDS)

    def _heard(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        head, *bodies = str(payload).split("\n")
        name, sequence, game_id = head.split(" ", 2)
        if name != self._name:
            self._report(News(game_id, int(sequence), tuple(bodies)))

    def _report(self, change: News | None) -> None:
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:
                _log.exception("a listener failed")


def bus_of(database: Database) -> Bus:
    """The bus that fits a database."""
    return PostgresBus(database) if isinstance(database, Postgres) else Bus()

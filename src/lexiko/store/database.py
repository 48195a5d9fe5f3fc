"""The connections of the store: how work reaches the database, and when it is done.

Work is a plain function of a connection. What `write` has returned is on disk.

SQLite has one connection that writes, and a few that read beside it. Work that arrives while the
disk is busy is gathered and committed together, each piece in a savepoint of its own, so that one
which is refused does not hurt the others. PostgreSQL gathers commits by itself: there each piece of
work is a transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lexiko.errors import StoreError

T = TypeVar("T")
Work = Callable[[Connection], T]

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
READERS = 4
BUSY_MS = 15_000
MIGRATION_LOCK = 0x4C45584B
"""Any number will do, if every worker takes the same one."""


def database_url(url: str) -> URL:
    """The address with the driver that the store uses; `sqlite:///games.db` will do."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("bad_database", url=url, problem="write sqlite:///PATH") from None
    parsed = parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))
    shown = parsed.render_as_string(hide_password=True)
    if parsed.drivername not in DRIVERS.values():
        problem = "it must be sqlite or postgresql"
        raise StoreError("bad_database", url=shown, problem=problem)
    if parsed.drivername.startswith("sqlite") and parsed.database in (None, "", ":memory:"):
        raise StoreError("bad_database", url=shown, problem="name a file")
    return parsed


@contextmanager
def _reachable() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError, OSError) as error:
        raise StoreError("store_down") from error


class Database:
    """Either database behind two doors: `read` and `write`."""

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self._writer = writer
        self._reader = reader

    @property
    def url(self) -> URL:
        return self._writer.url

    async def read(self, work: Work[T]) -> T:
        """Do work of one statement that changes nothing."""
        with _reachable():
            async with self._reader.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction; when this returns, it is on disk."""
        with _reachable():
            async with self._writer.begin() as connection:
                return await connection.run_sync(work)

    async def migrate(self, work: Work[None]) -> None:
        """Do work while no other worker does such work."""
        await self.write(work)

    async def close(self) -> None:
        await self._writer.dispose()
        await self._reader.dispose()


class Postgres(Database):
    def __init__(self, url: URL) -> None:
        engine = create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True)
        super().__init__(engine, engine.execution_options(isolation_level="AUTOCOMMIT"))

    async def migrate(self, work: Work[None]) -> None:
        def alone(connection: Connection) -> None:
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}
            )
            work(connection)

        await self.write(alone)


class Sqlite(Database):
    def __init__(self, url: URL) -> None:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        writer = create_async_engine(url, pool_size=1, max_overflow=0)
        reader = create_async_engine(url, pool_size=READERS, max_overflow=0)
        for engine in (writer, reader):
            event.listen(engine.sync_engine, "connect", _prepare)
        # The driver would begin a transaction at the first change only, and too weak a one.
        event.listen(writer.sync_engine, "begin", _begin)
        super().__init__(writer, reader)
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, work: Work[T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        with _reachable():
            return await done

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes: list[Any]
            try:
                async with self._writer.begin() as connection:
                    outcomes = await connection.run_sync(_do_all, [work for work, _ in batch])
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if done.done():  # whoever asked has gone
                    continue
                if isinstance(outcome, Exception):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await super().close()


def _do_all(connection: Connection, batch: list[Work[Any]]) -> list[Any]:
    """What each piece of work returned, or the error that it raised."""
    outcomes: list[Any] = []
    for work in batch:
        try:
            with connection.begin_nested():
                outcomes.append(work(connection))
        except Exception as error:
            outcomes.append(error)
    return outcomes


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def connect(url: str) -> Database:
    """The database at an address; nothing has been asked of it yet."""
    parsed = database_url(url)
    return Sqlite(parsed) if parsed.drivername.startswith("sqlite") else Postgres(parsed)

"""The connections of the store: how work reaches the database, and when it is done.

Work is a plain function of a connection. What `write` has returned is on disk.

SQLite has one thread that writes, and a few that read beside it. Work that arrives while the disk
is busy is gathered and committed together, each piece in a savepoint of its own, so that one which
is refused does not hurt the others; if SQLite takes all of it back, each piece is done by itself.
PostgreSQL gathers commits by itself: there each piece of work is a transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import quote

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lexiko.errors import StoreError

T = TypeVar("T")
Work = Callable[[Connection], T]
_Piece = tuple[Work[Any], asyncio.Future[Any]]
"""Work, and who waits for it."""

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
SQLITE_SAYS = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_error",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_TOOBIG: "bad_value",
}
POSTGRES_SAYS = {
    "53100": "disk_full",
    "58030": "disk_error",
    "25006": "read_only",
    "XX001": "damaged_database",
    "XX002": "damaged_database",
}
"""What can be wrong with the disk, by the numbers of either database."""
OUR_TABLES = {"games", "seats", "events", "people"}
"""What every version of our database has; another program's has not all of them."""
READERS = 4
BUSY_MS = 15_000
EMPTYING_SECONDS = 1.0
"""SQLite's log is not emptied more often, though the disk is full."""
CONNECT_SECONDS, COMMAND_SECONDS = 5.0, 15.0
"""How long PostgreSQL may take before it counts as down."""
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
def _told_in_our_words() -> Iterator[None]:
    """Errors of the drivers become ours, except those that only a mistake of ours can cause."""
    try:
        yield
    except (UnicodeEncodeError, OverflowError) as error:
        raise StoreError("bad_value") from error
    except (IntegrityError, ProgrammingError, sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except DBAPIError as error:
        raise StoreError(_code_for(error.orig)) from error
    except sqlite3.Error as error:
        raise StoreError(_code_for(error)) from error
    except (OSError, PoolTimeout) as error:
        raise StoreError("store_down") from error


def _code_for(error: BaseException | None) -> str:
    """Our word for what a driver says."""
    if type(error) is sqlite3.DatabaseError:  # its word for a file that it cannot read
        return "damaged_database"
    number = getattr(error, "sqlite_errorcode", None)
    if number is not None:
        return SQLITE_SAYS.get(number & 0xFF, "store_down")
    # PostgreSQL's class 22, or what the driver did not even send: text or numbers out of range.
    state = str(getattr(error, "sqlstate", ""))
    cause = getattr(error, "__cause__", None)
    if state.startswith("22") or isinstance(cause, ValueError):
        return "bad_value"
    return POSTGRES_SAYS.get(state, "store_down")


class Database(ABC):
    """SQLite or PostgreSQL, as the store uses it: it is asked, and changed, by work."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Do work of one statement that changes nothing."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction; when this returns, it is on disk."""

    @abstractmethod
    async def migrate(self, work: Work[None]) -> None:
        """Do work while no other worker does such work."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and disconnect."""


class Postgres(Database):
    def __init__(self, url: URL) -> None:
        if "sslmode" in url.query:  # as hosts write it; the driver has another word
            mode = str(url.query["sslmode"])
            url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
        seconds = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
        try:
            self._writer: AsyncEngine = create_async_engine(
                url, pool_size=5, max_overflow=5, pool_pre_ping=True, connect_args=seconds
            )
            self._single: AsyncEngine = create_async_engine(
                url,
                pool_size=10,
                max_overflow=10,
                isolation_level="AUTOCOMMIT",
                connect_args=seconds,
            )
        except ModuleNotFoundError:
            raise StoreError("no_postgres") from None

    async def read(self, work: Work[T]) -> T:
        return await self.at_once(work)

    async def at_once(self, work: Work[T]) -> T:
        """Do work of one statement, which does no harm if it is done twice; then it is on disk.

        Where its connection has been lost, perhaps long ago, it is done again on a new one.
        """
        with _told_in_our_words():
            try:
                return await self._do_single(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return await self._do_single(work)

    async def _do_single(self, work: Work[T]) -> T:
        async with self._single.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        with _told_in_our_words():
            async with self._writer.begin() as connection:
                return await connection.run_sync(work)

    async def migrate(self, work: Work[None]) -> None:
        def alone(connection: Connection) -> None:
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}
            )
            work(connection)

        await self.write(alone)

    @asynccontextmanager
    async def driver_connection(self) -> AsyncIterator[Any]:
        """A connection of the driver itself, closed at the end: for listening."""
        with _told_in_our_words():
            async with self._writer.connect() as connection:
                raw = await connection.get_raw_connection()
                try:
                    yield raw.driver_connection
                finally:
                    await connection.invalidate()

    async def close(self) -> None:
        await self._writer.dispose()
        await self._single.dispose()


class Sqlite(Database):
    def __init__(self, url: URL) -> None:
        path = Path(str(url.database))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # it holds the secrets of seats, and the key of the cookies
        except OSError as error:
            raise StoreError("bad_database", url=path, problem=error.strerror) from error
        _refuse_foreign(path)
        self._writer = create_engine(url, pool_size=1, max_overflow=0)
        self._reader = create_engine(url, pool_size=READERS, max_overflow=0)
        for engine in (self._writer, self._reader):
            event.listen(engine, "connect", _prepare)
        # The driver would begin a transaction at the first change only, and too weak a one.
        event.listen(self._writer, "begin", _begin)
        self._reading = ThreadPoolExecutor(READERS, "store-reader")
        self._waiting: SimpleQueue[_Piece | None] = SimpleQueue()
        """What is to be written; None is the end."""
        self._writing: Thread | None = None
        self._held: Connection | None = None
        """The connection by which it writes."""
        self._emptied = -EMPTYING_SECONDS
        """When the log was last emptied for want of room."""
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        def do() -> T:
            with self._reader.connect() as connection:
                return work(connection)

        with _told_in_our_words():
            return await asyncio.get_running_loop().run_in_executor(self._reading, do)

    async def write(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreError("store_down")
        if self._writing is None:
            self._writing = Thread(target=self._write_all, name="store-writer", daemon=True)
            self._writing.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, done))
        with _told_in_our_words():
            return await done

    async def migrate(self, work: Work[None]) -> None:
        await self.write(work)  # one process writes at a time

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            self._waiting.put(None)
            await asyncio.to_thread(self._writing.join)
        self._reading.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()

    def _write_all(self) -> None:
        """Commit whatever waits, all of it together, until the end: the thread that writes.

        It takes work from a queue and calls the loop itself, with no task or executor between the
        two, which would cost time for every move.
        """
        ended = False
        while not ended:
            taken = [self._waiting.get()]
            while not self._waiting.empty():
                taken.append(self._waiting.get())
            batch = [piece for piece in taken if piece is not None]
            ended = len(batch) < len(taken)
            if batch:
                self._write(batch)
        self._let_go()

    def _write(self, batch: list[_Piece]) -> None:
        try:
            outcomes = self._commit([work for work, _ in batch])
        except Exception as error:
            outcomes = [error] * len(batch)
        if any(map(_is_full, outcomes)):
            self._empty_log()
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            batch[0][1].get_loop().call_soon_threadsafe(_tell, batch, outcomes)

    def _commit(self, batch: list[Work[Any]]) -> list[Any]:
        """What each piece of work returned, or the error that it raised."""
        if len(batch) > 1:
            with suppress(_TakenBack), self._transaction() as connection:
                return _do_all(connection, batch)
        return [self._do(work) for work in batch]

    def _do(self, work: Work[Any]) -> Any:
        try:
            with self._transaction() as connection:
                return work(connection)
        except Exception as error:
            return error

    def _empty_log(self) -> None:
        """Empty SQLite's own log into its file: SQLite does so only after a commit, and none
        succeeds any more once that log takes up the rest of the disk. It waits for no reader."""
        now = time.monotonic()
        if now - self._emptied < EMPTYING_SECONDS:
            return
        self._emptied = now
        with suppress(SQLAlchemyError, sqlite3.Error):
            self._let_go()
            with self._writer.connect() as connection:
                raw: Any = connection.connection.dbapi_connection
                raw.execute("PRAGMA busy_timeout = 0")
                try:
                    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                finally:
                    raw.execute(f"PRAGMA busy_timeout = {BUSY_MS}")

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction on the connection that is held; after an error that one goes back to the
        pool, which clears it."""
        if self._held is None:
            self._held = self._writer.connect()
        try:
            with self._held.begin():
                yield self._held
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.close()


def _tell(batch: list[_Piece], outcomes: list[Any]) -> None:
    """Tell whoever waits for a piece of work what has come of it."""
    for (_, done), outcome in zip(batch, outcomes, strict=True):
        if done.done():  # whoever asked has gone
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


def _is_full(outcome: object) -> bool:
    """Whether work failed for want of room on the disk. What SQLite keeps beside its log cannot
    grow then, either, and it calls that a fault of the disk."""
    error = outcome.orig if isinstance(outcome, DBAPIError) else outcome
    return isinstance(error, sqlite3.Error) and _code_for(error) in ("disk_full", "disk_error")


class _TakenBack(Exception):
    """SQLite has taken back a whole transaction, as it may where the disk is full or fails."""


def _do_all(connection: Connection, batch: list[Work[Any]]) -> list[Any]:
    """What came of each piece of work, in one transaction; one that fails hurts no other."""
    outcomes: list[Any] = []
    for work in batch:
        try:
            with connection.begin_nested():
                outcomes.append(work(connection))
        except Exception as error:
            if not _is_open(connection):
                raise _TakenBack from error
            outcomes.append(error)
    return outcomes


def _is_open(connection: Connection) -> bool:
    """Whether the transaction that was begun is still the one in which the work is done."""
    raw: Any = connection.connection.dbapi_connection
    return bool(raw.in_transaction)


def _refuse_foreign(path: Path) -> None:
    """Refuse a database that another program made, before anything in it is changed.

    What cannot be looked at now is told when it is opened.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(read_only(path), uri=True)) as file:
        asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        tables = {name for (name,) in file.execute(asked)} - {"alembic_version"}
        if tables and not tables >= OUR_TABLES:
            raise StoreError("foreign_database", path=path)


def read_only(path: Path) -> str:
    """The address of a file of SQLite that nothing is written to."""
    return f"file:{quote(str(path))}?mode=ro"


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    give_up = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            # While another process does the same, SQLite does not wait as it does elsewhere.
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def connect(url: str) -> Database:
    """The database at an address; nothing has been asked of it yet."""
    parsed = database_url(url)
    return Sqlite(parsed) if parsed.drivername.startswith("sqlite") else Postgres(parsed)

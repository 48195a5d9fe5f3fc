"""A database is made, brought up to date or refused when it is opened."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from tests.store.processes import open_and_tell_the_secret, together
from tests.store.samples import STARTED, a_game

from lexiko.errors import StoreError
from lexiko.store import Store
from lexiko.store.database import connect, database_url
from lexiko.store.schema import metadata

pytestmark = pytest.mark.anyio


async def test_the_scripts_make_the_tables_of_the_schema(url: str, store: Store) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    database = connect(url)
    assert await database.read(differences) == []
    await database.close()


async def test_a_database_opened_again_holds_what_it_held(url: str) -> None:
    for _ in range(2):
        store = await Store.open(url)
        await store.create(a_game(), [STARTED], "key")
        secret = await store.secret()
        await store.close()
    store = await Store.open(url)
    assert await store.events("g1") == (STARTED,)
    assert await store.secret() == secret
    await store.close()


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    await (await Store.open(url)).close()
    database = connect(url)

    def newer(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    def version(connection: Connection) -> Any:
        return connection.scalar(text("SELECT version_num FROM alembic_version"))

    await database.write(newer)
    with pytest.raises(StoreError, match="newer Lexiko") as refused:
        await Store.open(url)
    assert refused.value.code == "newer_database"
    assert await database.read(version) == "9999"
    await database.close()


def test_workers_that_start_at_once_make_the_database_once(url: str) -> None:
    secrets = together(open_and_tell_the_secret, 4, url)
    assert len(set(secrets)) == 1
    assert "Error" not in secrets[0]


async def test_workers_bring_a_database_up_to_date_one_after_the_other(url: str) -> None:
    seen: list[str] = []

    def work(connection: Connection) -> None:
        seen.append("begins")
        for _ in range(100):
            connection.execute(text("SELECT 1"))
        seen.append("ends")

    databases = [connect(url) for _ in range(3)]
    await asyncio.gather(*(database.migrate(work) for database in databases))
    assert seen == ["begins", "ends"] * 3
    for database in databases:
        await database.close()


def test_connections_made_at_once_to_a_new_file_all_succeed(tmp_path: Path) -> None:
    def use(path: Path, barrier: Barrier) -> None:
        barrier.wait(60)
        database = connect(f"sqlite:///{path}")
        asyncio.run(database.write(lambda connection: None))
        asyncio.run(database.close())

    with ThreadPoolExecutor(8) as pool:
        for number in range(25):
            barrier = Barrier(8)
            path = tmp_path / f"{number}.db"
            for done in [pool.submit(use, path, barrier) for _ in range(8)]:
                done.result(60)


async def test_sqlite_waits_for_the_disk_and_checks_references(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'folder' / 'games.db'}"
    await (await Store.open(address)).close()
    database = connect(address)

    def asked(name: str) -> Callable[[Connection], Any]:
        return lambda connection: connection.scalar(text(f"PRAGMA {name}"))

    for door in (database.read, database.write):
        assert await door(asked("journal_mode")) == "wal"
        assert await door(asked("synchronous")) == 2
        assert await door(asked("foreign_keys")) == 1
        assert await door(asked("busy_timeout")) >= 5_000
    await database.close()


async def test_a_busy_sqlite_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await Store.open(f"sqlite:///{path}")
    with sqlite3.connect(path, isolation_level=None) as elsewhere:
        elsewhere.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.create(a_game()))
        await asyncio.sleep(0.1)
        assert not writing.done()
        assert await store.game_ids() == []
        elsewhere.execute("ROLLBACK")
    elsewhere.close()
    assert await writing == "g1"
    await store.close()


async def test_a_database_that_cannot_be_reached_is_an_error_with_a_sentence(
    tmp_path: Path,
) -> None:
    (tmp_path / "games.db").mkdir()
    for address in (f"sqlite:///{tmp_path / 'games.db'}", "postgres://u@127.0.0.1:1/x"):
        with pytest.raises(StoreError) as refused:
            await Store.open(address)
        assert (refused.value.code, refused.value.status) == ("store_down", 503)


async def test_a_database_that_does_not_answer_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.store.database.CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with asyncio.timeout(60):
            with pytest.raises(StoreError) as refused:
                await Store.open(f"postgres://u@127.0.0.1:{silent.getsockname()[1]}/x")
    assert refused.value.code == "store_down"


@pytest.mark.xdist_group("postgres")
async def test_a_command_that_takes_too_long_is_given_up(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexiko.store.database.COMMAND_SECONDS", 0.5)
    slow = connect(postgresql)
    async with asyncio.timeout(60):
        for door in (slow.read, slow.write):
            with pytest.raises(StoreError) as refused:
                await door(lambda connection: connection.scalar(text("SELECT pg_sleep(600)")))
            assert refused.value.code == "store_down"
        while True:  # a busy machine may take long for anything
            with contextlib.suppress(StoreError):
                assert await slow.read(lambda connection: connection.scalar(text("SELECT 1"))) == 1
                break
    await slow.close()


async def test_a_file_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"games\.db") as refused:
        await Store.open(f"sqlite:///{tmp_path / 'file' / 'games.db'}")
    assert refused.value.code == "bad_database"


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such permissions")
async def test_nobody_else_can_read_the_file(sqlite: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite)
    await store.create(a_game())
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("games.db*")} == {0o600}
    await store.close()


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary, " * 500)
    with pytest.raises(StoreError) as refused:
        await Store.open(f"sqlite:///{path}")
    assert refused.value.code == "damaged_database"
    assert path.read_text() == "Dear diary, " * 500


@pytest.mark.parametrize("table", ["notes", "games"])
async def test_the_database_of_another_program_is_left_alone(tmp_path: Path, table: str) -> None:
    path = tmp_path / "notes.db"
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)")
        file.execute("CREATE TABLE alembic_version (version_num TEXT)")
        file.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"notes\.db is a database of another program") as refused:
        await Store.open(f"sqlite:///{path}")
    assert refused.value.code == "foreign_database"
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("written", "driver"),
    [
        ("sqlite:////data/games.db", "sqlite"),
        ("sqlite+aiosqlite:///games.db", "sqlite"),
        ("postgres://u:p@host/name", "postgresql+asyncpg"),
        ("postgresql://u:p@host/name", "postgresql+asyncpg"),
        ("postgresql+asyncpg://u:p@host/name", "postgresql+asyncpg"),
    ],
)
def test_addresses_are_understood_in_the_common_spellings(written: str, driver: str) -> None:
    assert database_url(written).drivername == driver


@pytest.mark.parametrize("written", ["", "games.db", "mysql://u:hush@host/x", "sqlite://"])
def test_other_addresses_are_refused_without_telling_the_password(written: str) -> None:
    with pytest.raises(StoreError) as refused:
        database_url(written)
    assert refused.value.code == "bad_database"
    assert "hush" not in str(refused.value)


def test_the_driver_of_postgresql_is_loaded_only_if_it_is_used(tmp_path: Path) -> None:
    program = f"""
import asyncio, sys
from lexiko.store import Store
async def main():
    await (await Store.open("sqlite:///{tmp_path.as_posix()}/games.db")).close()
asyncio.run(main())
assert "asyncpg" not in sys.modules
sys.modules["asyncpg"] = None
try:
    asyncio.run(Store.open("postgres://host/name"))
except ValueError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert "pip install 'lexiko[postgres]'" in done.stdout, done.stderr

"""When the disk is full, what was acknowledged is there, and what is not there was refused."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url, text

from lexiko.errors import StoreError
from lexiko.store.database import Work, connect

pytestmark = pytest.mark.anyio
LARGE = 2
"""Which of the writers at once writes too much."""


def write(number: int, letters: int) -> Work[int]:
    def work(connection: Connection) -> int:
        row = {"number": number, "text": "x" * letters}
        connection.execute(text("INSERT INTO kept VALUES (:number, :text)"), row)
        return number

    return work


async def test_one_writer_too_many_takes_nothing_of_the_others_away(sqlite: str) -> None:
    database = connect(sqlite)
    try:

        def prepare(connection: Connection) -> None:
            connection.exec_driver_sql("CREATE TABLE kept (number INTEGER, text TEXT)")
            # As small as a disk that is nearly full.
            connection.exec_driver_sql("PRAGMA max_page_count = 40")

        await database.write(prepare)
        acknowledged: list[int] = []
        for first in range(0, 50, 5):
            works = [
                write(number, 300_000 if number == first + LARGE else 10)
                for number in range(first, first + 5)
            ]
            outcomes = await asyncio.gather(*map(database.write, works), return_exceptions=True)
            assert isinstance(outcomes.pop(LARGE), StoreError)
            acknowledged += [outcome for outcome in outcomes if isinstance(outcome, int)]
        kept = await database.read(
            lambda connection: list(connection.scalars(text("SELECT number FROM kept")))
        )
        assert sorted(kept) == acknowledged
        assert len(acknowledged) == 40, "there was room for all that is small"
    finally:
        await database.close()


async def test_writing_goes_on_when_there_is_room_again(sqlite: str) -> None:
    database = connect(sqlite)
    try:

        def prepare(connection: Connection) -> None:
            connection.exec_driver_sql("CREATE TABLE kept (number INTEGER, text TEXT)")
            connection.exec_driver_sql("PRAGMA max_page_count = 3")

        def make_room(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000")

        await database.write(prepare)
        with pytest.raises(StoreError):
            await database.write(write(1, 100_000))
        log = Path(f"{make_url(sqlite).database}-wal")
        assert log.stat().st_size == 0, "what SQLite has set aside for itself is given back first"
        assert await database.read(lambda connection: connection.scalar(text("SELECT 1"))) == 1
        await database.write(make_room)
        assert await database.write(write(2, 100_000)) == 2
    finally:
        await database.close()


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize(
    ("state", "code", "status"),
    [
        ("53100", "disk_full", 507),
        ("58030", "disk_error", 507),
        ("25006", "read_only", 503),
        ("XX001", "damaged_database", 503),
        ("57P03", "store_down", 503),
    ],
)
async def test_what_is_wrong_with_the_disk_of_postgresql_is_told_apart(
    postgresql: str, state: str, code: str, status: int
) -> None:
    database = connect(postgresql)
    try:

        def fail(connection: Connection) -> None:
            raised = f"RAISE EXCEPTION 'no' USING ERRCODE = '{state}'"
            connection.exec_driver_sql(f"DO $$ BEGIN {raised}; END $$")

        with pytest.raises(StoreError) as refused:
            await database.write(fail)
        assert (refused.value.code, refused.value.status) == (code, status)
        assert await database.write(lambda connection: connection.scalar(text("SELECT 1"))) == 1
    finally:
        await database.close()


LIMITED = """
import asyncio, resource, sys
from sqlalchemy import text
from lexiko.errors import StoreError
from lexiko.store.database import connect

async def main():
    database = connect(sys.argv[1])
    await database.write(lambda connection: connection.execute(text("CREATE TABLE kept (n, t)")))
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
    insert = text("INSERT INTO kept VALUES (:n, :t)")
    told = []
    for n in range(20):
        row = {"n": n, "t": "x" * 20_000}
        try:
            await database.write(lambda connection: connection.execute(insert, row) and None)
            told.append(n)
        except StoreError as error:
            print(error.code, flush=True)
            break
    found = await database.read(lambda c: list(c.scalars(text("SELECT n FROM kept"))))
    assert told and sorted(found) == told, (told, found)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await database.write(lambda connection: connection.execute(insert, row) and None)
    print("goes on", flush=True)

asyncio.run(main())
"""


def test_a_disk_that_fails_is_told_apart_and_loses_nothing(sqlite: str) -> None:
    """A file that may not grow: to SQLite the system looks as if the disk were broken."""
    pytest.importorskip("resource")
    command = [sys.executable, "-c", LIMITED, sqlite]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split("\n")[:2] == ["disk_error", "goes on"], done.stderr

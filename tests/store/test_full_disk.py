"""When the disk is full, what was acknowledged is there, and what is not there was refused."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, text

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
        assert await database.read(lambda connection: connection.scalar(text("SELECT 1"))) == 1
        await database.write(make_room)
        assert await database.write(write(2, 100_000)) == 2
    finally:
        await database.close()

"""People and their codes; leases and signs of life of the workers."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest
from sqlalchemy import event, select
from tests.store.samples import a_game

from lexiko.store import Person, Progress, Store, StoreError
from lexiko.store.database import Sqlite, database_url
from lexiko.store.schema import leases

pytestmark = pytest.mark.anyio


async def test_a_person_comes_back_as_last_saved(store: Store) -> None:
    assert await store.person("ann") is None
    await store.save_person(Person("ann", "Ann", 2**44))
    await store.save_person(Person("ann", "Änn", 2**45))
    assert await store.person("ann") == Person("ann", "Änn", 2**45)


async def test_a_code_stands_for_its_person_once(store: Store, other: Store) -> None:
    await store.put_code("KTRW", "ann", expires=100)
    taken = await asyncio.gather(
        *((store, other)[n % 2].take_code("KTRW", now=99) for n in range(10))
    )
    assert sorted(filter(None, taken)) == ["ann"]


async def test_a_code_is_void_when_it_expires_or_another_is_given(store: Store) -> None:
    await store.put_code("KTRW", "ann", expires=100)
    assert await store.take_code("KTRW", now=100) is None
    await store.put_code("OLD", "ann", expires=100)
    await store.put_code("NEW", "ann", expires=100)
    assert await store.take_code("OLD", now=1) is None
    assert await store.take_code("NEW", now=1) == "ann"


async def test_a_code_is_not_given_to_two_people(store: Store) -> None:
    await store.put_code("KTRW", "ann", expires=100)
    with pytest.raises(StoreError) as refused:
        await store.put_code("KTRW", "bob", expires=100)
    assert refused.value.code == "code_taken"
    assert await store.take_code("KTRW", now=1) == "ann"


async def test_one_worker_leases_a_piece_of_work(store: Store, other: Store) -> None:
    got = await asyncio.gather(
        *((store, other)[n % 2].lease("g1", f"w{n}", now=0, until=10) for n in range(10))
    )
    assert sum(got) == 1
    assert await store.lease("g2", "somebody", now=0, until=10)


async def test_a_lease_can_be_held_longer_given_back_and_inherited(store: Store) -> None:
    assert await store.lease("g1", "w1", now=0, until=10)
    assert await store.lease("g1", "w1", now=5, until=20)
    assert not await store.lease("g1", "w2", now=15, until=30)
    await store.release("g1", "w2")
    assert not await store.lease("g1", "w2", now=15, until=30)
    await store.release("g1", "w1")
    assert await store.lease("g1", "w2", now=15, until=30)
    assert await store.lease("g1", "w3", now=30, until=40)


async def test_leases_that_have_run_out_are_forgotten(store: Store) -> None:
    assert await store.lease("g1", "w1", now=0, until=10)
    assert await store.lease("g2", "w1", now=0, until=30)
    assert await store.lease("g3", "w2", now=20, until=30)
    kept = await store._database.read(lambda connection: list(connection.scalars(select(leases))))
    assert sorted(kept) == ["g2", "g3"]


async def test_workers_tell_each_other_whom_they_see(store: Store, other: Store) -> None:
    assert await store.meet("w1", [("g1", "ann"), ("g1", "bob")], now=1_000) == []
    assert await other.meet("w2", [("g1", "bob")], now=2_000) == [
        ("g1", "ann", 1_000),
        ("g1", "bob", 1_000),
    ]
    assert await store.meet("w1", [("g1", "ann")], now=3_000) == [("g1", "bob", 2_000)]
    assert sorted(await other.meet("w2", [], now=4_000)) == [
        ("g1", "ann", 3_000),
        ("g1", "bob", 1_000),
    ]
    assert await other.meet("w2", [], now=10**12) == []
    assert await store.meet("w1", [], now=10**12) == []


async def test_the_last_beat_is_that_of_the_last_worker_alive(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat("w1", 1_000)
    await store.beat("w2", 5_000)
    await store.beat("w1", 3_000)
    assert await store.last_beat() == 5_000
    await store.beat("w1", 10**12)
    assert await store.last_beat() == 10**12


async def test_the_secret_of_a_database_stays(store: Store, other: Store) -> None:
    secrets = await asyncio.gather(*((store, other)[n % 2].secret() for n in range(10)))
    assert len(set(secrets)) == 1
    assert len(secrets[0]) >= 40


async def test_when_people_were_last_at_a_game_outlasts_the_workers(store: Store) -> None:
    day = 86_400_000
    await store.saw([("g", "ann", 5), ("g", "bob", 7), ("h", "ann", 9)], 9)
    await store.saw([("g", "ann", 4), ("g", "bob", 8)], 9)
    assert await store.last_seen("g") == {"ann": 5, "bob": 8}
    await store.meet("one", {("g", "bob")}, day)
    assert await store.meet("two", set(), day) == [("g", "bob", day)]
    assert await store.last_seen("g") == {"ann": 5, "bob": day}
    await store.meet("two", set(), 2 * day)
    assert await store.last_seen("g") == {"ann": 5, "bob": 8}
    await store.saw([("h", "cid", 61 * day)], 61 * day)
    assert await store.last_seen("g") == {}


async def test_no_more_is_read_of_who_was_where_than_is_asked(sqlite: str) -> None:
    store, asked = await Store.open(sqlite), list[tuple[str, Any]]()
    database = store._database
    assert isinstance(database, Sqlite)

    def hear(_c: object, _cursor: object, text: str, values: Any, _x: object, many: bool) -> None:
        if "presence" in text and not text.startswith("INSERT"):
            asked.append((text, values))

    for engine in (database._writer, database._reader):
        event.listen(engine, "before_cursor_execute", hear)
    await store.saw([("g", "ann", 5)], 9)
    await store.meet("one", {("g", "bob")}, 9)
    await store.last_seen("g")
    await store.games_seen_at("ann", 5)
    plans = []
    with sqlite3.connect(str(database_url(sqlite).database)) as connection:
        for text, values in asked:
            plans += connection.execute(f"EXPLAIN QUERY PLAN {text}", values).fetchall()
    connection.close()
    await store.close()
    assert len(asked) == 5
    assert not [plan for *_, plan in plans if plan.startswith("SCAN presence")]


async def test_the_latest_time_is_that_of_a_game_or_of_a_worker(store: Store) -> None:
    assert await store.latest() == 0
    await store.beat("one", 7)
    assert await store.latest() == 7
    await store.create(a_game("g", progress=Progress("open", updated=9)))
    assert await store.latest() == 9

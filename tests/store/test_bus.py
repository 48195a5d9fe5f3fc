"""Workers hear of what the others do to a game, on PostgreSQL; SQLite has one worker."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import make_url
from tests.postgres import Cluster
from tests.store.samples import PLAYING, STARTED, a_game, passed

from lexiko.store import Message, News, Seating, SeatRow, Store

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgres")]


class Ear:
    """Notes what is heard."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[News | None] = asyncio.Queue()

    def __call__(self, change: News | None) -> None:
        self.heard.put_nowait(change)

    async def change(self) -> News | None:
        return await asyncio.wait_for(self.heard.get(), 60)

    async def next(self) -> tuple[str | None, int]:
        change = await self.change()
        return (None, 0) if change is None else (change.game, change.sequence)


@pytest.fixture
def url(postgresql: str) -> str:
    return postgresql


async def test_others_hear_of_every_change_of_a_game_and_the_author_does_not(
    store: Store, other: Store
) -> None:
    own, ear = Ear(), Ear()
    await store.bus.listen(own)
    await other.bus.listen(ear)
    await store.create(a_game())
    await store.append("g1", 0, [STARTED, passed(1)], PLAYING)
    assert await ear.next() == ("g1", 2)
    assert len(await other.events("g1")) == 2  # told after the commit, so it is there
    claimed = replace(a_game().seats[1], person="bob", name="Bob")
    was = replace(a_game(), seats=(a_game().seats[0], claimed))
    seating = Seating(was, (SeatRow(1, "computer", "Robin"),), "{}")
    changes = [
        store.change("g1", chat_on=False),
        store.claim_seat("g1", 1, "bob", "Bob"),
        store.append("g1", 2, (), PLAYING, seating=seating),
        store.say("g1", Message(1, 0, "Ann", "Hello"), "k"),
    ]
    for change in changes:
        await change
        assert await ear.next() == ("g1", 2)
    await store.delete("g1")
    assert await ear.next() == ("g1", -1)
    assert own.heard.empty()


async def test_new_events_are_told_along_if_they_fit(store: Store, other: Store) -> None:
    ear = Ear()
    await other.bus.listen(ear)
    await store.create(a_game(), [STARTED])
    new = (passed(1), passed(2))
    await store.append("g1", 1, new, PLAYING)
    change = await ear.change()
    assert change is not None
    assert other.read_bodies("g1", change.bodies) is None  # it has never seen the game
    assert await other.events("g1") == (STARTED, *new)
    assert other.read_bodies("g1", change.bodies) == new
    await store.append("g1", 3, [passed(1)] * 200, PLAYING)
    assert await ear.change() == News("g1", 203)


async def test_what_was_refused_is_not_told(store: Store, other: Store) -> None:
    ear = Ear()
    await other.bus.listen(ear)
    await store.create(a_game(), [STARTED])
    await asyncio.gather(
        store.append("g1", 7, [passed(1)], PLAYING),
        store.claim_seat("g1", 0, "eve", "Eve"),
        return_exceptions=True,
    )
    await store.change("g1", chat_on=False)
    assert await ear.next() == ("g1", 1)
    assert ear.heard.empty()


async def test_after_a_lost_connection_everything_may_have_changed(
    url: str, store: Store, other: Store, postgres: Cluster
) -> None:
    ear = Ear()
    await other.bus.listen(ear)
    await postgres.cut_connections(str(make_url(url).database))
    await store.create(a_game(), [STARTED])
    assert await ear.next() == (None, 0)
    await store.append("g1", 1, [passed(1)], PLAYING)
    assert await ear.next() == ("g1", 2)


async def test_a_listener_that_fails_does_not_deafen_the_others(store: Store, other: Store) -> None:
    def fails(change: News | None) -> None:
        raise RuntimeError("deaf")

    ear = Ear()
    await other.bus.listen(fails)
    await other.bus.listen(ear)
    await store.create(a_game(), [STARTED])
    for chat_on in (False, True):
        await store.change("g1", chat_on=chat_on)
        assert await ear.next() == ("g1", 1)


async def test_the_bus_of_sqlite_is_silent(sqlite: str) -> None:
    ear = Ear()
    store = await Store.open(sqlite)
    await store.bus.listen(ear)
    await store.create(a_game(), [STARTED])
    await store.change("g1", chat_on=False)
    await store.close()
    assert ear.heard.empty()

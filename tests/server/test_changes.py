"""What other workers have changed is looked at, sooner or later; and the server ends in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.clients import Person, Server, until
from tests.server.stubs import Thinkers
from tests.server.test_clocks import kinds, log

from lexiko.errors import StoreError
from lexiko.server import changes
from lexiko.store import News, Store
from lexiko.store.schema import leases


class Rooms:
    """Rooms that cannot be looked at for a while."""

    def __init__(self, **failures: int) -> None:
        self.failures = failures
        self.seen: list[str] = []

    def ids(self) -> list[str]:
        return sorted(self.failures)

    def __contains__(self, game_id: str) -> bool:
        return game_id in self.failures

    async def follow(self, change: News) -> bool:
        return False

    async def refresh(self, game_id: str) -> None:
        self.failures[game_id] -= 1
        if self.failures[game_id] >= 0:
            raise StoreError("store_down")
        self.seen.append(game_id)


def test_every_game_is_looked_at_though_the_store_fails_in_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(changes, "AGAIN_SECONDS", 0.01)
    rooms = Rooms(a=1, b=0, c=3)

    async def look() -> None:
        heard = changes.Changes(rooms)  # type: ignore[arg-type]
        heard.hear(None)
        heard.hear(News("b", 1))
        async with asyncio.timeout(60):
            while len(rooms.seen) < 3:
                await asyncio.sleep(0.01)
        await heard.stop()

    asyncio.run(look())
    assert sorted(rooms.seen) == ["a", "b", "c"]


def test_a_worker_listens_before_it_reads_games(
    fresh: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    open_store = Store.open

    async def open_and_note(url: str) -> Store:
        store = await open_store(url)
        busy, listen = store.busy_games, store.bus.listen

        async def busy_games() -> list[str]:
            order.append("reads")
            return await busy()

        async def slow_listen(listener: Any) -> None:
            await asyncio.sleep(0.1)
            order.append("listens")
            await listen(listener)

        monkeypatch.setattr(store, "busy_games", busy_games)
        monkeypatch.setattr(store.bus, "listen", slow_listen)
        return store

    monkeypatch.setattr(Store, "open", staticmethod(open_and_note))
    with Server(fresh("sqlite")):
        until(lambda: "reads" in order)
    assert order == ["listens", "reads"]


def test_thoughts_end_before_the_store_does_and_give_their_leases_back(
    fresh: Callable[[str], str], thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    address = fresh("sqlite")
    thinkers.slow.add("Max")
    with Server(address, workers=2) as server:
        ann = server.person("Ann")
        ann.new_game("Ann", {"kind": "computer", "name": "Max", "computer": "home"}, first=1)
        thinkers.wait_until_thinking()

    async def left() -> list[str]:
        thoughts = select(leases).where(leases.c.what.startswith("thought"))
        store = await Store.open(address)
        found = await store._database.read(lambda one: list(one.scalars(thoughts)))
        await store.close()
        return found

    assert asyncio.run(left()) == []
    assert [entry for entry in caplog.records if entry.levelno >= logging.ERROR] == []


def test_the_server_ends_though_the_store_takes_no_lease_back(
    fresh: Callable[[str], str], thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(what: str, worker: str) -> None:
        raise StoreError("store_down")

    thinkers.slow.add("Max")
    with Server(fresh("sqlite"), workers=2) as server:
        monkeypatch.setattr(server.context.store, "release", fail)
        ann = server.person("Ann")
        ann.new_game("Ann", {"kind": "computer", "name": "Max", "computer": "home"}, first=1)
        thinkers.wait_until_thinking()


# games that cannot begin ---------------------------------------------------------------------


def test_a_game_that_cannot_begin_is_opened_and_deleted(server: Server, ann: Person) -> None:
    made = server.inside(server.context.store.game(ann.new_game("Ann", {"kind": "link"})))
    assert made is not None
    setup = made.setup.replace('"lexicon": "enable"', '"lexicon": "lost"')
    assert setup != made.setup
    full = [*made.seats[:1], type(made.seats[1])(1, "here", "Bea", made.host)]
    row = type(made)("lost", made.host, 1, made.progress, tuple(full), setup)
    server.inside(server.context.store.create(row))
    assert ann.state("lost")["state"] == "open"
    assert ann.ask("DELETE", "/games/lost").status_code == 204
    assert ann.refused("GET", "/games/lost") == (404, "no_such_game")


def test_a_game_that_cannot_be_read_is_deleted(
    server: Server, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game("Ann", "Bea")
    rooms = server.context.rooms
    rooms._rooms.pop(game).stop()

    async def broken(game_id: str) -> None:
        raise ValueError(game_id)

    with monkeypatch.context() as patch:
        patch.setattr(rooms, "_load", broken)
        assert bob.refused("DELETE", f"/games/{game}") == (403, "host_only")
        assert ann.ask("DELETE", f"/games/{game}").status_code == 204
    assert ann.get("/games")["games"] == []


def test_no_other_round_is_played_with_a_dictionary_that_nobody_has(
    server: Server, ann: Person
) -> None:
    game = ann.new_game("Ann", "Bea")
    ann.do(game, "resign", 0)
    assert kinds(log(server, game))[-1] == "GameEnded"
    room = server.inside(server.context.rooms.get(game))
    setup = room.row.setup.replace('"lexicon": "enable"', '"lexicon": "lost"')
    server.inside(server.context.store.change(game, setup=setup))
    server.inside(server.context.rooms.refresh(game))
    assert ann.refused("POST", f"/games/{game}/rematch") == (404, "unknown_lexicon")
    assert len(ann.get("/games")["games"]) == 1

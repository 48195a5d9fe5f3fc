"""While nothing can be saved, games can be watched, and whoever wants to move is told why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server.clients import Person, Server, new_key, until

from lexiko.errors import StoreError
from lexiko.server import clocks
from lexiko.store import Store
from lexiko.store.schema import events, games

ROOM = "PRAGMA max_page_count = 1000000"
FULL = "PRAGMA max_page_count = 1"
"""No page more than there are: as on a disk without room."""
ONLY_READ = "PRAGMA query_only = 1"


@pytest.fixture
def running(fresh: Callable[[str], str]) -> Iterator[Server]:
    with Server(fresh("sqlite")) as server:
        yield server


def tell(server: Server, pragma: str) -> None:
    """Change the connection that writes, from now on."""

    def work(connection: Connection) -> None:
        connection.exec_driver_sql(pragma)

    server.inside(server.context.store._database.write(work))


def change_until_refused(person: Person, game: str) -> tuple[Any, int]:
    """The refusal, and how often it went well before: there is room in pages begun already."""
    for done in range(1000):
        state = person.state(game)
        kind = "resume" if state["view"]["paused"] else "pause"
        body = {"sequence": state["sequence"], "key": new_key(), "command": {"kind": kind}}
        answer = person.http.post(f"/api/v1/games/{game}/commands", json=body)
        if answer.status_code != 200:
            return answer, done
    raise AssertionError("the disk is never full")


def test_while_the_disk_is_full_one_can_look_and_play_goes_on_when_there_is_room(
    running: Server,
) -> None:
    ann, bob = running.person("Ann"), running.person("Bob")
    game = ann.new_game(first=0, edition="collector")
    before = ann.state(game)["sequence"]
    tell(running, FULL)
    answer, done = change_until_refused(ann, game)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (507, "disk_full")
    assert error["message"].startswith("The server's disk is full")
    assert ann.state(game)["sequence"] == before + done
    with bob.socket(game) as news:
        state = news.next_of("state")
        assert state["sequence"] == before + done
        assert bob.http.get("/healthz").status_code == 200
        tell(running, ROOM)
        ann.do(game, "resume" if state["view"]["paused"] else "pause")
        assert news.next_of("update")["sequence"] == before + done + 1


def test_a_game_with_a_clock_can_be_looked_at_before_its_time_can_be_given_back(
    fresh: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh("sqlite")
    with Server(url) as server:
        game = server.person("Ann").new_game(first=0, changes={"turn_seconds": 30})
        back = -100_000

        def earlier(connection: Connection) -> None:
            at = text("UPDATE events SET body = json_set(body, '$.at', body ->> '$.at' + :back)")
            connection.execute(at, {"back": back})
            connection.execute(text("UPDATE beats SET at = at + :back"), {"back": back})

        server.inside(server.context.store._database.write(earlier))
    append = Store.append
    full = True

    async def no_room(store: Store, *rest: Any) -> int:
        if full:
            raise StoreError("disk_full")
        return await append(store, *rest)

    monkeypatch.setattr(Store, "append", no_room)
    monkeypatch.setattr(clocks, "BEAT_SECONDS", 0.05)
    with Server(url) as server:
        bob = server.person("Bob")
        assert bob.state(game)["view"]["turn"] == 0
        full = False
        until(lambda: bob.state(game)["sequence"] > 3, "the pause that was owed")
        assert bob.state(game)["view"]["used"][0] < 30_000
        assert bob.state(game)["view"]["turn"] == 0


def test_a_file_that_may_only_be_read_is_told_apart(running: Server) -> None:
    ann = running.person("Ann")
    game = ann.new_game(first=0, edition="collector")
    tell(running, ONLY_READ)
    answer, done = change_until_refused(ann, game)
    assert (answer.status_code, answer.json()["error"]["code"], done) == (503, "read_only", 0)
    assert ann.state(game)["view"]["paused"] is False


def test_a_table_that_knows_more_than_the_store_goes_back_to_what_is_there(
    running: Server,
) -> None:
    """As after a spare database, a little behind, has taken over."""
    ann = running.person("Ann")
    game = ann.new_game(first=0, edition="collector")
    sequences = [ann.skip(game, seat) for seat in (0, 1, 0)]

    def lose(connection: Connection) -> None:
        connection.execute(events.delete().where(events.c.sequence > sequences[0]))
        connection.execute(games.update().values(sequence=sequences[0]))

    with ann.socket(game) as news:
        assert news.next_of("state")["sequence"] == sequences[2]
        running.inside(running.context.store._database.write(lose))
        assert ann.cannot(game, "take_turn", 1, move={"kind": "pass"}) == (409, "stale")
        assert news.next_of("state")["sequence"] == sequences[0]
        assert ann.skip(game, 1) == sequences[1]
        assert news.next_of("update")["sequence"] == sequences[1]
    assert len(ann.state(game)["turns"]) == 2

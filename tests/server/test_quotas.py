"""How much somebody may keep: games, imports, bytes in a day, and how long it stays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server.clients import Person, Server, new_key

from lexiko.formats import guide_game
from lexiko.formats.files import written
from lexiko.server import quotas
from lexiko.server.expiry import Expiry
from lexiko.server.now import now

DAY_MS = 24 * 3600 * 1000


@pytest.fixture
def start(fresh: Callable[[str], str]) -> Iterator[Callable[..., Server]]:
    running: list[Server] = []

    def make(**settings: Any) -> Server:
        running.append(Server(fresh("sqlite"), rate_limits=True, **settings).start())
        return running[-1]

    yield make
    for server in running:
        server.stop()


def refusal(person: Person, path: str, **body: Any) -> tuple[int, str]:
    return person.refused("POST", path, **body)


def new_game() -> dict[str, Any]:
    return {
        "key": new_key(),
        "seats": [{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}],
    }


def test_a_person_has_so_many_unfinished_games_and_no_more(start: Callable[..., Server]) -> None:
    ann, bob = (server := start(open_games=2)).person(), server.person()
    games = [ann.new_game() for _ in range(2)]
    assert refusal(ann, "/games", json=new_game()) == (409, "too_many_games")
    bob.new_game()
    ann.do(games[0], "resign", 0)
    ann.new_game()


def test_imports_are_counted_by_person_and_day(
    start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = start(daily_imports=2).person()
    record = json.loads(written(guide_game(), "json"))
    record["events"] = record["events"][:2]
    for title in ("one", "two"):
        answer = ann.ask("POST", "/imports", content=json.dumps(record | {"title": title}))
        assert answer.status_code == 201, answer.text
    answer = ann.ask("POST", "/imports", content=json.dumps(record | {"title": "three"}))
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_imports")
    assert 0 < int(answer.headers["retry-after"]) <= 86_401
    later = now() + DAY_MS
    monkeypatch.setattr(quotas, "now", lambda: later)
    assert ann.ask("POST", "/imports", content=json.dumps(record)).status_code == 201


def test_an_address_fills_the_disk_by_so_much_a_day_and_no_more(
    start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever cookies it comes with; 2 MB imports were once 86 GB a day."""
    server = start(daily_mb=1)
    people = [server.person() for _ in range(4)]
    made = 0
    codes = set()
    for number in range(100):
        person = people[number % len(people)]
        answer = person.ask("POST", "/games", new_game())
        made += answer.status_code == 201
        if answer.status_code != 201:
            codes.add(answer.json()["error"]["code"])
    assert codes <= {"day_used_up", "too_fast"}
    assert 30 <= made <= 1024 * 1024 // quotas.GAME_BYTES
    game = people[0].get("/games")["games"][0]["id"]
    if "day_used_up" in codes:
        assert people[0].cannot(game, "pause") == (429, "day_used_up")
    assert people[0].state(game)["sequence"] > 0


def test_commands_are_counted_in_lots(
    start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "LOT", 10_000)
    ann = (server := start()).person()
    game = ann.new_game()
    for _ in range(6):
        ann.do(game, "pause")
        ann.do(game, "resume")
    count = "SELECT bytes FROM spent WHERE who LIKE 'address %'"

    async def spent() -> int:
        read = server.context.store._database.read
        return await read(lambda connection: connection.scalar(text(count)) or 0)

    assert server.inside(spent()) == quotas.GAME_BYTES + 10 * quotas.COMMAND_BYTES


def test_games_that_nobody_ever_played_go_after_a_while(start: Callable[..., Server]) -> None:
    server = start(expire_unplayed=30)
    ann = server.person()
    waits, begun = ann.new_game("Ann", {"kind": "link"}), ann.new_game("Ann", "Bob")
    paused, fresh = ann.new_game("Ann", "Bob"), ann.new_game("Ann", {"kind": "link"})
    ann.do(paused, "pause")

    def age(connection: Connection) -> None:
        months = {"gone": 40 * DAY_MS, "fresh": fresh}
        connection.execute(
            text("UPDATE games SET updated = updated - :gone WHERE id != :fresh"), months
        )

    server.inside(server.context.store._database.write(age))
    expiry = Expiry(server.context.rooms, server.settings, "trial")
    assert server.inside(expiry.sweep()) == 2
    assert {game["id"] for game in ann.get("/games")["games"]} == {paused, fresh}
    for game in (waits, begun):
        assert ann.refused("GET", f"/games/{game}") == (404, "no_such_game")


def test_the_list_of_games_comes_by_pages(start: Callable[..., Server]) -> None:
    ann = start().person()
    games = [ann.new_game() for _ in range(5)]
    first = ann.get("/games?most=3")
    assert [game["id"] for game in first["games"]] == games[:1:-1]
    second = ann.get(f"/games?most=3&after={first['next']}")
    assert [game["id"] for game in second["games"]] == games[1::-1]
    assert second["next"] is None
    for query in ("most=0", "most=201", "after=x", "after=0.1.x'"):
        assert ann.refused("GET", f"/games?{query}") == (422, "bad_request")

"""Measurements: what they say, and to whom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.clients import Person, Server

TOKEN = "a token of the host"
ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    address = f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}"
    with Server(address, metrics_token=TOKEN) as running:
        yield running


def measured(person: Person) -> dict[str, float]:
    """Each measurement by its name."""
    answer = person.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    rows = [line.rpartition(" ") for line in answer.text.splitlines() if line[0] != "#"]
    return {name: float(value) for name, _, value in rows}


def test_what_happens_is_counted(watched: Server) -> None:
    ann = watched.person("Ann")
    before = measured(ann)
    game = ann.new_game(first=0, edition="collector")
    with ann.socket(game) as news:
        news.next_of("state")
        ann.skip(game, 0)
        after = measured(ann)
    names = ("moves_total", "command_seconds_count", "sockets", "games")
    assert [after[f"lexiko_{name}"] - before[f"lexiko_{name}"] for name in names] == [1, 1, 1, 1]
    assert after["lexiko_connections"] >= 2
    for name in ("lexiko_thoughts_waiting", "lexiko_store_errors_total", "process_max_fds"):
        assert name in after


def test_strangers_measure_nothing(watched: Server, server: Server) -> None:
    eve = Person(watched.port, **ELSEWHERE)
    assert eve.http.get("/metrics").json()["error"]["code"] == "wrong_token"
    wrong = {"Authorization": "Bearer something"}
    assert eve.http.get("/metrics", headers=wrong).status_code == 403
    right = {"Authorization": f"Bearer {TOKEN}"}
    assert "lexiko_moves_total" in eve.http.get("/metrics", headers=right).text
    eve.close()
    eve = Person(server.port, **ELSEWHERE)
    answer = eve.http.get("/metrics", headers={"Authorization": "Bearer None"})
    assert answer.json()["error"]["code"] == "local_only"
    eve.close()

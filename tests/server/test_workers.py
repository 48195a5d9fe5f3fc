"""Two workers on one PostgreSQL: what happens at one is seen at the other."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import make_url
from tests.postgres import Cluster
from tests.server.clients import SECONDS, Person, Server, at_once, free_port, new_key, until
from tests.server.test_clocks import Time, clock, follow, kinds, log
from tests.server.test_replay import compare

from lexiko.server import clocks, presence
from lexiko.server import room as tables_of
from lexiko.server.now import now

__all__ = ["clock"]

pytestmark = pytest.mark.xdist_group("postgres")

TOKEN = "for measurements"


@pytest.fixture(scope="module")
def two(postgres: Cluster) -> Iterator[tuple[Server, Server]]:
    """Two workers, started at the same moment on an empty database; they often look who is here."""
    address = postgres.fresh()
    first, second = Server(address, workers=2), Server(address, workers=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "LOOK_SECONDS", 0.05)
        patch.setattr(presence, "NOTE_SECONDS", 0.05)
        at_once(first.start, second.start)
        yield first, second
        first.stop()
        second.stop()


def both(two: tuple[Server, Server]) -> tuple[Person, Person]:
    """One person, at either worker."""
    person = two[0].person("Ann")
    return person, follow(person, two[1])


def test_a_move_at_one_worker_is_seen_at_the_other(two: tuple[Server, Server]) -> None:
    here, there = both(two)
    game = here.new_game(first=0, edition="collector")
    with here.socket(game) as near, there.socket(game) as far:
        assert far.next_of("state")["sequence"] == near.next_of("state")["sequence"]
        for seat, person in enumerate((here, there)):
            rack = person.state(game)["mine"][str(seat)]["rack"]
            person.move(game, seat, {"kind": "exchange", "pieces": rack[:2]})
            updates = [news.next_of("update") for news in (near, far)]
            assert {**updates[0], "now": 0} == {**updates[1], "now": 0}
        for server in two:
            compare(server, game)


def test_of_two_moves_at_two_workers_one_is_too_late(two: tuple[Server, Server]) -> None:
    here, there = both(two)
    game = here.new_game(first=0, edition="collector")
    there.state(game)
    for turn in range(4):
        sequence = here.state(game)["sequence"]
        until(partial(_has, two[1], game, sequence))
        rack = here.state(game)["mine"][str(turn % 2)]["rack"]
        move = {"kind": "exchange", "pieces": rack[:1]}
        command = {"kind": "take_turn", "seat": turn % 2, "move": move}
        wishes = [partial(one.submit, game, command, sequence) for one in (here, there)]
        assert sorted(answer.status_code for answer in at_once(*wishes)) == [200, 409]
    for server in two:
        until(partial(_has, server, game, sequence + 3))
        compare(server, game)


def _has(server: Server, game: str, sequence: int) -> bool:
    """Whether a worker has heard of a game so far."""
    return server.inside(server.context.rooms.get(game)).sequence == sequence


def test_a_command_repeated_at_another_worker_happens_once(two: tuple[Server, Server]) -> None:
    here, there = both(two)
    game = here.new_game(first=0, edition="collector")
    there.state(game)
    for turn in range(3):
        sequence, key = here.state(game)["sequence"], new_key()
        rack = here.state(game)["mine"][str(turn % 2)]["rack"]
        move = {"kind": "exchange", "pieces": rack[:3]}
        command = {"kind": "take_turn", "seat": turn % 2, "move": move}
        until(partial(_has, two[1], game, sequence))
        wishes = [partial(one.submit, game, command, sequence, key) for one in (here, there) * 2]
        answers = at_once(*wishes)
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 1
        assert kinds(log(two[0], game)).count("Exchanged") == turn + 1
    for server in two:
        until(partial(_has, server, game, answers[0].json()["sequence"]))
        compare(server, game)


def test_seats_and_words_of_one_worker_reach_the_other(two: tuple[Server, Server]) -> None:
    ann, bob = two[0].person("Ann"), two[1].person("Bob")
    game = ann.new_game("Ann", {"kind": "link"})
    with ann.socket(game) as near, bob.socket(game) as far:
        assert near.next_of("state")["state"] == far.next_of("state")["state"] == "open"
        bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
        for news in (near, far):
            while (state := news.next_of("state"))["state"] == "open":
                pass
            assert [seat["name"] for seat in state["seats"]] == ["Ann", "Bob"]
        bob.post(f"/games/{game}/chat", {"key": new_key(), "text": "Hello"})
        assert far.next_of("chat")["message"]["text"] == "Hello"
        while not (messages := near.next_of("state")["messages"]):
            pass
        assert messages[-1]["text"] == "Hello"
        ann.ask("DELETE", f"/games/{game}")
        assert near.rest()[-1]["kind"] == far.rest()[-1]["kind"] == "gone"
    assert bob.refused("GET", f"/games/{game}") == (404, "no_such_game")


def test_who_would_like_to_play_again_is_seen_at_the_other_worker(
    two: tuple[Server, Server],
) -> None:
    ann, bob = two[0].person("Ann"), two[1].person("Bob")
    over = ann.new_game("Ann", {"kind": "link"})
    bob.post(f"/invitations/{ann.state(over)['code']}", {"name": "Bob"})
    until(lambda: ann.state(over)["state"] == "playing", "the start")
    ann.do(over, "resign", 0)
    until(lambda: bob.state(over)["state"] == "over", "the end")
    with ann.socket(over) as news:
        assert news.next_of("state")["rematch"] is None
        game = bob.post(f"/games/{over}/rematch")["id"]
        while news.next_of("state")["rematch"] != "Bob":
            pass
        bob.post(f"/games/{game}/leave")
        while news.next_of("state")["rematch"] is not None:
            pass


def test_the_last_two_seats_are_taken_at_two_workers(two: tuple[Server, Server]) -> None:
    ann, bob, cid = two[0].person("Ann"), two[0].person("Bob"), two[1].person("Cid")
    for _ in range(4):
        game = ann.new_game("Ann", {"kind": "link"}, {"kind": "link"})
        secrets = [ann.state(game)["seats"][seat]["secret"] for seat in (1, 2)]
        cid.state(game)
        at_once(
            partial(bob.post, f"/invitations/{secrets[0]}", {"name": "Bob"}),
            partial(cid.post, f"/invitations/{secrets[1]}", {"name": "Cid"}),
        )
        for server in two:
            # The draw for the first play, and three racks.
            until(partial(_has, server, game, 5))
            compare(server, game)
        assert kinds(log(two[0], game)).count("GameStarted") == 1


def test_who_looks_at_the_draw_at_two_workers_gets_time_for_it_once(
    two: tuple[Server, Server], clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AWAY_MS", 10**9)  # nobody was away: the clock was put forward
    here, there = both(two)
    game = here.new_game(changes={"turn_seconds": 600})
    there.state(game)
    clock.ahead += 4
    at_once(*(partial(one.post, f"/games/{game}/draw") for one in (here, there)))
    once = kinds(log(two[0], game))
    assert once[-2:] == ["Paused", "Resumed"]
    clock.ahead += 4
    for one in (there, here):
        one.post(f"/games/{game}/draw")
    assert kinds(log(two[0], game)) == once


def online(state: dict[str, Any]) -> list[bool]:
    return [seat["online"] for seat in state["seats"]]


def test_who_looks_at_a_table_at_one_worker_is_here_at_the_other(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = two[0].person("Ann"), two[1].person("Bob")
    game = ann.new_game("Ann", {"kind": "link"}, {"kind": "link"})
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    with ann.socket(game) as near:
        with bob.socket(game) as far:
            far.next_of("state")
            while near.next_of("presence")["online"] != [0, 1]:
                pass
            assert online(ann.state(game)) == [True, True, False]
            for change in ({"computer": "home"}, {"name": "Bea"}):
                refused = ann.refused("POST", f"/games/{game}/seats/1", change)
                assert refused == (409, "seat_in_use")
        monkeypatch.setattr(tables_of, "HERE_MS", 100)
        while near.next_of("presence")["online"] != [0]:
            pass
    ann.post(f"/games/{game}/seats/1", {"name": "Bea"})


def test_somebody_at_another_worker_keeps_the_seat_of_a_running_game(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = two[0].person("Ann"), two[1].person("Bob")
    game = ann.new_game("Ann", {"kind": "link"})
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    room = two[0].inside(two[0].context.rooms.get(game))
    room.loaded_at = 0  # whoever has not been seen since is away
    with bob.socket(game) as far:
        far.next_of("state")
        until(lambda: room.elsewhere, "word of the other worker")
        refused = ann.refused("POST", f"/games/{game}/seats/1", {"computer": "home"})
        assert refused == (409, "seat_in_use")
    monkeypatch.setattr(tables_of, "AWAY_SECONDS", 0.1)
    change = {"computer": "home"}
    give = partial(ann.ask, "POST", f"/games/{game}/seats/1", change)
    until(lambda: give().status_code == 200, "the change")


def test_a_seat_is_given_at_a_worker_that_has_not_heard_of_the_last_move(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = two[0].person("Ann"), two[1].person("Bob")
    game = ann.new_game("Ann", {"kind": "link"}, first=0)
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    path, rooms = f"/games/{game}/seats/1", two[1].context.rooms

    async def deaf(*_: object) -> bool:
        return True

    with bob.socket(game) as far:
        while far.next_of("state")["state"] == "open":
            pass
        until(lambda: ann.state(game)["state"] == "playing", "the start")
        with monkeypatch.context() as patch:
            patch.setattr(rooms, "follow", deaf)
            patch.setattr(rooms, "refresh", deaf)
            sequence = ann.skip(game, 0)
            bob.post(path, {"link": True})
            state = far.until(sequence)[-1]
            assert (state["kind"], state["sequence"]) == ("update", sequence)
            way = far.next_of("state")["seats"][1]["secret"]
            cid = two[0].person()
            cid.post(f"/invitations/{way}", {"name": "Cid"})
            assert bob.refused("POST", path, {"link": True}) == (403, "host_only")
            while far.next_of("state")["seats"][1]["name"] != "Cid":
                pass
    for server in two:
        compare(server, game)


def test_somebody_who_looked_at_another_worker_has_not_been_absent(
    two: tuple[Server, Server], clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AWAY_MS", 10**12)  # the clock is put forward, nobody sleeps
    ann, bob = two[0].person("Ann"), two[1].person("Bob")
    game = ann.new_game("Ann", {"kind": "link"}, absence=600)
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    give = partial(ann.ask, "POST", f"/games/{game}/seats/1", {"link": True})
    clock.ahead = 500
    looked = now()
    bob.state(game)
    store = two[0].context.store
    until(lambda: max(two[0].inside(store.last_seen(game)).values(), default=0) >= looked)
    clock.ahead = 700
    assert give().json()["error"]["code"] == "seat_not_yet"
    clock.ahead = 1200
    assert give().is_success


@pytest.fixture
def process(tmp_path: Path, postgres: Cluster) -> Iterator[int]:
    """The port of `lexiko serve --workers 2`, as a process of its own."""
    port = free_port()
    command = [
        sys.executable, "-m", "lexiko", "serve", "--workers", "2", "--port", str(port), "--pace",
        "0", "--database", postgres.fresh(), "--metrics-token", TOKEN,
    ]  # fmt: skip
    environment = os.environ | {"LEXIKO_DATA": str(tmp_path)}
    with (tmp_path / "output").open("wb") as output:
        running = subprocess.Popen(
            command, env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        until(lambda: _answers(port), "the start")
        yield port
    finally:
        running.send_signal(signal.SIGINT)
        try:
            running.wait(SECONDS)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert "Traceback" not in (tmp_path / "output").read_text()


def _answers(port: int) -> bool:
    try:
        return httpx2.get(f"http://localhost:{port}/healthz", trust_env=False).status_code == 200
    except httpx2.TransportError:
        return False


def test_a_real_server_with_two_workers(process: int) -> None:
    ann = Person(process)
    ann.get("/me")
    game = ann.new_game(first=0, edition="collector")
    with ExitStack() as stack:
        # Enough sockets that both workers have some.
        sockets = [stack.enter_context(ann.socket(game)) for _ in range(8)]
        for news in sockets:
            news.next_of("state")
        for turn in range(4):
            mover = Person(process)  # another connection, perhaps to the other worker
            mover.http.cookies.set("lexiko", ann.cookie.partition("=")[2])
            rack = mover.state(game)["mine"][str(turn % 2)]["rack"]
            for _ in range(20):
                answer = mover.submit(
                    game,
                    {
                        "kind": "take_turn",
                        "seat": turn % 2,
                        "move": {"kind": "exchange", "pieces": rack[:1]},
                    },
                )
                if answer.status_code == 200:
                    break
            assert answer.status_code == 200
            for news in sockets:
                while news.next_of("update")["sequence"] < answer.json()["sequence"]:
                    pass
            mover.close()
        # Whichever worker answers, it answers for both.
        right = {"Authorization": f"Bearer {TOKEN}"}
        for _ in range(4):
            with Person(process).http as http:
                rows = http.get("/metrics", headers=right).text.splitlines()
            assert "lexiko_sockets 8.0" in rows
            assert "lexiko_moves_total 4.0" in rows
    computer = {"kind": "computer", "computer": "beginner"}
    other = ann.new_game("Ann", computer, first=1, edition="collector")
    with ann.socket(other) as news:
        while news.next().get("view", {}).get("to_move") != 0:
            pass
    ann.close()


def test_a_worker_that_lost_word_of_the_others_looks_again(
    fresh: Callable[[str], str], postgres: Cluster
) -> None:
    address = fresh("postgres")
    with Server(address, workers=2) as first, Server(address, workers=2) as second:
        here, there = both((first, second))
        game = here.new_game(first=0, edition="collector")
        with there.socket(game) as far:
            far.next_of("state")
            asyncio.run(postgres.cut_connections(str(make_url(address).database)))
            rack = here.state(game)["mine"]["0"]["rack"]
            sequence = here.move(game, 0, {"kind": "exchange", "pieces": rack[:1]})
            while far.next().get("sequence", 0) < sequence:
                pass

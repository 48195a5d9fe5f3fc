"""News by WebSocket: the state first, then everything in order; garbage does no harm."""

from __future__ import annotations

import random
import socket as plain_sockets
from typing import Any

import pytest
from tests.server.clients import Person, Server, at_once, new_key, until
from websockets.exceptions import InvalidStatus

from lexiko.server import room as tables_of
from lexiko.server import viewers


@pytest.fixture
def game(ann: Person) -> str:
    """A game of Ann and Bob at one device; Ann begins."""
    return ann.new_game(first=0, edition="collector")


def comparable(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what differs from moment to moment."""
    return {key: value for key, value in state.items() if key not in ("kind", "now", "seats")}


def test_the_first_message_is_the_state(ann: Person, bob: Person, game: str) -> None:
    for person in (ann, bob):
        with person.socket(game) as news:
            message = news.next()
            assert message["kind"] == "state"
            assert comparable(message) == comparable(person.state(game))
    assert set(ann.state(game)["mine"]) == {"0", "1"}
    assert bob.state(game)["mine"] == {}


def test_updates_come_in_order_and_add_up_to_the_state(ann: Person, bob: Person, game: str) -> None:
    for person in (ann, bob):
        with person.socket(game) as news:
            state = news.next_of("state")
            for _ in range(2):
                turns, seat = state["turns"], state["view"]["to_move"]
                rack = ann.state(game)["mine"][str(seat)]["rack"]
                ann.move(game, seat, {"kind": "exchange", "pieces": rack[:3]})
                update = news.next_of("update")
                assert update["sequence"] == state["sequence"] + len(update["events"])
                assert update["turns_from"] <= len(turns)
                turns[update["turns_from"] :] = update["turns"]
                changed = ("state", "sequence", "now", "view", "mine")
                state |= {key: update[key] for key in changed}
                assert comparable(state) == comparable(person.state(game))


def test_everybody_hears_the_same_in_the_same_order(ann: Person, bob: Person, game: str) -> None:
    with ann.socket(game) as first, bob.socket(game) as second:
        for news in (first, second):
            news.next_of("state")
        for seat in (0, 1, 0):
            sequence = ann.skip(game, seat)
        heard = [
            [message["sequence"] for message in news.until(sequence) if message["kind"] == "update"]
            for news in (first, second)
        ]
        assert heard[0] == heard[1] == sorted(heard[0])
        assert len(heard[0]) == 3


def test_who_comes_back_gets_the_state_of_now(ann: Person, game: str) -> None:
    with ann.socket(game) as news:
        before = news.next_of("state")
    ann.skip(game, 0)
    with ann.socket(game) as news:
        after = news.next_of("state")
    assert after["sequence"] > before["sequence"]
    assert len(after["turns"]) == 1


def test_nothing_is_lost_while_somebody_joins(ann: Person, bob: Person, game: str) -> None:
    def talk() -> list[str]:
        return [
            ann.post(f"/games/{game}/chat", {"key": new_key(), "text": f"word {number}"})["text"]
            for number in range(12)
        ]

    def listen() -> bool:
        for _ in range(6):
            with bob.socket(game) as news:
                heard = [message["text"] for message in news.next_of("state")["messages"]]
                while len(heard) < 12:
                    heard.append(news.next_of("chat")["message"]["text"])
                assert heard == [f"word {number}" for number in range(12)]
        return True

    assert len(at_once(talk, listen)) == 2


def test_who_is_here_is_told(ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", {"kind": "link"})
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    with ann.socket(game) as news:
        assert news.next_of("presence")["online"] == [0]
        with bob.socket(game):
            assert news.next_of("presence")["online"] == [0, 1]
            assert [seat["online"] for seat in ann.state(game)["seats"]] == [True, True]
        assert news.next_of("presence")["online"] == [0]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "http://[", "http://localhost"]
)
def test_another_page_hears_nothing(ann: Person, game: str, origin: str) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        ann.socket(game, additional_headers={"Origin": origin}),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_strange_name_of_the_server_is_refused(server: Server, ann: Person, game: str) -> None:
    lines = (
        f"GET /api/v1/games/{game}/socket HTTP/1.1",
        "Host: evil.example",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {ann.cookie}",
    )
    with plain_sockets.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall("\r\n".join((*lines, "", "")).encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 403")


def test_our_own_page_hears_the_news(server: Server, ann: Person, game: str) -> None:
    origin = f"http://localhost:{server.port}"
    with ann.socket(game, additional_headers={"Origin": origin}) as news:
        assert news.next()["kind"] == "state"


@pytest.mark.parametrize("game_id", ["nobody", "%00", "a" * 500, "%ED%A0%80"])
def test_of_a_game_that_there_is_not_one_hears_an_error(ann: Person, game_id: str) -> None:
    with ann.socket(game_id) as news:
        (message,) = news.rest()
    assert message["kind"] == "error"
    assert message["error"]["code"] == "no_such_game"


def test_a_cookie_that_is_not_ours_only_watches(server: Server, game: str) -> None:
    stranger = Person(server.port)
    with stranger.socket(game, additional_headers={"Cookie": "lexiko=abc.def"}) as news:
        assert news.next()["mine"] == {}


def test_garbage_from_a_client_does_no_harm(server: Server, ann: Person, game: str) -> None:
    chance = random.Random(1)
    before = server.inside(server.context.store.events(game))
    garbage: list[str | bytes] = ["", "{}", '{"kind":"resign"}', "\0", b"", b"\xff" * 100]
    garbage += [chance.randbytes(chance.randrange(200)) for _ in range(30)]
    with ann.socket(game) as news:
        news.next_of("state")
        for item in garbage:
            news.raw.send(item)
        for size in range(5):
            news.raw.ping(b"x" * size)
        ann.skip(game, 0)
        assert news.next_of("update")["view"]["turn"] == 1
    assert server.inside(server.context.store.events(game))[: len(before)] == before
    with ann.socket(game) as news:
        news.next_of("state")
        news.raw.send("x" * 1_000_000)
        news.rest()
        assert news.raw.close_code == 1009
    assert ann.state(game)["view"]["turn"] == 1


def test_broken_frames_do_no_harm(server: Server, ann: Person, game: str) -> None:
    chance = random.Random(2)
    for number in range(16):
        with ann.socket(game, close_timeout=0.05) as news:
            news.next_of("state")
            raw = news.raw.socket
            raw.sendall(bytes([chance.choice((0x81, 0x82, 0x89, 0x88, 0xFF, 0x00, 0x91))]))
            raw.sendall(chance.randbytes(chance.randrange(1, 60)))
            if number % 2:
                raw.close()
    room = server.inside(server.context.rooms.get(game))
    until(lambda: not room.viewers, "the end of all sockets")
    assert ann.skip(game, 0)


BACKLOG = 8


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "BACKLOG", BACKLOG)


@pytest.mark.usefixtures("short_patience")
def test_a_slow_reader_is_let_go_and_catches_up(server: Server, ann: Person, game: str) -> None:
    room = server.inside(server.context.rooms.get(game))
    with ann.socket(game, max_queue=1) as news:
        news.next_of("state")
        (viewer,) = room.viewers
        text = "x" * 2_000_000
        # More than the buffers of the system hold, so that the reader is behind.
        for number in range(BACKLOG + 12):
            server.inside(
                _tell(viewer, f'{{"kind": "chat", "number": {number}, "text": "{text}"}}')
            )
            if viewer not in room.viewers:
                break
        numbers = [message["number"] for message in news.rest() if "number" in message]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) < BACKLOG + 12
    until(lambda: not room.viewers, "the end of the slow reader")
    with ann.socket(game) as news:
        assert news.next()["kind"] == "state"


async def _tell(viewer: Any, text: str) -> None:
    viewer.tell(text)


@pytest.mark.usefixtures("short_patience")
def test_a_reader_who_never_reads_keeps_nobody_waiting(
    server: Server, ann: Person, bob: Person, game: str
) -> None:
    with ann.socket(game, max_queue=1), bob.socket(game) as news:
        news.next_of("state")
        for number in range(BACKLOG + 3):
            ann.post(f"/games/{game}/chat", {"key": new_key(), "text": "y" * 500})
            assert news.next_of("chat")["message"]["id"] > number


def test_strangers_do_not_keep_the_players_from_their_table(
    server: Server, ann: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_of, "MAX_VIEWERS", 2)
    eve = Person(server.port)
    with eve.socket(game) as first, eve.socket(game) as second, eve.socket(game) as third:
        assert first.next()["kind"] == second.next()["kind"] == "state"
        assert third.next()["kind"] == "error"
        with ann.socket(game) as news:
            assert news.next()["kind"] == "state"


def test_the_oldest_of_too_many_sockets_of_one_person_is_closed(
    ann: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_of, "MAX_SOCKETS", 2)
    with ann.socket(game) as first:
        first.next_of("state")
        with ann.socket(game) as second, ann.socket(game) as third:
            assert second.next()["kind"] == third.next()["kind"] == "state"
            first.rest()
            assert first.raw.close_code == 1001
            ann.skip(game, 0)
            assert second.next_of("update")["sequence"] == third.next_of("update")["sequence"]


def test_what_is_said_again_by_the_same_key_is_heard_once(ann: Person, game: str) -> None:
    with ann.socket(game) as news:
        news.next_of("state")
        said = {"key": new_key(), "text": "Hello"}
        for message in (said, said, {"key": new_key(), "text": "Goodbye"}):
            ann.post(f"/games/{game}/chat", message)
        heard = [news.next_of("chat")["message"]["text"] for _ in range(2)]
        assert heard == ["Hello", "Goodbye"]


def test_a_game_that_is_deleted_says_goodbye(ann: Person, bob: Person, game: str) -> None:
    with ann.socket(game) as news, bob.socket(game) as watched:
        news.next_of("state")
        watched.next_of("state")
        ann.ask("DELETE", f"/games/{game}")
        assert news.rest()[-1] == {"kind": "gone"}
        assert watched.rest()[-1] == {"kind": "gone"}
    assert ann.refused("GET", f"/games/{game}") == (404, "no_such_game")
    assert game not in [one["id"] for one in ann.get("/games")["games"]]

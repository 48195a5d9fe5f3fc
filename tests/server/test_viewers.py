"""Those who watch and do not read: they cost little, and not for long."""

from __future__ import annotations

import base64
import secrets
import socket as plain_sockets
import sys
from typing import Any

import pytest
from tests.server.clients import Person, Server, new_key, until
from tests.server.test_lines import connect

from lexiko.server import limits as rates
from lexiko.server import lines
from lexiko.server import viewers as viewers_of
from lexiko.server.viewers import Viewer, latest
from lexiko.store import Message

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others have one loopback address")


@pytest.fixture
def game(ann: Person) -> str:
    return ann.new_game(first=0, edition="collector")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "STALL_SECONDS", 0.5)


def silent(server: Server, game: str) -> plain_sockets.socket:
    """A socket of a stranger who never reads."""
    connection = connect(server.port, room=2048)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines_sent = (
        f"GET /api/v1/games/{game}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    connection.sendall("\r\n".join((*lines_sent, "", "")).encode())
    return connection


def waiting(room: Any) -> int:
    """How much memory all that waits for viewers takes; what they share counts once."""
    texts = {id(text): text for viewer in room.viewers for text in viewer._queue}
    return sum(map(sys.getsizeof, texts.values()))


async def tell_all(room: Any, text: str) -> None:
    room.tell(lambda person: {"kind": "chat", "text": text})


@pytest.mark.usefixtures("hasty")
def test_watchers_who_never_read_take_little_and_are_let_go(
    server: Server, ann: Person, game: str
) -> None:
    room = server.inside(server.context.rooms.get(game))
    watchers = [silent(server, game) for _ in range(20)]
    until(lambda: len(room.viewers) == 20, "the watchers")
    most = 0
    for _ in range(40):
        server.inside(tell_all(room, "\N{GRINNING FACE}" * 10_000))
        most = max(most, waiting(room))
    assert most <= 2 * viewers_of.BACKLOG_BYTES
    until(lambda: not room.viewers, "the end of the watchers")
    assert ann.skip(game, 0)
    for watcher in watchers:
        watcher.close()


def test_strangers_are_sent_the_same_text_and_players_their_own(
    server: Server, ann: Person, game: str
) -> None:
    room = server.inside(server.context.rooms.get(game))
    host = room.row.host
    viewers = [Viewer(person) for person in (new_key(), new_key(), host)]

    async def tell() -> list[str | None]:
        room.viewers.update(viewers)
        room.tell_update((), 0)
        room.viewers.difference_update(viewers)
        return [await viewer.next() for viewer in viewers]

    eve, dan, own = server.inside(tell())
    assert eve is dan
    assert eve is not None
    assert own is not None
    assert '"rack":' not in eve
    assert '"rack":' in own


def test_a_viewer_has_so_many_bytes_waiting_and_no_more(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers_of, "BACKLOG_BYTES", 10_000)

    async def read(*sizes: int) -> list[int]:
        viewer = Viewer("eve")
        for size in sizes:
            viewer.tell("x" * size)
        viewer.let_go()
        heard = []
        while (text := await viewer.next()) is not None:
            heard.append(len(text))
        return heard

    assert server.inside(read(50_000)) == [50_000]  # one message may always wait
    assert server.inside(read(4000, 4000)) == [4000, 4000]
    assert server.inside(read(4000, 4000, 4000, 1)) == []


def test_pings_of_somebody_who_does_not_read_end_the_socket(
    server: Server, ann: Person, game: str
) -> None:
    room = server.inside(server.context.rooms.get(game))
    with silent(server, game) as watcher:
        until(lambda: room.viewers, "the watcher")
        server.inside(tell_all(room, "x" * 2_000_000))
        ping = b"\x89\xfd" + bytes(4) + b"p" * 125
        with pytest.raises(OSError, match=r"reset|pipe"):
            watcher.sendall(ping * 100_000)
    until(lambda: not room.viewers, "the end of the watcher")


def test_whoever_talks_all_the_time_is_let_go(
    server: Server, ann: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "CHATTER", rates.Rate(5, 600))
    monkeypatch.setattr(server.context.limits, "_active", True)
    with ann.socket(game) as news:
        for _ in range(6):
            news.raw.send("hello")
        news.rest()
    assert ann.skip(game, 0)


def test_the_chat_is_switched_only_so_often(
    server: Server, ann: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.context.limits, "_active", True)
    switch = [
        ann.ask("PUT", f"/games/{game}/chat", {"on": bool(number % 2)}).status_code
        for number in range(rates.ON_OFF.most + 1)
    ]
    assert switch == [200] * rates.ON_OFF.most + [429]


def test_the_state_holds_the_end_of_a_long_chat(ann: Person, game: str) -> None:
    for number in range(40):
        text = f"{number} " + "x" * 490
        ann.post(f"/games/{game}/chat", {"key": new_key(), "text": text})
    numbers = [int(said["text"].split()[0]) for said in ann.state(game)["messages"]]
    assert numbers == list(range(40))[-len(numbers) :]
    assert 30 <= len(numbers) < 40
    assert latest([Message(0, 0, "Ann", "x" * 20_000)]) == []

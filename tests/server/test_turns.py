"""Whatever one address asks for, the others have their turn."""

from __future__ import annotations

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
import segno
from tests.server.clients import Person, Server, new_key

from lexiko.errors import LexikoError
from lexiko.server import limits as rates
from lexiko.server.limits import Rate


def test_the_requests_of_an_address_are_dealt_with_in_turn(
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = counting.person("Ann")
    running, most = 0, 0

    async def slowly(game_id: str) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.05)
        running -= 1
        raise LexikoError("no_such_game", id=game_id)

    monkeypatch.setattr(counting.context.rooms, "get", slowly)

    def ask(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return ann.http.get("/api/v1/games/nobody", headers=headers).status_code

    with ThreadPoolExecutor(12) as pool:
        assert set(pool.map(ask, ["192.0.2.1"] * 12)) == {404}
    assert most == 2
    with ThreadPoolExecutor(12) as pool:
        assert set(pool.map(ask, [f"192.0.2.{number}" for number in range(12)])) == {404}
    assert most > 2


def test_a_body_that_has_not_come_takes_nobody_s_turn(counting: Server) -> None:
    ann = counting.person("Ann")
    with ExitStack() as stack:
        for _ in range(4):
            waiting = stack.enter_context(socket.create_connection(("127.0.0.1", counting.port)))
            head = f"PUT /api/v1/me HTTP/1.1\r\nHost: localhost\r\nCookie: {ann.cookie}\r\n"
            waiting.sendall(f"{head}Content-Length: 20\r\n\r\n{{".encode())
        assert ann.put("/me", {"name": "Anna"}) == {"name": "Anna"}


# pictures ------------------------------------------------------------------------------------


def test_a_picture_is_drawn_once_and_beside_everything_else(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    drawing, ready = threading.Event(), threading.Event()
    make = segno.make

    def slowly(text: str, **more: Any) -> Any:
        drawn.append(text)
        drawing.set()
        assert ready.wait(60)
        return make(text, **more)

    monkeypatch.setattr(segno, "make", slowly)
    text = f"http://localhost/{new_key()}"
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(server.person().http.get, "/api/v1/qr.svg", params={"text": text})
        assert drawing.wait(60)
        assert ann.http.get("/healthz").status_code == 200
        ready.set()
        assert first.result(60).content.startswith(b"<svg")
    again = ann.http.get("/api/v1/qr.svg", params={"text": text})
    assert again.content == first.result(60).content
    assert "max-age" in again.headers["Cache-Control"]
    assert drawn == [text]


def test_pictures_are_counted_by_address(counting: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "PICTURES", Rate(2, 600))
    asked = [counting.person().ask("GET", "/qr.svg?text=x").status_code for _ in range(3)]
    assert asked == [200, 200, 429]

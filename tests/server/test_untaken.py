"""Answers that are taken slowly, or not at all."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import ExitStack, suppress

import pytest
from tests.server.attackers import heavy
from tests.server.clients import Person, Server, until
from tests.server.test_lines import (
    STRANGER,
    answers,
    connect,
    hasty,
    listening_to,
    pytestmark,
)

from lexiko.server import connections as module
from lexiko.server import lines

__all__ = ["hasty", "pytestmark"]

LARGE = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_an_answer_that_is_taken_slowly_comes_as_a_whole(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the connection may be used again, and stays open after it."""
    monkeypatch.setattr(lines, "REQUEST_SECONDS", 0.5)
    game = str(ann.http.post("/api/v1/imports", content=heavy()).json()["id"])
    asked = f"GET /api/v1/games/{game} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with connect(server.port, room=4096) as connection:
        connection.sendall(asked)
        head, _, body = connection.recv(4096).partition(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", head)[1])  # type: ignore[index]
        size, began = len(body), time.monotonic()
        while size < length:
            came = len(connection.recv(1 << 16))
            assert came, f"{size} of {length} bytes came"
            size += came
            if time.monotonic() - began < 3 * lines.REQUEST_SECONDS:
                time.sleep(0.02)
        assert time.monotonic() - began > 2 * lines.REQUEST_SECONDS, "it was not taken slowly"


def test_an_address_leaves_only_so_much_untaken(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = str(ann.http.post("/api/v1/imports", content=heavy()).json()["id"])
    asked = f"GET /api/v1/games/{game} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    connections = server.app.state.connections
    until(lambda: not connections._untaken, "the end of all that was untaken")
    monkeypatch.setattr(module, "UNTAKEN", 1_500_000)
    with ExitStack() as stack:
        first = stack.enter_context(connect(server.port, room=4096))
        first.sendall(asked)
        until(lambda: connections._untaken[STRANGER], "an answer that is not taken")
        second = stack.enter_context(connect(server.port, room=4096))
        second.sendall(asked)
        came = 0
        with suppress(ConnectionError):
            while more := len(second.recv(1 << 16)):
                came += more
        assert came < 1_000_000, "the second is dropped"
        assert answers(server.port)
        other = stack.enter_context(connect(server.port, "127.0.0.3"))
        other.sendall(asked)
        while connections._untaken["127.0.0.3"]:
            assert other.recv(1 << 20), "nobody else is"
    until(lambda: not connections._untaken, "the end of all that was untaken")


@pytest.mark.usefixtures("hasty")
def test_an_answer_that_nobody_takes_is_dropped(server: Server) -> None:
    with connect(server.port, room=2048) as connection:
        for _ in range(8):
            connection.sendall(LARGE)
        connections = server.app.state.connections
        until(lambda: len(connections), "the connection")
        until(lambda: not len(connections), "the end of the connection")


@pytest.mark.usefixtures("hasty")
def test_answers_from_before_a_socket_must_be_taken_too(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game()
    ann.http.close()
    connections = server.app.state.connections
    until(lambda: not len(connections), "the end of all connections")
    made: list[lines.HttpLine] = []
    usual = lines.HttpLine.connection_made

    def connection_made(line: lines.HttpLine, transport: asyncio.Transport) -> None:
        made.append(line)
        usual(line, transport)

    monkeypatch.setattr(lines.HttpLine, "connection_made", connection_made)
    with ExitStack() as stack:
        # After some of these numbers of answers the buffer is just about full.
        for count in range(1, 13):
            connection = stack.enter_context(connect(server.port, room=2048))
            connection.sendall(LARGE * count + listening_to(game))
        until(lambda: len(made) == 12, "the connections")
        until(lambda: not len(connections), "their end")

"""Starting the server: what is refused with a sentence before anything is served."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from tests.server.clients import free_port

from lexiko.cli.serve import ServeOptions, serve_page
from lexiko.errors import StoreError
from lexiko.server.listening import hurried
from lexiko.server.settings import sqlite_url
from lexiko.store.alone import alone


def test_answers_do_not_wait_for_their_second_half() -> None:
    with (
        hurried(socket.create_server(("127.0.0.1", 0))) as listener,
        socket.create_connection(listener.getsockname(), timeout=10),
    ):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_two_servers_do_not_serve_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        alone(sqlite_url(tmp_path)),
        pytest.raises(StoreError, match="already running with these games"),
    ):
        serve_page(ServeOptions(port=free_port(), data=tmp_path))
    assert capsys.readouterr().out == ""

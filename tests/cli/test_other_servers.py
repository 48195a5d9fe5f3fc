"""Whatever answers on our port, `lexiko` finds out whether it is Lexiko."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from tests.cli.running import run

from lexiko.cli import serve
from lexiko.cli.serve import _is_lexiko
from lexiko.server.settings import sqlite_url
from lexiko.store.alone import alone


@pytest.fixture
def answering() -> Iterator[Callable[[bytes], int]]:
    """The port of a server that gives the same answer to everything."""
    servers: list[HTTPServer] = []

    def start(body: bytes) -> int:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        return server.server_port

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    "body", [b"", b"5", b"null", b"true", b'"version"', b'["version"]', b"{}", b"\xff", b"<p>"]
)
def test_another_server_is_not_taken_for_lexiko(
    answering: Callable[[bytes], int], body: bytes
) -> None:
    assert not _is_lexiko(answering(body))


def test_the_owners_link_is_opened_only_at_ones_own_server(
    answering: Callable[[bytes], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: a server of another user on the usual port was shown the owner's token."""
    others = answering(b'{"status": "ok", "version": "1.0"}')
    opened: list[str] = []
    started: list[serve.ServeOptions] = []
    monkeypatch.setattr(serve, "DEFAULT_PORT", others)
    monkeypatch.setattr(serve, "serve_page", started.append)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    serve.play_on_page()
    assert (opened, len(started)) == ([], 1)
    with alone(sqlite_url(tmp_path)) as note:
        note("http://localhost:8429/")
        serve.play_on_page()
        link = run("owner", "--data", str(tmp_path)).out.strip()
    assert opened == [link]
    assert link.startswith("http://localhost:8429/owner/")


def test_lexiko_is_known_by_its_version(answering: Callable[[bytes], int]) -> None:
    assert _is_lexiko(answering(b'{"status": "ok", "version": "1.0"}'))

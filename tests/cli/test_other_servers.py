"""Whatever answers on our port, `lexiko` finds out whether it is Lexiko."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from lexiko.cli.serve import _is_lexiko


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


def test_lexiko_is_known_by_its_version(answering: Callable[[bytes], int]) -> None:
    assert _is_lexiko(answering(b'{"status": "ok", "version": "1.0"}'))

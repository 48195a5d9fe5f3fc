"""Connections: nobody keeps the server waiting, and there are never more than it can bear."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import struct
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import httpx2
import pytest
from tests.server.clients import Person, Server, free_port, until

from lexiko.errors import LexikoError
from lexiko.server import lines
from lexiko.server.connections import FOR_PROXIES, Connections
from lexiko.server.settings import trusted_proxies

STRANGER = "127.0.0.2"
"""An address that is not a proxy's; others than Linux have only one."""
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
PING, PIECE, NO_PIECE = b"\x89\x80\0\0\0\0", b"\x01\x81\0\0\0\0a", b"\x00\x80\0\0\0\0"
"""What a socket may say: a sign of life, the beginning of a message, and nothing more of it."""
UPLOAD = b"PUT /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others have one loopback address")


def connect(port: int, host: str = STRANGER, room: int | None = None) -> socket.socket:
    """A connection from an address; `room` is how much the system takes before it is read."""
    connection = socket.socket()
    if room is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    connection.settimeout(60)
    connection.bind((host, 0))
    connection.connect(("127.0.0.1", port))
    return connection


def listening_to(game: str) -> bytes:
    """A request for a socket."""
    return (
        f"GET /api/v1/games/{game}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def ends(connection: socket.socket) -> bool:
    """Whether the server ends a connection before its time is up, whatever it has said before."""
    connection.settimeout(15)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def is_open(connection: socket.socket) -> bool:
    """Whether the server has not closed a connection, nor said anything."""
    connection.setblocking(False)
    try:
        connection.recv(1)
        return False
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def answers(port: int) -> bool:
    address = f"http://localhost:{port}/healthz"
    try:
        return httpx2.get(address, trust_env=False, timeout=5).status_code == 200
    except httpx2.TransportError:
        return False


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not wait long."""
    monkeypatch.setattr(lines, "REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(lines, "STALL_SECONDS", 0.5)


# what is left --------------------------------------------------------------------------------


@pytest.mark.parametrize("reset", [False, True])
@pytest.mark.parametrize("begin", [b"", HALF, HALF + b"\r\n"])
def test_a_connection_that_ends_is_not_left_to_the_search_for_garbage(
    server: Server, monkeypatch: pytest.MonkeyPatch, begin: bytes, reset: bool
) -> None:
    made = []

    def connection_made(line: lines.HttpLine, transport: asyncio.Transport) -> None:
        made.append(weakref.ref(line))
        usual(line, transport)

    usual = lines.HttpLine.connection_made
    monkeypatch.setattr(lines.HttpLine, "connection_made", connection_made)
    gc.disable()
    try:
        with connect(server.port) as connection:
            connection.sendall(begin)
            if begin.endswith(b"\r\n\r\n"):
                assert connection.recv(1000).startswith(b"HTTP/1.1 200")
            if reset:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            until(lambda: made, "the connection")
        until(lambda: made[0]() is None, "its end")
    finally:
        gc.enable()


# too much ------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [PING * 4000, PIECE + NO_PIECE * 100], ids=["pings", "pieces"])
def test_whoever_only_listens_cannot_keep_the_server_busy(
    server: Server, ann: Person, said: bytes
) -> None:
    with connect(server.port) as connection:
        connection.sendall(listening_to(ann.new_game()))
        assert connection.recv(1000).startswith(b"HTTP/1.1 101 ")
        with suppress(OSError):
            connection.sendall(said)
        assert ends(connection)


@pytest.mark.parametrize(
    ("head", "most"),
    [
        (b"Content-Length: 60000\r\n", lines.BODY_AT_A_TIME),
        (b"Transfer-Encoding: chunked\r\n", lines.AT_A_TIME),
    ],
    ids=["length", "chunks"],
)
def test_what_may_be_in_small_pieces_is_read_slowly(
    server: Server, monkeypatch: pytest.MonkeyPatch, head: bytes, most: int
) -> None:
    read: list[int] = []

    def data_received(line: lines.HttpLine, data: bytes) -> None:
        read.append(len(data))
        usual(line, data)

    usual = lines.HttpLine.data_received
    monkeypatch.setattr(lines.HttpLine, "data_received", data_received)
    with connect(server.port) as connection:
        connection.sendall(UPLOAD + head + b"\r\n")
        connection.sendall(b"1\r\na\r\n" * 10_000)
        until(lambda: sum(read) > 50_000, "the body")
    assert max(read) <= most
    assert (max(read) > lines.AT_A_TIME) == (most > lines.AT_A_TIME)


CHUNKED = b"POST / HTTP/1.1\r\nHost: evil\r\nTransfer-Encoding: chunked\r\n\r\n"
"""A request that is refused whatever it brings."""


def test_whoever_sends_a_body_that_nobody_wants_still_reads_the_answer(server: Server) -> None:
    with connect(server.port) as connection:
        connection.sendall(CHUNKED + b"1\r\na\r\n" * 20_000)
        said = b""
        while more := connection.recv(1000):
            said += more
        assert said.startswith(b"HTTP/1.1 421 ")


def test_a_body_that_nobody_wants_any_more_ends(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "THROWN_AWAY", 64 * 1024)
    with connect(server.port) as connection:
        connection.sendall(CHUNKED)
        assert connection.recv(1000).startswith(b"HTTP/1.1 421 ")
        with suppress(OSError):
            connection.sendall(b"1\r\na\r\n" * 2_000_000)
            pytest.fail("all of it was taken")


@pytest.mark.parametrize("host", [b"localhost", b"evil"])
def test_a_body_of_two_lengths_is_refused_and_nothing_is_read_after_it(
    server: Server, host: bytes
) -> None:
    head = UPLOAD.replace(b"localhost", host)
    head += b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connect(server.port) as connection:
        connection.sendall(head + b"0\r\n\r\n" + HALF + b"\r\n")
        said = b""
        with suppress(ConnectionError):
            while more := connection.recv(1000):
                said += more
        assert said.startswith(b"HTTP/1.1 400 ")
        assert b"two_lengths" in said
        assert said.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "wrong",
    [
        b"Content-Length: 5\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"A: b\r\n" * 130,
        b"A: " + b"b" * 9000 + b"\r\n",
    ],
    ids=["length", "chunks", "headers", "line"],
)
def test_a_request_for_a_socket_that_cannot_be_is_refused(
    server: Server, ann: Person, wrong: bytes
) -> None:
    asked = listening_to(ann.new_game())[:-2] + wrong + b"\r\n"
    with connect(server.port) as connection:
        connection.sendall(asked)
        assert connection.recv(1000).startswith(b"HTTP/1.1 400 ")
        with suppress(OSError):
            connection.sendall(PING * 1000)
        assert ends(connection)


# time ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("begin", [b"", HALF, UPLOAD + b"Content-Length: 500\r\n\r\n{"])
def test_a_request_that_trickles_in_is_dropped(server: Server, begin: bytes) -> None:
    with connect(server.port) as connection:
        connection.sendall(begin)
        end = time.monotonic() + 20
        while is_open(connection):
            assert time.monotonic() < end, "it is still waited for"
            time.sleep(0.05)
            connection.setblocking(True)
            try:
                connection.sendall(b"x")
            except OSError:
                break
    assert answers(server.port)


@pytest.mark.usefixtures("hasty")
def test_a_second_request_that_trickles_in_is_dropped(server: Server) -> None:
    with connect(server.port) as connection:
        connection.sendall(HALF + b"\r\n")
        assert connection.recv(9) == b"HTTP/1.1 "
        connection.sendall(HALF)
        while connection.recv(1000):
            pass


@pytest.mark.usefixtures("hasty")
def test_a_body_that_takes_long_but_comes_is_read(server: Server, ann: Person) -> None:
    parts = [b'{"name": "Ann', *[b" " * 1000] * 4, b'"}']

    def body() -> Iterator[bytes]:
        for part in parts:
            yield part
            time.sleep(0.2)

    headers = {"Content-Type": "application/json", "Content-Length": str(sum(map(len, parts)))}
    answer = ann.http.put("/api/v1/me", content=body(), headers=headers)
    assert answer.status_code == 422  # the name is too long, but it was read


# numbers -------------------------------------------------------------------------------------


def test_an_address_has_only_so_many_connections(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections = server.app.state.connections
    until(lambda: not len(connections), "the end of all connections")
    monkeypatch.setattr(connections, "each", 3)
    with ExitStack() as stack:
        first = [stack.enter_context(connect(server.port)) for _ in range(3)]
        until(lambda: len(connections) == 3, "three connections")
        with connect(server.port) as another:
            assert another.recv(1000).startswith(b"HTTP/1.1 503 ")
        assert all(map(is_open, first))
        stack.enter_context(connect(server.port, "127.0.0.3"))
        until(lambda: len(connections) == 4, "another address")
        # What comes through a proxy is not counted together.
        for _ in range(5):
            stack.enter_context(connect(server.port, "127.0.0.1"))
        until(lambda: len(connections) == 9, "the proxy")
        first[0].close()
        until(lambda: len(connections) == 8, "the end of one")
        with connect(server.port) as another:
            another.sendall(HALF + b"\r\n")
            assert another.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_when_all_connections_are_taken_the_oldest_silent_one_goes(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections = server.app.state.connections
    until(lambda: not len(connections), "the end of all connections")
    monkeypatch.setattr(connections, "most", FOR_PROXIES + 3)
    with ExitStack() as stack:
        silent = []
        for number in range(3):
            silent.append(stack.enter_context(connect(server.port)))
            until(partial(has, connections, number + 1), "a connection")
        with connect(server.port) as another:
            another.sendall(HALF + b"\r\n")
            assert another.recv(1000).startswith(b"HTTP/1.1 200 ")
            assert [is_open(one) for one in silent] == [False, True, True]


def test_sockets_count_and_are_not_given_up_for_others(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game()
    ann.http.close()
    connections = server.app.state.connections
    until(lambda: not len(connections), "the end of all connections")
    with Person(server.port).socket(game) as news:
        news.next_of("state")
        monkeypatch.setattr(connections, "most", 1)
        with connect(server.port) as another:
            assert another.recv(1000).startswith(b"HTTP/1.1 503 ")
        monkeypatch.undo()
        assert len(connections) == 1
    until(lambda: not len(connections), "the end of the socket")


def has(connections: Connections, count: int) -> bool:
    return len(connections) == count


FILES = 800


def test_a_server_with_few_files_answers_beside_a_thousand_half_open_connections(
    tmp_path: Path,
) -> None:
    port = free_port()
    program = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (400, {FILES}))\n"
        "from lexiko.cli import main; main()"
    )
    arguments = ["serve", "--port", str(port), "--data", str(tmp_path)]
    with (tmp_path / "output").open("wb") as output:
        running = subprocess.Popen(
            [sys.executable, "-c", program, *arguments], stdout=output, stderr=output
        )
    try:
        until(lambda: answers(port), "the start")
        with ExitStack() as stack:
            for number in range(1050):
                # Half of them as a proxy, for which there is no other limit.
                host = STRANGER if number % 2 else "127.0.0.1"
                connection = stack.enter_context(connect(port, host))
                connection.sendall(HALF)
            assert all(answers(port) for _ in range(5))
            assert len(os.listdir(f"/proc/{running.pid}/fd")) < FILES - 100
    finally:
        running.terminate()
        running.wait(60)
    said = (tmp_path / "output").read_text()
    assert "raise `ulimit -n`" in said
    assert len(said) < 1000


# proxies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["*", "10.0.0.1, *", "0.0.0.0/0", "::/0", "proxy", "10.0.0.1/8"])
def test_proxies_are_named_or_refused(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", value)
    with pytest.raises(LexikoError, match="FORWARDED_ALLOW_IPS: ") as refused:
        trusted_proxies()
    assert refused.value.code == "bad_option"


def test_a_proxy_is_an_address_or_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.0/8, fd00::1")
    connections = Connections(100, 1, trusted_proxies())

    def enter(host: str) -> list[bool]:
        return [connections.enter(host) for _ in range(2)]

    assert enter("10.1.2.3") == enter("fd00::1") == [True, True]
    assert enter("192.0.2.1") == enter("127.0.0.1") == enter("2001:db8::1") == [True, False]
    assert not connections.enter("2001:db8::2")  # the same network of 64 bits
    assert connections.enter("2001:db8:0:1::2")


class Waiting:
    """A connection from which something has come, or not."""

    def __init__(self, is_waiting: bool) -> None:
        self.is_waiting = is_waiting
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_whoever_waits_for_their_turn_makes_no_room_for_others() -> None:
    connections = Connections(FOR_PROXIES, 10)
    first, second = Waiting(True), Waiting(False)
    connections.idle[first] = None
    assert not connections.enter("192.0.2.1")
    connections.idle[second] = None
    assert connections.enter("192.0.2.1")
    assert (first.dropped, second.dropped) == (False, True)

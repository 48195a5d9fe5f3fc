"""Connections: how long one may keep the server waiting, and what it reads at a time.

Whoever connects must say what they want soon, and take what they are sent.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from lexiko.server import metrics
from lexiko.server.connections import Connections
from lexiko.server.limits import address_of
from lexiko.server.shares import CONNECTING, SHARES, Shares

REQUEST_SECONDS = 20.0
"""How long the head of a request may take, and then its body."""
STALL_SECONDS = 30.0
"""How often it is looked whether somebody takes what they are sent."""
BYTES_PER_SECOND = 1024
"""Whoever sends or takes so much may go on for longer."""
USELESS, THROWN_AWAY = 16 * 1024, 4 * 1024 * 1024
"""How much may still come, in chunks, of a body that was answered already; and how much more is not
even looked at, so that the client gets to read the answer."""
BODY_AT_A_TIME, AT_A_TIME, TALK_AT_A_TIME = 64 * 1024, 4 * 1024, 512
"""How much is read before others have their turn: of a body whose length is known; of all else that
a request may be, the smallest pieces of which take 7 ms; and of what a listener says, 1 ms."""
TALK, TALK_SECONDS = 4 * 1024, 10.0
"""How much a listener may say in how long: nobody asks it for more than signs of life."""
PIECES = 16
"""Into how many pieces a message may be cut. Each takes memory, even an empty one."""
SENT_AHEAD = 128 * 1024
"""How much the system keeps that a client has not taken yet; it would take megabytes."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 52\r\n\r\n"
    b"There are too many connections. Try again in a bit.\n"
)
BAD_UPGRADE = (
    b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 53\r\n\r\n"
    b"A request for a socket has no body, and few headers.\n"
)


class Listener(uvicorn.Config):
    """How a listener behaves, and the connections that it counts with."""

    def __init__(self, *arguments: Any, connections: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.connections = connections


class Patience:
    """Drops a connection after a while in which too little has happened.

    It knows the connection only while it waits: two that know each other are garbage that is found
    late.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, drop: Callable[[], None], happened: Callable[[], int]) -> None:
        """Wait from now on; `happened` says how many bytes have come or gone."""
        self.end()
        self._wait(drop, happened)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, drop: Callable[[], None], happened: Callable[[], int]) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._seconds, self._look, drop, happened, happened())

    def _look(self, drop: Callable[[], None], happened: Callable[[], int], before: int) -> None:
        self._timer = None
        if happened() - before < self._seconds * BYTES_PER_SECOND:
            drop()
        else:
            self._wait(drop, happened)


def limit_reads(transport: Any, most: int) -> None:
    """Let a transport of asyncio's own read no more at once; it would be 256 KB. On Windows it is
    64 KB, whatever is said here."""
    transport.max_size = most


class Line(asyncio.Protocol):
    """What has come on a connection: it is dealt with at once, or when it is the turn of its
    address if that uses much."""

    config: Listener
    transport: asyncio.Transport
    client: tuple[str, int] | None
    app_state: dict[str, Any]

    @property
    def is_waiting(self) -> bool:
        """Whether it is us who do not deal with what has come."""
        return bool(self._come)

    def _begin(self) -> None:
        self._host = self.client[0] if self.client else ""
        self._address = address_of(self._host)
        self._shares: Shares | None = self.app_state.get(SHARES)
        if self.config.connections.is_proxy(self._host):
            self._shares = None  # it is not the proxy that asks
        self._come: list[bytes] = []
        self._taking = Patience(STALL_SECONDS)
        self._untaken = 0

    def _end(self) -> None:
        """Nobody wants any more what has come, nor what was to be taken."""
        self._take_all()
        self._come.clear()
        if self._shares is not None:
            self._shares.forget(self._address, self._deal_with_it)

    def _take(self, data: bytes) -> None:
        self._come.append(data)
        if self._shares is None or not self._shares.uses_much(self._address):
            self._deal_with_it()
            return
        self.transport.pause_reading()
        self._shares.later(self._address, self._deal_with_it)

    def _deal_with_it(self) -> None:
        data = b"".join(self._come)
        self._come.clear()
        if not data or self.transport.is_closing():
            return
        began = time.thread_time()
        try:
            self._deal_with(data)
        except BaseException:
            # Where it was put off, nobody else would end the connection.
            self.transport.abort()
            raise
        finally:
            self._charge(time.thread_time() - began)
        if not self._is_paused():
            self.transport.resume_reading()

    def _charge(self, seconds: float) -> None:
        if self._shares is not None:
            self._shares.charge(self._address, seconds)

    def _deal_with(self, data: bytes) -> None:
        raise NotImplementedError

    def _is_paused(self) -> bool:
        """Whether there is enough to deal with already."""
        raise NotImplementedError

    def pause_writing(self) -> None:
        super().pause_writing()
        self._untaken = self.transport.get_write_buffer_size()
        if self.config.connections.leave_untaken(self._host, self._untaken):
            self._taking.begin(self.transport.abort, self._taken)
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._take_all()

    def _take_all(self) -> None:
        """Nothing is to be taken any more."""
        self._taking.end()
        self.config.connections.take(self._host, self._untaken)
        self._untaken = 0

    def _taken(self) -> int:
        return -self.transport.get_write_buffer_size()


class HttpLine(Line, H11Protocol):  # type: ignore[misc]
    """A connection that asks; it may not take its time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)
        limit_reads(transport, AT_A_TIME)
        self._received = self._useless = 0
        self._plain = 0
        """So many bytes of a body without chunks are still to come, at least."""
        self._phase: object = None
        self._request: object = None
        self._asking = Patience(REQUEST_SECONDS)
        self._begin()
        self._counted = self.config.connections.enter(self._host)
        if self._counted:
            metrics.CONNECTIONS.inc()
            self._watch()
            self._charge(CONNECTING)
        else:
            metrics.REFUSED.labels("connection").inc()
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # uvicorn forgets it after a reset
        self._end()
        self._forget_request()

    def _forget_request(self) -> None:
        """It and the connection know each other, and would stay."""
        self.cycle = self._request = None  # type: ignore[assignment]

    def _leave(self) -> None:
        """It is no longer ours to count."""
        self._asking.end()
        self._take_all()
        self.config.connections.idle.pop(self, None)
        if self._counted:
            self._counted = False
            metrics.CONNECTIONS.dec()
            self.config.connections.leave(self._host)

    def drop(self) -> None:
        """Make room for another connection."""
        self._leave()
        self.transport.abort()

    # what comes ------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()  # somebody asks, even if it is not their turn yet
        self._received += len(data)
        self._plain -= len(data)
        if self._is_in_vain():
            self._useless += len(data)
            if self._useless > USELESS:
                self._throw_away()
                return
        self._take(data)

    def _deal_with(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def _is_paused(self) -> bool:
        return bool(self.flow.read_paused)

    def _throw_away(self) -> None:
        """Nothing that comes is looked at any more; the connection ends soon."""
        if self._useless > USELESS + THROWN_AWAY:
            self.transport.abort()
        elif self.transport.can_write_eof():
            self.transport.write_eof()
            limit_reads(self.transport, BODY_AT_A_TIME)

    def _is_in_vain(self) -> bool:
        """Whether nobody wants what comes: the rest of a body that was answered already, in chunks
        that take time to put together."""
        cycle: Any = self.cycle
        answered = cycle is not None and cycle.response_complete
        return answered and self.conn.their_state is h11.SEND_BODY and self._is_chunked()

    def _is_chunked(self) -> bool:
        """Whether the body comes in chunks; then nobody knows its length, whatever was said."""
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def _set_pace(self) -> None:
        """Read the body of a request fast, but never beyond its end: what comes then may be in the
        smallest pieces."""
        if self.cycle is not self._request:
            self._request = self.cycle
            self._useless = 0
            lengths = [int(value) for name, value in self.headers if name == b"content-length"]
            # Some of it may have come with the head.
            self._plain = 0 if self._is_chunked() else sum(lengths[:1]) - AT_A_TIME
        limit_reads(self.transport, max(AT_A_TIME, min(self._plain, BODY_AT_A_TIME)))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_waiting:  # there is another request already
            self._unset_keepalive_if_required()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)
        self._forget_request()

    def _watch(self) -> None:
        """Begin to wait for the head of a request, or for its body, or for nothing."""
        phase = self.conn.their_state
        if not self._counted:
            return
        self._set_pace()
        if phase is self._phase:
            return
        self._phase = phase
        if phase is h11.IDLE:
            self.config.connections.idle[self] = None
        else:
            self.config.connections.idle.pop(self, None)
        if phase in (h11.IDLE, h11.SEND_BODY):
            self._wait_for_more()
        else:
            self._asking.end()

    def _wait_for_more(self) -> None:
        self._asking.begin(self._too_slow, lambda: self._received)

    def _too_slow(self) -> None:
        if self.flow.read_paused or self.is_waiting:  # it is us who do not read
            self._wait_for_more()
        elif self.transport.get_write_buffer_size():  # an answer is still being taken
            self._wait_for_more()
        else:
            self.transport.abort()


class SocketLine(Line, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """A connection that listens; it must take what it is sent."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(0)
        limit_reads(transport, TALK_AT_A_TIME)
        self._said = 0
        self._since = time.monotonic()
        self._begin()
        self._counted = self.config.connections.enter(self._host)
        metrics.CONNECTIONS.inc()
        metrics.SOCKETS.inc()
        if self.transport.get_write_buffer_size():
            # Answers from before are still waiting, and nobody would say so again.
            self.pause_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        metrics.CONNECTIONS.dec()
        metrics.SOCKETS.dec()
        if self._counted:
            self.config.connections.leave(self._host)
        self._end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._deal_with_head(data)
        elif self._says_too_much(len(data)):
            self.transport.abort()
        else:
            self._take(data)

    def _deal_with_head(self, data: bytes) -> None:
        """The head of the request comes as a whole, and its length was limited before."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(BAD_UPGRADE)
            self.transport.close()

    def _deal_with(self, data: bytes) -> None:
        super().data_received(data)
        if len(self.frames) > PIECES:
            self.transport.abort()

    def _is_paused(self) -> bool:
        return bool(self.read_paused)

    def keepalive_timeout(self) -> None:
        """A sign of life has not come, or we have not looked at it yet."""
        if self.ping_timeout is not None and (self.is_waiting or self.read_paused):
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
        else:
            super().keepalive_timeout()

    def _says_too_much(self, more: int) -> bool:
        if time.monotonic() - self._since > TALK_SECONDS:
            self._since, self._said = time.monotonic(), 0
        self._said += more
        return self._said > TALK

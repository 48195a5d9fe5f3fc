"""How our listeners behave: the server's own, and those it opens to the network of a home."""

from __future__ import annotations

import socket
from typing import Any

from lexiko.server.connections import Connections
from lexiko.server.lines import SENT_AHEAD, HttpLine, Listener, SocketLine

MAX_SOCKET_MESSAGE = 1024
MAX_HEAD = 16 * 1024
GRACE_SECONDS = 3


def config(
    app: Any, host: str, port: int, connections: Connections | None = None, **more: Any
) -> Listener:
    """How every listener of ours behaves."""
    if connections is None:
        connections = Connections.allowed()
    return Listener(
        app,
        host=host,
        port=port,
        loop="asyncio",  # connections read at the pace that only its transports let them set
        http=HttpLine,
        ws=SocketLine,
        ws_max_size=MAX_SOCKET_MESSAGE,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=MAX_HEAD,
        backlog=connections.backlog,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        connections=connections,
        **more,
    )


def hurried(listener: socket.socket) -> socket.socket:
    """A listener whose answers go out at once, not when their first half has been acknowledged.

    That takes 40 ms, and asyncio prevents it only on sockets that it has made itself. What somebody
    does not take is kept by us, who count it, rather than by the system.
    """
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
    return listener

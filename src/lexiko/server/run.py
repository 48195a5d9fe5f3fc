"""Starting the server: one process, or several on one database."""

from __future__ import annotations

import os
import socket
from typing import Any

import uvicorn
from fastapi import FastAPI

from lexiko.server.app import make_app
from lexiko.server.settings import Settings

_SETTINGS = "LEXIKO_SERVER_SETTINGS"
MAX_SOCKET_MESSAGE = 4096
GRACE_SECONDS = 3


def config(app: Any, host: str, port: int, **more: Any) -> uvicorn.Config:
    """How every listener of ours behaves."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=MAX_SOCKET_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        **more,
    )


def hurried(listener: socket.socket) -> socket.socket:
    """A listener whose answers go out at once, not when their first half has been acknowledged.

    That takes 40 ms, and asyncio prevents it only on sockets that it has made itself.
    """
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def serve(settings: Settings) -> None:
    """Serve until somebody stops it."""
    alone = config(make_app(settings), settings.host, settings.port)
    # A socket of ours: under `::` the server would not listen to IPv4.
    uvicorn.Server(alone).run(sockets=[hurried(alone.bind_socket())])


def serve_by_workers(settings: Settings, workers: int) -> None:
    """Serve by several processes on one database."""
    from uvicorn.supervisors import Multiprocess

    os.environ[_SETTINGS] = settings.to_json()
    worker = config(
        "lexiko.server.run:app_of_worker",
        settings.host,
        settings.port,
        factory=True,
        workers=workers,
    )
    Multiprocess(worker, sockets=[hurried(worker.bind_socket())]).run()


def app_of_worker() -> FastAPI:
    """The application in a process that `serve_by_workers` has started."""
    return make_app(Settings.from_json(os.environ[_SETTINGS]))

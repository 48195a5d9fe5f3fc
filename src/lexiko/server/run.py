"""Starting the server: one process, or several on one database."""

from __future__ import annotations

import dataclasses
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from lexiko.server import metrics
from lexiko.server.app import make_app
from lexiko.server.connections import Connections
from lexiko.server.listening import config, hurried
from lexiko.server.logs import write_sparingly
from lexiko.server.settings import Settings
from lexiko.server.windows import SharedWindows

_SETTINGS = "LEXIKO_SERVER_SETTINGS"


def serve(settings: Settings, bound: Callable[[], None]) -> None:
    """Serve until somebody stops it; `bound` is called once the port is ours."""
    write_sparingly()
    app = make_app(settings)
    alone = config(app, settings.host, settings.port, app.state.connections)
    # A socket of ours: under `::` the server would not listen to IPv4.
    listener = hurried(alone.bind_socket())
    bound()
    uvicorn.Server(alone).run(sockets=[listener])


def serve_by_workers(settings: Settings, workers: int, bound: Callable[[], None]) -> None:
    """Serve by several processes on one database, which count and measure together."""
    from uvicorn.supervisors import Multiprocess

    write_sparingly()
    with tempfile.TemporaryDirectory(prefix="lexiko-") as folder:
        measured = Path(folder, "metrics")
        measured.mkdir()
        SharedWindows.make(Path(folder, "windows"))
        os.environ[metrics.SHARED] = str(measured)
        os.environ[_SETTINGS] = dataclasses.replace(settings, folder=folder).to_json()
        worker = config(
            "lexiko.server.run:app_of_worker",
            settings.host,
            settings.port,
            Connections.allowed(settings.people_per_address),
            factory=True,
            workers=workers,
        )
        listener = hurried(worker.bind_socket())
        bound()
        Multiprocess(worker, sockets=[listener]).run()


def app_of_worker() -> FastAPI:
    """The application in a process that `serve_by_workers` has started."""
    write_sparingly()
    return make_app(Settings.from_json(os.environ[_SETTINGS]))

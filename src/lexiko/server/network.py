"""Opening the page to the other devices of a home, when somebody asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import uvicorn
from fastapi import FastAPI

from lexiko.server.guard import Names


class SecondServer(uvicorn.Server):
    """A server beside the first one, which has the signals of the process."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Network:
    """The addresses under which other devices reach the page; none at first."""

    def __init__(self, app: FastAPI, names: Names, port: int) -> None:
        self._app = app
        self._names = names
        self._port = port
        self._servers: list[tuple[SecondServer, asyncio.Task[None]]] = []
        self.addresses: list[str] = []

    async def open(self) -> None:
        """Listen on the addresses of this computer in its networks."""
        for address in await asyncio.to_thread(own_addresses):
            if f"http://{address}:{self._port}" not in self.addresses:
                await self._listen(address)

    async def _listen(self, address: str) -> None:
        from lexiko.server.run import config

        server = SecondServer(config(self._app, address, self._port, lifespan="off"))
        try:
            bound = socket.create_server((address, self._port), backlog=128)
        except OSError:
            return
        self._names.admit(address)
        task = asyncio.create_task(server.serve(sockets=[bound]))
        self._servers.append((server, task))
        self.addresses.append(f"http://{address}:{self._port}")

    async def close(self) -> None:
        for server, _ in self._servers:
            server.should_exit = True
        await asyncio.gather(*(task for _, task in self._servers), return_exceptions=True)
        self._servers.clear()
        self.addresses.clear()


def own_addresses() -> list[str]:
    """The addresses of this computer that others may reach, the likeliest first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only says which way it would go.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]

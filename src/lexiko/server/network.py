"""Opening the page to the other devices of a home, when somebody asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Iterator

import uvicorn
from fastapi import FastAPI

from lexiko.errors import LexikoError
from lexiko.server.guard import Names
from lexiko.server.listening import config, hurried
from lexiko.server.settings import EVERYWHERE, Settings
from lexiko.store import Store

FACT = "network"
"""Under this name the store keeps the addresses that were opened."""


class SecondServer(uvicorn.Server):
    """A server beside the first one, which has the signals of the process."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Network:
    """The addresses under which other devices reach the page; none at first.

    A server that was told to listen everywhere has them from the beginning, and keeps them.
    """

    def __init__(self, app: FastAPI, names: Names, settings: Settings, store: Store) -> None:
        self._app = app
        self._names = names
        self._settings = settings
        self._store = store
        self._servers: list[tuple[SecondServer, asyncio.Task[None]]] = []
        self._open: list[str] = []

    @property
    def addresses(self) -> list[str]:
        return [f"http://{address}:{self._settings.port}" for address in self._open]

    async def start(self) -> None:
        """Open what was open when the server ended; in another network, people are asked anew."""
        own = await asyncio.to_thread(own_addresses)
        if self._settings.host in EVERYWHERE:
            for address in own:
                self._admit(address)
        elif not self._settings.shared:
            before = (await self._store.fact(FACT) or "").split()
            self._listen([address for address in own if address in before])

    async def switch(self, on: bool) -> None:
        """Open the page to the networks of this computer, or close it again; this is remembered."""
        if self._settings.host in EVERYWHERE:
            if not on:
                raise LexikoError("network_fixed")
        elif self._settings.shared:
            raise LexikoError("network_shared")
        elif on:
            self._listen(await asyncio.to_thread(own_addresses))
        else:
            await self.close()
        if on and not self._open:
            raise LexikoError("no_network")
        await self._store.set_fact(FACT, " ".join(self._open))

    def _listen(self, addresses: list[str]) -> None:
        port = self._settings.port
        for address in addresses:
            if address in self._open:
                continue
            connections = self._app.state.connections
            listener = config(self._app, address, port, connections, lifespan="off")
            server = SecondServer(listener)
            try:
                bound = socket.create_server((address, port), backlog=128)
            except OSError:
                continue
            task = asyncio.create_task(server.serve(sockets=[hurried(bound)]))
            self._servers.append((server, task))
            self._admit(address)

    def _admit(self, address: str) -> None:
        self._names.admit(address)
        self._open.append(address)

    async def close(self) -> None:
        for server, _ in self._servers:
            server.should_exit = True
        await asyncio.gather(*(task for _, task in self._servers), return_exceptions=True)
        self._servers.clear()
        self._open.clear()


def own_addresses() -> list[str]:
    """The addresses of this computer that others at home may reach, the likeliest first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only says which way it would go.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if is_of_a_home(address)]


def is_of_a_home(address: str) -> bool:
    """Whether an address belongs to a network that nobody outside reaches."""
    one = ipaddress.ip_address(address)
    return one.is_private and not (one.is_loopback or one.is_link_local)

"""Requests that have a connection of their own each, from any address of this computer."""

from __future__ import annotations

import asyncio
import base64
import json
import secrets
from dataclasses import dataclass
from typing import Any

SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Asked:
    """What came back."""

    status: int
    body: bytes
    cookie: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(slots=True)
class Asker:
    """Somebody at an address, directly or through a proxy, who keeps the cookie they are given."""

    port: int
    source: str = "127.0.0.1"
    forwarded: str = ""
    cookie: str = ""

    async def ask(self, method: str, path: str, body: Any = None, raw: bytes = b"") -> Asked:
        """The answer to one request, within a minute."""
        content = raw if body is None else json.dumps(body).encode()
        async with asyncio.timeout(SECONDS):
            reader, writer = await self.connect()
            try:
                head = f"{self.head(method, f'/api/v1{path}')}Connection: close\r\n"
                head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
                writer.write(head.encode() + content)
                answer = await reader.read()
            finally:
                writer.close()
        return self._read(answer)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that has asked nothing yet."""
        address = (self.source, 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=address)
        if writer.get_extra_info("sockname") == writer.get_extra_info("peername"):
            writer.close()
            raise ConnectionError("nobody listens, and the system connected the port to itself")
        return reader, writer

    async def watch(self, game: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket with the news of a game; reading it is up to the caller."""
        reader, writer = await self.connect()
        writer.write(f"{self.upgrade(game)}\r\n".encode())
        return reader, writer

    def upgrade(self, game: str) -> str:
        """How a request for a socket begins."""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = self.head("GET", f"/api/v1/games/{game}/socket")
        head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        return f"{head}Sec-WebSocket-Key: {key}\r\n"

    def head(self, method: str, path: str) -> str:
        """How a request begins."""
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
        if self.forwarded:
            lines.append(f"X-Forwarded-For: {self.forwarded}")
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        return "\r\n".join((*lines, ""))

    def _read(self, answer: bytes) -> Asked:
        top, _, body = answer.partition(b"\r\n\r\n")
        first, *lines = top.decode("latin-1").split("\r\n")
        for line in lines:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        if not first:
            raise ConnectionError("no answer")
        return Asked(int(first.split()[1]), body, self.cookie)

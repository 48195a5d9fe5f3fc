"""What stands before every request: hosts, origins, sizes, rates, and the headers of answers."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import logging
import re
import sys
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.errors import LexikoError
from lexiko.lexicon.wordfile import MAX_BYTES
from lexiko.server import limits
from lexiko.server.answers import TooLarge, error_response
from lexiko.server.limits import RateLimits, client_of
from lexiko.server.settings import bracketed
from lexiko.server.shares import Shares, asker

MAX_BODY = 64 * 1024
LARGE_BODIES = {
    "/api/v1/imports": 2 * 1024 * 1024,
    "/api/v1/restore": sys.maxsize,  # it is read line by line, and only for the host
    "/api/v1/lexica": MAX_BYTES,
}
"""Where whole games and word lists are sent."""
UNCACHED = (b"cache-control", b"no-store")
"""Answers are for whoever asked: the same address answers somebody else otherwise."""
READING = {"GET", "HEAD", "OPTIONS"}
COUNTED = "/api/"
"""Files of the page may be asked for as often as anybody likes."""
ASIDE = re.compile(
    r"/api/v1/(words/|puzzles/|quiz|guide|qr\.svg|imports|positions|backup|restore"
    r"|games/[^/]+/(hint|better|positions)\b)"
)
"""What takes long and waits for its turn aside, so that nothing else waits for it."""

_log = logging.getLogger(__name__)


class Names:
    """The names under which this server answers."""

    def __init__(self, *names: str) -> None:
        self._names = {"localhost", "127.0.0.1", "[::1]"}
        for name in names:
            self.admit(name)

    def admit(self, name: str) -> None:
        self._names.add(bracketed(name.lower()))

    def __contains__(self, host: str) -> bool:
        return re.sub(r":\d+$", "", host.lower()) in self._names


def content_security_policy(index: str) -> str:
    """Everything from this server, and the one inline script of the page: its import map."""
    found = re.search(r'<script type="importmap">(.*?)</script>', index, re.DOTALL)
    digest = hashlib.sha256((found[1] if found else "").encode()).digest()
    sources = {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{base64.b64encode(digest).decode()}'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{key} {value}" for key, value in sources.items())


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


async def _whole(receive: Receive) -> Receive:
    """What a request brings, all of it at once; there may be nothing. It is read whether anybody
    wants it or not, so that every request waits for its turn when it is there."""
    pieces, message = [], await receive()
    while message["type"] == "http.request":
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            break
        message = await receive()
    else:
        raise ClientDisconnect
    body = [{"type": "http.request", "body": b"".join(pieces), "more_body": False}]

    async def given() -> Message:
        return body.pop() if body else await receive()

    return given


class Guard:
    """Refuses what no request of the page looks like, and adds headers to every answer."""

    def __init__(
        self, app: ASGIApp, names: Names, limits: RateLimits, shares: Shares, policy: str
    ) -> None:
        self.app = app
        self.names = names
        self.limits = limits
        self.shares = shares
        self.headers = {
            "content-security-policy": policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
        }
        self._raw = [(key.encode(), value.encode()) for key, value in self.headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            await self.shares.charged(client_of(scope), self._guard(scope, receive, send))
        else:
            await self.app(scope, receive, send)

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.ExitStack() as stack:
            try:
                limit = self._check(scope)
                client = client_of(scope)
                if scope["path"].startswith(COUNTED) or self.shares.uses_much(client):
                    stack.enter_context(self.limits.one_more(client))
            except LexikoError as error:
                await self._refuse(error, scope, receive, send)
                return
            if scope["type"] == "websocket":
                await self._tell(scope, receive, send)
            else:
                await self._answer(limit, scope, receive, send)

    async def _tell(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell news through a socket; whoever uses much waits for their turn to hear the first."""
        client = client_of(scope)
        async with contextlib.AsyncExitStack() as turn:
            if self.shares.uses_much(client):
                await turn.enter_async_context(self.shares.turn(client))
                asker().let_others = turn.aclose

            async def told(message: Message) -> None:
                if message["type"] in ("websocket.send", "websocket.close"):
                    await turn.aclose()
                await send(message)

            await self.app(scope, receive, told)

    async def _answer(self, limit: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that may bring so many bytes."""
        size, begun = 0, False
        path, client = scope["path"], client_of(scope)
        counted = path.startswith(COUNTED)
        turn = contextlib.AsyncExitStack()

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > limit:
                raise TooLarge(limit)
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                await turn.aclose()  # how long the answer takes is not up to us
                own = message["headers"]
                keys = {key for key, _ in own}
                more = [header for header in self._raw if header[0] not in keys]
                if counted and UNCACHED[0] not in keys:
                    more.append(UNCACHED)
                message = {**message, "headers": [*own, *more]}
            await send(message)

        try:
            async with turn:
                is_large = limit > MAX_BODY  # and is read by whoever wants it, as it comes
                given = limited if is_large else await _whole(limited)
                aside = not counted or is_large or ASIDE.match(path)
                if self.shares.uses_much(client) or not aside:
                    await turn.enter_async_context(self.shares.turn(client, soon=counted))
                    asker().let_others = turn.aclose
                await self.app(scope, given, with_headers)
        except ClientDisconnect:
            pass
        except TooLarge:
            await self._refuse(LexikoError("too_large", most=limit), scope, receive, send)
        except Exception:
            _log.exception("%s %s failed", scope["method"], path[:200])
            if not begun:
                await self._refuse(LexikoError("internal"), scope, receive, send)

    def _check(self, scope: Scope) -> int:
        """The most bytes that the request may bring; an error if it should not be here."""
        headers = Headers(scope=scope)
        if "transfer-encoding" in headers and "content-length" in headers:
            raise LexikoError("two_lengths")
        host = headers.get("host", "")
        if host not in self.names:
            raise LexikoError("wrong_host", host=repr(host[:80]))
        origin = headers.get("origin")
        writes = scope["type"] == "websocket" or scope["method"] not in READING
        if writes and origin is not None and _host_of(origin) != host.lower():
            raise LexikoError("wrong_origin", origin=repr(origin[:80]))
        limit = LARGE_BODIES.get(scope["path"], MAX_BODY) if writes else MAX_BODY
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > limit:
            raise LexikoError("too_large", most=limit)
        if scope["path"].startswith(COUNTED):
            self._count(scope)
        return limit

    def _count(self, scope: Scope) -> None:
        """Refuse a request if too many come from its address."""
        client = client_of(scope)
        self.limits.check(limits.REQUESTS, client)
        if scope["type"] == "websocket":
            self.limits.check(limits.SOCKETS, client)
        elif scope["method"] not in READING:
            self.limits.check(limits.WRITES, client)

    async def _refuse(self, error: LexikoError, scope: Scope, receive: Receive, send: Send) -> None:
        """Say what is wrong; whoever uses much waits for their turn to hear that, too, unless too
        much of theirs is waiting already."""
        client = client_of(scope)
        async with contextlib.AsyncExitStack() as turn:
            if self.shares.uses_much(client):
                with contextlib.suppress(LexikoError):
                    turn.enter_context(self.limits.one_more(client))
                    await turn.enter_async_context(self.shares.turn(client, soon=False))
            await self._say(error, scope, receive, send)

    async def _say(self, error: LexikoError, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": str(error)[:100]})
            return
        response = error_response(error)
        response.headers.update(self.headers)
        if error.code == "two_lengths":
            # Nobody can say where the next request begins.
            response.headers["connection"] = "close"
        await response(scope, receive, send)

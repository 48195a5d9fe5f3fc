"""People at a running server: what they ask, and what the server tells them."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import httpx2
import uvicorn
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from lexiko.rules import TileSource
from lexiko.server.app import make_app
from lexiko.server.context import Context
from lexiko.server.listening import config, hurried
from lexiko.server.people import COOKIE
from lexiko.server.settings import LOOPBACK, Settings

T = TypeVar("T")
Json = dict[str, Any]
SECONDS = 60.0
"""After so long a test gives up."""


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as bound:
        port: int = bound.getsockname()[1]
        return port


def new_key() -> str:
    return uuid4().hex


def until(done: Callable[[], T], what: str = "it") -> T:
    """What `done` returns, once that is something."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found = done()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"{what} did not happen")


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, port: int, **headers: str) -> None:
        self.port = port
        self.http = httpx2.Client(
            base_url=f"http://localhost:{port}", headers=headers, timeout=SECONDS, trust_env=False
        )

    def close(self) -> None:
        self.http.close()

    def become_owner(self, token: str) -> None:
        """Come by the link that the program prints."""
        assert self.http.get(f"/owner/{token}").status_code == 303

    def ask(self, method: str, path: str, json: Any = None, **more: Any) -> httpx2.Response:
        """The answer, whatever it is; it is one of ours in every case."""
        answer = self.http.request(method, f"/api/v1{path}", json=json, **more)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            error = answer.json()["error"]
            assert error["code"]
            assert error["message"]
            assert isinstance(error["reasons"], list)
        return answer

    def get(self, path: str) -> Any:
        return self._good(self.ask("GET", path))

    def post(self, path: str, json: Any = None) -> Any:
        return self._good(self.ask("POST", path, json))

    def put(self, path: str, json: Any) -> Any:
        return self._good(self.ask("PUT", path, json))

    def _good(self, answer: httpx2.Response) -> Any:
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, json: Any = None, **more: Any) -> tuple[int, str]:
        """Status and code of an error."""
        answer = self.ask(method, path, json, **more)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, str(answer.json()["error"]["code"])

    # games -----------------------------------------------------------------------------------

    def new_game(self, *seats: Any, edition: str = "deluxe", **more: Any) -> str:
        """The id of a new game; a seat is a name for somebody here, or what the API takes."""
        game = {
            "key": new_key(),
            "rules": {
                "edition": edition,
                "variations": more.pop("variations", []),
                "changes": more.pop("changes", {}),
            },
            "seats": [
                {"kind": "here", "name": seat} if isinstance(seat, str) else seat
                for seat in seats or ("Ann", "Bob")
            ],
        }
        made = self.post("/games", game | more)
        return str(made["id"])

    def state(self, game: str) -> Json:
        state: Json = self.get(f"/games/{game}")
        return state

    def submit(
        self, game: str, command: Json, sequence: int | None = None, key: str | None = None
    ) -> httpx2.Response:
        if sequence is None:
            sequence = self.state(game)["sequence"]
        body = {"sequence": sequence, "key": key or new_key(), "command": command}
        return self.ask("POST", f"/games/{game}/commands", body)

    def do(self, game: str, kind: str, seat: int | None = None, **more: Any) -> int:
        """Carry out a command; the sequence after it."""
        command = {"kind": kind, **({} if seat is None else {"seat": seat}), **more}
        return int(self._good(self.submit(game, command))["sequence"])

    def cannot(self, game: str, kind: str, seat: int | None = None, **more: Any) -> tuple[int, str]:
        command = {"kind": kind, **({} if seat is None else {"seat": seat}), **more}
        answer = self.submit(game, command)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, str(answer.json()["error"]["code"])

    def move(self, game: str, seat: int, move: Json) -> int:
        return self.do(game, "take_turn", seat, move=move)

    def skip(self, game: str, seat: int) -> int:
        return self.move(game, seat, {"kind": "pass"})

    def play(self, game: str, seat: int, at: str, tiles: str) -> int:
        """A play as it is typed."""
        seen = self.post(f"/games/{game}/preview", {"seat": seat, "at": at, "tiles": tiles})
        assert seen["legal"], seen
        return self.move(game, seat, seen["move"])

    # sockets ---------------------------------------------------------------------------------

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    @contextmanager
    def socket(self, game: str, **more: Any) -> Iterator[News]:
        """News of a game; `more` goes to `connect`."""
        headers = more.pop("additional_headers", {})
        if COOKIE in self.http.cookies:
            headers = {"Cookie": self.cookie, **headers}
        address = f"ws://localhost:{self.port}/api/v1/games/{game}/socket"
        more = {
            "open_timeout": SECONDS,
            "close_timeout": 1,
            "proxy": None,
            "max_size": None,
            **more,
        }
        with connect(address, additional_headers=headers, **more) as raw:
            yield News(raw)


class News:
    """What a socket brings."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw

    def next(self) -> Json:
        message: Json = json.loads(self.raw.recv(SECONDS))
        return message

    def next_of(self, kind: str) -> Json:
        """The next message of a kind; those before it are left out."""
        while (message := self.next())["kind"] != kind:
            pass
        return message

    def until(self, sequence: int) -> list[Json]:
        """All messages up to the one that brings the game to a sequence."""
        messages = []
        while True:
            messages.append(self.next())
            if messages[-1].get("sequence", 0) >= sequence:
                return messages

    def rest(self) -> list[Json]:
        """All messages until the server closes."""
        messages = []
        try:
            while True:
                messages.append(self.next())
        except ConnectionClosed:
            return messages


class Here:
    """Thinks in this process, where a test can see and change what is done."""

    def do(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, float]:
        began = time.thread_time()
        return work(*arguments), time.thread_time() - began

    def stop(self) -> None:
        pass


class Server:
    """The real application behind real sockets, in a thread of this process."""

    def __init__(
        self, database: str, source: TileSource | None = None, port: int = 0, **settings: Any
    ) -> None:
        self.port = port or free_port()
        settings = {"pause": 0.0, "think": 0.2, "review": 0.05, "rate_limits": False, **settings}
        self.settings = Settings(database, port=self.port, **settings)
        self.app: FastAPI = make_app(self.settings, source, Here)
        self._config = config(self.app, LOOPBACK, self.port, self.app.state.connections)
        self._server = uvicorn.Server(self._config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._people: list[Person] = []

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[hurried(self._config.bind_socket())])

        asyncio.run(serve())

    def start(self) -> Server:
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive(), "the start")
        assert self._server.started, "the server did not start"
        return self

    def stop(self) -> None:
        for person in self._people:
            person.close()
        self._server.should_exit = True
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def person(self, name: str = "", **headers: str) -> Person:
        """Somebody new with a cookie, who runs the server unless headers say that they are far."""
        person = Person(self.port, **headers)
        self._people.append(person)
        person.get("/me")
        if not headers:
            person.become_owner(self.token)
        if name:
            person.put("/me", {"name": name})
        return person

    @property
    def token(self) -> str:
        """What the link of whoever runs the server ends with."""
        return self.inside(self.context.store.owner_token())

    @property
    def context(self) -> Context:
        context: Context = self.app.state.context
        return context

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the loop of the server."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)


def owner_token(file: Path | str) -> str:
    """What the link of whoever runs a server ends with, as a server of its own has written it."""
    with closing(sqlite3.connect(file)) as database:
        (token,) = database.execute("SELECT value FROM facts WHERE name = 'owner'").fetchone()
    return str(token)


def at_once(*works: Callable[[], T]) -> list[T]:
    """Do several things at the same moment; what each returns."""
    barrier = threading.Barrier(len(works))

    def begin(work: Callable[[], T]) -> T:
        barrier.wait(SECONDS)
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))

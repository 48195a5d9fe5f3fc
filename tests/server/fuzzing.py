"""Requests and messages by chance: none of them makes the server fail, or answer in another shape.

A seed gives the same requests again; `tools/prove.py api` makes many more than the tests do.
"""

from __future__ import annotations

import logging
import random
from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from tests.server.clients import Person, Server
from websockets.exceptions import ConnectionClosed

from lexiko.server.people import COOKIE

Counts = dict[str, int]
LEFT_OUT = {("POST", "/api/v1/network")}
"""It would open the computer of whoever runs the tests."""

_QUIET = logging.Logger("the client, which is puzzled by its own garbage", logging.CRITICAL + 1)

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


class _Fuzzer:
    def __init__(self, server: Server, number: int, examples: int) -> None:
        self.server, self.number = server, number
        self.person = server.person("Ann")
        self.games: list[str] = []
        self.chance = random.Random(number)
        self.counts = {"requests": 0, "refused": 0}
        self.settings = settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            verbosity=Verbosity.quiet,
            suppress_health_check=list(HealthCheck),
        )

    def run(self) -> Counts:
        document = self.person.http.get("/openapi.json").json()
        schema = schemathesis.openapi.from_dict(document)
        for found in schema.get_all_operations():
            operation = found.ok() if isinstance(found, Ok) else None
            assert operation is not None, found
            if (operation.method.upper(), operation.path) in LEFT_OUT:
                continue
            for mode in GenerationMode:
                self._try(operation, mode)
        return self.counts

    def _try(self, operation: Any, mode: GenerationMode) -> None:
        takes = list(operation.iter_parameters()) or operation.body
        if mode is GenerationMode.NEGATIVE and not takes:
            return  # there is nothing to be wrong

        @seed(self.number)
        @self.settings
        @given(case=operation.as_strategy(mode))
        def send(case: Any) -> None:
            self._send(case)

        send()

    def _send(self, case: Any) -> None:
        if "{game_id}" in case.path and self.chance.random() < 0.7:
            case.path_parameters["game_id"] = self._game()
        cookies = {COOKIE: self.person.http.cookies[COOKIE]}
        answer = case.call(base_url=f"http://localhost:{self.server.port}", cookies=cookies)
        self.counts["requests"] += 1
        assert answer.status_code < 500, case.as_curl_command()
        if answer.status_code >= 400:
            self.counts["refused"] += 1
            if case.method.upper() != "HEAD":
                assert answer.json()["error"]["code"], case.as_curl_command()

    def _game(self) -> str:
        """A game that there is, most of the time."""
        if not self.games or self.chance.random() < 0.1:
            edition = self.chance.choice(("collector", "deluxe", "heirloom"))
            self.games.append(self.person.new_game(edition=edition))
        return self.games[-1]


def fuzz_api(server: Server, number: int, examples: int) -> Counts:
    """Ask for everything that the API has, so often each, well and badly."""
    return _Fuzzer(server, number, examples).run()


def fuzz_sockets(server: Server, number: int, count: int) -> Counts:
    """Send garbage through so many sockets; afterwards the game goes on as if nothing had been."""
    chance = random.Random(number)
    ann: Person = server.person("Ann")
    game = ann.new_game(first=0)
    messages = 0
    for _ in range(count):
        with ann.socket(game, close_timeout=0.05, logger=_QUIET) as news:
            news.next_of("state")
            with suppress(ConnectionClosed, OSError):  # some of it ends the connection
                for _ in range(chance.randrange(12)):
                    messages += 1
                    _garbage(news.raw, chance)
                if chance.random() < 0.5:
                    news.raw.socket.sendall(chance.randbytes(chance.randrange(1, 200)))
    assert ann.skip(game, 0)
    with ann.socket(game) as news:
        assert news.next()["view"]["turn"] == 1
    return {"sockets": count, "messages": messages}


def _garbage(raw: Any, chance: random.Random) -> None:
    data = chance.randbytes(chance.choice((0, 1, 20, 125, 4000)))
    kind = chance.choice(("text", "binary", "ping", "pong", "pieces"))
    if kind == "text":
        raw.send(data.decode("latin-1"))
    elif kind == "binary":
        raw.send(data)
    elif kind == "ping":
        raw.ping()
    elif kind == "pong":
        raw.pong(data[:125])
    else:
        raw.send([data, data])

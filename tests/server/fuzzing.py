"""Requests and messages by chance: none of them makes the server fail, or answer in another shape.

A seed gives the same requests again; `tools/prove.py api` makes many more than the tests do, to a
server of its own, and looks at its memory and at how long answers take.
"""

from __future__ import annotations

import logging
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from tests.server.clients import SECONDS, Person, free_port, owner_token, until
from tests.server.siege import memory
from websockets.exceptions import ConnectionClosed

Counts = dict[str, int]
LEFT_OUT = {("POST", "/api/v1/network")}
"""It would open the computer of whoever runs the tests."""

STREAMED = {"/api/v1/backup"}
"""These go on for as long as there is something to send; what counts is when they begin."""

LONGEST = 2.0
"""Seconds that an answer may take."""
GROWTH = 100
"""Megabytes by which the server may be larger than after the first round."""

_QUIET = logging.Logger("the client, which is puzzled by its own garbage", logging.CRITICAL + 1)

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


class _Fuzzer:
    def __init__(self, person: Person, number: int, examples: int) -> None:
        self.person, self.number = person, number
        self.games: list[str] = []
        self.chance = random.Random(number)
        self.counts = {"requests": 0, "refused": 0}
        self.slowest = (0.0, "")
        """Seconds, and what was asked."""
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
        cookies = dict(self.person.http.cookies)
        begun = time.perf_counter()
        answer = case.call(base_url=f"http://localhost:{self.person.port}", cookies=cookies)
        seconds = answer.elapsed if case.path in STREAMED else time.perf_counter() - begun
        if seconds > self.slowest[0]:
            self.slowest = seconds, case.as_curl_command()
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


def fuzz_api(person: Person, number: int, examples: int) -> Counts:
    """Ask for everything that the API has, so often each, well and badly."""
    return _Fuzzer(person, number, examples).run()


def fuzz_sockets(person: Person, number: int, count: int) -> Counts:
    """Send garbage through so many sockets; afterwards the game goes on as if nothing had been."""
    chance = random.Random(number)
    game = person.new_game(first=0)
    messages = 0
    for _ in range(count):
        with person.socket(game, close_timeout=0.05, logger=_QUIET) as news:
            news.next_of("state")
            with suppress(ConnectionClosed, OSError):  # some of it ends the connection
                for _ in range(chance.randrange(12)):
                    messages += 1
                    _garbage(news.raw, chance)
                if chance.random() < 0.5:
                    news.raw.socket.sendall(chance.randbytes(chance.randrange(1, 200)))
    assert person.skip(game, 0)
    with person.socket(game) as news:
        assert news.next()["view"]["turn"] == 1
    return {"sockets": count, "messages": messages}


def fuzz_for(minutes: int) -> Counts:
    """Go round everything again and again; an error if an answer is late, or the server grows.

    Every second round is by whoever runs the server, who may do more.
    """
    total: Counter[str] = Counter()
    slowest = (0.0, "")
    held: list[int] = []
    ends = time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory() as folder, _apart(Path(folder)) as (port, process):
        for path in ("/words/search?letters=AEINRST", "/quiz"):
            Person(port).get(path)  # dictionaries are read when they are first asked for
        token = owner_token(Path(folder) / "lexiko.sqlite3")
        while time.monotonic() < ends:
            ann = Person(port)
            ann.put("/me", {"name": "Ann"})
            if len(held) % 2 == 0:
                ann.become_owner(token)
            fuzzer = _Fuzzer(ann, len(held), examples=10)
            total.update(fuzzer.run())
            total.update(fuzz_sockets(ann, len(held), count=20))
            ann.close()
            slowest = max(slowest, fuzzer.slowest)
            held.append(memory(process.pid))
            print(f"round {len(held)}: {held[-1]} MB, {fuzzer.slowest}", flush=True)
            assert process.poll() is None, "the server has ended"
    assert slowest[0] <= LONGEST, f"an answer took {slowest[0]:.1f} s: {slowest[1]}"
    growth = max(held) - held[0]
    assert growth <= GROWTH, f"it grew by {growth} MB after the first round"
    times = {"minutes": minutes, "slowest ms": round(1000 * slowest[0]), "growth": growth}
    return {**total, "rounds": len(held), **times}


@contextmanager
def _apart(folder: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server in a process of its own, and its port."""
    port = free_port()
    command = [sys.executable, "-m", "lexiko", "serve", "--port", str(port), "--data", str(folder)]
    command += ["--no-rate-limits", "--pace", "0", "--think", "0.2", "--review", "0.05"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        until(lambda: _answers(port) or process.poll() is not None, "the start")
        assert process.poll() is None, "the server does not start"
        yield port, process
    except BaseException:
        print((folder / "log").read_text(encoding="utf-8")[-5000:])
        raise
    finally:
        process.kill()
        process.wait(SECONDS)


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=SECONDS):
        return True
    return False


def _garbage(raw: Any, chance: random.Random) -> None:
    data = chance.randbytes(chance.choice((0, 1, 20, 125, 1000)))
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

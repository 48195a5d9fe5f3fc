"""The first game on a new machine: python benchmarks/first_game.py, with --json for programs.

A server is started with a home and a cache that are empty, and somebody begins a game against the
computer as soon as the page is there. Each figure is printed when it is known: the seconds to the
page, to the computer's first move, its slowest move until all kernels are compiled, the seconds
until those for games and then all of them are, and the processor time that everything took.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

LOOK_SECONDS = 0.05
FIGURES = {
    "load": "programs that wanted a core, in the minute before",
    "page": "seconds from the start to the page",
    "first_move": "seconds from the computer's turn to its first move (goal: 3)",
    "games_ready": "seconds from the start until games are compiled (goal: 40)",
    "all_ready": "seconds from the start until analysis is compiled, too",
    "moves": "moves of the computer until then",
    "slowest_move": "seconds of the slowest of them (goal: 3)",
    "processor": "seconds of processor time, all processes together",
}


class Person:
    """Somebody at the page of a server."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.base}{path}", data, {"content-type": "application/json"})
        with self.opener.open(request, timeout=60) as answer:
            return json.load(answer)

    def sees_the_page(self) -> bool:
        try:
            with self.opener.open(f"{self.base}/", timeout=60) as answer:
                return bool(answer.status == 200)
        except URLError:
            return False

    def begins(self, level: str) -> str:
        """A game in which the computer moves first; its address."""
        game = {
            "key": secrets.token_hex(8),
            "first": 1,
            "rules": {"edition": "collector", "changes": {"challenge": "void"}},
            "seats": [{"kind": "here", "name": "Ann"}, {"kind": "computer", "computer": level}],
        }
        return f"/api/v1/games/{self.ask('/api/v1/games', game)['id']}"

    def passes(self, game: str, sequence: int) -> None:
        command = {"kind": "take_turn", "seat": 0, "move": {"kind": "pass"}}
        body = {"sequence": sequence, "key": secrets.token_hex(8), "command": command}
        self.ask(f"{game}/commands", body)


class FirstGame:
    """A server that knows nothing yet, and what is measured of it."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        self.options = options
        self.figures: dict[str, float] = {}
        self.note("load", os.getloadavg()[0])
        self.cache = folder / "cache"
        with socket.create_server(("127.0.0.1", 0)) as bound:
            port = bound.getsockname()[1]
        own = {"HOME": folder, "LEXIKO_CACHE": self.cache, "LEXIKO_DATA": folder / "data"}
        self.began = time.monotonic()
        quiet = subprocess.DEVNULL
        self.server = subprocess.Popen(
            [sys.executable, "-m", "lexiko", "serve", "--port", str(port)],
            env=os.environ | {name: str(value) for name, value in own.items()},
            stdout=quiet,
            stderr=quiet,
        )
        self.person = Person(port)

    def note(self, name: str, value: float) -> None:
        self.figures[name] = round(value, 1)
        if not self.options.json:
            print(f"{FIGURES[name]:60}{value:8.1f}", flush=True)

    def play(self) -> None:
        """Play from the first page until everything is compiled."""
        self.wait(self.person.sees_the_page)
        self.note("page", time.monotonic() - self.began)
        game = self.person.begins(self.options.level)
        moves: list[float] = []
        while not self.is_compiled():
            turn = time.monotonic()
            state: Any = self.wait(partial(self.answered, game))
            moves.append(time.monotonic() - turn)
            if len(moves) == 1:
                self.note("first_move", moves[0])
            if state["view"]["result"] is not None:
                game = self.person.begins(self.options.level)
                continue
            self.wait(partial(self.has_thought, time.monotonic() + self.options.pace))
            self.person.passes(game, state["sequence"])
        self.note("moves", len(moves))
        self.note("slowest_move", max(moves))

    def answered(self, game: str) -> Any:
        """The state of a game in which the computer has moved, if it has."""
        self.is_compiled()
        state = self.person.ask(game)
        over = state["view"]["result"] is not None
        return state if over or state["view"]["to_move"] == 0 else None

    def has_thought(self, until: float) -> bool:
        """Whether the person has thought long enough, or everything is compiled."""
        return self.is_compiled() or time.monotonic() > until

    def is_compiled(self) -> bool:
        """Whether everything is; what is new is noted."""
        marks = {path.name for path in self.cache.glob("kernel-*/ready-*")}
        for name, wanted in (("games_ready", {"ready-games"}), ("all_ready", ALL)):
            if marks >= wanted and name not in self.figures:
                self.note(name, time.monotonic() - self.began)
        return "all_ready" in self.figures

    def wait(self, done: Callable[[], Any]) -> Any:
        """What `done` gives, once that is something."""
        while time.monotonic() < self.began + self.options.seconds:
            if self.server.poll() is not None:
                raise RuntimeError("the server has ended")
            if found := done():
                return found
            time.sleep(LOOK_SECONDS)
        raise TimeoutError(f"{self.options.seconds:g} seconds are over")

    def stop(self) -> None:
        self.server.send_signal(signal.SIGINT)
        self.server.wait(60)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.note("processor", used.ru_utime + used.ru_stime)


ALL = {"ready-games", "ready-analysis"}


def main() -> None:
    parser = argparse.ArgumentParser(description="The first game on a new machine.")
    parser.add_argument("--level", default="home", help="of the computer player")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds that the person thinks")
    parser.add_argument("--seconds", type=float, default=600.0, help="when to give it up")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a room")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        game = FirstGame(Path(folder), options)
        try:
            game.play()
        except TimeoutError as error:
            print(error, file=sys.stderr)
        finally:
            game.stop()
    if options.json:
        print(json.dumps(game.figures))


if __name__ == "__main__":
    main()

"""The first game on a new machine: python benchmarks/first_game.py, with --json for programs.

A server is started with a home and a cache that are empty, and somebody begins a game against the
computer as soon as the page is there. Measured are the seconds to the page, to the computer's first
move, its slowest move while kernels are compiled, and the seconds until all of them are.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

SECONDS = 600.0
"""After so long it is given up."""
GOALS = {"first_move": 3.0, "games_ready": 40.0}
NAMES = {
    "page": "from the start to the page",
    "first_move": "from the computer's turn to its first move",
    "slowest_move": "the computer's slowest move until all is compiled",
    "moves": "moves of the computer until then",
    "games_ready": "from the start until games are compiled",
    "all_ready": "from the start until all is compiled, analysis included",
    "load": "other programs that want a core, at the start",
}


@dataclass(slots=True)
class FirstGame:
    """What was measured, in seconds."""

    page: float = 0.0
    first_move: float = 0.0
    slowest_move: float = 0.0
    moves: int = 0
    games_ready: float = 0.0
    all_ready: float = 0.0
    load: float = 0.0


class Person:
    """Somebody at the page of a server."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.base}{path}", data, {"content-type": "application/json"})
        with self.opener.open(request, timeout=SECONDS) as answer:
            return json.load(answer)

    def sees_the_page(self) -> bool:
        try:
            with self.opener.open(f"{self.base}/", timeout=SECONDS) as answer:
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


def measure(level: str, pace: float) -> FirstGame:
    """Start a server on a machine that knows nothing yet, and play."""
    figures = FirstGame(load=os.getloadavg()[0])
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        cache = home / "cache"
        environment = os.environ | {
            "HOME": folder,
            "LEXIKO_CACHE": str(cache),
            "LEXIKO_DATA": str(home / "data"),
        }
        port = free_port()
        command = [sys.executable, "-m", "lexiko", "serve", "--port", str(port)]
        quiet = subprocess.DEVNULL
        began = time.monotonic()
        server = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
        try:
            play(Person(port), level, pace, cache, began, figures)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)
    return figures


def play(
    person: Person, level: str, pace: float, cache: Path, began: float, figures: FirstGame
) -> None:
    """Play from the first page until everything is compiled, or the game is over."""
    wait(person.sees_the_page)
    figures.page = time.monotonic() - began
    game = person.begins(level)
    while not figures.all_ready and time.monotonic() < began + SECONDS:
        turn = time.monotonic()
        state: Any = wait(lambda: look(person, game, cache, began, figures))
        seconds = time.monotonic() - turn
        figures.first_move = figures.first_move or seconds
        figures.slowest_move = max(figures.slowest_move, seconds)
        figures.moves += 1
        ready = time.monotonic() + pace
        wait(lambda: note(cache, began, figures) or time.monotonic() > ready)  # noqa: B023
        if state["view"]["result"] is not None:
            break
        person.passes(game, state["sequence"])
    wait(lambda: note(cache, began, figures))


def look(person: Person, game: str, cache: Path, began: float, figures: FirstGame) -> Any:
    """The state of a game in which the computer has moved, if it has."""
    note(cache, began, figures)
    state = person.ask(game)
    over = state["view"]["result"] is not None
    return state if over or state["view"]["to_move"] == 0 else None


def note(cache: Path, began: float, figures: FirstGame) -> bool:
    """Take down what has become ready; whether everything has."""
    seconds = time.monotonic() - began
    marks = {path.name for path in cache.glob("kernel-*/ready-*")}
    if "ready-games" in marks and not figures.games_ready:
        figures.games_ready = seconds
    if marks >= {"ready-games", "ready-analysis"} and not figures.all_ready:
        figures.all_ready = seconds
    return bool(figures.all_ready)


def wait(done: Callable[[], Any]) -> Any:
    """What `done` gives, once that is something."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if found := done():
            return found
        time.sleep(0.05)
    raise TimeoutError("that took too long")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port: int = bound.getsockname()[1]
        return port


def main() -> None:
    parser = argparse.ArgumentParser(description="The first game on a new machine.")
    parser.add_argument("--level", default="home", help="of the computer player")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds that the person thinks")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    figures = asdict(measure(options.level, options.pace))
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        number = f"{value:10d}  " if name == "moves" else f"{value:10.1f} s"
        goal = f"   goal: under {GOALS[name]:g} s" if name in GOALS else ""
        print(f"{NAMES[name]:56}{number if name != 'load' else number[:-1]}{goal}")


if __name__ == "__main__":
    main()

"""How many games the server holds: python benchmarks/server.py, with --json for programs.

A second process plays many games at once over loopback, two sockets a game, and measures the time
from a move that is sent to the news of it at the opponent's socket. The same load on a bare echo by
the same framework, in the same run, is what could be reached at best.

    python benchmarks/server.py --games 1000 --seconds 60
    python benchmarks/server.py --database postgresql://... --workers 2
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from lexiko.formats import guide_game
from lexiko.rules.codec import to_json
from lexiko.rules.events import Played

MOVES_A_SECOND = 0.1
"""By each game: one move a second per ten games."""
FIRST = 20
"""Games that are not counted for the memory of a game."""
SEQUENCE = re.compile(r'"sequence": (\d+)')
AT_ONCE = 40
"""Requests under way while games are set up."""


@dataclass(slots=True)
class Load:
    """What was measured."""

    name: str
    games: int
    moves: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    megabytes: float = 0.0
    kilobytes_a_game: float = 0.0
    bytes_of_news: int = 0
    processor_seconds: float = 0.0
    failures: int = 0

    def at(self, share: float) -> float:
        """The latency that this share of moves stays under, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "games": self.games,
            "moves": self.moves,
            "moves_a_second": round(self.moves / self.seconds, 1),
            "p50_ms": round(self.at(0.5), 1),
            "p99_ms": round(self.at(0.99), 1),
            "processor_ms_a_move": round(1000 * self.processor_seconds / max(1, self.moves), 2),
            "server_mb": round(self.megabytes),
            "kb_a_game": round(self.kilobytes_a_game),
            "failures": self.failures,
        }


@dataclass(slots=True)
class Game:
    """A game of the load: its two people, and whose move is next."""

    path: str
    cookies: tuple[str, str]
    sequence: int = 0
    turn: int = 0
    sent: float = 0.0
    """When the move was sent that nobody has seen yet."""


class Client:
    """Plays the games and listens at their sockets."""

    def __init__(self, base: str, load: Load, moves: list[Any] | None) -> None:
        self.base, self.load, self.moves = base, load, moves
        limits = httpx2.Limits(max_connections=200, max_keepalive_connections=200)
        # Each person has a cookie of their own; the client keeps none.
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self.http = httpx2.AsyncClient(base_url=base, limits=limits, timeout=60, cookies=jar)
        self.games: list[Game] = []
        self.sockets: list[ClientConnection] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def person(self) -> str:
        """A new person's cookie."""
        answer = await self.http.get("/api/v1/me")
        return str(answer.headers["set-cookie"].split(";")[0])

    async def ask(self, path: str, cookie: str, body: Any) -> Any:
        answer = await self.http.post(path, json=body, headers={"cookie": cookie})
        if answer.status_code >= 400:
            raise RuntimeError(f"{path}: {answer.text[:200]}")
        return answer.json()

    async def new_game(self, number: int) -> Game:
        """A game at a real board, kept by two people: anybody may lay any tiles."""
        if self.moves is None:
            return Game(f"/echo/{number}", ("", ""))
        ann, bob = await self.person(), await self.person()
        body = {
            "key": secrets.token_hex(8),
            "kept": True,
            "first": 0,
            "seats": [{"kind": "here", "name": "Ann"}, {"kind": "link", "name": "Bob"}],
        }
        path = f"/api/v1/games/{(await self.ask('/api/v1/games', ann, body))['id']}"
        state = (await self.http.get(path, headers={"cookie": ann})).json()
        secret = state["seats"][1]["secret"]
        await self.ask(f"/api/v1/invitations/{secret}", bob, {"name": "Bob"})
        return Game(path, (ann, bob))

    async def sit(self, game: Game) -> None:
        """Open both sockets of a game."""
        for seat in (0, 1):
            headers = {"cookie": game.cookies[seat]} if game.cookies[seat] else {}
            address = self.base.replace("http", "ws") + game.path + "/socket"
            link = await connect(address, additional_headers=headers, compression=None)
            self.sockets.append(link)
            self.tasks.append(asyncio.create_task(self.listen(game, seat, link)))

    async def listen(self, game: Game, seat: int, link: ClientConnection) -> None:
        async for text in link:
            arrived = time.perf_counter()
            head = text[:200] if isinstance(text, str) else ""
            if '"kind": "state"' in head:
                game.sequence = max(game.sequence, json.loads(text)["sequence"])
            elif '"kind": "update"' in head and seat == game.turn % 2 and game.sent:
                # The opponent of who has just moved sees it; it is their turn.
                self.load.latencies.append(arrived - game.sent)
                self.load.bytes_of_news = len(text)
                game.sequence = int(SEQUENCE.search(head)[1])  # type: ignore[index]
                game.sent = 0.0

    async def move(self, game: Game) -> None:
        """The next move of a game, if the last one has been seen."""
        if game.sent or (self.moves is not None and game.turn >= len(self.moves)):
            return
        seat = game.turn % 2
        game.turn += 1
        game.sent = time.perf_counter()
        try:
            if self.moves is None:
                body: Any = {"sequence": game.sequence}
                answer = await self.ask(game.path, "", body)
            else:
                move = self.moves[game.turn - 1]
                command = {"kind": "take_turn", "seat": seat, "move": move}
                key = secrets.token_hex(8)
                body = {"sequence": game.sequence, "key": key, "command": command}
                answer = await self.ask(f"{game.path}/commands", game.cookies[seat], body)
            game.sequence = max(game.sequence, answer["sequence"])
            self.load.moves += 1
        except (RuntimeError, httpx2.HTTPError) as error:
            self.load.failures += 1
            print(error, file=sys.stderr)
            game.turn -= 1
            game.sent = 0.0

    async def play(self, seconds: float) -> None:
        """Moves at even steps, each in a game by chance."""
        rate = MOVES_A_SECOND * len(self.games)
        began, number = time.perf_counter(), 0
        under_way: set[asyncio.Task[None]] = set()
        while (elapsed := time.perf_counter() - began) < seconds:
            number += 1
            task = asyncio.create_task(self.move(random.choice(self.games)))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            await asyncio.sleep(max(0.0, number / rate - elapsed))
        await asyncio.gather(*under_way)
        self.load.seconds = time.perf_counter() - began
        await asyncio.sleep(1)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(link.close() for link in self.sockets), return_exceptions=True)
        await self.http.aclose()


async def measure(load: Load, base: str, pids: list[int], seconds: float, ours: bool) -> None:
    """Set the games up, play, and fill in what was measured."""
    guide = guide_game()
    alphabet = guide.started.rules.alphabet
    plays = [event.move for event in guide.events if isinstance(event, Played)]
    moves = [to_json(play, alphabet, tagged=True) for play in plays[:28]] if ours else None
    client = Client(base, load, moves)
    gate = asyncio.Semaphore(AT_ONCE)

    async def prepare(number: int) -> None:
        async with gate:
            game = await client.new_game(number)
            await client.sit(game)
            client.games.append(game)

    # What stops the load is not the server's doing, and it plays two thousand sockets.
    gc.disable()
    # The first games load what all of them share.
    await asyncio.gather(*(prepare(number) for number in range(FIRST)))
    before = memory(pids)
    await asyncio.gather(*(prepare(number) for number in range(FIRST, load.games)))
    worked = processor_time(pids)
    await client.play(seconds)
    load.processor_seconds = processor_time(pids) - worked
    load.megabytes = memory(pids)
    load.kilobytes_a_game = 1024 * (load.megabytes - before) / (load.games - FIRST)
    await client.close()


def memory(pids: list[int]) -> float:
    """The memory of processes and of those that they have started, in megabytes."""
    total = 0.0
    for pid in family(pids):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                total += int(line.split()[1]) / 1024
    return total


def processor_time(pids: list[int]) -> float:
    """The seconds that these processes have worked; not spoilt by others on the machine."""
    ticks = 0
    for pid in family(pids):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def family(pids: list[int]) -> list[int]:
    found = list(pids)
    for pid in found:
        children = Path(f"/proc/{pid}/task/{pid}/children")
        found += map(int, children.read_text().split()) if children.exists() else []
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port: int = bound.getsockname()[1]
        return port


@contextmanager
def running(*command: str, port: int) -> Iterator[int]:
    """A server in a process of its own; its id."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, *command], stdout=quiet, stderr=quiet)
    try:
        while process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        time.sleep(5)
        yield process.pid
    finally:
        for pid in reversed(family([process.pid])):
            os.kill(pid, signal.SIGKILL)
        process.wait()


def measure_server(options: argparse.Namespace) -> Load:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        where = ["--database", options.database] if options.database else ["--data", folder]
        more = ["--workers", str(options.workers), "--no-rate-limits", "--port", str(port)]
        with running("-m", "lexiko", "serve", *where, *more, port=port) as pid:
            name = "PostgreSQL" if options.database else "SQLite"
            load = Load(f"{name}, {options.workers} worker(s)", options.games)
            base = f"http://127.0.0.1:{port}"
            asyncio.run(measure(load, base, [pid], options.seconds, ours=True))
    return load


def measure_echo(options: argparse.Namespace, size: int) -> Load:
    port = free_port()
    echo = str(Path(__file__).with_name("echo.py"))
    with running(echo, str(port), str(size), port=port) as pid:
        load = Load("bare echo", options.games)
        base = f"http://127.0.0.1:{port}"
        asyncio.run(measure(load, base, [pid], options.seconds, ours=False))
    return load


def main() -> None:
    parser = argparse.ArgumentParser(description="How many games the server holds.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default=os.environ.get("DATABASE_URL"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    ours = measure_server(options)
    echo = measure_echo(options, ours.bytes_of_news)
    ratio = ours.at(0.99) / echo.at(0.99)
    if options.json:
        print(json.dumps({"loads": [ours.to_json(), echo.to_json()], "p99_ratio": round(ratio, 2)}))
        return
    for load in (ours, echo):
        print(", ".join(f"{key} {value}" for key, value in load.to_json().items()))
    print(f"p99 is {ratio:.1f} times that of the bare echo ({ours.bytes_of_news} bytes of news)")


if __name__ == "__main__":
    main()

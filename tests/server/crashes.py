"""Killing the server while people play: nothing acknowledged is lost, and every game goes on.

The server is a real process that gets SIGKILL at a random moment, again and again, on one database.
On PostgreSQL it is one of two workers, or the database that is started again. Clients send a
command again, with the same key, until it is answered, as the page does.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from tests.postgres import Cluster, cluster

from lexiko.formats import guide_game
from lexiko.rules import replay
from lexiko.rules.codec import to_json
from lexiko.rules.events import Played
from lexiko.server.settings import sqlite_url
from lexiko.store import Store

API = "/api/v1"
DOWN = 503
"""The server answers, but its database does not."""
SECONDS = 200
"""How long anything may take."""
LONGEST_LIFE = 1.5
"""Seconds between the moment a server answers and its end, at most."""


@dataclass(slots=True)
class Acknowledged:
    """A command that the server said it had carried out."""

    game: str
    key: str
    sequence: int


@dataclass(slots=True)
class Crashes:
    """A database, the server that comes and goes on it, and what clients were told."""

    chance: random.Random
    database: str
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    acknowledged: list[Acknowledged] = field(default_factory=list)
    again: int = 0
    """Commands that were sent again, because a crash had taken their answer."""
    over: bool = False
    slowest: float = 0.0
    """The seconds until each game went on again, at most."""

    async def start(self) -> None:
        if not self.port:
            with socket.create_server(("127.0.0.1", 0)) as bound:
                self.port = bound.getsockname()[1]
        command = [sys.executable, "-m", "lexiko", "serve", "--port", str(self.port), "--pace", "0"]
        command += ["--database", self.database, "--no-rate-limits"]
        if not self.database.startswith("sqlite"):
            command += ["--workers", "2"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        async with httpx2.AsyncClient(base_url=self.base) as http:
            ends = time.monotonic() + SECONDS
            while True:
                assert self.process.poll() is None, "the server does not start any more"
                assert time.monotonic() < ends, "the server does not answer"
                try:
                    await http.get("/healthz")
                    return
                except httpx2.HTTPError:
                    await asyncio.sleep(0.05)

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(SECONDS)

    def kill_worker(self) -> None:
        """Kill one of the processes that serve; the one that started them starts another."""
        assert self.process is not None
        number = self.process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        serving = [pid for pid in children if "spawn_main" in _command_of(pid)]
        os.kill(int(self.chance.choice(serving)), signal.SIGKILL)

    async def go_on(self, games: list[str]) -> None:
        """Wait until something has been acknowledged in every game since now."""
        began, told = time.monotonic(), len(self.acknowledged)
        while {one.game for one in self.acknowledged[told:]} < set(games):
            seconds = time.monotonic() - began
            assert seconds < SECONDS, "a game does not go on"
            self.slowest = max(self.slowest, seconds)
            await asyncio.sleep(0.02)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def _command_of(pid: str) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode()


class Player:
    """Somebody in a room who never gives up."""

    refusals: tuple[str, ...] = ("stale", "must_play")
    """What they may be told when they were too late, or passed once too often."""

    def __init__(self, crashes: Crashes) -> None:
        self.crashes = crashes
        self.http = httpx2.AsyncClient(base_url=crashes.base + API, timeout=SECONDS)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        """Ask until there is an answer."""
        tries = 0
        ends = time.monotonic() + SECONDS
        while True:
            assert time.monotonic() < ends, f"nobody answers {method} {path}"
            try:
                answer = await self.http.request(method, path, json=body)
                if answer.status_code != DOWN:
                    self.crashes.again += bool(tries) and method == "POST"
                    return answer
            except httpx2.HTTPError:
                pass
            tries += 1
            await asyncio.sleep(0.05)

    async def play(self, game: str, moves: list[Any]) -> None:
        """Go on with a game until the crashes are over."""
        while not self.crashes.over:
            await self.step(game, moves)
            await asyncio.sleep(0.01)

    async def step(self, game: str, moves: list[Any]) -> bool:
        """Do one thing that is up to this player; whether there was any."""
        state = (await self.ask("GET", f"/games/{game}")).json()
        for seat, mine in state["mine"].items():
            command = self._wish(int(seat), mine, state, moves)
            if command is None:
                continue
            key = secrets.token_hex(8)
            body = {"sequence": state["sequence"], "key": key, "command": command}
            answer = await self.ask("POST", f"/games/{game}/commands", body)
            if answer.status_code == 200:
                sequence = answer.json()["sequence"]
                self.crashes.acknowledged.append(Acknowledged(game, key, sequence))
                return True
            assert answer.json()["error"]["code"] in self.refusals, answer.text
        return False

    def _wish(self, seat: int, mine: Any, state: Any, moves: list[Any]) -> Any:
        """The next move of the game that is followed, or an exchange of a tile."""
        if "take_turn" in mine["can"]:
            if state["kept"]:
                if len(state["turns"]) >= len(moves):
                    return None
                move = moves[len(state["turns"])]
            elif mine["may_exchange"]:
                move = {"kind": "exchange", "pieces": self.crashes.chance.choice(mine["rack"])}
            else:
                move = {"kind": "pass"}
            return {"kind": "take_turn", "seat": seat, "move": move}
        if "accept" in mine["can"]:
            return {"kind": "accept", "seat": seat}
        return None


async def crash(seed: int, kills: int) -> dict[str, int]:
    """One database, so many crashes; what was done."""
    moves = guide_moves()
    with tempfile.TemporaryDirectory() as folder:
        crashes = Crashes(random.Random(seed), sqlite_url(Path(folder)))
        await crashes.start()
        ann = Player(crashes)
        games = [await new_game(ann, body) for body in some_games()]
        tasks = [asyncio.create_task(ann.play(game, moves)) for game in games]
        try:
            for _ in range(kills):
                await asyncio.sleep(crashes.chance.uniform(0, LONGEST_LIFE))
                crashes.kill()
                told = list(crashes.acknowledged)
                await check(crashes, told, games)
                await crashes.start()
            crashes.over = True
            await asyncio.gather(*tasks)
            for game in games:
                await goes_on(ann, game, moves)
        finally:
            for task in tasks:
                task.cancel()
            crashes.kill()
    return {
        "kills": kills,
        "games": len(games),
        "acknowledged": len(crashes.acknowledged),
        "again": crashes.again,
    }


async def strike(seed: int, strikes: int, cluster: Cluster, what: str) -> dict[str, int]:
    """One database of PostgreSQL, so many lost workers or restarts; what was done."""
    crashes = Crashes(random.Random(seed), await asyncio.to_thread(cluster.fresh))
    await crashes.start()
    ann = Player(crashes)
    # An exchange is possible for long enough, and nobody has to wait for a computer's move.
    body = {"seats": some_games()[0]["seats"], "rules": {"edition": "classic"}}
    games = [await new_game(ann, body) for _ in range(strikes // 5 + 2)]
    tasks = [asyncio.create_task(ann.play(game, [])) for game in games]
    try:
        for _ in range(strikes):
            await asyncio.sleep(crashes.chance.uniform(0, LONGEST_LIFE))
            if what == "worker":
                crashes.kill_worker()
            else:
                await asyncio.to_thread(cluster.restart)
            told = list(crashes.acknowledged)
            await crashes.go_on(games)
            await check(crashes, told, games)
        crashes.over = True
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        assert crashes.process is not None
        crashes.process.send_signal(signal.SIGINT)
        try:
            crashes.process.wait(60)
        finally:
            crashes.process.kill()
    return {
        f"{what}s": strikes,
        "games": len(games),
        "acknowledged": len(crashes.acknowledged),
        "again": crashes.again,
        "slowest ms": round(1000 * crashes.slowest),
    }


def guide_moves() -> list[Any]:
    """The plays of a game at a real board, as they are sent."""
    guide = guide_game()
    alphabet = guide.started.rules.alphabet
    plays = [event.move for event in guide.events if isinstance(event, Played)]
    return [to_json(play, alphabet, tagged=True) for play in plays[:28]]


def some_games() -> list[dict[str, Any]]:
    people = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    computer = [{"kind": "here", "name": "Ann"}, {"kind": "computer", "computer": "home"}]
    timed = {"edition": "collector", "variations": ["timer"]}
    return [
        {"seats": people},
        {"seats": people, "kept": True, "first": 0},
        {"seats": computer},
        {"seats": computer, "rules": timed},
    ]


async def new_game(player: Player, body: dict[str, Any]) -> str:
    answer = await player.ask("POST", "/games", body | {"key": secrets.token_hex(8)})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def check(crashes: Crashes, told: list[Acknowledged], games: list[str]) -> None:
    """Everything that was acknowledged is in the log, and every log can be replayed."""
    store = await Store.open(crashes.database)
    try:
        lengths = {game: replay(await store.events(game)).sequence for game in games}
        for one in told:
            assert one.sequence <= lengths[one.game], f"{one} is lost: {lengths[one.game]} events"
    finally:
        await store.close()


async def goes_on(player: Player, game: str, moves: list[Any]) -> None:
    """After all crashes the game takes one more command, or it is over."""
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends:
        state = (await player.ask("GET", f"/games/{game}")).json()
        done = state["kept"] and len(state["turns"]) >= len(moves)
        if done or state["state"] == "over" or await player.step(game, moves):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"game {game} does not go on: {state['view']}")


def crash_round(seed: int, kills: int = 5) -> dict[str, int]:
    """A proof of one seed."""
    return asyncio.run(crash(seed, kills))


def strike_round(seed: int, strikes: int = 5) -> dict[str, int]:
    """A proof of one seed: workers are killed, or the database is restarted every fifth time."""
    with cluster() as running:
        return asyncio.run(strike(seed, strikes, running, "worker" if seed % 5 else "restart"))


if __name__ == "__main__":
    print(crash_round(int(sys.argv[1]), int(sys.argv[2])))

"""A hundred honest games beside those who want to stop the server: they hardly notice.

The server is a real process with its usual limits. Honest people come through a proxy, each game
from an address of its own, and their games are in memory; attackers come from a few addresses, on
one core and at the lowest priority, as a network would throttle them. First the honest play alone,
then beside the attackers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from tests.server.asking import SECONDS, Asker
from tests.server.clients import free_port

from lexiko.wording.english import plural

ROOT = Path(__file__).parents[2]
GAMES = 100
PAUSE = 4.0
"""Seconds between two moves of a game, about."""
MOVES = 60
"""After so many moves another game is begun."""
ALONE_SECONDS = 120
"""How long the honest play first, so that there is something to compare with."""
LONGER = 5
"""Seconds that the attackers go on when the siege has been watched."""
SLOWER = 5
"""So many times longer the slowest hundredth of the moves may take."""
GROWTH = 64
"""Megabytes by which the last quarter of a siege may be above its second."""


@dataclass(slots=True)
class Honest:
    """What happened to the honest."""

    delays: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    failed: int = 0


class Room:
    """A game of two people at one device, and a socket that they read."""

    def __init__(self, port: int, number: int, honest: Honest) -> None:
        self.asker = Asker(port, forwarded=f"10.0.{number // 250}.{number % 250 + 1}")
        self.honest = honest
        self.chance = random.Random(number)
        self.game = ""

    async def begin(self) -> None:
        if self.game:
            await self.asker.ask("DELETE", f"/games/{self.game}")
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
        body = {"key": secrets.token_hex(8), "seats": seats, "rules": {"edition": "collector"}}
        made = await self.asker.ask("POST", "/games", body)
        assert made.status == 201, made.body
        self.game = made.json["id"]

    async def play(self) -> None:
        """Play and read, game after game."""
        await asyncio.sleep(self.chance.uniform(0, PAUSE))
        while True:
            reader, writer = await self.asker.watch(self.game)
            reading = asyncio.create_task(_read(reader))
            try:
                for _ in range(MOVES):
                    await asyncio.sleep(self.chance.uniform(0.5, 1.5) * PAUSE)
                    await self._move()
            finally:
                reading.cancel()
                writer.close()
            await self.begin()

    async def _move(self) -> None:
        try:
            state = (await self.asker.ask("GET", f"/games/{self.game}")).json
            seat = state["view"]["to_move"]
            piece = self.chance.choice(state["mine"][str(seat)]["rack"])
            move = {"kind": "exchange", "pieces": piece}
            command = {"kind": "take_turn", "seat": seat, "move": move}
            body = {"sequence": state["sequence"], "key": secrets.token_hex(8), "command": command}
            begun = time.perf_counter()
            answer = await self.asker.ask("POST", f"/games/{self.game}/commands", body)
        except (OSError, TimeoutError, ConnectionError):
            self.honest.failed += 1
            return
        if answer.status == 200:
            self.honest.delays.append(time.perf_counter() - begun)
        else:
            self.honest.refused[answer.json["error"]["code"]] += 1


async def _read(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65536):
            pass


def memory(process: int) -> int:
    """Megabytes that a process and its children have in memory."""
    total = 0
    for one in (process, *_children(process)):
        with contextlib.suppress(OSError):
            pages = int(Path(f"/proc/{one}/statm").read_text().split()[1])
            total += pages * os.sysconf("SC_PAGE_SIZE")
    return total >> 20


def _children(process: int) -> list[int]:
    with contextlib.suppress(OSError):
        own = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [one for child in map(int, own) for one in (child, *_children(child))]
    return []


def slowest(delays: list[float]) -> float:
    """The delay that 99 of 100 moves do not reach."""
    return quantiles(delays, n=100)[98]


async def siege(seconds: float, folder: Path) -> dict[str, Any]:
    """What honest people and the server went through."""
    port = free_port()
    command = [sys.executable, "-m", "lexiko", "serve", "--port", str(port), "--data", str(folder)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    attackers: subprocess.Popen[bytes] | None = None
    honest = Honest()
    rooms = [Room(port, number, honest) for number in range(GAMES)]
    playing: list[asyncio.Task[None]] = []
    try:
        await _until_up(port)
        # Dictionaries and meanings are read when they are first asked for.
        await Asker(port).ask("GET", "/words/search?letters=AEINRST")
        for room in rooms:
            await room.begin()
        playing = [asyncio.create_task(room.play()) for room in rooms]
        await asyncio.sleep(ALONE_SECONDS)
        alone, honest.delays = honest.delays, []
        print(f"alone: 99 of 100 within {slowest(alone) * 1000:.1f} ms", flush=True)
        before = memory(server.pid)
        attack = [sys.executable, "-m", "tests.server.attackers", str(port), rooms[0].game]
        # They go on a little longer than anybody looks, so that they never end first.
        attack.append(str(seconds + LONGER))
        attackers = subprocess.Popen(attack, stdout=subprocess.PIPE, cwd=ROOT)
        held = []
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            await asyncio.sleep(1)
            assert server.poll() is None, "the server has ended"
            assert attackers.poll() is None, "the attackers have ended"
            held.append(memory(server.pid))
            if len(held) % 60 == 0:
                now = f"99 of 100 within {slowest(honest.delays) * 1000:.1f} ms"
                print(f"{len(held)} s: {held[-1]} MB, {now}", flush=True)
        beside, honest.delays = honest.delays, []
        said, _ = await asyncio.to_thread(attackers.communicate, timeout=SECONDS)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for process in (attackers, server):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait(SECONDS)
    quarter = max(1, len(held) // 4)
    return {
        "alone": alone,
        "beside": beside,
        "failed": honest.failed,
        "refused": honest.refused,
        "memory before": before,
        "memory most": max(held),
        "memory growth": _mean(held[-quarter:]) - _mean(held[quarter : 2 * quarter] or held),
        "log": (folder / "log").stat().st_size,
        "attacks": json.loads(said),
        "playing": [task for task in playing if not task.cancelled() and task.exception()],
    }


def _mean(numbers: list[int]) -> int:
    return sum(numbers) // len(numbers)


async def _until_up(port: int) -> None:
    ends = time.monotonic() + SECONDS
    while True:
        try:
            await Asker(port).ask("GET", "/me")
            return
        except OSError:
            assert time.monotonic() < ends, "the server does not start"
            await asyncio.sleep(0.1)


def besiege(minutes: int) -> dict[str, int]:
    """A siege of so many minutes; what was done. An error if the honest noticed."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(siege(minutes * 60, Path(folder)))
    assert not found["playing"], f"a game has stopped: {found['playing'][0].exception()!r}"
    assert not found["refused"], f"honest moves were refused: {found['refused']}"
    assert not found["failed"], f"{found['failed']} honest moves got no answer"
    before, during = slowest(found["alone"]), slowest(found["beside"])
    print(f"\nattacks: {json.dumps(found['attacks'], indent=1)}")
    print(f"p99 {before * 1000:.1f} ms alone, {during * 1000:.1f} ms beside them")
    print({key: value for key, value in found.items() if key.startswith(("memory", "log"))})
    assert during <= SLOWER * before, "honest moves take too long"
    assert found["memory growth"] <= GROWTH, f"it grows by {found['memory growth']} MB"
    assert found["log"] < 1_000_000, "the log grows"
    return {
        "minutes": minutes,
        "attacks": sum(found["attacks"].values()),
        "moves": len(found["beside"]),
        "alone": round(before * 1_000_000),
        "beside": round(during * 1_000_000),
        "memory before": found["memory before"],
        "memory most": found["memory most"],
    }


def say_siege(counts: dict[str, int]) -> str:
    return (
        f"{plural(counts['minutes'], 'minute')}, {counts['attacks']:,} hostile acts "
        f"beside {GAMES} games with {counts['moves']:,} moves: "
        f"99 of 100 within {counts['beside'] / 1000:.1f} ms, "
        f"{counts['alone'] / 1000:.1f} ms without; {counts['memory before']} MB of memory before, "
        f"{counts['memory most']} MB at most; no restart"
    )

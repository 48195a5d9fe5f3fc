"""Those who besiege a server: `python -m tests.server.attackers PORT GAME SECONDS`.

They come from a few addresses, and do everything again and again, as fast as they can on the one
core that all of them share. At the end they say what they have done, by its outcome.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import cast

from tests.server.asking import Asker

from lexiko.formats import guide_game, write_gcg
from lexiko.formats.files import written
from lexiko.server.codes import INVITATION, LETTERS

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 8)]
HELD = 400
"""How many connections each of those holds that hold any."""
GAME = write_gcg(guide_game())
"""A game to bring along, again and again."""
POINTS = 1990
"""Corrections of the score in a game that is brought along: it is as heavy as a game can be."""
PING, PIECE, NO_PIECE = b"\x89\x80\0\0\0\0", b"\x01\x81\0\0\0\0a", b"\x00\x80\0\0\0\0"
"""What a socket may say: a sign of life, the beginning of a message, and nothing more of it."""
HEAVY = 10
"""So many of those games each of them brings."""
MANY, FLOOD_SECONDS = 40_000, 5.0
RESTS = 0.02
"""Seconds between two of the same kind from one address."""

done: Counter[str] = Counter()


def heavy() -> bytes:
    """A game with as many events as one may have."""
    data = json.loads(written(guide_game(), "json"))
    events = data["events"][:3]
    at = max(event["at"] for event in events)
    one = {"v": 2, "kind": "score_adjusted", "at": at, "seat": 0, "points": 1, "reason": "r"}
    return json.dumps(data | {"events": events + [one] * POINTS}).encode()


class Attacker:
    """Everything that one address does."""

    def __init__(self, port: int, source: str, game: str, seed: int) -> None:
        self.asker, self.talker = Asker(port, source), Asker(port, source)
        self.game = game
        """A game of honest people, which anybody may watch."""
        self.chance = random.Random(seed)
        self.held: list[asyncio.StreamWriter] = []
        self.brought: list[str] = []
        """Heavy games of its own."""

    async def half_open(self) -> None:
        """A request that never ends."""
        _, writer = await self.asker.connect()
        writer.write(self.asker.head("GET", "/").encode())
        self._hold(writer)

    async def trickle(self) -> None:
        """A body of which the most part never comes."""
        _, writer = await self.asker.connect()
        head = self.asker.head("PUT", "/api/v1/me") + "Content-Length: 60000\r\n\r\n{"
        writer.write(head.encode())
        self._hold(writer)

    async def watch(self) -> None:
        """A socket that nobody reads, in an honest game or in one that is long."""
        reader, writer = await self.asker.watch(self.chance.choice([self.game, *self.brought]))
        cast(asyncio.Transport, writer.transport).pause_reading()
        self._hold(writer)
        await asyncio.sleep(RESTS * 10)
        del reader

    async def flood(self) -> None:
        """The smallest things that can be said, as many as the server takes."""
        said = self.chance.choice((PING, NO_PIECE, b"1\r\na\r\n"))
        if said in (PING, NO_PIECE):
            reader, writer = await self.asker.watch(self.game)
            writer.write(PIECE if said == NO_PIECE else b"")
        else:
            reader, writer = await self.asker.connect()
            head = self.asker.head("POST", "/api/v1/nowhere") + "Transfer-Encoding: chunked\r\n\r\n"
            writer.write(head.encode())
        try:
            async with asyncio.timeout(FLOOD_SECONDS):
                writer.write(said * MANY)
                while await reader.read(65536):
                    pass
        finally:
            writer.transport.abort()

    async def pipeline(self) -> None:
        """Many requests at once, of which those for the page itself cost most."""
        asked = (self.asker.head("GET", self.chance.choice(("/", "/healthz"))) + "\r\n").encode()
        reader, writer = await self.asker.connect()
        try:
            async with asyncio.timeout(FLOOD_SECONDS):
                writer.write(asked * 1000)
                while await reader.read(65536):
                    pass
        finally:
            writer.transport.abort()

    async def no_socket(self) -> None:
        """A request for a socket that cannot be, and all that a socket might say."""
        head = self.asker.upgrade(self.game) + "Content-Length: 5\r\n\r\n"
        reader, writer = await self.asker.connect()
        try:
            async with asyncio.timeout(FLOOD_SECONDS):
                writer.write(head.encode() + b"x" * 4_000_000)
                while await reader.read(65536):
                    pass
        finally:
            writer.transport.abort()

    async def bring_heavy(self) -> None:
        """Games that take long to load."""
        for _ in range(HEAVY):
            brought = await self.asker.ask("POST", "/imports", raw=heavy())
            done[f"heavy games {brought.status}"] += 1
            if brought.status == 201:
                self.brought.append(brought.json["id"])

    async def look_at_heavy(self) -> None:
        if self.brought:
            await self._ask("looks", "GET", f"/games/{self.chance.choice(self.brought)}")

    def _hold(self, writer: asyncio.StreamWriter) -> None:
        self.held.append(writer)
        if len(self.held) > HELD:
            self.held.pop(0).transport.abort()

    async def draw(self) -> None:
        await self._ask("qr", "GET", f"/qr.svg?text={secrets.token_hex(95)}")

    async def look_up(self) -> None:
        letters = "".join(self.chance.choices("AEIOULNRST?", k=12))
        await self._ask("look-ups", "GET", f"/words/search?letters={letters}&limit=500")

    async def guess(self) -> None:
        code = "".join(self.chance.choices(LETTERS, k=INVITATION))
        await self._ask("guesses", "GET", f"/invitations/{code}")

    async def bring(self) -> None:
        await self._ask("imports", "POST", "/imports", raw=GAME)

    async def bring_nonsense(self) -> None:
        await self._ask("imports", "POST", "/imports", raw=b'{"title": "' + b"x" * 1_900_000)

    async def bring_too_much(self) -> None:
        raw = b"x" * 200_000
        await self._ask("oversized", "PUT", "/me", raw=raw)

    async def talk(self) -> None:
        """A game of one's own, with a chat that is long and switched all the time."""
        seats = [{"kind": "here", "name": "Eve"}, {"kind": "here", "name": "Dan"}]
        body = {"key": secrets.token_hex(8), "seats": seats}
        made = await self.talker.ask("POST", "/games", body)
        if made.status != 201:
            return
        game = made.json["id"]
        for _ in range(40):
            text = {"key": secrets.token_hex(8), "text": "\N{GRINNING FACE}" * 500}
            said = await self.talker.ask("POST", f"/games/{game}/chat", text)
            done[f"chats {said.status}"] += 1
        for number in range(40):
            switch = {"on": bool(number % 2)}
            switched = await self.talker.ask("PUT", f"/games/{game}/chat", switch)
            done[f"switches {switched.status}"] += 1

    async def _ask(self, kind: str, method: str, path: str, raw: bytes = b"") -> None:
        answer = await self.asker.ask(method, path, raw=raw)
        done[f"{kind} {answer.status}"] += 1

    def attacks(self) -> list[Callable[[], Awaitable[None]]]:
        return [
            self.half_open, self.trickle, self.watch, self.draw, self.look_up, self.guess,
            self.bring, self.bring_nonsense, self.bring_too_much, self.talk, self.flood,
            self.pipeline, self.no_socket, self.look_at_heavy,
        ]  # fmt: skip


async def again_and_again(attack: Callable[[], Awaitable[None]]) -> None:
    name = attack.__name__
    while True:
        try:
            await attack()
            done[name] += 1
        except (OSError, TimeoutError, ConnectionError, asyncio.IncompleteReadError):
            done[f"{name}: no answer"] += 1
        await asyncio.sleep(RESTS)


async def besiege(port: int, game: str, seconds: float) -> None:
    attackers = [Attacker(port, source, game, seed) for seed, source in enumerate(ADDRESSES)]
    for attacker in attackers:
        with contextlib.suppress(OSError, TimeoutError):
            await attacker.asker.ask("GET", "/me")
            await attacker.bring_heavy()
    tasks = [
        asyncio.create_task(again_and_again(attack))
        for attacker in attackers
        for attack in attacker.attacks()
    ]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    print(json.dumps(done))


if __name__ == "__main__":
    os.nice(19)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    asyncio.run(besiege(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))

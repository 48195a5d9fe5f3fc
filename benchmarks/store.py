"""The speed of the store: appends to a thousand games, at a steady pace and all at once.

python benchmarks/store.py                          # SQLite, in a temporary folder
python benchmarks/store.py --postgres               # a PostgreSQL of its own, with fsync
python benchmarks/store.py --rate 500 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests import postgres

from lexiko.game import Game
from lexiko.store import GameRow, Progress, SeatRow, Store

GAMES = 1_000


class Load:
    """A thousand games, and how long each append to one of them took."""

    def __init__(self, store: Store) -> None:
        self.store = store
        game = Game.start(["Ann", "Bob"], source=1)
        self.beginning = tuple(game.events)
        self.turn = game.skip()
        self.lengths = [len(self.beginning)] * GAMES
        self.times: list[float] = []
        self.count = 0

    async def make(self, number: int) -> None:
        host = f"host {number}"
        seats = (SeatRow(0, "here", "Ann", host), SeatRow(1, "link", "Bob", f"guest {number}"))
        row = GameRow(str(number), host, number, Progress("playing"), seats)
        await self.store.create(row)
        await self.store.append(str(number), 0, self.beginning, row.progress)

    async def append(self, number: int) -> None:
        begun = time.perf_counter()
        self.count += 1
        key = f"key {self.count}"
        progress = Progress("playing", summary="x" * 200)
        self.lengths[number] = await self.store.append(
            str(number), self.lengths[number], self.turn, progress, key, "somebody"
        )
        self.times.append(time.perf_counter() - begun)

    def report(self, name: str) -> None:
        times = sorted(self.times)
        p50, p99 = (1e3 * times[int(len(times) * part)] for part in (0.5, 0.99))
        print(f"{name:28} p50 {p50:7.1f} ms   p99 {p99:7.1f} ms   max {1e3 * times[-1]:7.1f} ms")
        self.times.clear()


async def measure(url: str, rate: int, seconds: int) -> None:
    store = await Store.open(url)
    load = Load(store)
    await asyncio.gather(*map(load.make, range(GAMES)))

    for number in range(100):
        await load.append(number)
    load.report("one after the other")

    begun, cpu, tasks = time.perf_counter(), time.process_time(), []
    for count in range(rate * seconds):
        await asyncio.sleep(max(0, begun + count / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(load.append(count % GAMES)))
    await asyncio.gather(*tasks)
    load.report(f"{rate} a second")
    print(f"{'':28} {1e3 * (time.process_time() - cpu) / len(tasks):.2f} ms of this process each")

    begun = time.perf_counter()
    await asyncio.gather(*map(load.append, range(GAMES)))
    print(f"{'all at once':28} {GAMES / (time.perf_counter() - begun):.0f} a second")
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=10)
    choices = parser.parse_args()
    with ExitStack() as stack:
        if choices.postgres:
            durable = {"fsync": "on", "full_page_writes": "on"}
            url = stack.enter_context(postgres.cluster(durable)).fresh()
        else:
            url = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/games.db"
        asyncio.run(measure(url, choices.rate, choices.seconds))


if __name__ == "__main__":
    main()

"""Filling the disk while people play: nothing acknowledged is lost, and every game goes on.

The server is a real process whose games are on a small file system of their own. That is filled up
to its last bytes again and again, while people play and backups are restored, and emptied again.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.server.clients import owner_token
from tests.server.crashes import (
    SECONDS,
    Crashes,
    Player,
    goes_on,
    guide_moves,
    new_game,
    some_games,
)

from lexiko.formats import guide_game
from lexiko.server.backup import game_data, head
from lexiko.server.backup_lines import line_text
from lexiko.server.game_files import row_of
from lexiko.server.settings import sqlite_url
from lexiko.store import Message
from lexiko.store.database import database_url

SIZE, LARGER = "60m", "200m"
"""The size of the disk, and its size in the end: by then what was restored, and the log of it,
may have used up the first."""
FULL_SECONDS = 1.5
HOLD_SECONDS = 0.2
LITTLE = 3_500_000
"""The most bytes that are left on a disk that is full, give or take."""


@contextmanager
def small_disk() -> Iterator[Path]:
    """A folder on a file system of its own."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "lexiko-trial", folder]
        try:
            subprocess.run(mount, check=True, capture_output=True, timeout=SECONDS)
        except (OSError, subprocess.CalledProcessError) as error:
            raise RuntimeError("Mounting a file system needs root.") from error
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True, timeout=SECONDS)


def enlarge(folder: Path) -> None:
    """There is room again, as much as the log may need to be emptied into the file."""
    again = ["mount", "-o", f"remount,size={LARGER}", str(folder)]
    subprocess.run(again, check=True, capture_output=True, timeout=SECONDS)


class Patient(Player):
    """Somebody who is told that the disk is full, and tries again later."""

    def __init__(self, crashes: Crashes) -> None:
        super().__init__(crashes)
        self.refusals = (*super().refusals, "disk_full", "disk_error")
        self.told_full = 0
        self.looked = 0
        self.restores = True

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await super().ask(method, path, body)
        if answer.status_code == 507:
            self.told_full += 1
        elif method == "GET":
            assert answer.status_code == 200, answer.text
            self.looked += 1
        return answer

    def _wish(self, seat: int, mine: Any, state: Any, moves: list[Any]) -> Any:
        """As before, with a pause now and then, which any game takes as often as one likes."""
        if state["view"]["paused"]:
            return {"kind": "resume"}
        if "pause" in mine["can"] and self.crashes.chance.random() < 0.5:
            return {"kind": "pause"}
        return super()._wish(seat, mine, state, moves)

    async def restore_again_and_again(self, token: str) -> None:
        """Fill what is left with games that are too large for SQLite to hold in memory.

        What it has written of them before the disk is full makes it take back all at once.
        """
        headers = {"Authorization": f"Bearer {token}"}
        while self.restores:
            answer = await self.http.post("/restore", content=large_backup(), headers=headers)
            assert answer.status_code in (200, 507), answer.text
            self.told_full += answer.status_code == 507
            take_away(self.crashes)
            await asyncio.sleep(0.1)


def file_of(crashes: Crashes) -> str:
    return str(database_url(crashes.database).database)


def take_away(crashes: Crashes) -> None:
    """Delete what was restored, so that the next has room."""
    with closing(sqlite3.connect(file_of(crashes))) as database, suppress(sqlite3.Error):
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("DELETE FROM games WHERE host = 'somebody'")
        database.commit()


def large_backup() -> str:
    """A backup of one game at which a great deal was said."""
    row, _ = row_of(guide_game(), "somebody")
    said = [Message(1, 0, "Ann", "x" * 2000)] * 2500
    line = line_text(game_data(row, said, []))
    return line_text(head("elsewhere", "somebody")) + line


def fill(folder: Path, chance: random.Random) -> Path:
    """Leave only a few bytes, or none at all."""
    filler = folder / "filler"
    left = os.statvfs(folder)
    size = max(0, left.f_bavail * left.f_frsize - chance.randrange(LITTLE))
    with filler.open("wb") as file:
        file.truncate(0)
        try:
            while size > 0:
                size -= file.write(b"x" * min(size, 65_536))
                file.flush()
        except OSError:
            pass
    return filler


async def gather_work(crashes: Crashes) -> None:
    """Keep the server from writing for a moment, so that it does all that has come at once."""
    with closing(sqlite3.connect(file_of(crashes), isolation_level=None)) as database:
        while not crashes.over:
            try:
                database.execute("BEGIN IMMEDIATE")
                await asyncio.sleep(HOLD_SECONDS)
                database.execute("ROLLBACK")
            except sqlite3.OperationalError:  # it is busy, or full
                pass
            await asyncio.sleep(HOLD_SECONDS / 2)


def check_all(crashes: Crashes) -> None:
    """Every acknowledged command is there, under its key, with the sequence that was told."""
    told = {(one.game, one.key, one.sequence) for one in crashes.acknowledged}
    address = f"file:{file_of(crashes)}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as database:
        found = set(database.execute("SELECT game, key, sequence FROM commands"))
        lengths = dict(database.execute("SELECT game, count(*) FROM events GROUP BY game"))
    assert not told - found, f"{len(told - found)} of {len(told)} are lost: {told - found}"
    assert all(lengths[game] >= sequence for game, _, sequence in told)


async def full_disks(seed: int, times: int) -> dict[str, int]:
    moves = guide_moves()
    with small_disk() as folder:
        crashes = Crashes(random.Random(seed), sqlite_url(folder))
        await crashes.start()
        token = owner_token(file_of(crashes))
        ann = Patient(crashes)
        games = [await new_game(ann, body) for body in some_games() * 2]
        works = [ann.play(game, moves) for game in games] + [gather_work(crashes)]
        tasks = [asyncio.create_task(work) for work in works]
        restoring = [asyncio.create_task(ann.restore_again_and_again(token)) for _ in range(2)]
        try:
            for _ in range(times):
                await asyncio.sleep(crashes.chance.uniform(0.2, 1.0))
                told = ann.told_full
                filler = fill(folder, crashes.chance)
                looked, ends = ann.looked, time.monotonic() + SECONDS
                while ann.told_full == told or ann.looked < looked + len(games):
                    assert time.monotonic() < ends, "nobody is told, or can look at a game"
                    gone = [task for task in (*tasks, *restoring) if task.done()]
                    assert not gone, f"somebody has given up: {gone[0]}"
                    await asyncio.sleep(0.05)
                await asyncio.sleep(crashes.chance.uniform(0, FULL_SECONDS))
                check_all(crashes)
                filler.unlink()
            ann.restores = False
            await asyncio.wait_for(asyncio.gather(*restoring), SECONDS)
            enlarge(folder)
            await crashes.go_on(games)
            take_away(crashes)
            crashes.over = True
            await asyncio.wait_for(asyncio.gather(*tasks), SECONDS)
            check_all(crashes)
            for game in games:
                await goes_on(ann, game, moves)
        finally:
            for task in (*tasks, *restoring):
                task.cancel()
            await asyncio.gather(*tasks, *restoring, return_exceptions=True)
            crashes.kill()
        return {
            "disks": times,
            "games": len(games),
            "acknowledged": len(crashes.acknowledged),
            "refused": ann.told_full,
            "looked": ann.looked,
        }


def disk_round(seed: int, times: int = 5) -> dict[str, int]:
    """A proof of one seed."""
    return asyncio.run(full_disks(seed, times))


if __name__ == "__main__":
    print(disk_round(int(sys.argv[1]), int(sys.argv[2])))

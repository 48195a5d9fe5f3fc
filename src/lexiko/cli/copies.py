"""`lexiko backup`, `lexiko restore` and `lexiko rescue`: all games as one file, and back."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from lexiko.cli.console import tell
from lexiko.cli.serve import database_of, games_of
from lexiko.errors import LexikoError
from lexiko.server.backup import backup, server_mark
from lexiko.server.backup_lines import Head, read_head
from lexiko.server.codes import new_code
from lexiko.server.now import now
from lexiko.server.restore import Restored, restore
from lexiko.store import Store
from lexiko.wording.english import plural

CHUNK = 256 * 1024
CODE_MS = 24 * 3600 * 1000


def save_all(target: Path, data: Path | None, database: str | None) -> None:
    """Write a backup to a new file; a server may run meanwhile."""
    lines = asyncio.run(_save(target, games_of(data, database)))
    tell(f"{target}: {plural(lines, 'line')}. Keep it to yourself: it holds the links to seats.")


async def _save(target: Path, url: str) -> int:
    store = await Store.open(url)
    lines = 0
    try:
        by = await store.main_host() or ""
        part = target.with_name(f"{target.name}.part")
        # Nobody else may read it, and a file of that name is a whole one.
        with open(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
        ) as file:
            async for line in backup(store, by):
                file.write(line)
                lines += 1
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        await store.close()
    return lines


def restore_all(source: Path, data: Path | None, database: str | None) -> bool:
    """Add what is missing of a backup; whether every line could be read."""
    with source.open("rb") as file:
        head = read_head(file.readline())
    done, code = asyncio.run(_restore(source, database_of(data, database), head))
    if sys.stderr.isatty():
        tell("")
    tell(f"Added: {plural(done.games, 'game')}. Already here: {done.existing}.")
    for problem in done.problems:
        tell(f"Line {problem.line}: {problem.problem}.")
    if done.left_out:
        tell(f"Left out: {plural(done.left_out, 'line')}.")
    for lists, sentence in (
        (done.other_lists, "Word lists that are here with other words stay as they are"),
        (done.missing_lists, "Some games need word lists that the backup does not hold"),
    ):
        if lists:
            tell(f"{sentence}: {', '.join(lists)}.")
    if code is not None:
        tell(
            "To be the host of these games on this server, open the page, go to Settings, "
            f"choose another device, and enter the code {code} within a day."
        )
    return not done.problems


async def _restore(source: Path, url: str, head: Head) -> tuple[Restored, str | None]:
    size = max(1, source.stat().st_size)

    async def chunks() -> AsyncIterator[bytes]:
        with source.open("rb") as file:
            while chunk := await asyncio.to_thread(file.read, CHUNK):
                yield chunk

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{100 * done // size} %", end="", file=sys.stderr, flush=True)

    store = await Store.open(url)
    try:
        done = await restore(store, chunks(), progress=progress)
        code = None
        if done.games and head.by and head.server != await server_mark(store):
            code = new_code(8)
            await store.put_code(code, head.by, now() + CODE_MS)
        return done, code
    finally:
        await store.close()


def rescue_all(source: Path, target: Path) -> bool:
    """Write what can be read of a damaged file as a backup; whether nothing was lost."""
    from lexiko.server.rescue import rescue

    if target.exists():
        raise LexikoError("bad_file", path=target, problem="it is already there")
    done = rescue(source, target)
    games = done.whole + len(done.shorter)
    found = f"{plural(games, 'game')}, the names of {plural(done.people, 'player')}"
    tell(f"{target}: {found}. Restore it with lexiko restore.")
    for ids, sentence in (
        (done.shorter, "Without their last moves"),
        (done.lost, "Lost, because too little could be read"),
    ):
        if ids:
            tell(f"{sentence}: {', '.join(ids)}.")
    if done.unreadable:
        tell(f"The file could not be read in {plural(done.unreadable, 'place')}.")
    return not (done.shorter or done.lost or done.unreadable)

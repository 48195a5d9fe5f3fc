"""One server at a time on one file of SQLite: two would not hear of each other's moves.

The lock is the system's, so it ends with the process, however that ends. Who only reads the file
needs none. Beside the lock stands where the server answers: nobody else can write there, so what
is found at that address is ours.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from lexiko.errors import StoreError
from lexiko.folders import lock_file
from lexiko.store.database import database_url

TEXT_AT = 1
"""Where the address begins: Windows lets nobody read the byte that is locked."""
MOST_BYTES = 300

Note = Callable[[str], None]
"""Called with the address as soon as the server has it."""


@contextmanager
def alone(url: str) -> Iterator[Note]:
    """Be the only server of a database as long as this lasts; PostgreSQL may have several."""
    path = _lock_path(url)
    if path is None:
        yield lambda address: None
        return
    database = path.with_name(path.name.removesuffix(".lock"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if database.exists() and database.stat().st_nlink > 1:
            problem = "the file has a second name (a hard link); remove one of the two"
            raise StoreError("bad_database", url=database, problem=problem)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError("bad_database", url=path, problem=error.strerror) from error
    try:
        try:
            lock_file(file)
        except OSError as error:
            raise StoreError("served_already", path=database_url(url).database) from error
        _note(file, "")
        yield lambda address: _note(file, address)
    finally:
        os.close(file)


def served_at(url: str) -> str | None:
    """Where the server of this file answers, or "" if it is still starting; None if there is none.

    Of PostgreSQL it is not known.
    """
    path = _lock_path(url)
    if path is None:
        return None
    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return None
    try:
        lock_file(file)
    except OSError:
        os.lseek(file, TEXT_AT, os.SEEK_SET)
        text, end, _ = os.read(file, MOST_BYTES).partition(b"\n")
        return text.decode("utf-8", "replace") if end else ""
    else:
        return None
    finally:
        os.close(file)


def _note(file: int, address: str) -> None:
    os.lseek(file, TEXT_AT, os.SEEK_SET)
    os.write(file, f"{address}\n".encode())


def _lock_path(url: str) -> Path | None:
    """The file that is locked; None for PostgreSQL."""
    parsed = database_url(url)
    if not parsed.drivername.startswith("sqlite"):
        return None
    database = Path(str(parsed.database)).resolve()  # whatever links lead to it
    return database.with_name(f"{database.name}.lock")

"""One server at a time on one file of SQLite: two would not hear of each other's moves.

The lock is the system's, so it ends with the process, however that ends. Who only reads the file
needs none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lexiko.errors import StoreError
from lexiko.store.database import database_url


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Be the only server of a database as long as this lasts; PostgreSQL may have several."""
    parsed = database_url(url)
    if not parsed.drivername.startswith("sqlite"):
        yield
        return
    path = Path(f"{parsed.database}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError("bad_database", url=path, problem=error.strerror) from error
    try:
        try:
            _lock(file)
        except OSError as error:
            raise StoreError("served_already", path=parsed.database) from error
        yield
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""One server at a time on one file of SQLite: two would not hear of each other's moves.

The lock is the system's, so it ends with the process, however that ends. Who only reads the file
needs none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lexiko.errors import StoreError
from lexiko.folders import lock_file
from lexiko.store.database import database_url


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Be the only server of a database as long as this lasts; PostgreSQL may have several."""
    parsed = database_url(url)
    if not parsed.drivername.startswith("sqlite"):
        yield
        return
    database = Path(str(parsed.database)).resolve()  # whatever links lead to it
    path = database.with_name(f"{database.name}.lock")
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
            raise StoreError("served_already", path=parsed.database) from error
        yield
    finally:
        os.close(file)

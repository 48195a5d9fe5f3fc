"""A user's own files: the folder of what must last, that of what can be made again, files that are
written as a whole, and locks."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import platformdirs


def data_folder() -> Path:
    """What must last is under `LEXIKO_DATA`, or where the system keeps data of programs."""
    return _folder("LEXIKO_DATA") or platformdirs.user_data_path("lexiko", appauthor=False)


def cache_folder() -> Path:
    """What can be made again is under `LEXIKO_CACHE`, or where the system keeps caches."""
    return _folder("LEXIKO_CACHE") or platformdirs.user_cache_path("lexiko", appauthor=False)


def _folder(variable: str) -> Path | None:
    # Read at every call: tests and servers change the environment after the import.
    value = os.environ.get(variable)
    return Path(value).expanduser() if value else None


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write: a reader finds the old content or the new, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(prefix=".", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(aside)
        raise
    if os.name == "posix":
        # The new name must be on the disk too.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_whole(path: Path, data: bytes) -> None:
    """Put data into a file at once."""
    with whole_file(path) as file:
        file.write(data)


# The lock is the system's, so it ends with the processes that have the file open, however they end.
if sys.platform == "win32":
    import msvcrt

    def lock_file(file: int, *, wait: bool = False) -> None:
        """Be the only one who holds an open file; OSError if somebody else does, unless we wait."""
        while True:
            try:
                # Waiting means to try ten times here, a second each.
                msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    raise
            else:
                return
else:
    import fcntl

    def lock_file(file: int, *, wait: bool = False) -> None:
        """Be the only one who holds an open file; OSError if somebody else does, unless we wait."""
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))

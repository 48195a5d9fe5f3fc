"""A user's own files: the folder of what must last, that of what can be made again, and locks."""

from __future__ import annotations

import os
import sys
from pathlib import Path

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

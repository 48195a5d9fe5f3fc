"""The folders of a user's own files: what must last, and what can be made again."""

from __future__ import annotations

import os
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

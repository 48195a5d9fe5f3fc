"""Compilation, once a machine: kept in a folder whose name tells all that went into it.

The kernels for wide boards have a folder of their own.

Numba's own cache looks at the file of one function only. An edit to a kernel that it calls, or
another flag, would go unnoticed; here either one means another folder. So does the same kernel in
another place or with another date: numba would compile it anew though the folder is full.
"""

from __future__ import annotations

import atexit
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config

from lexiko.folders import cache_folder

from . import SIDE

Function = TypeVar("Function", bound=Callable[..., Any])

GAMES, ANALYSIS = "games", "analysis"
"""The groups of kernels: those that a game needs, and those for self-play, training and
measurements, which are compiled last."""

_READY = "ready"
_MOST_KEPT = 6


def kernel(function: Function) -> Function:
    """A function that is compiled at its first call, and releases the interpreter's lock."""
    return _compiled(function)


def lean_kernel(function: Function) -> Function:
    """A kernel that makes no arrays, nor does any kernel that it calls.

    Nobody has to count who holds an array then. Counting is a locked instruction for each array
    at each call, and the processor waits for all of its reads before it.
    """
    return _compiled(function, _nrt=False)


def inlined_kernel(function: Function) -> Function:
    """A lean kernel that becomes part of every kernel that calls it."""
    return _compiled(function, _nrt=False, forceinline=True)


def merged_kernel(function: Function) -> Function:
    """A lean kernel that is compiled as a part of each kernel that calls it, and not by itself.

    For what few kernels call, once each: all that it calls would be compiled once more for it.
    """
    return _compiled(function, _nrt=False, inline="always")


def _compiled(function: Function, **options: Any) -> Function:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_folder(before))
    try:
        compile_it = numba.njit(nogil=True, cache=True, error_model="numpy", **options)
        return cast(Function, compile_it(function))
    finally:
        config.CACHE_DIR = before


def is_ready(group: str = GAMES) -> bool:
    """Whether every kernel of a group has been compiled on this machine."""
    return bool(config.DISABLE_JIT) or (folder() / f"{_READY}-{group}").exists()


def mark_ready(group: str) -> None:
    """Remember that every kernel of a group has been compiled."""
    if not config.DISABLE_JIT:
        (folder() / f"{_READY}-{group}").touch()


def folder() -> Path:
    """Where the compiled kernels are kept."""
    return _folder(config.CACHE_DIR)


@lru_cache(maxsize=4)
def _folder(chosen: str) -> Path:
    """The folder of these files, of `SIDE`, flags and versions; `chosen` is the user's own."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        file = f"{source} {source.stat().st_mtime_ns}\0"
        digest.update(file.encode() + source.read_bytes())
    flags = (SIDE, numba.__version__, config.BOUNDSCHECK, config.OPT)
    digest.update(repr(flags).encode())
    base = Path(chosen) if chosen else cache_folder()
    found = base / f"kernel-{digest.hexdigest()[:16]}"
    try:
        if not found.exists():
            found.mkdir(parents=True, exist_ok=True)
            _clear_out(base)
        tempfile.TemporaryFile(dir=found).close()  # it may be there, but somebody else's
    except OSError:
        # Nothing can be kept here: compile anew in each process rather than fail.
        found = Path(tempfile.mkdtemp(prefix="lexiko-"))
        atexit.register(shutil.rmtree, found, ignore_errors=True)
    return found


def _clear_out(base: Path) -> None:
    """Remove what older versions have left, but for the last few: they may be in use."""
    folders = sorted(base.glob("kernel-*"), key=lambda path: path.stat().st_mtime)
    for old in folders[:-_MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)

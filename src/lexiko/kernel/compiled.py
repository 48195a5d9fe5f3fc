"""Compilation, once a machine: kept in a folder whose name tells all that went into it.

Numba's own cache looks at the file of one function only. An edit to a kernel that it calls, or
another flag, would go unnoticed; here either one means another folder.
"""

from __future__ import annotations

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

Function = TypeVar("Function", bound=Callable[..., Any])

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


def _compiled(function: Function, **options: bool) -> Function:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_folder(before))
    try:
        compile_it = numba.njit(nogil=True, cache=True, error_model="numpy", **options)
        return cast(Function, compile_it(function))
    finally:
        config.CACHE_DIR = before


def is_ready() -> bool:
    """Whether every kernel has been compiled on this machine."""
    return bool(config.DISABLE_JIT) or (_folder(config.CACHE_DIR) / _READY).exists()


def mark_ready() -> None:
    """Remember that every kernel has been compiled."""
    if not config.DISABLE_JIT:
        (_folder(config.CACHE_DIR) / _READY).touch()


@lru_cache(maxsize=4)
def _folder(chosen: str) -> Path:
    """The folder of these sources, flags and versions; `chosen` is the user's own for numba."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    flags = (numba.__version__, config.BOUNDSCHECK, config.OPT)
    digest.update(repr(flags).encode())
    base = Path(chosen) if chosen else cache_folder()
    folder = base / f"kernel-{digest.hexdigest()[:16]}"
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _clear_out(base)
    except OSError:
        # Nothing can be kept here: compile anew in each process rather than fail.
        folder = Path(tempfile.mkdtemp(prefix="lexiko-"))
    return folder


def _clear_out(base: Path) -> None:
    """Remove what older versions have left, but for the last few: they may be in use."""
    folders = sorted(base.glob("kernel-*"), key=lambda path: path.stat().st_mtime)
    for old in folders[:-_MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)

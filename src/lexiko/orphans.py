"""Processes that end when whoever started them is gone, however that ended."""

from __future__ import annotations

import os
import sys
import threading
import time

LOOK_SECONDS = 0.5


def end_with_parent(parent: int | None = None) -> None:
    """End this process, whatever it is at, soon after the one that started it: `parent`, or whose
    child it is now.

    That one may have been killed, and then it could tell nobody; and whoever is at work does not
    notice that nobody asks for more. On Windows it goes on until it is done.
    """
    if sys.platform != "win32":
        parent = os.getppid() if parent is None else parent
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)

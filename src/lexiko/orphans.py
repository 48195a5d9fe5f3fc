"""Processes that end when whoever started them is gone, however that ended."""

from __future__ import annotations

import os
import threading
import time

LOOK_SECONDS = 0.5


def end_with_parent() -> None:
    """End this process, whatever it is at, soon after the one that started it.

    That one may have been killed, and then it could tell nobody; and whoever is at work does not
    notice that nobody asks for more. On Windows it goes on until it is done.
    """
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)

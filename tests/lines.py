"""What programs say in the tests, waited for with a bound."""

from __future__ import annotations

import queue
import threading
from typing import IO, AnyStr

SECONDS = 60.0
"""How long a program may be silent."""


def next_line(stream: IO[AnyStr] | None, seconds: float = SECONDS) -> AnyStr:
    """The next line that a program says; nothing if it has ended."""
    assert stream is not None
    found: queue.Queue[AnyStr] = queue.Queue()
    threading.Thread(target=lambda: found.put(stream.readline()), daemon=True).start()
    try:
        return found.get(timeout=seconds)
    except queue.Empty:
        raise AssertionError(f"the program was silent for {seconds:.0f} seconds") from None

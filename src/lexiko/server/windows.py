"""What has been counted lately: windows of time, in the memory of one worker or of all of them.

Workers share a file in memory rather than a table of the database: a look at it takes microseconds
and waits for nobody, so every request can be counted, and one that is refused costs nothing. Of two
workers that count at the same instant one may be lost; no limit depends on a single request.
Workers on several machines count by themselves: each machine has a file of its own.
"""

from __future__ import annotations

import hashlib
import math
import mmap
import struct
from pathlib import Path
from typing import Protocol

Key = tuple[int, str]
"""The number of a rate, and a client."""
Window = tuple[float, int]
"""When it ends, and how often the client has asked since it began."""

SWEEP_SECONDS = 60
SLOT = struct.Struct("<QdQ")
SLOTS = 1 << 16
PROBES = 16
"""At so many places a window may be; if others have them all, the one that ends first goes."""


class Windows(Protocol):
    """Windows by rate and client; one that has ended is as good as none."""

    def get(self, key: Key, now: float) -> Window: ...
    def put(self, key: Key, ends: float, count: int, now: float) -> None: ...
    def __len__(self) -> int: ...


class OwnWindows:
    """The windows of a server that is one process."""

    def __init__(self) -> None:
        self._windows: dict[Key, Window] = {}
        self._swept: float | None = None

    def __len__(self) -> int:
        return len(self._windows)

    def get(self, key: Key, now: float) -> Window:
        ends, count = self._windows.get(key, (now, 0))
        return (ends, count) if ends > now else (now, 0)

    def put(self, key: Key, ends: float, count: int, now: float) -> None:
        if self._swept is None or now - self._swept >= SWEEP_SECONDS:
            self._swept = now
            self._windows = {
                key: window for key, window in self._windows.items() if window[0] > now
            }
        self._windows[key] = ends, count


class SharedWindows:
    """The windows of several workers, in a file that each of them has in its memory."""

    @staticmethod
    def make(path: Path) -> None:
        """An empty file; whoever starts the workers makes it."""
        path.write_bytes(bytes(SLOT.size * SLOTS))

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 0)

    def __len__(self) -> int:
        return sum(1 for key, _, _ in SLOT.iter_unpack(self._memory) if key)

    def get(self, key: Key, now: float) -> Window:
        place, found = self._find(_digest(key))
        ends, count = SLOT.unpack_from(self._memory, place)[1:] if found else (now, 0)
        return (ends, count) if ends > now else (now, 0)

    def put(self, key: Key, ends: float, count: int, now: float) -> None:
        digest = _digest(key)
        place, _ = self._find(digest)
        SLOT.pack_into(self._memory, place, digest, ends, count)

    def _find(self, digest: int) -> tuple[int, bool]:
        """Where the window of a key is, or where it should be."""
        best, soonest = 0, math.inf
        for probe in range(PROBES):
            place = (digest + probe) % SLOTS * SLOT.size
            found, ends, _ = SLOT.unpack_from(self._memory, place)
            if found == digest:
                return place, True
            if ends < soonest:
                best, soonest = place, ends
        return best, False


def _digest(key: Key) -> int:
    text = f"{key[0]} {key[1]}".encode("utf-8", "replace")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) | 1

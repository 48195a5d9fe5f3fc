"""How many connections there may be, of whom, and how many files this process may open.

The server itself never runs out of files: it knows how many it may open, and keeps enough of them
for itself.
"""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from typing import Protocol

from lexiko.server.limits import AT_ONCE, PEOPLE, address_of
from lexiko.server.settings import Network, trusted_proxies

MOST = 10_000
OWN_FILES = 128
"""Files that are not for clients: the store, word lists."""
FEWEST = 64
UNTAKEN = 16 << 20
"""Bytes of answers that an address may leave untaken, on all its connections together."""
FOR_PROXIES = 32
"""Of all connections, so many are kept for this computer and for proxies."""

_log = logging.getLogger(__name__)


class Droppable(Protocol):
    """A connection that can be ended to make room for another one."""

    @property
    def is_waiting(self) -> bool: ...

    def drop(self) -> None: ...


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows; how many that is."""
    try:
        import resource
    except ImportError:  # on Windows no such limit is set
        return 2 * MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted


def backlog_of(files: int) -> int:
    """How many connections may wait to be taken, which is also how many are taken at a time.

    Whoever finds no place in the queue tries again only after a second.
    """
    return max(128, min(1024, files // 16))


class Connections:
    """The connections of this process: how many there are, and of whom."""

    def __init__(
        self, most: int, each: int, proxies: tuple[Network, ...] = (), backlog: int = 128
    ) -> None:
        self.most = most
        self.each = each
        self.backlog = backlog
        self.idle: dict[Droppable, None] = {}
        """Those from which no request has come, the oldest first."""
        self._proxies = proxies
        self._counts: Counter[str] = Counter()
        self._untaken: Counter[str] = Counter()
        self._total = 0

    @staticmethod
    def allowed(people: int = PEOPLE) -> Connections:
        """As many as the files of this process let there be."""
        files = raise_file_limit()
        backlog = backlog_of(files)
        # Some of those just taken are refused, but their files are not closed at once.
        most = max(FEWEST, min(MOST, files - 4 * backlog - OWN_FILES))
        if most < people * AT_ONCE:
            _log.warning("%d files allow only %d connections: raise `ulimit -n`", files, most)
        return Connections(most, people * AT_ONCE, trusted_proxies(), backlog)

    def enter(self, host: str) -> bool:
        """Count one more connection, unless there are too many."""
        proxy = self.is_proxy(host)
        client = address_of(host)
        if not proxy and self._counts[client] >= self.each:
            return False
        if self._total >= self.most - (0 if proxy else FOR_PROXIES):
            oldest = next((one for one in self.idle if not one.is_waiting), None)
            if oldest is None:
                return False
            oldest.drop()
        self._total += 1
        self._counts[client] += 1
        return True

    def leave(self, host: str) -> None:
        client = address_of(host)
        self._total -= 1
        self._counts[client] -= 1
        if not self._counts[client]:
            del self._counts[client]

    def leave_untaken(self, host: str, size: int) -> bool:
        """Count bytes that wait until a client takes them; whether these are not too many. A proxy
        has many clients."""
        client = address_of(host)
        self._untaken[client] += size
        return self._untaken[client] <= UNTAKEN or self.is_proxy(host)

    def take(self, host: str, size: int) -> None:
        """Count bytes no more: they were taken, or nobody wants them."""
        client = address_of(host)
        self._untaken[client] -= size
        if not self._untaken[client]:
            del self._untaken[client]

    def __len__(self) -> int:
        return self._total

    def is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

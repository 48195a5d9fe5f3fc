"""How often a client may ask, and how much of it at once.

Most limits count a person or an address; what counts an address grows with the number of people who
may be behind it, which is a setting. Workers count together where they share a table of windows.
"""

from __future__ import annotations

import functools
import ipaddress
import itertools
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.types import Scope

from lexiko.errors import LexikoError
from lexiko.said import phrase
from lexiko.server import metrics
from lexiko.server.windows import OwnWindows, Windows

PEOPLE = 30
"""How many people may be behind one address unless the host says otherwise: a class at school."""

_numbers = itertools.count()


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """So many times within so many seconds; what is counted by one is not counted by another."""

    most: int
    seconds: int
    each: bool = False
    """Whether it counts an address, for each of the people who may be behind it."""
    number: int = field(default_factory=_numbers.__next__)
    """The same in every worker, as all of them read the same program."""


# of each person
COMMANDS = Rate(20, 1)
LOOKS = Rate(40, 1)
TALK = Rate(20, 10)
ON_OFF = Rate(6, 60)
"""A switch of the chat sends everybody the whole state again."""
SEATS = Rate(12, 60)
"""A change of seats sends everybody the whole state again."""
TRANSFERS = Rate(10, 60)

# of each address, so that a new cookie gets around none of them
REQUESTS = Rate(100, 10, each=True)
"""Everything: far more than a family behind one address asks, or a class at school."""
WRITES = Rate(34, 10, each=True)
"""All that is not just looked at, and every preview of a play."""
SOCKETS = Rate(4, 10, each=True)
CHATTER = Rate(20, 10, each=True)
"""What clients say through sockets, though nobody listens."""
WORDS = Rate(10, 1)
IMPORTS = Rate(10, 60)
"""Games from files: each is gone through whole."""
NEW_GAMES = Rate(2, 60, each=True)
NEW_PEOPLE = Rate(4, 60, each=True)
JOINS = Rate(6, 60, each=True)
"""Looking at invitations and sitting down, by codes and links that are right."""
CODES = Rate(2, 60, each=True)
ANALYSES = Rate(10, 60, each=True)
OUTLOOKS = Rate(30, 60, each=True)
"""Positions analysed, and what follows their moves: each takes seconds of a processor."""
PICTURES = Rate(2, 10, each=True)
"""Codes to scan: each takes as long as several moves."""
GUESSES = Rate(1, 60, each=True)
GUESSES_AN_HOUR = Rate(4, 3600, each=True)
"""Codes and secrets that are wrong: few enough that guessing is hopeless."""

WATCHED = 500
"""Events of the games that each of the people behind an address may watch, all games together; one
game may always be watched."""
AT_ONCE = 10
"""How many requests and sockets each of the people behind an address may have open."""


@functools.lru_cache(4096)
def address_of(host: str) -> str:
    """What of an address one client has to itself: all of it in IPv4, the first half in IPv6.

    >>> address_of("192.0.2.7"), address_of("2001:db8:1:2:3:4:5:6"), address_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


def client_of(scope: Scope) -> str:
    """Where a request comes from, for what a new cookie must not get around."""
    client = scope.get("client")
    return address_of(client[0]) if client else "?"


class RateLimits:
    """Counts what each client asks."""

    def __init__(
        self,
        active: bool = True,
        people: int = PEOPLE,
        windows: Windows | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._active = active
        self._people = people
        self._clock = clock
        self._windows = OwnWindows() if windows is None else windows
        self._open: Counter[str] = Counter()
        self._watched: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many windows of clients are remembered."""
        return len(self._windows)

    def check(self, rate: Rate, client: str) -> None:
        """Count a request, or refuse it if this client asks too often."""
        self.allow(rate, client)
        self.count(rate, client)

    def allow(self, rate: Rate, client: str) -> None:
        """Refuse a request if this client has asked too often; it is not counted."""
        if not self._active:
            return
        now = self._clock()
        ends, count = self._windows.get((rate.number, client), now)
        if count >= rate.most * (self._people if rate.each else 1):
            raise too_fast(math.ceil(ends - now))

    def count(self, rate: Rate, client: str, number: int = 1) -> None:
        """Note that a client has asked."""
        if self._active:
            now = self._clock()
            ends, count = self._windows.get((rate.number, client), now)
            ends = ends if count else now + rate.seconds
            self._windows.put((rate.number, client), ends, count + number, now)

    @contextmanager
    def guess(self, client: str) -> Iterator[None]:
        """Let a client try a code or a secret; what is wrong counts against its address.

        What is right does not, so that a class can join at once. Whoever has been wrong too often
        is refused before anything is looked up: a right guess must not stand out.
        """
        for rate in (GUESSES, GUESSES_AN_HOUR):
            self.allow(rate, client)
        try:
            yield
        except LexikoError as error:
            if error.code in ("no_invitation", "bad_code", "wrong_token"):
                for rate in (GUESSES, GUESSES_AN_HOUR):
                    self.count(rate, client)
            raise

    @contextmanager
    def one_more(self, client: str) -> Iterator[None]:
        """Something that a client keeps open, unless its address has too much open already."""
        if self._active and self._open[client] >= AT_ONCE * self._people:
            raise too_fast(1)
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    @contextmanager
    def watching(self, client: str, weight: int) -> Iterator[None]:
        """A client watches a game of some weight, unless its address watches too much already."""
        watched = self._watched[client]
        if self._active and watched and watched + weight > WATCHED * self._people:
            raise too_fast(1)
        self._watched[client] += weight
        try:
            yield
        finally:
            self._watched[client] -= weight
            if not self._watched[client]:
                del self._watched[client]


def too_fast(seconds: int) -> LexikoError:
    """Somebody asks too often, or for too much at once."""
    metrics.REFUSED.labels("request").inc()
    return LexikoError("too_fast", wait=phrase("seconds", n=seconds), seconds=seconds)

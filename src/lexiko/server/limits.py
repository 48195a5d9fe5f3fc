"""How often a client may ask."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import Scope

from lexiko.errors import LexikoError
from lexiko.notation.english import plural


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """So many times within so many seconds; what is counted by one is not counted by another."""

    most: int
    seconds: int


# of each person
COMMANDS = Rate(20, 1)
LOOKS = Rate(40, 1)
TALK = Rate(20, 10)
SEATS = Rate(12, 60)
"""A change of seats sends everybody the whole state again."""
TRANSFERS = Rate(10, 60)

# of each address, so that a new cookie gets around none of them
REQUESTS = Rate(3000, 10)
"""Everything: far more than a family behind one address asks, or a class at school."""
WRITES = Rate(1000, 10)
"""All that is not just looked at, and every preview of a play."""
SOCKETS = Rate(120, 10)
WORDS = Rate(10, 1)
NEW_GAMES = Rate(60, 60)
NEW_PEOPLE = Rate(120, 60)
GUESSES = Rate(20, 60)
"""Codes and secrets: few enough that guessing is hopeless."""

SWEEP_SECONDS = 60


class RateLimits:
    """Counts what each client asks, in the memory of this worker."""

    def __init__(self, active: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._active = active
        self._clock = clock
        self._windows: dict[tuple[Rate, str], tuple[float, int]] = {}
        """When a client began to be counted, and how often it has asked since."""
        self._swept = clock()

    def __len__(self) -> int:
        """How many clients are remembered."""
        return len(self._windows)

    def check(self, rate: Rate, client: str) -> None:
        """Refuse a request if this client asks too often."""
        if not self._active:
            return
        now = self._clock()
        if now - self._swept >= SWEEP_SECONDS:
            self._sweep(now)
        begun, count = self._windows.get((rate, client), (now, 0))
        if now - begun >= rate.seconds:
            begun, count = now, 0
        if count >= rate.most:
            seconds = math.ceil(begun + rate.seconds - now)
            raise LexikoError("too_fast", wait=plural(seconds, "second"), seconds=seconds)
        self._windows[rate, client] = begun, count + 1

    def _sweep(self, now: float) -> None:
        """Forget who has not asked for a while."""
        self._swept = now
        self._windows = {
            (rate, client): (begun, count)
            for (rate, client), (begun, count) in self._windows.items()
            if now - begun < rate.seconds
        }


def client_of(scope: Scope) -> str:
    """Where a request comes from, for what a new cookie must not get around.

    Whoever has an address of IPv6 has the 2**64 beside it, too: they count as one.
    """
    client = scope.get("client")
    host = client[0] if client else "?"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return str(host)
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))

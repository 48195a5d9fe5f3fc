"""How often a client may ask."""

from __future__ import annotations

from functools import lru_cache

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from lexiko.errors import LexikoError

COMMANDS = "20/second"
LOOKS = "40/second"
WORDS = "10/second"
NEW_GAMES = "30/minute"
GUESSES = "20/minute"
"""Codes and secrets: few enough that guessing is hopeless."""
NEW_PEOPLE = "120/minute"
"""Cookies for one address: enough for a school, too few to get around the other limits."""
TRANSFERS = "10/minute"


class RateLimits:
    """Counts what each client asks, in the memory of this worker."""

    def __init__(self, active: bool = True) -> None:
        self._active = active
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, rate: str, client: str) -> None:
        """Refuse a request if this client asks too often."""
        if self._active and not self._limiter.hit(_item(rate), rate, client):
            raise LexikoError("too_fast")


@lru_cache
def _item(rate: str) -> RateLimitItem:
    return parse(rate)

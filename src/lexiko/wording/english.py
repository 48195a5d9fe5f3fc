"""Small words: numbers and times as people say them."""

from __future__ import annotations

from lexiko.said import Said, phrase


def plural(count: int, thing: str) -> str:
    """A number with its thing: `1 tile`, `2 tiles`.

    >>> plural(1, "tile"), plural(0, "tile")
    ('1 tile', '0 tiles')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def lasting(ms: int) -> Said:
    """A longer while in words, rounded up.

    >>> lasting(1), lasting(86_400_000), lasting(86_460_000), lasting(200_000_000)
    ('1 minute', '24 hours', '24 hours and 1 minute', '2 days and 8 hours')
    """
    minutes = -(-ms // 60_000)
    if minutes < 60:
        return phrase("minutes", n=minutes)
    count, size, large, small = minutes, 60, "hours", "minutes"
    if minutes > 48 * 60:
        count, size, large, small = -(-minutes // 60), 24, "days", "hours"
    whole, rest = divmod(count, size)
    if not rest:
        return phrase(large, n=whole)
    return phrase("long_time", large=phrase(large, n=whole), small=phrase(small, n=rest))


def duration(seconds: int) -> Said:
    """A time in words.

    >>> duration(180), duration(90)
    ('3 minutes', '1 minute 30 seconds')
    """
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return phrase("seconds", n=rest)
    if not rest:
        return phrase("minutes", n=minutes)
    return phrase(
        "minutes_seconds", minutes=phrase("minutes", n=minutes), seconds=phrase("seconds", n=rest)
    )

"""`lexiko reset-time`: the way back after the clock of the computer was far ahead for a while."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lexiko.cli.console import tell
from lexiko.cli.serve import games_of
from lexiko.server.now import now
from lexiko.store import Store
from lexiko.store.alone import alone
from lexiko.wording.english import lasting


def reset_time(data: Path | None, database: str | None) -> None:
    """What was noted to be later than now counts as having happened now; no server may run."""
    url = games_of(data, database)
    with alone(url):
        ahead = asyncio.run(_reset(url))
    if ahead <= 0:
        tell("Nothing here is later than the clock of this computer.")
    else:
        tell(f"The games were ahead by {lasting(ahead)}; they follow this computer's clock again.")


async def _reset(url: str) -> int:
    """By how much the last note was ahead."""
    store = await Store.open(url)
    try:
        ahead = await store.latest() - now()
        await store.reset_time(now())
    finally:
        await store.close()
    return ahead

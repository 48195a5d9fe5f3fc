"""How the workers of one server tell each other that a game has changed."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

Listener = Callable[[str | None, int], None]
"""Called with a game and its sequence, or with None: everything may have changed."""


class Bus:
    """Between the processes of SQLite there is nothing to tell: one process serves all games."""

    async def publish(self, game_id: str, sequence: int) -> None:
        """Tell the other workers to look at a game."""

    def tell(self, connection: Connection, game_id: str, sequence: int) -> None:
        """The same, when the transaction of this connection is committed."""

    async def listen(self, listener: Listener) -> None:
        """Have `listener` called for whatever the other workers tell, from now on."""

    async def close(self) -> None:
        """Stop listening."""

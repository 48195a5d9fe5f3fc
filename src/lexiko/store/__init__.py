"""The event log of all games, on SQLite or PostgreSQL, and the bus between workers."""

from lexiko.errors import Conflict, StoreError
from lexiko.store.bus import Bus, Listener, News
from lexiko.store.rows import (
    GameRow,
    Known,
    Learnt,
    Message,
    Person,
    Progress,
    ReviewedGame,
    ReviewRow,
    ReviewState,
    Seating,
    SeatKind,
    SeatRow,
    State,
)
from lexiko.store.store import Store

__all__ = [
    "Bus",
    "Conflict",
    "GameRow",
    "Known",
    "Learnt",
    "Listener",
    "Message",
    "News",
    "Person",
    "Progress",
    "ReviewRow",
    "ReviewState",
    "ReviewedGame",
    "SeatKind",
    "SeatRow",
    "Seating",
    "State",
    "Store",
    "StoreError",
]

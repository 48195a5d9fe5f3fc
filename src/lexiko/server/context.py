"""What every request needs: the store, the rooms, and who people are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from lexiko.server.analyses import Analyses
from lexiko.server.aside import Aside
from lexiko.server.books import Books
from lexiko.server.limits import RateLimits
from lexiko.server.quotas import Quotas
from lexiko.server.reviews import Reviews
from lexiko.server.rooms import Rooms
from lexiko.server.settings import Settings
from lexiko.store import Store

if TYPE_CHECKING:
    from lexiko.server.guard import Names
    from lexiko.server.network import Network
    from lexiko.server.people import People


@dataclass(slots=True)
class Context:
    """Everything that lives as long as the server does."""

    settings: Settings
    store: Store
    books: Books
    rooms: Rooms
    people: People
    names: Names
    limits: RateLimits
    network: Network
    quotas: Quotas
    aside: Aside
    reviews: Reviews
    analyses: Analyses


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context

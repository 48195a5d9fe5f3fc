"""The application: everything put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fastapi import FastAPI

from lexiko import __version__
from lexiko.errors import LexikoError
from lexiko.game import RandomSource
from lexiko.rules import TileSource
from lexiko.server.analyses import Analyses
from lexiko.server.answers import answer_errors
from lexiko.server.aside import Aside
from lexiko.server.books import Books
from lexiko.server.changes import Changes
from lexiko.server.clocks import Clocks
from lexiko.server.connections import Connections
from lexiko.server.context import Context
from lexiko.server.docs_page import ERRORS, add_docs, operation_id
from lexiko.server.document import index
from lexiko.server.expiry import Expiry
from lexiko.server.guard import Guard, Names, content_security_policy
from lexiko.server.limits import RateLimits
from lexiko.server.network import Network
from lexiko.server.now import not_before
from lexiko.server.pages import add_pages
from lexiko.server.people import People
from lexiko.server.presence import Presence
from lexiko.server.quotas import Quotas
from lexiko.server.reviews import Reviews
from lexiko.server.rooms import Rooms
from lexiko.server.routes import (
    catalogue,
    games,
    guide,
    hints,
    lexica,
    me,
    measurements,
    network,
    positions,
    puzzles,
    quizzes,
    records,
    reviews,
    rooms,
    sockets,
    transfer,
    words,
)
from lexiko.server.settings import Settings
from lexiko.server.shares import SHARES, Shares
from lexiko.server.thinking import Thinker, ThinkerProcess, Thinking, processes
from lexiko.server.thoughts import Thoughts
from lexiko.server.windows import SharedWindows
from lexiko.store import Store
from lexiko.wording.english import lasting

API = "/api/v1"
BEHIND_MS = 5 * 60_000
"""So far behind the games, the clock of the computer is wrong."""
SELDOM = (1_000, 5, 1_200)
"""When to look for garbage: new objects, then rounds of each generation. A look stops all games:
for a millisecond at a thousand objects, for 0.2 s at all that a thousand games need, and for 0.6 s
beside many long games. Whoever drops connections all the time leaves a little garbage all the time,
so it must be looked for."""
SWITCH_SECONDS = 0.0005
"""So soon a thread makes way for the others; Python's own 5 ms add up to 100 for a move."""
_log = logging.getLogger(__name__)
ROUTERS = (
    games.router,  # what is asked most often is found first
    rooms.router,
    me.router,
    catalogue.router,
    words.router,
    guide.router,
    lexica.router,
    transfer.router,
    records.router,
    reviews.router,
    hints.router,
    quizzes.router,
    puzzles.router,
    positions.router,
    network.router,
    sockets.router,
)


def make_app(
    settings: Settings,
    source: TileSource | None = None,
    make_thinker: Callable[[], Thinker] = ThinkerProcess,
) -> FastAPI:
    """The application with these settings; it opens its store when it starts.

    Tiles come by chance unless there is another `source`; `make_thinker` says who thinks.
    """
    names = Names(*settings.hosts)
    windows = None if settings.folder is None else SharedWindows(Path(settings.folder, "windows"))
    limits = RateLimits(settings.rate_limits, settings.people_per_address, windows)
    shares = Shares(settings.people_per_address, settings.rate_limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Shares]]:
        thinking = Thinking(processes(settings.workers), make_thinker)
        aside = Aside(make_thinker)
        async with _running(
            app, settings, names, limits, source or RandomSource(), thinking, aside
        ):
            yield {SHARES: shares}

    app = FastAPI(
        title="Lexiko",
        version=__version__,
        description="The crossword game with letter tiles: every rule of five rulebooks.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=operation_id,
    )
    app.state.connections = Connections.allowed(settings.people_per_address)
    for router in ROUTERS:
        app.include_router(router, prefix=API, responses=ERRORS)
    app.include_router(measurements.router)

    @app.get("/healthz", include_in_schema=False)
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": __version__}

    add_pages(app)
    add_docs(app)
    answer_errors(app)
    policy = content_security_policy(index())
    app.add_middleware(Guard, names=names, limits=limits, shares=shares, policy=policy)
    return app


async def _settle_in(books: Books) -> None:
    """Make the engine ready, then count on what is in memory to stay.

    Most of it is code, which never goes: a search for garbage through everything leaves it out.
    """
    await books.make_ready()
    gc.freeze()


@contextlib.asynccontextmanager
async def _running(
    app: FastAPI,
    settings: Settings,
    names: Names,
    limits: RateLimits,
    source: TileSource,
    thinking: Thinking,
    aside: Aside,
) -> AsyncIterator[None]:
    """Everything that lives as long as the server does."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*SELDOM)
    worker = secrets.token_hex(6)
    store = await Store.open(settings.database)
    quick = ThreadPoolExecutor(2, "rules")
    reading = ThreadPoolExecutor(2, "books")
    books = Books(reading, thinking)
    rooms = Rooms(store, books, quick, source)
    context = Context(
        settings,
        store,
        books,
        rooms,
        People(await store.secret(), await store.owner_token()),
        names,
        limits,
        Network(app, names, settings, store),
        Quotas(store, settings),
        aside,
        Reviews(store, books, thinking, settings, worker),
        Analyses(books, thinking, settings),
    )
    app.state.context = context
    await context.network.start()
    behind = not_before(await store.latest())
    if behind > BEHIND_MS:
        _log.warning(
            "the clock of this computer is %s behind the last game: set it right, or if it was "
            "ahead before, stop the server and run lexiko reset-time",
            lasting(behind),
        )
    clocks = Clocks(rooms, settings, worker, await store.last_beat())
    thoughts = Thoughts(rooms, thinking, settings, worker, context.people)
    changes = Changes(rooms)
    await store.bus.listen(changes.hear)  # before any game is read, so that no change is missed
    presence = Presence(rooms, worker, settings.shared)
    works = [_settle_in(books), clocks.beat(), clocks.go_on(), presence.keep_up()]
    works += [Expiry(rooms, settings, worker).run(), context.reviews.run()]
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await changes.stop()
        with contextlib.suppress(LexikoError):
            await presence.note()
        rooms.stop()
        await clocks.stop()
        await thoughts.stop()
        thinking.close()
        await context.network.close()
        await store.bus.close()
        await store.close()
        await books.close()
        context.aside.stop()
        for pool in (quick, reading):
            pool.shutdown(wait=False, cancel_futures=True)

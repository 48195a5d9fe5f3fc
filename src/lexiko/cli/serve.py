"""`lexiko serve`, and `lexiko` alone: the page, for this computer or for a network."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexiko.cli.console import say, tell
from lexiko.errors import LexikoError
from lexiko.folders import data_folder
from lexiko.server.settings import (
    DEFAULT_PORT,
    EVERYWHERE,
    LIMITS,
    LOOPBACK,
    REVIEW_SECONDS,
    THINK_SECONDS,
    Settings,
    bracketed,
    sqlite_file,
    sqlite_url,
    trusted_proxies,
)

USUAL_ADDRESS = f"http://localhost:{DEFAULT_PORT}/"
TRIES = 20
"""How many ports after the usual one are tried when nobody has named one."""
START_SECONDS = 30.0
ANSWER_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The options of the command."""

    host: str = LOOPBACK
    port: int | None = None
    data: Path | None = None
    database: str | None = None
    workers: int = 1
    allow_hosts: tuple[str, ...] = ()
    opens: bool = False
    pace: float = 0.7
    think: float = THINK_SECONDS
    review: float = REVIEW_SECONDS
    strict: bool = False
    limits: tuple[str, ...] = ()
    rate_limits: bool = True
    people_per_address: int = 30
    metrics_token: str | None = None


def play_on_page() -> None:
    """`lexiko` alone: open the page, and serve it if nobody does yet.

    Whatever else answers on the usual port may be somebody else's, who must not see our token.
    """
    database = database_of(None, None)
    address = _address_of(database)
    if address:
        tell(f"Lexiko is already running: {address}")
        webbrowser.open(_owner_link(address, asyncio.run(_token_of(database))))
    elif not database.startswith("sqlite") and _is_lexiko(DEFAULT_PORT):
        tell(f"Lexiko is already running: {USUAL_ADDRESS}")
        tell("If it is yours, lexiko owner prints the link that makes your browser the owner's.")
        webbrowser.open(USUAL_ADDRESS)
    else:
        serve_page(ServeOptions(opens=True))


def _address_of(database: str) -> str | None:
    """Where our own server of these games answers, even if it has only just been started."""
    from lexiko.store.alone import served_at

    end = time.monotonic() + START_SECONDS
    while (address := served_at(database)) == "" and time.monotonic() < end:
        time.sleep(0.1)
    return address


def serve_page(options: ServeOptions) -> None:
    """Serve until somebody stops it."""
    from lexiko.store.alone import alone

    settings = settings_from(options)
    with alone(settings.database) as note:
        _serve(settings, options, asyncio.run(_token_of(settings.database)), note)


async def _token_of(database: str) -> str:
    """What the owner's link ends with.

    It makes the tables, or says what is wrong with the database, before anything is promised.
    """
    from lexiko.store import Store

    store = await Store.open(database)
    try:
        return await store.owner_token()
    finally:
        await store.close()


def print_owner_link(
    data: Path | None, database: str | None, port: int | None, alone: bool
) -> None:
    """`lexiko owner`: the link by which a browser is the one of whoever runs the server."""
    url = games_of(data, database)
    token = asyncio.run(_token_of(url))
    if alone:
        say(token)
        return
    ours = _address_of(url) if port is None else None
    say(_owner_link(ours or f"http://localhost:{port or DEFAULT_PORT}/", token))
    # Whatever answers on the usual port has other games, or we would know of it.
    strange = port is None and url.startswith("sqlite")
    if not ours and (strange or not _is_lexiko(port or DEFAULT_PORT)):
        tell("No server answers there with these games. Start lexiko, or name its port: --port N")


def _owner_link(address: str, token: str) -> str:
    return f"{address}owner/{token}"


def _serve(
    settings: Settings, options: ServeOptions, token: str, note: Callable[[str], None]
) -> None:
    address = f"http://{bracketed(_shown(settings.host))}:{settings.port}/"
    link = _owner_link(address, token)
    tell(f"Lexiko is at {address}")
    tell(f"For you alone, with backups and word lists: {link}")
    tell("Your games are saved. Press Ctrl-C to stop, whenever you like.")
    from lexiko.server.run import serve, serve_by_workers

    def bound() -> None:  # from now on nobody else can answer there
        note(address)
        if options.opens:
            threading.Thread(target=_open_when_up, args=(settings.port, link), daemon=True).start()

    with contextlib.suppress(KeyboardInterrupt):
        if options.workers > 1:
            serve_by_workers(settings, options.workers, bound)
        else:
            serve(settings, bound)


def settings_from(options: ServeOptions) -> Settings:
    """What the options come to; an error before anything is started if they cannot be."""
    trusted_proxies()
    database = database_of(options.data, options.database)
    if options.workers > 1 and database.startswith("sqlite"):
        problem = "several workers need PostgreSQL: --database postgresql://..."
        raise LexikoError("bad_option", option="--workers", problem=problem)
    hosts = options.allow_hosts
    if options.host not in (LOOPBACK, "localhost", *EVERYWHERE):
        hosts = (*hosts, options.host)
    return Settings(
        database=database,
        host=options.host,
        port=_free_port(options.host, options.port),
        hosts=hosts,
        pause=options.pace,
        think=options.think,
        review=options.review,
        rate_limits=options.rate_limits,
        strict=options.strict,
        workers=options.workers,
        people_per_address=options.people_per_address,
        metrics_token=options.metrics_token or None,
        **limits_of(options.limits),
    )


def limits_of(texts: tuple[str, ...]) -> dict[str, Any]:
    """The limits that options such as `open_games=50` set."""
    limits: dict[str, int] = {}
    for text in texts:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in LIMITS:
            problem = f"{name!r:.40} is not one of {', '.join(LIMITS)}"
        elif not value.strip().isdecimal() or len(value.strip()) > 9:
            problem = f"{name} must be a whole number, not {value!r:.40}"
        else:
            limits[name] = int(value)
            continue
        raise LexikoError("bad_option", option="--limit", problem=problem)
    return limits


def database_of(data: Path | None, database: str | None) -> str:
    """The address of the database that two options come to."""
    if data is not None and database is not None:
        raise LexikoError("bad_option", option="--data", problem="--database already says where")
    database = database or os.environ.get("DATABASE_URL") or None
    if database is None or data is not None:
        folder = (data or data_folder()).expanduser()
        folder.mkdir(parents=True, exist_ok=True)
        database = sqlite_url(folder.resolve())
    return database


def games_of(data: Path | None, database: str | None) -> str:
    """The same where games must be there already: a mistyped folder is not made."""
    if data is not None and database is None and not sqlite_file(data.expanduser()).exists():
        problem = f"there are no games of Lexiko in {data}"
        raise LexikoError("bad_option", option="--data", problem=problem)
    return database_of(data, database)


def _free_port(host: str, wanted: int | None) -> int:
    """The port that was asked for, or the first free one from the usual one on."""
    ports = [wanted] if wanted is not None else range(DEFAULT_PORT, DEFAULT_PORT + TRIES)
    for port in ports:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            with socket.create_server((host, port), family=family) as bound:
                found: int = bound.getsockname()[1]
                return found
        except OSError as error:
            problem = error.strerror or str(error)
    where = f"{host}:{wanted if wanted is not None else DEFAULT_PORT}"
    raise LexikoError("bad_option", option="--port", problem=f"{where}: {problem}")


def _shown(host: str) -> str:
    """A name that can be clicked."""
    return "localhost" if host in (LOOPBACK, "::1", *EVERYWHERE) else host


def _is_lexiko(port: int) -> bool:
    """Whether a server of ours answers on a port of this computer, busy as it may be."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://{LOOPBACK}:{port}/healthz", timeout=ANSWER_SECONDS) as answer:
            found = json.load(answer)
            return isinstance(found, dict) and "version" in found
    except (OSError, ValueError):
        return False


def _open_when_up(port: int, address: str) -> None:
    """Open the page in the browser as soon as the server answers."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if _is_lexiko(port):
            if sys.stderr.isatty() or os.environ.get("DISPLAY") or os.name == "nt":
                webbrowser.open(address)
            return
        time.sleep(0.1)

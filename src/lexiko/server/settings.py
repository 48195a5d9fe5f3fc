"""What the server is told when it starts."""

from __future__ import annotations

import dataclasses
import ipaddress
import json
import os
from dataclasses import dataclass
from pathlib import Path

from lexiko.errors import LexikoError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
DEFAULT_PORT = 8420
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for every address of this computer."""
THINK_SECONDS = 3.0
"""How long a computer player that thinks takes for a move at most, while people wait."""
REVIEW_SECONDS = 2.0
"""How long a review takes for a turn at most."""
PROXIES = "FORWARDED_ALLOW_IPS"
"""The variable that names the proxies whose word about who asks is taken."""


LIMITS = ("daily_mb", "daily_imports", "open_games", "expire_unplayed", "expire_all")
"""What `--limit` may set."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the games are kept, where the server listens, and how it behaves."""

    database: str
    """The address of the database: SQLite or PostgreSQL."""
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    hosts: tuple[str, ...] = ()
    """Names under which the page may be asked for, beside those of this machine."""
    pause: float = 0.7
    """The seconds that a computer player takes at least, so that people can follow."""
    think: float = THINK_SECONDS
    """The seconds that a computer player which thinks takes for a move at most."""
    review: float = REVIEW_SECONDS
    """The seconds that a review takes for a turn at most."""
    rate_limits: bool = True
    strict: bool = False
    """Whether the dictionary is closed to whole addresses, and refused plays are counted."""
    workers: int = 1
    """How many processes serve the same database."""

    people_per_address: int = 30
    """How many people may be behind one address; its limits grow with them."""
    metrics_token: str | None = None
    """Whoever knows it may read the measurements from elsewhere."""
    folder: str | None = None
    """What the workers of one machine share: what they have counted and measured."""

    @property
    def shared(self) -> bool:
        """Whether a game may change in another process."""
        return self.workers > 1

    daily_mb: int = 300
    """How many megabytes one address may have kept in a day; one person a third of it."""
    daily_imports: int = 500
    """How many games one person or address may import in a day."""
    open_games: int = 200
    """How many unfinished games one person may have made."""
    expire_unplayed: int = 30
    """After how many days games go in which nobody ever did anything; 0 for never."""
    expire_all: int = 0
    """After how many days without a change any game goes; 0 for never."""

    def to_json(self) -> str:
        """As text, for workers that are started as processes."""
        return json.dumps(dataclasses.asdict(self))

    @staticmethod
    def from_json(text: str) -> Settings:
        data = json.loads(text)
        return Settings(**data | {"hosts": tuple(data["hosts"])})


def trusted_proxies() -> tuple[Network, ...]:
    """The addresses whose word about who asks is taken; an error if that could be anybody."""
    found: list[Network] = []
    for item in os.environ.get(PROXIES, "127.0.0.1,::1").split(","):
        name = item.strip()
        if not name:
            continue
        problem = f"{name!r} is not an address or a network"
        try:
            network = ipaddress.ip_network(name)
        except ValueError:
            if name != "*":
                raise LexikoError("bad_option", option=PROXIES, problem=problem) from None
        if name == "*" or not network.prefixlen:
            problem = f"{name} trusts everybody, so anyone could claim any address and get around "
            problem += "every limit; name the address of your proxy"
            raise LexikoError("bad_option", option=PROXIES, problem=problem)
        found.append(network)
    return tuple(found)


def bracketed(host: str) -> str:
    """A host as it stands in an address: one of IPv6 in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def sqlite_file(folder: Path) -> Path:
    """The file of the database in a folder of data."""
    return folder / "lexiko.sqlite3"


def sqlite_url(folder: Path) -> str:
    """The address of that database."""
    return f"sqlite+aiosqlite:///{sqlite_file(folder)}"

"""Every test of the store runs on both databases, each time on a fresh one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.postgres import Cluster

from lexiko.store import Store

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgres"))]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a fresh database in a file."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def postgresql(postgres: Cluster) -> Iterator[str]:
    """The address of a fresh database of PostgreSQL."""
    with postgres.database() as address:
        yield address


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest) -> str:
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(url: str, store: Store) -> AsyncIterator[Store]:
    """The same database, as another worker sees it."""
    opened = await Store.open(url)
    yield opened
    await opened.close()

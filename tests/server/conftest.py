"""A real server for the tests: most share one on SQLite, some run on PostgreSQL as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.clients import Person, Server
from tests.server.stubs import thinkers

__all__ = ["thinkers"]

BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]


@pytest.fixture(scope="module", autouse=True)
def data_folder_of_the_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches what the user has: word lists, saved games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEXIKO_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a file share."""
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder / 'games.db'}") as running:
        yield running


@pytest.fixture(scope="module", params=BOTH)
def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that the tests of a file share, on either database."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}"
    else:
        address = request.getfixturevalue("postgres").fresh()
    with Server(address) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Person:
    return server.person("Ann")


@pytest.fixture
def bob(server: Server) -> Person:
    return server.person("Bob")


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The address of a fresh database, by the name of its kind."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / 'games.db'}"
        address: str = request.getfixturevalue("postgres").fresh()
        return address

    return make


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Server]:
    """A server that counts what everybody asks."""
    with Server(f"sqlite:///{tmp_path / 'games.db'}", rate_limits=True) as running:
        yield running

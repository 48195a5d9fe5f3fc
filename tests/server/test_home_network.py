"""Other devices at home: who reaches the page, under which names, and after a restart."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
from tests.server.clients import Server, free_port

from lexiko.cli.serve import ServeOptions, settings_from
from lexiko.server import network, run
from lexiko.server.guard import Names
from lexiko.server.settings import Settings

HOME = "127.0.0.2"
"""An address that only this computer has, in place of one in a home."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others have one loopback address")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer; a test may change them."""
    own = [HOME]
    monkeypatch.setattr(network, "own_addresses", lambda: own)
    return own


def answers(server: Server, host: str = HOME) -> bool:
    try:
        address = f"http://{host}:{server.port}/healthz"
        return httpx2.get(address, trust_env=False).status_code == 200
    except httpx2.TransportError:
        return False


def test_a_network_that_was_open_is_open_after_a_restart(fresh: Callable[[str], str]) -> None:
    address, port = fresh("sqlite"), free_port()
    with Server(address, port=port) as server:
        server.person().post("/network", {"on": True})
        assert answers(server)
    with Server(address, port=port) as server:
        assert answers(server)
        assert server.person().get("/network")["addresses"] == [f"http://{HOME}:{port}"]
        server.person().post("/network", {"on": False})
    with Server(address, port=port) as server:
        assert not answers(server)


def test_in_another_network_the_page_stays_closed(
    fresh: Callable[[str], str], at_home: list[str]
) -> None:
    address = fresh("sqlite")
    with Server(address) as server:
        server.person().post("/network", {"on": True})
    at_home[:] = ["127.0.0.3"]
    with Server(address) as server:
        assert not answers(server, "127.0.0.3")
        assert server.person().get("/network") == {"open": False, "addresses": []}


def test_without_a_network_a_sentence_says_so(
    fresh: Callable[[str], str], at_home: list[str]
) -> None:
    at_home.clear()
    with Server(fresh("sqlite")) as server:
        assert server.person().refused("POST", "/network", {"on": True}) == (409, "no_network")


def test_one_of_several_workers_does_not_open_the_network(fresh: Callable[[str], str]) -> None:
    with Server(fresh("sqlite"), workers=2) as server:
        assert server.person().refused("POST", "/network", {"on": True}) == (409, "network_shared")


@pytest.mark.parametrize("shared", [False, True])
def test_a_server_that_listens_everywhere_says_where_and_answers_there(
    fresh: Callable[[str], str], shared: bool
) -> None:
    with Server(fresh("sqlite"), host="0.0.0.0", workers=1 + shared) as server:
        person = server.person()
        there = {"open": True, "addresses": [f"http://{HOME}:{server.port}"]}
        assert person.get("/network") == there
        assert person.post("/network", {"on": True}) == there
        assert person.refused("POST", "/network", {"on": False}) == (409, "network_fixed")
        answer = person.http.get("/healthz", headers={"Host": f"{HOME}:{server.port}"})
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("address", "of_a_home"),
    [
        ("192.168.1.5", True),
        ("10.0.0.1", True),
        ("172.16.3.4", True),
        ("8.8.8.8", False),
        ("127.0.1.1", False),
        ("169.254.7.7", False),
    ],
)
def test_only_addresses_of_a_home_are_opened(address: str, of_a_home: bool) -> None:
    assert network.is_of_a_home(address) is of_a_home


# names and families --------------------------------------------------------------------------


def test_a_name_of_ipv6_is_known_as_browsers_write_it() -> None:
    names = Names("fd00::2", "Games.example.org")
    names.admit("fe80::1")
    for host in ("[fd00::2]:8420", "[FD00::2]", "[fe80::1]:1", "[::1]:8420", "games.example.org"):
        assert host in names
    assert "[fd00::3]:8420" not in names


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.skipif(not has_ipv6(), reason="this computer has no IPv6")
@pytest.mark.parametrize(
    ("host", "reached"), [("::1", ["[::1]"]), ("::", ["[::1]", "127.0.0.1"]), ("0.0.0.0", [HOME])]
)
def test_a_server_starts_on_addresses_of_either_family(
    tmp_path: Path, host: str, reached: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    settings = settings_from(ServeOptions(host=host, port=port, data=tmp_path))
    assert settings.port == port
    asked: list[int] = []

    def ask_and_end(server: object, sockets: list[socket.socket]) -> None:
        for one in reached:
            family = socket.AF_INET6 if ":" in one else socket.AF_INET
            with socket.socket(family) as client:
                client.settimeout(5)
                sockets[0].listen()
                client.connect((one.strip("[]"), port))
                asked.append(port)
        sockets[0].close()

    monkeypatch.setattr("uvicorn.Server.run", ask_and_end)
    run.serve(Settings(settings.database, host=host, port=port), asked.clear)
    assert len(asked) == len(reached)

"""Requests by chance, made from the description of the API, and garbage for the sockets."""

from __future__ import annotations

import pytest
from tests.server.clients import Server
from tests.server.fuzzing import fuzz_api, fuzz_sockets


@pytest.mark.parametrize("seed", [1, 2])
def test_no_request_makes_the_server_fail(server: Server, seed: int) -> None:
    counts = fuzz_api(server.person("Ann"), seed, examples=6)
    assert counts["requests"] > 100


def test_no_socket_makes_the_server_fail(server: Server) -> None:
    assert fuzz_sockets(server.person("Ann"), 1, count=15)["messages"] > 15

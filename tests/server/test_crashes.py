"""What survives when the server is killed."""

from __future__ import annotations

import asyncio

import pytest
from tests.postgres import Cluster
from tests.server.crashes import crash_round, strike


def test_what_was_acknowledged_survives_a_kill_and_every_game_goes_on() -> None:
    counts = crash_round(seed=1, kills=2)
    assert counts["acknowledged"] > 0


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("what", ["worker", "restart"])
def test_every_game_goes_on_without_a_worker_and_after_a_restart_of_the_database(
    postgres: Cluster, what: str
) -> None:
    counts = asyncio.run(strike(1, 1, postgres, what))
    assert counts["acknowledged"] > 0

"""What survives when the server is killed."""

from __future__ import annotations

from tests.server.crashes import crash_round


def test_what_was_acknowledged_survives_a_kill_and_every_game_goes_on() -> None:
    counts = crash_round(seed=1, kills=2)
    assert counts["acknowledged"] > 0

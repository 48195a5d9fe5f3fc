"""Time in a sitting."""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable

import pytest
from tests.cli.running import run, timers

from lexiko.cli.clock import Countdown
from lexiko.server.now import now


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let every look at the clock find it so many milliseconds later."""
    times = {"now": 1_700_000_000_000, "step": 0}

    def now() -> int:
        times["now"] += times["step"]
        return times["now"]

    for module in ("clock", "sitting", "loop", "turns", "kept", "play"):
        monkeypatch.setattr(f"lexiko.cli.{module}.now", now)

    def every(step: int) -> None:
        times["step"] = step

    return every


CLUB = ("play", "--players", "Ann,Bob", "--seed", "5", "--rules", "club")
OPTIONS = ("play", "--players", "Ann,Bob", "--seed", "5", "--variation", "timer")


def test_a_turn_in_time_is_played(passing: Callable[[int], None]) -> None:
    passing(1_000)
    done = run(*OPTIONS, typed=["8f wait", "", "pass"])
    assert "Time is up" not in done.out
    assert "WAIT for 14" in done.out


def test_a_line_after_the_limit_comes_too_late(passing: Callable[[int], None]) -> None:
    passing(200_000)
    done = run(*OPTIONS, typed=["8f wait"])
    assert "Bob had 3 minutes for this turn." in done.out
    assert "Time is up for Bob: the turn is over." in done.out
    assert "WAIT" not in done.out
    assert json.loads(run("games", "--json").out)[0]["scores"] == [0, 0]


def test_a_player_may_have_another_limit_or_none(passing: Callable[[int], None]) -> None:
    passing(100_000)
    done = run(*OPTIONS, "--time", "Bob=none", "--time", "Ann=30", typed=["8f wait", "pass"])
    assert "Time per turn: Ann 30 seconds, Bob no limit." in done.out
    assert "WAIT for 14" in done.out
    assert "Ann had 30 seconds for this turn." in done.out


def test_a_play_waits_for_a_late_challenger_only_as_long_as_the_turn(
    passing: Callable[[int], None],
) -> None:
    passing(70_000)
    done = run(*OPTIONS, typed=["8f wait", "shuffle", "shuffle", "challenge"])
    assert "Time is up for Ann: the turn is over." in done.out
    assert "no play that could be challenged" in done.err or "challenged" not in done.out


def test_a_pause_costs_no_time(passing: Callable[[int], None]) -> None:
    passing(50_000)
    done = run(*OPTIONS, typed=["pause", "", "8f wait"])
    assert "WAIT for 14" in done.out


def test_a_whole_games_clock_costs_points(passing: Callable[[int], None]) -> None:
    passing(260_000)
    done = run(*CLUB, typed=["pass"] * 6)
    assert "scored nothing" in done.out
    assert "for time" in done.out


def test_more_than_ten_minutes_over_the_whole_games_clock_loses(
    passing: Callable[[int], None],
) -> None:
    passing(1_600_000)
    done = run(*CLUB, typed=["pass"] * 3)
    assert "Bob ran out of time." in done.out
    assert "Ann won." in done.out


def test_the_real_clock_is_used() -> None:
    assert abs(now() - time.time() * 1000) < 5_000
    done = run("play", "--players", "Ann,Bob", "--set", "turn_seconds=60", typed=["pass"])
    assert "Ann" in done.out


def test_a_countdown_warns_well_before_and_at_the_end() -> None:
    told: queue.Queue[str] = queue.Queue()
    with Countdown(now() + 300, 3, told.put):
        assert told.get(timeout=60) == "Time is up: press Enter"
    with Countdown(now() + 1_500, 3, told.put):
        assert told.get(timeout=60) == "1 second left"
        assert told.get(timeout=60) == "Time is up: press Enter"
    assert told.empty()


def test_a_countdown_that_is_over_says_nothing() -> None:
    told: queue.Queue[str] = queue.Queue()
    before = timers()
    with Countdown(now() + 600_000, 300, told.put):
        started = timers() - before
    assert len(started) == 2
    for timer in started:
        timer.join(60)
    with Countdown(None, None, told.put):
        assert timers() <= before
    assert told.empty()

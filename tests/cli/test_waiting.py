"""What people hear while the engine is compiled, and `lexiko warmup`."""

from __future__ import annotations

import pytest
from tests.cli.running import run, timers

from lexiko.cli import waiting
from lexiko.engine import warmup
from lexiko.kernel import compiled


def told(monkeypatch: pytest.MonkeyPatch, ready: bool, patience: float) -> list[str]:
    """What is said of something that takes longer than some patience, or no time at all."""
    heard: list[str] = []
    monkeypatch.setattr(waiting, "tell", heard.append)
    monkeypatch.setattr(waiting, "PATIENCE", patience)
    monkeypatch.setattr(compiled, "is_ready", lambda: ready)
    before = timers()
    with waiting.told_to_wait():
        (timer,) = timers() - before
        if patience < 1:
            timer.join(60)
    timer.join(60)
    return heard


def test_whoever_waits_for_the_compiler_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    (message,) = told(monkeypatch, ready=False, patience=0.05)
    assert "only the first time" in message


def test_whoever_waits_for_something_else_hears_nothing_of_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (message,) = told(monkeypatch, ready=True, patience=0.05)
    assert "compiled" not in message


@pytest.mark.parametrize("ready", [True, False])
def test_what_takes_no_time_needs_no_words(monkeypatch: pytest.MonkeyPatch, ready: bool) -> None:
    assert told(monkeypatch, ready, patience=300.0) == []


def test_the_warm_up_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (("the first thing", lambda: None), ("the second thing", lambda: None))
    monkeypatch.setattr(warmup, "STEPS", steps)
    monkeypatch.setattr(compiled, "mark_ready", lambda: None)
    done = run("warmup")
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines() == [
        "1 of 2: the first thing",
        "2 of 2: the second thing",
        "Ready, after 0 seconds.",
    ]

"""What people hear while the engine is compiled, and `lexiko warmup`."""

from __future__ import annotations

from collections.abc import Callable

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
    monkeypatch.setattr(compiled, "is_ready", lambda group: ready)
    before = timers()
    with waiting.told_to_wait(waiting.GAMES):
        (timer,) = timers() - before
        if patience < 1:
            timer.join(60)
    timer.join(60)
    return heard


def test_whoever_waits_for_the_compiler_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    (message,) = told(monkeypatch, ready=False, patience=0.05)
    assert "the first time only" in message


def test_whoever_waits_for_something_else_hears_nothing_of_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (message,) = told(monkeypatch, ready=True, patience=0.05)
    assert "compiled" not in message


@pytest.mark.parametrize("ready", [True, False])
def test_what_takes_no_time_needs_no_words(monkeypatch: pytest.MonkeyPatch, ready: bool) -> None:
    assert told(monkeypatch, ready, patience=300.0) == []


class Status:
    """What a terminal would show, and for how long."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def status(self, text: object, spinner: str) -> Status:
        self.seen.append(f"{text} ({spinner})")
        return self

    def start(self) -> None:
        self.seen.append("shown")

    def stop(self) -> None:
        self.seen.append("gone")


@pytest.mark.parametrize(
    ("patience", "seen"),
    [
        (0.05, ["Computer (master) is thinking (line)", "shown", "gone"]),
        (300.0, ["Computer (master) is thinking (line)", "gone"]),
    ],
)
def test_a_terminal_shows_that_a_player_thinks_if_it_takes_a_while(
    monkeypatch: pytest.MonkeyPatch, patience: float, seen: list[str]
) -> None:
    status = Status()
    monkeypatch.setattr(waiting, "PATIENCE", patience)
    monkeypatch.setattr(waiting, "console", lambda stderr: status)
    monkeypatch.setattr(waiting, "can_show", lambda text, file: False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    before = timers()
    with waiting.seen_thinking("Computer (master)"):
        (timer,) = timers() - before
        if patience < 1:
            timer.join(60)
    assert status.seen == seen
    assert timers() == before


def test_where_nobody_looks_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    status = Status()
    monkeypatch.setattr(waiting, "console", lambda stderr: status)
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    with waiting.seen_thinking("Computer (master)"):
        assert status.seen == []
    assert status.seen == []


def test_the_groups_have_the_names_that_the_kernels_know() -> None:
    assert (waiting.GAMES, waiting.ANALYSIS) == (compiled.GAMES, compiled.ANALYSIS)


@pytest.mark.parametrize(("options", "side"), [((), 15), (("--wide",), 21)])
def test_the_warm_up_shows_how_far_it_is(
    options: tuple[str, ...], side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def warm_up(progress: warmup.Progress, waits: Callable[[], None], wanted: int) -> None:
        assert wanted == side
        waits()
        for number, step in enumerate(warmup.STEPS[:2], 1):
            progress(step, number, 2)

    monkeypatch.setattr(warmup, "is_done", lambda side: False)
    monkeypatch.setattr(warmup, "warm_up", warm_up)
    done = run("warmup", *options)
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines() == [
        "Another program is already compiling the engine: waiting for it.",
        "games, 1 of 2: the best move",
        "games, 2 of 2: the word graph",
        "Games are ready, after 0 seconds.",
    ]


def test_the_warm_up_says_when_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "is_done", lambda side: True)
    assert run("warmup").err.splitlines() == ["Everything is already compiled."]

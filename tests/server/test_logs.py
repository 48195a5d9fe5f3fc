"""The log: whatever strangers do, it stays short."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import pytest

from lexiko.server import logs
from lexiko.server.logs import LINES, LONGEST, SECONDS, Sparing

Said = Callable[[], list[str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """The lines written to standard error since it was last asked for."""

    def lines() -> list[str]:
        return capsys.readouterr().err.splitlines()

    return lines


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_place_says_so_much_in_an_hour_and_then_how_much_was_left_out(said: Said) -> None:
    clock = Clock()
    logger = logging.Logger("test")
    logger.addHandler(Sparing(clock))

    def complain(count: int) -> list[str]:
        for number in range(count):
            logger.warning("something is wrong: %d", number)
        return said()

    lines = complain(10_000)
    assert len(lines) == LINES
    assert "left out for an hour" in lines[-1]
    logger.warning("something else is")
    assert said()[0].endswith("WARNING test: something else is")
    clock.now += SECONDS
    (line,) = complain(1)
    assert f"{10_000 - LINES} more like it" in line


def test_a_line_is_cut(said: Said) -> None:
    logger = logging.Logger("test")
    logger.addHandler(Sparing())
    logger.warning("x" * 1_000_000)
    assert [len(line) for line in said()] == [LONGEST]


def test_what_is_cut_short_at_the_end_is_no_failure(said: Said) -> None:
    logger = logging.Logger("test")
    logger.addHandler(Sparing())
    for error in (asyncio.CancelledError("the server ends"), ZeroDivisionError()):
        try:
            raise error
        except BaseException:
            logger.exception("a request failed")
    lines = said()
    assert "CancelledError" not in "".join(lines)
    assert lines[-1] == "ZeroDivisionError"


def test_everything_that_is_logged_goes_through_it(said: Said) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        logs.write_sparingly()
        for _ in range(100):
            logging.getLogger("asyncio").error("out of system resource")
            logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        assert len(said()) == 2 * LINES
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)

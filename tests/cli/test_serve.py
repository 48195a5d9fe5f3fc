"""`lexiko` alone and `lexiko serve`: the page is there, and stops when it is told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.lines import SECONDS, next_line


@contextmanager
def started(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and the address that it says."""
    program = subprocess.Popen(
        [sys.executable, "-m", "lexiko", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LEXIKO_DATA": str(folder), "BROWSER": "true", "DATABASE_URL": ""},
    )
    try:
        yield program, next_line(program.stderr).split()[-1]
    finally:
        program.kill()
        program.communicate(timeout=SECONDS)


def page_at(address: str) -> str:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=SECONDS) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")


@pytest.mark.parametrize("words", [(), ("serve", "--port", "0")])
def test_the_page_is_served(tmp_path: Path, words: tuple[str, ...]) -> None:
    with started(tmp_path, *words) as (_, address):
        assert "<title>Lexiko</title>" in page_at(address)


def test_it_stops_in_peace(tmp_path: Path) -> None:
    with started(tmp_path, "serve", "--port", "0") as (program, address):
        page_at(address)
        program.send_signal(signal.SIGTERM)
        assert "Traceback" not in program.communicate(timeout=SECONDS)[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--database", "mysql://x"], "it must be sqlite or postgresql"),
        (["--database", "postgresql://nobody@127.0.0.1:1/x"], "be reached"),
        (["--data", "/x", "--database", "sqlite:////x"], "--database already says where"),
        (["--port", "99999"], "65535"),
    ],
)
def test_options_that_cannot_be_are_refused(words: list[str], sentence: str) -> None:
    done = run("serve", *words)
    assert done.code == 2
    assert sentence in done.err

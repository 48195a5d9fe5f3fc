"""Running the command line in tests: inside this process, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from typer.testing import CliRunner

from lexiko.cli import app


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str


def run(*args: str, typed: str | Sequence[str] | bytes = "") -> Done:
    """Run a command here; `typed` are the lines on its standard input."""
    if not isinstance(typed, str | bytes):
        typed = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(app, list(args), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def timers() -> set[threading.Thread]:
    """What will say something later."""
    return {thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)}


def start(*args: str, **changes: str) -> subprocess.Popen[bytes]:
    """Start a command as a program of its own, with its streams as pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "lexiko", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | changes,
    )


def run_program(*args: str, typed: str = "", **changes: str) -> Done:
    """Run a command as a program of its own."""
    program = start(*args, **changes)
    out, err = program.communicate(typed.encode(), timeout=60)
    return Done(program.returncode, out.decode(), err.decode())

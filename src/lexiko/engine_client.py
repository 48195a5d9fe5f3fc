"""An engine as a program of its own, asked from Python: `lexiko engine`, or one that talks like it.

docs/engine-protocol.md describes what goes over the line.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, TypedDict, Unpack

from lexiko.errors import LexikoError, require

__all__ = ["Answer", "EngineClient", "Estimate", "GoLimits"]

COMMAND = (sys.executable, "-m", "lexiko", "engine")
LONGEST = 1 << 24
"""The most bytes of a line that is listened to."""
PATIENCE = 5.0
"""So many seconds an engine has to end after it has been told to."""
GRACE = 30.0
"""So much longer than its own limit of time an analysis may take."""

_Line = dict[str, Any]


class GoLimits(TypedDict, total=False):
    """How an engine is to think: what is reached first ends it; without any limit, 5 seconds do."""

    seconds: float
    samples: int
    nodes: int
    plies: int
    candidates: int
    also: list[str]
    threads: int
    confidence: float
    seed: int
    top: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A move, and what the engine thinks of it."""

    move: str
    """In writing: `8D QUARTZ`, `exch ABC` or `pass`."""
    score: int
    leave: str
    equity: float | None
    win: float | None = None
    """The chance to win, from 0 to 1, where it is known."""
    error: float | None = None
    samples: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine knows of a position, so far or at last."""

    method: str
    best: str | None
    """The move to make; None if there is none."""
    candidates: tuple[Estimate, ...]
    seconds: float
    is_final: bool
    """Whether the engine has ended, and not only said how far it is."""
    value: float | None = None
    proven: bool = False
    confidence: float | None = None


class EngineClient:
    """An engine that runs as another program; use it in a `with` block, so that it ends there.

    Args:
        command: What to start; by default the engine of this Lexiko.
        seconds: How long an answer may take that is not an analysis. On a new computer the engine
            is compiled when it hears of the first position, which takes up to a minute.
    """

    def __init__(self, command: Sequence[str] = COMMAND, *, seconds: float = 120.0) -> None:
        texts = not isinstance(command, str) and all(isinstance(one, str) for one in command)
        require(texts and len(command) > 0, "command", "a list of texts", command)
        require(isinstance(seconds, int | float), "seconds", "a number", seconds)
        require(seconds > 0, "seconds", "more than 0", seconds)
        self.seconds = seconds
        try:
            self._program = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise _gone(f"{command[0]}: {error.strerror or error}") from error
        self._lines: queue.Queue[_Line | None] = queue.Queue()
        assert self._program.stdout is not None
        self._reader = threading.Thread(
            target=_read, args=(self._program.stdout, self._lines), daemon=True
        )
        self._reader.start()
        self._number = 0
        self._thinking: int | None = None

    def __enter__(self) -> EngineClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the engine: it is asked to, and made to if it does not."""
        with contextlib.suppress(LexikoError):
            self._send({"cmd": "quit"})
        with contextlib.suppress(OSError):
            assert self._program.stdin is not None
            self._program.stdin.close()
        try:
            self._program.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
        self._reader.join(PATIENCE)
        if self._program.stdout is not None:
            self._program.stdout.close()

    # questions -------------------------------------------------------------------------------

    def hello(self) -> dict[str, Any]:
        """What the engine says of itself: its name, version, dictionaries and editions."""
        return self._ask({"cmd": "hello"})

    def position(
        self,
        cgp: str,
        *,
        rules: str | dict[str, Any] | None = None,
        variations: Sequence[str] = (),
        lexicon: str | None = None,
    ) -> dict[str, Any]:
        """Tell the engine the position that the next questions are about."""
        line: _Line = {"cmd": "position", "cgp": cgp}
        line |= {"rules": rules} if rules is not None else {}
        line |= {"variations": list(variations)} if variations else {}
        line |= {"lexicon": lexicon} if lexicon is not None else {}
        return self._ask(line)

    def go(self, **limits: Unpack[GoLimits]) -> Answer:
        """Let the engine think within limits such as `seconds=2`, and give its answer."""
        last = None
        for answer in self.think(**limits):
            last = answer
        assert last is not None
        return last

    def think(self, **limits: Unpack[GoLimits]) -> Iterator[Answer]:
        """The same with what is known while it thinks; the last answer `is_final`.

        To stop early, close the iterator, or call `stop` and take the last answer.
        """
        number = self._send({"cmd": "go", **limits})
        self._thinking = number
        ends = time.monotonic() + limits.get("seconds", self.seconds) + GRACE
        try:
            while True:
                line = self._hear(number, ends)
                answer = _answer(line)
                if answer.is_final:
                    self._thinking = None
                    yield answer
                    return
                yield answer
        except GeneratorExit:
            if self._thinking == number:
                self._stop_now(number)
            raise
        except LexikoError:
            if self._thinking == number:
                # Nobody waits for it any more.
                with contextlib.suppress(LexikoError):
                    self._send({"cmd": "stop"})
            raise
        finally:
            self._thinking = None

    def stop(self) -> None:
        """Let the engine answer now; whoever reads its answers gets the last one."""
        if self._thinking is not None:
            self._send({"cmd": "stop"})

    def _stop_now(self, number: int) -> None:
        self._send({"cmd": "stop"})
        ends = time.monotonic() + self.seconds
        while not _answer(self._hear(number, ends)).is_final:
            pass

    # lines -----------------------------------------------------------------------------------

    def _ask(self, line: _Line) -> _Line:
        return self._hear(self._send(line), time.monotonic() + self.seconds)

    def _send(self, line: _Line) -> int:
        """Send a line with a number of its own, by which its answers are known."""
        self._number += 1
        try:
            text = json.dumps({**line, "id": self._number}, ensure_ascii=False) + "\n"
        except (TypeError, ValueError) as error:
            raise _gone(f"this cannot be sent: {error}") from error
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(text.encode())
            self._program.stdin.flush()
        except (OSError, ValueError) as error:
            raise _gone("it has ended") from error
        return self._number

    def _hear(self, number: int, ends: float) -> _Line:
        """The next line that answers the one of this number."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, ends - time.monotonic()))
            except queue.Empty:
                raise _gone("it takes too long") from None
            if line is None:
                self._lines.put(None)
                raise _gone("it has ended")
            if line.get("id") != number:
                continue
            if line.get("type") == "error":
                raise LexikoError("engine_refused", problem=str(line.get("message")).rstrip("."))
            return line


def _read(stream: IO[bytes], lines: queue.Queue[_Line | None]) -> None:
    """Hand on every line that is an object; what else an engine prints is not for us."""
    with contextlib.suppress(OSError, ValueError):
        while text := stream.readline(LONGEST):
            try:
                line = json.loads(text)
            except (ValueError, RecursionError):
                continue
            if isinstance(line, dict):
                lines.put(line)
    lines.put(None)


def _answer(line: _Line) -> Answer:
    try:
        known = Estimate.__slots__
        candidates = tuple(
            Estimate(**{key: one[key] for key in known if key in one}) for one in line["candidates"]
        )
        return Answer(
            method=line["method"],
            best=line["best"],
            candidates=candidates,
            seconds=line["seconds"],
            is_final=line["type"] == "answer",
            value=line.get("value"),
            proven=line.get("proven", False),
            confidence=line.get("confidence"),
        )
    except (KeyError, TypeError) as error:
        raise _gone(f"its answer is not understood: {error}") from error


def _gone(problem: str) -> LexikoError:
    return LexikoError("no_engine", problem=problem)

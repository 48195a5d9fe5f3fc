"""`lexiko engine`: the engine for other programs, by JSON lines on standard input and output.

Each line is an object. A line that cannot be understood is answered by an error, and the talk goes
on; docs/engine-protocol.md describes every line and field.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import IO, Any

from lexiko import __version__
from lexiko.cli.engine_job import Job, error_line
from lexiko.cli.positions import Asked, Given, Positions
from lexiko.cli.waiting import get_ready
from lexiko.engine import Engine, Limits
from lexiko.engine.engine import engine_for
from lexiko.errors import LexikoError, require
from lexiko.lexicon import names
from lexiko.rules import EDITIONS, VARIATIONS, Rules, edition, make_rules
from lexiko.rules.editions import changes_by
from lexiko.saved import open_for

PROTOCOL = 1
LONGEST = 1 << 20
"""The most bytes of a line."""
SECONDS = 5.0
"""How long it thinks if no limit is given."""
MOST = {"seconds": 3600, "samples": 10**9, "nodes": 10**12, "top": 1000, "also": 100}
"""The most that may be asked for."""
PATIENCE = 2.0
"""So many seconds are given to work under way when the talk ends."""

_CHUNK = 1 << 16
_NUMBERS = ("samples", "nodes", "plies", "candidates", "threads", "seed")
_GO = {*_NUMBERS, "seconds", "confidence", "top", "also"}
_POSITION = {"cgp", "rules", "variations", "lexicon"}


def talk(given: Given, threads: int | None) -> None:
    """Answer another program until it says quit or closes the line."""
    rules = Positions.by(given).rules
    if given.lexicon is not None:
        # What cannot be opened is told now, to whoever started this.
        open_for(rules or make_rules("club"), given.lexicon)
    talking = Talk(given, sys.stdout.buffer, threads)
    lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
    # Not by way of the buffer: a thread that waits for it would hold it when the program ends.
    stream = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    threading.Thread(target=_read, args=(stream, lines), daemon=True).start()
    try:
        while (line := lines.get()) is not None:
            if not talking.hear(line):
                break
        else:
            talking.finish()
    finally:
        if not talking.leave():
            # Threads at work would keep the program alive although nobody listens.
            sys.stdout.flush()
            os._exit(0)


def _read(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    with suppress(OSError, ValueError):
        for line in split_lines(iter(partial(stream.read, _CHUNK), b"")):
            lines.put(line)
    lines.put(None)


def split_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The lines in pieces of text; of one that is too long only the beginning, which is too long
    too."""
    line = bytearray()
    for chunk in chunks:
        first, *others = chunk.split(b"\n")
        line += first[: LONGEST + 1 - len(line)]
        for other in others:
            yield bytes(line)
            line = bytearray(other[: LONGEST + 1])
    if line:
        yield bytes(line)


class Refused(Exception):
    """A line that cannot be followed: a code and a sentence."""


@dataclass(slots=True)
class Talk:
    """What has been agreed with the other program so far."""

    given: Given
    out: IO[bytes]
    threads: int | None = None
    _asked: Asked | None = None
    _engine: Engine | None = None
    _job: Job | None = None
    _deaf: bool = False
    """Whether nobody listens any more."""
    _writing: threading.Lock = field(default_factory=threading.Lock)

    def hear(self, line: bytes) -> bool:
        """Follow a line; False if it was the last one."""
        if not line.strip():
            return True
        name: dict[str, Any] = {}
        try:
            data = _parsed(line)
            name = _id(data)
            command = data.pop("cmd", None)
            follow = self._commands().get(command) if isinstance(command, str) else None
            if follow is None:
                known = ", ".join(self._commands())
                raise Refused("unknown_command", f"cmd must be one of {known}.")
            return follow(data, name)
        except Refused as error:
            code, message = error.args
            self._send(error_line(code, message) | name)
        except LexikoError as error:
            self._send(error_line(error.code, str(error)) | name)
        except (OSError, MemoryError, RecursionError) as error:
            self._send(error_line("internal", f"{type(error).__name__}: {error}") | name)
        return True

    def finish(self) -> None:
        """Wait for the answer under way, as long as somebody listens: no more lines will come."""
        while self._job is not None and not self._job.is_over and not self._deaf:
            self._job.wait(0.1)

    def leave(self) -> bool:
        """End what is under way; whether nothing is at work any more."""
        if self._job is None:
            return True
        self._job.forget()
        return self._job.wait(PATIENCE)

    def _commands(self) -> dict[str, Callable[[dict[str, Any], dict[str, Any]], bool]]:
        return {
            "hello": self._hello,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "quit": self._quit,
        }

    # the commands ----------------------------------------------------------------------------

    def _hello(self, data: dict[str, Any], name: dict[str, Any]) -> bool:
        _refuse_others(data, set())
        told = {
            "type": "hello",
            "name": "Lexiko",
            "version": __version__,
            "protocol": PROTOCOL,
            "editions": list(EDITIONS),
            "variations": list(VARIATIONS),
            "lexicons": sorted(names()),
            "threads": os.cpu_count() or 1,
            "longest_line": LONGEST,
        }
        self._send(told | name)
        return True

    def _position(self, data: dict[str, Any], name: dict[str, Any]) -> bool:
        _refuse_others(data, _POSITION)
        self._refuse_busy()
        text = data.get("cgp")
        require(isinstance(text, str), "cgp", "a position in CGP", text)
        positions = self._positions(data)
        assert isinstance(text, str)
        self._asked = None
        asked = positions.read(text.strip(), "cgp", 1)
        self._engine = engine_for(asked.view.rules, asked.lexicon)
        # On a new computer this compiles the engine: whoever hears of the position need not wait.
        get_ready(self._engine, asked.view)
        self._asked = asked
        told = {
            "type": "position",
            "seat": asked.position.to_move,
            "players": len(asked.position.seats),
            "edition": asked.view.rules.edition,
            "lexicon": asked.lexicon.name,
            "bag": asked.view.bag_count,
        }
        self._send(told | name)
        return True

    def _positions(self, data: dict[str, Any]) -> Positions:
        """A reader by the rules and the dictionary that a line names, or those of the command.

        A dictionary is meant by its name: a line cannot open a file.
        """
        rules, variations = data.get("rules"), data.get("variations")
        lexicon = data.get("lexicon")
        known = lexicon is None or lexicon in names()
        require(known, "lexicon", f"one of {', '.join(sorted(names()))}", lexicon)
        if rules is None and variations is None:
            found = Positions.by(self.given)
            found.lexicon = lexicon or found.lexicon
            return found
        if isinstance(rules, str):
            rules = edition(rules).rules
        elif rules is not None:
            rules = Rules.from_json(rules)
        good = variations is None or _are_texts(variations)
        require(good, "variations", "a list of names", variations)
        return Positions(rules, changes_by(variations or ()), lexicon or self.given.lexicon)

    def _go(self, data: dict[str, Any], name: dict[str, Any]) -> bool:
        _refuse_others(data, _GO)
        self._refuse_busy()
        if self._asked is None or self._engine is None:
            raise Refused("no_position", "Send a position first.")
        top = data.pop("top", None)
        good = top is None or (type(top) is int and 0 < top <= MOST["top"])
        require(good, "top", f"a whole number from 1 to {MOST['top']}", top)
        limits = self._limits(data, self._asked, self._engine)

        def send(line: dict[str, Any]) -> None:
            self._send(line | name)

        self._job = Job(self._engine, self._asked, limits, top, send, self._job)
        return True

    def _limits(self, data: dict[str, Any], asked: Asked, engine: Engine) -> Limits:
        given = {key: value for key, value in data.items() if value is not None}
        for key in ("seconds", "samples", "nodes"):
            value = given.get(key)
            good = value is None or (type(value) in (int, float) and 0 < value <= MOST[key])
            require(good, key, f"a number above 0, up to {MOST[key]}", value)
        for key in _NUMBERS:
            good = key not in given or (type(given[key]) is int and given[key] >= 0)
            require(good, key, "a whole number", given.get(key))
        also = given.pop("also", [])
        good = _are_texts(also) and len(also) <= MOST["also"]
        require(good, "also", f"a list of at most {MOST['also']} moves", also)
        moves = tuple(asked.view.parse(text) for text in also)
        for move in moves:
            # One that cannot be made here is refused before anything is thought about.
            engine.value(asked.view, move)
        if not {"seconds", "samples", "nodes"} & given.keys():
            given["seconds"] = SECONDS
        cores = os.cpu_count() or 1
        given["threads"] = min(given.get("threads") or self.threads or cores, cores)
        return Limits(**given, also=moves)

    def _stop(self, data: dict[str, Any], name: dict[str, Any]) -> bool:
        _refuse_others(data, set())
        if self._job is None or self._job.is_over:
            raise Refused("nothing_to_stop", "Nothing is being thought about.")
        self._job.stop()
        return True

    def _quit(self, data: dict[str, Any], name: dict[str, Any]) -> bool:
        return False

    def _refuse_busy(self) -> None:
        if self._job is not None and not self._job.is_over:
            raise Refused("busy", "An analysis is under way. Stop it, or wait for its answer.")

    def _send(self, line: dict[str, Any]) -> None:
        text = json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n"
        # Whoever has stopped listening will close the other line too, or say quit.
        with self._writing:
            try:
                self.out.write(text.encode("utf-8", "replace"))
                self.out.flush()
            except (OSError, ValueError):
                self._deaf = True


def _parsed(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise Refused("line_too_long", f"A line has at most {LONGEST} bytes.")
    try:
        data = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refused("bad_json", f"This is not JSON: {error}.") from error
    if not isinstance(data, dict):
        raise Refused("bad_json", "A line is an object.")
    return data


def _id(data: dict[str, Any]) -> dict[str, Any]:
    """The name that the other program gave its line, to be sent back with what it leads to."""
    if "id" not in data:
        return {}
    name = data.pop("id")
    if type(name) not in (int, str) or len(str(name)) > 100:
        raise Refused("bad_id", "id must be a number or a text of at most 100 characters.")
    return {"id": name}


def _refuse_others(data: dict[str, Any], known: set[str]) -> None:
    others = sorted(data.keys() - known)
    if others:
        there = f"there are {', '.join(sorted(known))}" if known else "there are none"
        raise Refused("unknown_field", f"Unknown field {others[0]!r:.60}; {there}.")


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)

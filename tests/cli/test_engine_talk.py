"""`lexiko engine`: what goes over the line, whatever comes."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import start
from tests.cli.test_moves import AFTER, EMPTY
from tests.lines import next_line

from lexiko.cli.engine_talk import LONGEST, Talk, split_lines
from lexiko.cli.positions import Given
from lexiko.engine import Analysis, Engine, Limits
from lexiko.engine.analysing import static_analysis
from lexiko.rules import View

SLOW = Path(__file__).with_name("slow_engine.py")
POSITION = {"cmd": "position", "cgp": AFTER}


@pytest.fixture
def heard() -> io.BytesIO:
    return io.BytesIO()


@pytest.fixture
def talk(heard: io.BytesIO, short_words: Path) -> Iterator[Talk]:
    talking = Talk(Given(lexicon=str(short_words)), heard, 1)
    yield talking
    assert talking.leave()


def said(heard: io.BytesIO) -> list[dict[str, Any]]:
    """What has been answered since this was asked last."""
    lines = [json.loads(line) for line in heard.getvalue().splitlines()]
    heard.seek(0)
    heard.truncate()
    return lines


def tell(talk: Talk, heard: io.BytesIO, line: Any) -> dict[str, Any]:
    """The answer to one line."""
    assert talk.hear(line if isinstance(line, bytes) else json.dumps(line).encode())
    (answer,) = said(heard)
    return answer


def thought(talk: Talk, heard: io.BytesIO) -> dict[str, Any]:
    """The last line of the analysis under way."""
    talk.finish()
    return said(heard)[-1]


# the commands --------------------------------------------------------------------------------


def test_the_engine_says_who_it_is(talk: Talk, heard: io.BytesIO) -> None:
    hello = tell(talk, heard, {"cmd": "hello", "id": "first"})
    assert (hello["type"], hello["name"], hello["protocol"]) == ("hello", "Lexiko", 1)
    assert hello["id"] == "first"
    assert "enable" in hello["lexicons"]
    assert "club" in hello["editions"]


def test_a_position_is_thought_about(talk: Talk, heard: io.BytesIO) -> None:
    told = tell(talk, heard, POSITION)
    assert (told["type"], told["edition"], told["lexicon"]) == ("position", "club", "short")
    assert talk.hear(b'{"cmd": "go", "samples": 50, "top": 3, "also": ["pass"], "id": 7}')
    answer = thought(talk, heard)
    assert (answer["type"], answer["id"], answer["stopped"]) == ("answer", 7, False)
    assert answer["best"] == answer["candidates"][0]["move"]
    assert len(answer["candidates"]) == 3
    assert {"method", "value", "proven", "confidence", "seconds"} <= answer.keys()


def test_rules_are_an_edition_or_an_object(talk: Talk, heard: io.BytesIO) -> None:
    told = tell(talk, heard, POSITION | {"rules": "collector", "variations": ["recycle"]})
    assert told["edition"] == "collector"
    nine = {"edition": "club", "rack_size": 9}
    nine_tiles = f"{EMPTY} AEINRSTOL/ 0/0 0"
    assert tell(talk, heard, {"cmd": "position", "cgp": nine_tiles, "rules": nine})["bag"] == 82
    assert tell(talk, heard, POSITION | {"lexicon": "enable"})["lexicon"] == "enable"


BAD = [
    (b"nonsense", "bad_json"),
    (b"[]", "bad_json"),
    (b"5", "bad_json"),
    (b"\xff\xfe", "bad_json"),
    (b"[" * 100_000, "bad_json"),
    (b"{" * 100, "bad_json"),
    (b"x" * (LONGEST + 1), "line_too_long"),
    ({}, "unknown_command"),
    ({"cmd": "fly"}, "unknown_command"),
    ({"cmd": 5}, "unknown_command"),
    ({"cmd": ["go"]}, "unknown_command"),
    ({"cmd": "hello", "id": [1]}, "bad_id"),
    ({"cmd": "hello", "id": "x" * 101}, "bad_id"),
    ({"cmd": "hello", "more": 1}, "unknown_field"),
    ({"cmd": "go"}, "no_position"),
    ({"cmd": "stop"}, "nothing_to_stop"),
    ({"cmd": "position"}, "bad_argument"),
    ({"cmd": "position", "cgp": 5}, "bad_argument"),
    ({"cmd": "position", "cgp": "a b"}, "bad_notation"),
    ({"cmd": "position", "cgp": "x" * 100_000}, "bad_file"),
    ({"cmd": "position", "cgp": f"{EMPTY} QQ/ 0/0 0"}, "bad_notation"),
    (POSITION | {"rules": "nonsense"}, "unknown_edition"),
    (POSITION | {"rules": "/etc/passwd"}, "unknown_edition"),
    (POSITION | {"rules": 5}, "bad_rule"),
    (POSITION | {"rules": {"bonus": -1}}, "bad_rule"),
    (POSITION | {"variations": "recycle"}, "bad_argument"),
    (POSITION | {"variations": ["nonsense"]}, "unknown_variation"),
    (POSITION | {"lexicon": "nonsense"}, "bad_argument"),
    (POSITION | {"lexicon": "/etc/passwd"}, "bad_argument"),
    (POSITION | {"lexicon": ["enable"]}, "bad_argument"),
]


@pytest.mark.parametrize(("line", "code"), BAD, ids=range(len(BAD)))
def test_what_cannot_be_followed_is_an_error(
    talk: Talk, heard: io.BytesIO, line: Any, code: str
) -> None:
    answer = tell(talk, heard, line)
    assert (answer["type"], answer["code"]) == ("error", code)
    assert answer["message"].endswith(".")
    assert tell(talk, heard, {"cmd": "hello"})["type"] == "hello"


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": 0},
        {"seconds": 4000},
        {"seconds": "long"},
        {"seconds": True},
        {"samples": -1},
        {"samples": 1.5},
        {"samples": 10**10},
        {"plies": 0},
        {"plies": 99},
        {"candidates": 100_000},
        {"confidence": 2},
        {"confidence": "much"},
        {"infer": 1},
        {"seed": "x"},
        {"seed": 2**63},
        {"top": 0},
        {"top": "many"},
        {"also": "pass"},
        {"also": ["nonsense"]},
        {"also": ["1A HORN"]},
        {"also": [5]},
        {"also": ["pass"] * 101},
        {"depth": 5},
    ],
    ids=str,
)
def test_limits_that_make_no_sense_are_refused(
    talk: Talk, heard: io.BytesIO, limits: dict[str, Any]
) -> None:
    tell(talk, heard, POSITION)
    assert tell(talk, heard, {"cmd": "go", **limits})["type"] == "error"


def test_random_lines_never_end_the_talk(talk: Talk, heard: io.BytesIO) -> None:
    chance = random.Random(7)
    words = ["cmd", "position", "cgp", AFTER, "id", "lexicon", "stop", None, 5, -1, 1e400, "hello"]
    for _ in range(300):
        if chance.random() < 0.3:
            line = bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
            line = line.replace(b"\n", b"")
        else:
            names = map(str, chance.choices(words, k=3))
            line = json.dumps(dict(zip(names, chance.choices(words, k=3), strict=True))).encode()
        assert talk.hear(line)
        for answer in said(heard):
            assert answer["type"] in ("error", "hello", "position", "answer", "info")


def test_lines_are_found_in_any_pieces() -> None:
    text = b"one\ntwo\n" + b"x" * (3 * LONGEST) + b"\nthree"
    for size in (1 << 16, 7 * LONGEST):
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        lines = list(split_lines(pieces))
        assert [len(line) for line in lines] == [3, 3, LONGEST + 1, 5]
    assert list(split_lines([b"o", b"ne", b"\n", b"\nt", b"wo\n"])) == [b"one", b"", b"two"]


# while it thinks -----------------------------------------------------------------------------


@pytest.fixture
def going(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Lets an analysis end that has said one thing and then thinks as long as it takes."""
    goes_on = threading.Event()

    def analyse(engine: Engine, view: View, limits: Limits) -> Iterator[Analysis]:
        yield static_analysis(engine, view, limits)
        if limits.samples == 1:
            return
        goes_on.wait(60)
        if limits.samples == 13:
            raise ValueError("thirteen")
        yield static_analysis(engine, view, limits)

    monkeypatch.setattr(Engine, "analyse", analyse)
    return goes_on


def test_stop_is_answered_at_once(talk: Talk, heard: io.BytesIO, going: threading.Event) -> None:
    tell(talk, heard, POSITION)
    talk.hear(b'{"cmd": "go", "seconds": 600, "id": 1}')
    assert tell(talk, heard, {"cmd": "go", "id": 2})["code"] == "busy"
    assert tell(talk, heard, POSITION)["code"] == "busy"
    began = time.monotonic()
    answer = tell(talk, heard, {"cmd": "stop", "id": 3})
    assert time.monotonic() - began < 5
    assert (answer["type"], answer["id"], answer["stopped"]) == ("answer", 1, True)
    assert answer["best"]
    assert tell(talk, heard, {"cmd": "stop"})["code"] == "nothing_to_stop"
    # The next one waits for the work to end, and has an answer of its own.
    talk.hear(b'{"cmd": "go", "seconds": 600, "id": 4}')
    going.set()
    assert thought(talk, heard)["id"] == 4


def test_a_mistake_in_an_analysis_is_an_error(
    talk: Talk, heard: io.BytesIO, going: threading.Event
) -> None:
    tell(talk, heard, POSITION)
    going.set()
    talk.hear(b'{"cmd": "go", "samples": 13, "id": 5}')
    answer = thought(talk, heard)
    assert (answer["type"], answer["code"], answer["id"]) == ("error", "internal", 5)
    assert "thirteen" in answer["message"]


# as a program --------------------------------------------------------------------------------


def slow_engine(words: Path) -> subprocess.Popen[bytes]:
    """The engine as a program that thinks as long as it may."""
    return subprocess.Popen(
        [sys.executable, str(SLOW), "engine", "-l", str(words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def write(program: subprocess.Popen[bytes], *lines: Any) -> None:
    assert program.stdin is not None
    for line in lines:
        program.stdin.write(json.dumps(line).encode() + b"\n")
    program.stdin.flush()


def read(program: subprocess.Popen[bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(next_line(program.stdout))
    return found


def test_it_says_how_far_it_is_and_stops(short_words: Path) -> None:
    program = slow_engine(short_words)
    write(program, POSITION, {"cmd": "go", "seconds": 600, "id": "long"})
    assert read(program)["type"] == "position"
    infos = [read(program), read(program)]
    assert [info["type"] for info in infos] == ["info", "info"]
    assert infos[0]["samples"] < infos[1]["samples"]
    assert infos[0]["method"] == "simulation"
    write(program, {"cmd": "stop"})
    lines = [read(program)]
    while lines[-1]["type"] == "info":
        lines.append(read(program))
    assert (lines[-1]["type"], lines[-1]["stopped"]) == ("answer", True)
    write(program, {"cmd": "go", "seconds": 600}, {"cmd": "quit"})
    assert program.wait(timeout=60) == 0
    program.communicate(timeout=60)


def test_it_ends_when_nobody_listens_any_more(short_words: Path) -> None:
    program = slow_engine(short_words)
    write(program, POSITION, {"cmd": "go", "seconds": 600})
    assert read(program)["type"] == "position"
    assert read(program)["type"] == "info"
    assert program.stdout is not None
    assert program.stdin is not None
    program.stdout.close()
    program.stdin.close()
    assert program.wait(timeout=60) == 0


def test_what_is_piped_in_is_answered_in_full(short_words: Path) -> None:
    lines = [POSITION, {"cmd": "go", "samples": 10, "id": 1}]
    program = start("engine", "-l", str(short_words))
    typed = b"\xffgarbage\n" + b"\n".join(json.dumps(line).encode() for line in lines)
    out, err = program.communicate(typed, timeout=120)
    found = [json.loads(line) for line in out.splitlines()]
    assert [line["type"] for line in found if line["type"] != "info"] == [
        "error",
        "position",
        "answer",
    ]
    assert (program.returncode, err) == (0, b"")

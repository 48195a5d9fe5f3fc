"""Whatever the text, a reader gives a game or a `LexikoError`."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.games import challenged_game, edited_game, kept_game, short_game

from lexiko.errors import LexikoError
from lexiko.formats import (
    Record,
    guide_game,
    read_cgp,
    read_gcg,
    read_record,
    write_cgp,
    write_gcg,
    write_record,
)

LINES = """
    #player1 A Player A|#player3 C Cid|#rack1 QQ|#rack2 AEI|#note x|#-|#lexicon|#character-encoding
    >A: - +0 0|>B: -3 +0 0|>B: -ABC +0 0|>A: -- -1 0|>A: (challenge) +5 5|>B: (AI) +2 2
    >A: AI (AI) -2 2|>B: (time) -10 1|>A: ABCDEFGH 8H A +1 1|>B: 8A (Q)UI.t +99 9|> :
    #lexiko-event {}|#lexiko-event {"v": 1, "kind": "paused", "at": 0}|#lexiko-record []
"""
PIECES = [line.strip() for line in LINES.replace("\n", "|").split("|") if line.strip()]
VALUES: list[Any] = [None, True, 0, -1, 3, 10**9, 1.5, "", "A", "QQ", "8H", [], {}, [[]], "out"]


@cache
def records() -> list[Record]:
    games = [short_game(), challenged_game("classic"), edited_game(), kept_game()]
    return [guide_game(), *(Record(tuple(game.events)) for game in games)]


@cache
def files() -> list[bytes]:
    return [write_gcg(record) for record in records()]


@cache
def positions() -> list[str]:
    return [write_cgp(record.position) for record in records()]


def survives(read: Callable[[], object]) -> None:
    """Reading gives something, or says what is wrong."""
    with suppress(LexikoError):
        read()


@st.composite
def spoilt(draw: st.DrawFn, texts: Callable[[], list[bytes]]) -> bytes:
    """A file with a few bytes changed, or lines moved, removed and added."""
    data = bytearray(draw(st.sampled_from(texts())))
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(("bytes", "insert", "line", "swap", "cut")))
        start = draw(st.integers(0, max(0, len(data) - 1)))
        lines = bytes(data).split(b"\n")
        row = draw(st.integers(0, len(lines) - 1))
        if kind == "bytes":
            data[start : start + draw(st.integers(0, 4))] = draw(st.binary(max_size=4))
        elif kind == "insert":
            data[start:start] = draw(st.sampled_from(("(", ")", ".", "-", " ", "9", "q"))).encode()
        elif kind == "line":
            lines.insert(row, draw(st.sampled_from(PIECES)).encode())
            data = bytearray(b"\n".join(lines))
        elif kind == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[row], lines[other] = lines[other], lines[row]
            data = bytearray(b"\n".join(lines))
        else:
            del data[start:]
    return bytes(data)


@given(st.binary())
def test_any_bytes_as_gcg(data: bytes) -> None:
    survives(lambda: read_gcg(data))


@settings(max_examples=60)
@given(st.lists(st.sampled_from(PIECES)))
def test_any_lines_as_gcg(lines: list[str]) -> None:
    head = "#player1 A Ann\n#player2 B Bob\n"
    survives(lambda: read_gcg((head + "\n".join(lines)).encode()))


@settings(max_examples=150)
@given(spoilt(files))
def test_any_spoilt_gcg(data: bytes) -> None:
    survives(lambda: read_gcg(data))


@given(st.text())
def test_any_text_as_cgp_and_as_a_record(text: str) -> None:
    survives(lambda: read_cgp(text))
    survives(lambda: read_record(text))


@settings(max_examples=150)
@given(spoilt(lambda: [text.encode() for text in positions()]))
def test_any_spoilt_cgp(data: bytes) -> None:
    survives(lambda: read_cgp(data.decode("latin-1")))


@st.composite
def spoilt_json(draw: st.DrawFn) -> str:
    """A record in which one value, somewhere, is another one or is gone."""
    data = json.loads(write_record(draw(st.sampled_from(records()))))
    node = data
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and draw(st.integers(0, 9)):
            node = node[key]
        elif draw(st.integers(0, 3)):
            node[key] = draw(st.sampled_from(VALUES))
            return json.dumps(data)
        else:
            del node[key]
            return json.dumps(data)


@settings(max_examples=150)
@given(spoilt_json())
def test_any_spoilt_record(text: str) -> None:
    survives(lambda: read_record(text))


@pytest.mark.parametrize("index", range(5))
def test_a_file_that_is_cut_anywhere(index: int) -> None:
    data = files()[index]
    for end in range(0, len(data), max(1, len(data) // 40)):
        survives(partial(read_gcg, data[:end]))

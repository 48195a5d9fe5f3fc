"""The dictionaries that a server has open, shared by all games."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from numba.core import config
from tests.server.clients import Here

from lexiko.engine import warmup
from lexiko.errors import LexikoError
from lexiko.kernel import compiled
from lexiko.rules import ENGLISH, Alphabet, Layout, Rules, make_rules
from lexiko.server import books
from lexiko.server.books import MOST_OPEN, Books
from lexiko.server.thinking import Thinking

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def shelf() -> Iterator[Books]:
    with ThreadPoolExecutor(1) as pool:
        yield Books(pool, Thinking(1, Here))


def with_alphabet(alphabet: Alphabet) -> Rules:
    return make_rules().replace(alphabet=alphabet)


async def test_an_alphabet_that_borrows_a_name_gets_a_dictionary_of_its_own(shelf: Books) -> None:
    backwards = replace(ENGLISH, faces=("?", *reversed(ENGLISH.faces[1:])), small_faces=())
    assert backwards.name == ENGLISH.name
    borrowed = await shelf.lexicon(with_alphabet(backwards), "enable")
    usual = await shelf.lexicon(make_rules(), "enable")
    assert borrowed.alphabet == backwards
    assert usual.alphabet == ENGLISH
    assert usual.check("horn")
    assert borrowed.check("horn")


async def test_only_the_dictionaries_asked_for_last_stay_open(
    shelf: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(books, "lexicon_for", lambda rules, name: opened.append(name))
    monkeypatch.setattr(books, "versions", lambda name: name)
    for name in ["first", *map(str, range(MOST_OPEN - 1)), "first", "one more", "first"]:
        await shelf.lexicon(make_rules(), name)
    assert opened == ["first", *map(str, range(MOST_OPEN - 1)), "one more"]
    await shelf.lexicon(make_rules(), "0")
    assert opened[-1] == "0"


@pytest.mark.parametrize("failure", [LexikoError("store_down"), OSError(24, "too many")])
async def test_a_dictionary_that_could_not_be_opened_is_tried_again(
    shelf: Books, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fail(rules: Rules, name: str) -> None:
        raise failure

    with monkeypatch.context() as broken:
        broken.setattr(books, "lexicon_for", fail)
        with pytest.raises(type(failure)):
            await shelf.lexicon(make_rules(), "enable")
    assert (await shelf.lexicon(make_rules(), "enable")).name == "enable"


async def test_a_failed_start_neither_ends_the_compiling_nor_leaves_it_behind(
    shelf: Books, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    note = tmp_path / "pid"
    script = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    tried = asyncio.Event()

    async def fail() -> None:
        tried.set()
        raise OSError(24, "too many")

    monkeypatch.setattr(books, "_is_compiled", lambda: False)
    monkeypatch.setattr(compiled, "is_ready", lambda group: False)
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setattr(shelf, "_prepare_first_moves", fail)
    compiling = asyncio.create_task(shelf.make_ready())
    await asyncio.wait_for(tried.wait(), timeout=60)
    async with asyncio.timeout(60):
        while not (note.exists() and note.read_text()):
            await asyncio.sleep(0.02)
    assert not shelf.ready.is_set()
    compiling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await compiling
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


WIDE = make_rules(layout=Layout("wide", ("*" + "." * 15, *["." * 16] * 15)))
NOTE = "import os, sys, time; open({note!r}, 'w').write(f'{{os.getpid()}} {{sys.argv[2]}}'); "


@pytest.fixture
def note(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where whoever compiles for wide boards writes its number and what it was asked for."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    return tmp_path / "note"


async def written(note: Path) -> list[str]:
    async with asyncio.timeout(60):
        while not (note.exists() and note.read_text()):
            await asyncio.sleep(0.02)
    return note.read_text().split()


async def test_wide_boards_are_compiled_once_somebody_plays_on_one(
    shelf: Books, monkeypatch: pytest.MonkeyPatch, note: Path
) -> None:
    script = NOTE.format(note=str(note)) + "time.sleep(0.5)"
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", script))
    assert not shelf.is_ready_for(WIDE)
    shelf.ready.set()
    assert shelf.is_ready_for(make_rules())
    assert not note.exists(), "nobody has asked for it until now"
    assert not shelf.is_ready_for(WIDE)
    assert (await written(note))[1] == warmup.WIDE
    async with asyncio.timeout(60):
        while not shelf.is_ready_for(WIDE):
            await asyncio.sleep(0.02)


async def test_who_compiles_for_wide_boards_ends_with_the_server(
    shelf: Books, monkeypatch: pytest.MonkeyPatch, note: Path
) -> None:
    script = NOTE.format(note=str(note)) + "time.sleep(60)"
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", script))
    shelf.ready.set()
    assert not shelf.is_ready_for(WIDE)
    number, _ = await written(note)
    await shelf.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(number), 0)

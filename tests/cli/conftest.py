"""Every test of the command line has folders of its own and a plain terminal."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from lexiko.folders import cache_folder
from lexiko.lexicon import open_lexicon
from lexiko.rules import ENGLISH

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Tests that run in the background ignore Ctrl-C, and so would every program they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def graphs() -> list[Path]:
    """The graphs of dictionaries that are built already."""
    return list((cache_folder() / "graphs").glob("*.graph"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, graphs: list[Path]) -> Path:
    """The data folder of the test; its cache is its own, too, but no graph is built anew in it."""
    folder = tmp_path / "data"
    monkeypatch.setenv("LEXIKO_DATA", str(folder))
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache" / "graphs").mkdir(parents=True)
    for graph in graphs:
        (tmp_path / "cache" / "graphs" / graph.name).symlink_to(graph)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "LEXIKO_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm-256color")
    return folder


@pytest.fixture(scope="session")
def short_words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A word list of everything with two to four letters."""
    path = tmp_path_factory.mktemp("words") / "short.txt"
    words = [word for word in open_lexicon("enable") if len(word) <= 4]
    path.write_text("\n".join(map(ENGLISH.text, words)), encoding="utf-8")
    return path

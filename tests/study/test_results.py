"""What has been judged is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.study.pretended import engine, review

from lexiko.engine import Limits
from lexiko.study import results
from lexiko.study.results import load_turns, results_folder, review_key, save_turns, tidy


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path))
    return tmp_path


def test_turns_are_found_again() -> None:
    assert load_turns("a" * 32) == ()
    save_turns("a" * 32, review().turns[:3])
    assert load_turns("a" * 32) == review().turns[:3]


@pytest.mark.parametrize("data", [b"", b"{", b"[5]", b"[{}]", b"\xff", b"5", b"[" * 100_000])
def test_what_is_spoilt_is_made_again(data: bytes) -> None:
    results_folder().mkdir()
    (results_folder() / "b.json").write_bytes(data)
    assert load_turns("b") == ()


def test_a_review_depends_on_the_game_the_limits_the_rules_and_the_words() -> None:
    limits = Limits(samples=100)
    other = replace(limits, samples=101)
    keys = [review_key(b"a", engine(), limits), review_key(b"b", engine(), limits)]
    keys += [review_key(b"a", engine(), other), review_key(b"a", engine(), None)]
    assert len(set(keys)) == 4
    assert review_key(b"a", engine(), replace(limits, threads=2)) == keys[0]


def test_the_oldest_go_when_there_are_very_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MOST", 2)
    for name in "abc":
        save_turns(name, ())
    tidy()
    assert len(list(results_folder().glob("*.json"))) == 2

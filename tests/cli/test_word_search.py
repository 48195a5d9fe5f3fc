"""`lexiko words`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import run, timers

# Loaded before any test has a cache of its own, so that what is compiled is kept.
from lexiko.lexicon import Lexicon, queries


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Nobody is told to wait because this computer is new."""
    queries.find_words(Lexicon("none", frozenset()))


def found(*args: str) -> list[str]:
    """The words that a search gives, in their order."""
    done = run("words", *args, "--json")
    return [row["word"] for row in json.loads(done.out)["words"]]


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.txt"
    path.write_text("tea teapot\neat\nseat\nteas\nquiz\nzoo\nate\n", encoding="utf-8")
    return str(path)


def test_words_stand_between_their_hooks(mine: str) -> None:
    done = run("words", "?EA", "-l", mine)
    assert done.code == 0
    assert done.out.splitlines() == ["before  word  after  points", "        TEA   S           3"]
    assert done.err == ""
    assert run("words", "eat", "-l", mine).out.splitlines()[1].split() == ["S", "EAT", "3"]


def test_the_columns_are_as_wide_as_they_must_be() -> None:
    assert run("words", "{AR}IN").out.splitlines() == [
        "      before  word  after  points",
        "CFGKLMPRSTVW  AIN   S           3",
        "          BG  RIN   DGKS        3",
    ]


def test_every_question_can_be_asked(mine: str) -> None:
    assert found("--anagrams", "TEA", "-l", mine) == ["ATE", "EAT", "TEA"]
    assert found("--anagrams", "T?A?", "-l", mine) == ["SEAT", "TEAS"]
    assert found("--from", "TEAS", "-l", mine) == ["SEAT", "TEAS", "ATE", "EAT", "TEA"]
    assert found("*{ZT}*", "--without", "AO", "-l", mine) == ["QUIZ"]
    assert found("--with", "OO", "-l", mine) == ["ZOO"]
    assert found("T*", "--length", "4-", "-l", mine) == ["TEAS"]
    assert found("--length", "3", "-l", mine) == ["ATE", "EAT", "TEA", "ZOO"]
    assert found("--length", "2-3", "--sort", "points", "-l", mine)[0] == "ZOO"
    assert found("?EA*", "--from", "T", "-l", mine) == ["TEA"]


def test_the_letters_of_a_pattern_need_no_tiles() -> None:
    assert found("?X*", "--from", "AEIT") == ["AXITE", "EXIT", "AXE", "AX", "EX"]


def test_all_orders(mine: str) -> None:
    assert found("--length", "2-", "-l", mine)[-1] == "TEAS"
    assert found("--length", "2-", "--sort", "longest", "-l", mine)[0] == "QUIZ"
    assert found("--length", "2-", "--sort", "alphabet", "-l", mine)[0] == "ATE"
    assert found("--length", "2-", "--sort", "points", "-l", mine)[:2] == ["QUIZ", "ZOO"]


def test_a_limit_says_how_many_more_there_are() -> None:
    done = run("words", "--length", "2", "--limit", "7")
    assert len(done.out.splitlines()) == 8
    assert done.err == "93 more; --limit 0 shows all.\n"
    everything = run("words", "--length", "2", "--limit", "0")
    assert len(everything.out.splitlines()) == 101
    assert everything.err == ""
    assert len(run("words", "*").out.splitlines()) == 51


def test_no_word_is_a_negative_answer() -> None:
    done = run("words", "XYZZY")
    assert (done.code, done.out, done.err) == (1, "", "No words fit.\n")
    in_json = run("words", "XYZZY", "--json")
    assert (in_json.code, in_json.err) == (1, "")
    assert json.loads(in_json.out)["words"] == []


def test_json_tells_everything() -> None:
    data = json.loads(run("words", "RAIN*", "--limit", "1", "--json").out)
    assert data["lexicon"] == "enable"
    assert data["fingerprint"].startswith("sha256:")
    assert data["total"] > 10
    assert data["words"] == [{"word": "RAIN", "points": 4, "before": "BDGT", "after": "SY"}]


def test_what_is_wrong_is_said() -> None:
    assert run("words", "HO{RN").err == "HO{RN is not a valid pattern: { stands alone.\n"
    assert run("words", "--from", "H0").err == "0 isn't in the English alphabet.\n"
    assert "Write 7, 2-4 or 8-" in run("words", "--length", "long").err
    assert "--from and --anagrams" in run("words", "--from", "A", "--anagrams", "B").err


def test_whoever_must_wait_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*args: Any, **options: Any) -> queries.Found:
        for timer in timers():
            timer.join(60)
        return queries.Found((), 0)

    monkeypatch.setattr(queries, "find_words", slow)
    monkeypatch.setattr("lexiko.cli.waiting.PATIENCE", 0.01)
    monkeypatch.setattr("lexiko.kernel.compiled.is_ready", lambda group: False)
    assert "the first time only" in run("words", "HORN").err

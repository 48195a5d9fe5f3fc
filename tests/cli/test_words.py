"""`lexiko check` and `lexiko lexicon`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import run


def test_good_words_are_good() -> None:
    done = run("check", "HORN", "farm")
    assert done.code == 0
    verdicts = [line for line in done.out.splitlines() if not line.startswith(" ")]
    assert verdicts == ["HORN  good", "FARM  good"]
    assert done.err == ""


def test_one_bad_word_makes_the_answer_negative() -> None:
    done = run("check", "HORN", "HRON")
    assert done.code == 1
    assert done.out.splitlines()[::4] == ["HORN  good", "HRON  not good"]


def test_a_good_word_comes_with_what_it_means() -> None:
    lines = run("check", "MICE").out.splitlines()
    assert lines[1].startswith("  MOUSE, noun: any of numerous small rodents")
    assert run("check", "ZYZZYVAS").out == "ZYZZYVAS  good\n"


def test_a_word_that_is_not_good_is_not_explained() -> None:
    assert run("check", "BLOG").out == "BLOG  not good\n"


def test_what_is_no_word_at_all_is_not_good() -> None:
    assert run("check", "don't").code == 1
    assert run("check", "").code == 1
    assert run("check", "\x1b[31m").code == 1


def test_json() -> None:
    done = run("check", "HORN", "HRON", "--json")
    data = json.loads(done.out)
    assert data["lexicon"] == "enable"
    horn, hron = data["words"]
    assert (horn["word"], horn["good"]) == ("HORN", True)
    assert horn["definitions"][0].keys() == {"part", "text", "of"}
    assert hron == {"word": "HRON", "good": False, "definitions": []}
    assert done.code == 1


def test_another_dictionary_by_name_or_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("hron\n")
    assert run("check", "HRON", "--lexicon", str(path)).code == 0
    assert run("check", "HORN", "--lexicon", str(path)).code == 1
    assert run("check", "HORN", "--lexicon", "yawl").code == 0


def test_a_list_becomes_a_dictionary_and_goes_again(tmp_path: Path) -> None:
    path = tmp_path / "Family.txt"
    path.write_text("hron\nzuzu\n")
    added = run("lexicon", "add", str(path))
    assert added.code == 0
    assert "family: 2 words" in added.err
    assert run("check", "ZUZU", "-l", "family").code == 0
    listed = run("lexicon", "list").out
    assert "family" in listed
    assert "your own" in listed
    assert run("lexicon", "add", str(path), "--name", "family").code == 2
    assert run("lexicon", "remove", "family").code == 0
    assert "family" not in run("lexicon", "list").out


def test_the_list_in_json_tells_everything() -> None:
    entries = json.loads(run("lexicon", "list", "--json").out)
    assert [entry["name"] for entry in entries] == ["enable", "yawl"]
    assert all(entry["words"] > 100_000 and entry["bundled"] for entry in entries)


def test_a_broken_list_is_listed_as_such(data: Path) -> None:
    (data / "lexica").mkdir(parents=True)
    (data / "lexica" / "bad.txt").write_text("h0rn\n")
    done = run("lexicon", "list")
    assert done.code == 0
    assert "bad" in done.out
    assert "cannot be used" in done.out

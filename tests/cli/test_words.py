"""`lexiko check` and `lexiko lexicon`."""

from __future__ import annotations

import io
import json
import tracemalloc
from pathlib import Path

import pytest
from tests.cli.running import run

from lexiko.cli.setup import PlayOptions, agree
from lexiko.cli.terminal import Terminal
from lexiko.rules import EDITIONS


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


def test_what_was_skipped_is_told_by_kind(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("Paris\nLima\nboat\nboats\ntea\nteas\ntea's\n")
    added = run("lexicon", "add", str(path))
    assert added.err.splitlines() == [
        "Added words: 4 words.",
        "Skipped, because they cannot be words of the game:",
        "        2  capitalised",
        "        1  with an apostrophe",
    ]


def test_what_is_skipped_in_a_file_that_is_played_with_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("Paris\nboat\nboats\ntea\nteas\ntea's\n")
    told = run("play", "--players", "Ann,Bob", "--lexicon", str(path)).err
    assert "        1  capitalised\n        1  with an apostrophe\n" in told
    assert "Skipped" not in run("play", "--players", "Ann,Bob").err


def test_a_file_without_any_word_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Paris\nLima\n")
    refused = run("lexicon", "add", str(path))
    assert refused.code == 2
    assert "names.txt cannot be used as a word list: it has no words to play with" in refused.err
    assert "names" not in run("lexicon", "list").out


@pytest.fixture
def base_forms(tmp_path: Path) -> str:
    """A list without any plural."""
    path = tmp_path / "base.txt"
    path.write_text("boat/SM\ntalk/SDG\n")
    added = run("lexicon", "add", str(path))
    assert "lexiko play --lexicon base --set regular_inflections=yes" in added.err
    return "base"


@pytest.mark.parametrize("edition", EDITIONS)
def test_regular_forms_are_proposed_where_the_rulebook_has_them(
    edition: str, base_forms: str
) -> None:
    options = ("--players", "Ann,Bob", "--rules", edition, "--lexicon")
    hint = "--set regular_inflections=yes"
    assert (hint in run("play", *options, base_forms).err) == EDITIONS[edition].regular_forms
    assert hint not in run("play", *options, "enable").err
    for wish in ("regular_inflections=yes", "regular-inflections=no"):
        assert hint not in run("play", *options, base_forms, "--set", wish).err


@pytest.mark.parametrize(("typed", "good"), [("yes\n", True), ("perhaps\nno\n", False)])
def test_at_a_keyboard_the_players_are_asked_about_regular_forms(
    typed: str, good: bool, base_forms: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    terminal = Terminal(plain=True)
    terminal.has_keyboard = True
    agreed = agree(PlayOptions(rules="deluxe", players="Ann,Bob", lexicon=base_forms), terminal)
    assert agreed is not None
    assert agreed.rules.regular_inflections == good


def test_a_list_that_a_saved_game_needs_is_not_removed_unasked(base_forms: str) -> None:
    run("play", "--players", "Ann,Bob", "--lexicon", base_forms)
    refused = run("lexicon", "remove", base_forms)
    assert refused.code == 2
    assert f"Unfinished games use the dictionary {base_forms}: 2" in refused.err
    assert "-ann-bob." in refused.err
    assert run("lexicon", "remove", base_forms, "--anyway").code == 0


def test_a_game_keeps_the_words_of_a_file_and_needs_no_list(base_forms: str, data: Path) -> None:
    path = data / "lexica" / f"{base_forms}.txt"
    run("play", "--players", "Ann,Bob", "--lexicon", str(path))
    assert run("lexicon", "remove", base_forms).code == 0
    (game,) = (data / "games").glob("*.words.txt")
    assert game.read_text().split() == ["BOAT", "TALK"]
    resumed = run("play", "--resume", typed=["quit"])
    assert resumed.code == 0
    # Older versions kept a copy of the file as it was, capitals and all.
    game.write_text("Boat\ntalk\n")
    assert run("play", "--resume", typed=["quit"]).code == 0


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


def test_a_word_of_any_length_is_answered_at_once() -> None:
    """One of 100,000 letters once took all the memory there was."""
    tracemalloc.start()
    try:
        done = run("check", "A" * 100_000)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert done.code == 1
    assert "not good" in done.out
    assert most < 100_000_000

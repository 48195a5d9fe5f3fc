"""Saved games: nothing acknowledged is ever lost."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from tests.cli.running import run, start
from tests.cli.selfplay import play_script

from lexiko.errors import LexikoError
from lexiko.folders import write_whole
from lexiko.formats import read_record
from lexiko.game import Game
from lexiko.lexicon import Lexicon
from lexiko.rules import ENGLISH, Seat, make_rules
from lexiko.saved import SavedGame, find_game, new_game, open_for

LEXICON = Lexicon("tiny", frozenset({ENGLISH.parse_word("HORN")}))


def some_game(*names: str) -> Game:
    return Game.start(names or ("Ann", "Bob"), "collector", LEXICON, 1)


def only_file(data: Path) -> Path:
    (path,) = (data / "games").glob("*.json")
    return path


def test_a_game_is_saved_before_the_first_prompt(data: Path) -> None:
    run("play", "--players", "Ann,Bob", typed="")
    record = read_record(only_file(data).read_text("utf-8"))
    assert [seat.name for seat in record.started.seats] == ["Ann", "Bob"]


def test_the_end_of_the_input_saves_and_says_how_to_go_on() -> None:
    done = run("play", "--players", "Ann,Bob", typed=["shuffle"])
    assert done.code == 0
    assert "Saved. Resume with: lexiko play --resume" in done.out


def test_a_game_goes_on_where_it_stopped(data: Path, short_words: Path) -> None:
    rules = make_rules("collector")
    seats = (Seat("Ann"), Seat("Bob"))
    lines, _ = play_script(rules, seats, open_for(rules, str(short_words)), 4)
    options = ("--rules", "collector", "--players", "Ann,Bob", "--seed", "4")
    run("play", *options, "--lexicon", str(short_words), typed=lines[:10])
    done = run("play", "--resume", typed=["moves"])
    assert "Resuming" in done.out
    assert "  9 " in done.out
    position = read_record(only_file(data).read_text("utf-8")).position
    assert position.turn >= 9
    assert position.paused


def test_a_killed_program_loses_nothing_it_has_shown(data: Path) -> None:
    program = start("play", "--players", "Ann,Bob", "--seed", "5", PYTHONUNBUFFERED="1")
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(b"8f wait\n")
    program.stdin.flush()
    for line in program.stdout:
        if b"WAIT for 14" in line:
            break
    os.kill(program.pid, signal.SIGKILL)
    program.communicate(timeout=60)
    done = run("play", "--resume", typed=["moves"])
    assert "8F WAIT" in done.out
    assert "Ann, or challenge ›" in done.out, "the play can still be challenged"


def test_time_stands_still_while_nobody_plays(data: Path) -> None:
    run("play", "--players", "Ann,Bob", "--set", "turn_seconds=60", typed=["shuffle"])
    path = only_file(data)
    # As if the program had been killed long ago, with the clock running.
    record = json.loads(path.read_text("utf-8"))
    events = [event for event in record["events"] if event["kind"] != "paused"]
    for event in events:
        event["at"] -= 3_600_000
    path.write_text(json.dumps(record | {"events": events}))
    done = run("play", "--resume", typed=["pass", "moves"])
    assert "Time is up" not in done.out
    assert "passed" in done.out


def test_the_only_open_game_is_taken_and_several_are_listed() -> None:
    assert run("play", "--resume").code == 1
    run("play", "--players", "Ann,Bob", typed=["quit"])
    assert run("play", "--resume", typed=["quit"]).code == 0
    run("play", "--players", "Cid,Dee", typed=["quit"])
    done = run("play", "--resume", typed=["quit"])
    assert done.code == 2
    assert "ann-bob" in done.err
    assert "cid-dee" in done.err
    assert run("play", "--resume", "cid", typed=["quit"]).code == 0
    assert run("play", "cid", typed=["quit"]).code == 0
    assert "Several" in run("play", "--resume", "20", typed=["quit"]).err


def test_finished_games_stay_and_can_be_seen_again() -> None:
    run("play", "--players", "Ann,Bob", typed=["resign", "yes"])
    done = run("games")
    assert "won by" in done.out
    game = done.out.split()[0]
    assert "resigned" in run("replay", game).out
    assert "resigned" in run("play", "--resume", game).out
    assert run("play", "--resume").code == 1
    assert json.loads(run("games", "--json").out)[0]["over"]


def test_no_games_is_an_answer_too() -> None:
    done = run("games")
    assert done.code == 0
    assert done.out == ""
    assert "lexiko play" in done.err
    assert json.loads(run("games", "--json").out) == []


def test_a_spoilt_file_is_named_and_does_not_hide_the_others(data: Path) -> None:
    run("play", "--players", "Ann,Bob", typed=["quit"])
    (data / "games" / "spoilt.json").write_text("{")
    done = run("games")
    assert "cannot be read" in done.out
    assert "ann-bob" in done.out
    assert run("play", "--resume", "spoilt").code == 2
    (data / "games" / "bytes.json").write_bytes(b"\xff")
    assert run("replay", "bytes").code == 2


# files ---------------------------------------------------------------------------------------


def test_ids_come_from_the_day_and_the_players(data: Path) -> None:
    first = new_game(["Ann", "Böb"], some_game().events)
    second = new_game(["Ann", "Böb"], some_game().events)
    assert first.id.endswith("-ann-bob")
    assert second.id == f"{first.id}-2"
    assert new_game(["中", "../.."], some_game().events).id.count("-") == 2
    assert len(new_game(["x" * 60] * 4, some_game().events).id) < 90


def test_a_game_in_two_windows_is_noticed() -> None:
    game = some_game()
    saved = new_game(["Ann", "Bob"], game.events)
    other = find_game(saved.id)
    other.load()
    game.skip()
    os.utime(saved.path, ns=(1, 1))
    with pytest.raises(LexikoError, match="another window"):
        saved.save(game.events)


def test_a_game_that_was_removed_is_noticed() -> None:
    game = some_game()
    saved = new_game(["Ann", "Bob"], game.events)
    saved.path.unlink()
    with pytest.raises(LexikoError, match="another window"):
        saved.save(game.events)
    with pytest.raises(LexikoError, match="no saved game"):
        SavedGame(saved.id, saved.path).load()


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "file"
    write_whole(path, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [item.name for item in folder.iterdir()] == ["file"]


def test_a_full_disk_ends_the_game_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    original = os.fsync

    def soon_full(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 4:
            raise OSError(28, "No space left on device")
        original(handle)

    monkeypatch.setattr(os, "fsync", soon_full)
    done = run("play", "--players", "Ann,Bob", "--seed", "5", typed=["pass", "pass", "pass"])
    assert done.code == 2
    assert "No space left on device." in done.err
    monkeypatch.setattr(os, "fsync", original)
    assert run("play", "--resume", typed=["quit"]).code == 0


# dictionaries --------------------------------------------------------------------------------


def test_a_word_list_from_a_file_stays_with_its_game(data: Path, tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("WAIT\n")
    run("play", "--players", "Ann,Bob", "--seed", "5", "-l", str(words), typed=["8f wait", "quit"])
    words.unlink()
    done = run("play", "--resume", typed=["challenge"])
    assert "WAIT is good" in done.out


def test_a_dictionary_that_has_changed_is_refused_by_name(data: Path, tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("WAIT\n")
    run("lexicon", "add", str(words))
    run("play", "--players", "Ann,Bob", "-l", "mine", typed=["quit"])
    (data / "lexica" / "mine.txt").write_text("TOWN\n")
    done = run("play", "--resume", typed=["quit"])
    assert done.code == 2
    assert "mine" in done.err
    (data / "lexica" / "mine.txt").unlink()
    assert run("play", "--resume", typed=["quit"]).code == 2
    assert run("play", "--resume", "--lexicon", str(words), typed=["quit"]).code == 0

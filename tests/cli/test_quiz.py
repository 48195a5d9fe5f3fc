"""`lexiko quiz`: cards at the terminal, and what is kept of them whatever happens."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path

import pytest
from tests.cli.running import run, start
from tests.lines import next_line
from tests.study.pretended import review

from lexiko.cli.quiz_file import MOST_CARDS, QuizFile
from lexiko.cli.quiz_missed import learn_missed
from lexiko.errors import LexikoError
from lexiko.folders import lock_file
from lexiko.study.days import Day
from lexiko.study.memory import Studied
from lexiko.study.missed import missed_words


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own."""
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path))
    return tmp_path


def test_answers_are_judged_and_remembered(folder: Path) -> None:
    done = run("quiz", "--count", "2", typed="a\nq\n")
    assert done.code == 0, done.err
    assert "F   Which letter can follow F to make a word?" in done.out
    assert "Right.\n+ FA" in done.out
    assert "Not this time.\n- JO" in done.out
    assert "Not right: Q" in done.out
    assert "1 of 2 right." in done.err
    again = run("quiz", "--count", "1", typed="")
    assert "K   Which letter" in again.out, "what was answered is not new any more"
    kept = json.loads((folder / "quiz.json").read_text())
    assert set(kept["cards"]) == {"enable/two/F", "enable/two/J"}


def test_a_grade_is_corrected_by_its_name(folder: Path) -> None:
    done = run("quiz", "two", "--count", "2", typed="q\n=nonsense\n=good\no\n")
    assert "Write =again, =hard, =good, =easy after an answer." in done.err
    assert "The last one counts as good." in done.err
    assert "2 of 2 right." in done.err


def test_every_kind_of_question_can_be_answered_in_a_line(folder: Path) -> None:
    assert "Right." in run("quiz", "q-without-u", "-n", "1", typed="QAT\n").out
    assert "Right." in run("quiz", "good", "-n", "1", typed="n\n").out
    done = run("quiz", "after", "-n", "1", typed="\n")
    letters = [line.split()[1][-1] for line in done.out.splitlines() if line.startswith("- ")]
    file = QuizFile()
    file._cards.clear()
    file._write()
    assert "Right." in run("quiz", "after", "-n", "1", typed="".join(letters) + "\n").out


def test_words_of_a_file_are_learnt(folder: Path, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("quartz, xyzzy\nHORN")
    done = run("quiz", "--words", str(words), "--count", "1", typed="quartz\n")
    assert "2 new cards from words.txt. Not in the dictionary: XYZZY" in done.err
    assert "Right." in done.out
    for bad in (tmp_path / "nowhere", tmp_path):
        assert run("quiz", "--words", str(bad)).code == 2
    words.write_bytes(b"\xff\xfe\xff")
    assert run("quiz", "--words", str(words)).code == 2
    words.write_bytes(b"a " * 600_000)
    assert "it is larger than 1024 KB" in run("quiz", "--words", str(words)).err


def test_the_sets_are_listed(folder: Path) -> None:
    assert "q-without-u  Q without U" in run("quiz", "--list").out
    assert "There is no quiz called ten." in run("quiz", "ten").err


def test_an_interrupted_quiz_has_kept_every_answer(folder: Path) -> None:
    with start("quiz", "--count", "0") as process:
        assert process.stdin is not None
        process.stdin.write(b"a\n")
        process.stdin.flush()
        said = b"?"
        while said and b"Which letter can follow J" not in said:
            said = next_line(process.stdout)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert (process.returncode, b"1 of 1 right." in told) == (0, True), told
    assert "enable/two/F" in QuizFile()


# the file -------------------------------------------------------------------------------------


def studied(due: int = 0) -> Studied:
    return Studied.answered(None, "good", due, due)


def test_what_is_due_comes_in_order_and_back_from_the_file(folder: Path) -> None:
    file = QuizFile()
    file.add(["enable/own/AB"])
    file.keep("enable/two/J", studied(5_000), Day(1, 1, 0))
    file.keep("enable/two/F", studied(1_000), Day(1, 1, 1))
    again = QuizFile()
    assert again.due("enable/", 10**15) == ["enable/own/AB", "enable/two/F", "enable/two/J"]
    assert again.due("enable/two/", 0) == []
    assert (again.streak, again.better) == (1, 1)
    assert again.get("enable/two/J") == studied(5_000)


def test_two_terminals_keep_the_answers_of_both(folder: Path) -> None:
    first, second = QuizFile(), QuizFile()
    first.keep("enable/two/J", studied(1_000), Day(1, 1, 1))
    second.keep("enable/two/F", studied(2_000), Day(1, 1, 1))
    first.add(["enable/own/AB"])
    again = QuizFile()
    assert again.due("enable/", 10**15) == ["enable/own/AB", "enable/two/J", "enable/two/F"]
    assert again.better == 2
    assert "enable/two/F" in first


def test_whoever_changes_the_file_waits_for_the_other_terminal(folder: Path) -> None:
    file = QuizFile()
    file.add(["enable/own/AB"])
    with (folder / "quiz.json.lock").open("ab") as lock:
        lock_file(lock.fileno())
        thread = threading.Thread(target=file.add, args=(["enable/own/AD"],))
        thread.start()
        thread.join(0.3)
        assert "enable/own/AD" not in QuizFile()
    thread.join(60)
    assert "enable/own/AD" in QuizFile()


def test_words_missed_in_games_are_asked(folder: Path) -> None:
    name = review().players[1]
    words = sorted(missed_words(review().turns, 1))
    assert words
    said = learn_missed([review(), review()], name.upper())
    cards = {"".join(sorted(word)) for word in words}
    assert said == f"{len(cards)} new cards for lexiko quiz missed."
    assert {item.split("/")[-1] for item in QuizFile().due("enable/missed/", 0)} == cards
    done = run("quiz", "missed", "--count", "1", typed=f"{' '.join(words)}\n")
    assert any(f"+ {word}" in done.out for word in words)
    assert learn_missed([review()], name) == "0 new cards for lexiko quiz missed."


def test_only_a_player_of_the_games_can_have_missed_something(folder: Path) -> None:
    done = run("analyse", "guide", "--learn", "Zoe")
    assert done.code == 2
    assert "--learn must be " in done.err
    assert not (folder / "quiz.json").exists()


def test_there_is_an_end_to_what_is_remembered(folder: Path) -> None:
    file = QuizFile()
    file._cards = {str(number): None for number in range(MOST_CARDS)}
    with pytest.raises(LexikoError, match="already remembers"):
        file.add(["one more"])
    with pytest.raises(LexikoError, match="already remembers"):
        file.keep("one more", studied(), Day(1))
    file.keep("1", studied(), Day(1))


def with_day(day: str) -> str:
    return f'{{"version": 1, "cards": {{}}, "days": {{"2026-11-18": {day}}}}}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 2}',
        '{"version": 1, "cards": {"a": {}}, "days": {}}',
        with_day('{"done": "x"}'),
        with_day('{"done": -1}'),
        with_day('{"done": 1.5}'),
        with_day("5"),
        "[" * 200_000,
    ],
)
def test_a_damaged_file_is_named_and_left_alone(folder: Path, text: str) -> None:
    (folder / "quiz.json").write_text(text)
    done = run("quiz", typed="a\n")
    assert done.code == 2
    assert "quiz.json" in done.err
    assert "move it away to begin anew" in " ".join(done.err.split())
    assert (folder / "quiz.json").read_text() == text


@pytest.mark.parametrize("name", ["quiz.json", "quiz.json.lock"])
def test_what_is_no_file_is_named_and_not_waited_for(folder: Path, name: str) -> None:
    strange = folder / name
    for is_pipe in (True, False):
        if is_pipe:
            os.mkfifo(strange)
        else:
            strange.symlink_to("/dev/full")
        done = run("quiz", typed="a\n")
        assert (done.code, done.out) == (2, "")
        assert f"{name}: it is not a plain file; move it away" in " ".join(done.err.split())
        strange.unlink()

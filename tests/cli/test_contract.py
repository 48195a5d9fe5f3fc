"""What every command keeps: statuses, streams, no traceback, colours only where wanted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest
from tests.architecture.test_docs import commands
from tests.cli.running import run, run_program, start

import lexiko

GROUPS = ("analyse_app", "app", "book_app", "data_app", "engine_app", "puzzles_app")
COMMANDS = [name.split()[1:] for name, _ in commands() if name != "lexiko"]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help(command: list[str]) -> None:
    done = run(*command, "--help")
    assert done.code == 0
    assert "Usage" in done.out
    assert done.err == ""


WRONG = [
    ["nonsense"],
    ["check"],
    ["check", "HORN", "--lexicon", "nonsense"],
    ["check", "HORN", "--lexicon", "./nowhere.txt"],
    ["check", "HORN", "--nonsense"],
    ["words", "HO{RN"],
    ["words", "H0RN"],
    ["words", "HORN", "--lexicon", "nonsense"],
    ["words", "--from", "A-B"],
    ["words", "--anagrams", "HORN", "--from", "HORN"],
    ["words", "--with", "?"],
    ["words", "--without", "É"],
    ["words", "--length", "long"],
    ["words", "--length", "-"],
    ["words", "--sort", "nonsense", "HORN"],
    ["words", "--limit", "-1", "HORN"],
    ["moves", "nonsense"],
    ["analyse", "nonsense"],
    ["analyse", "guide", "--rules", "club"],
    ["analyse", "guide", "--html", "/nowhere/report.html"],
    ["engine", "--rules", "nonsense"],
    ["moves", "--file", "nowhere.txt"],
    ["rules", "nonsense"],
    ["rules", "./nowhere.json"],
    ["rules", "--variation", "nonsense"],
    ["rules", "--set", "nonsense=1"],
    ["rules", "--set", "rack_size"],
    ["rules", "--set", "rack_size=many"],
    ["rules", "--set", "rack_size=99"],
    ["rules", "--set", "=7"],
    ["rules", "--set", "layout=5"],
    ["rules", "--set", 'alphabet={"name": 5}'],
    ["rules", "-v", "solitaire", "--set", "challenge=double"],
    ["lexicon", "add", "nowhere.txt", "--name", "mine"],
    ["lexicon", "add"],
    ["lexicon", "remove", "enable"],
    ["lexicon", "remove", "nonsense"],
    ["replay", "nonsense"],
    ["replay", "./nowhere.gcg"],
    ["replay", "guide", "--rules", "club"],
    ["replay", "guide", "--lexicon", "nonsense"],
    ["convert", "guide", "out"],
    ["convert", "guide", "out.xyz"],
    ["convert", "guide", "-", "--to", "xyz"],
    ["convert", "guide", "/nowhere/out.gcg"],
    ["convert", "nonsense", "-", "--to", "gcg"],
    ["play", "--resume", "nonsense"],
    ["play", "--resume", "../../etc/passwd"],
    ["play", "--rules", "nonsense"],
    ["play", "--players", "Ann,Bob,Cid,Dee,Eve"],
    ["play", "--players", "Ann,ann"],
    ["play", "--players", ","],
    ["play", "--players", "x" * 61 + ",Bob"],
    ["play", "--level", "Zoe=beginner"],
    ["play", "--level", "beginning"],
    ["play", "--finish", "Player 1=much"],
    ["play", "-v", "finish-line"],
    ["play", "--time", "Player 1=soon"],
    ["play", "--first", "Zoe"],
    ["play", "--seed", "many"],
    ["play", "--keep", "--keeper", "Zoe"],
    ["play", "--keep", "--players", "Ann"],
    ["play", "--lexicon", "nonsense"],
    ["play", "-v", "solitaire", "--players", "Ann,Bob"],
]


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_bad_input_is_refused_in_words(args: list[str]) -> None:
    done = run(*args)
    assert done.code == 2
    assert done.err.strip()
    assert "Traceback" not in done.err + done.out
    assert "reasons" not in done.err


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"a": 1}', b"\xff\xfe", b"[" * 100_000, b"5"])
@pytest.mark.parametrize("name", ["game.json", "game.gcg", "game.cgp", "rules.json"])
def test_files_of_rubbish_are_refused_in_words(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    command = ["rules"] if name == "rules.json" else ["replay"]
    done = run(*command, str(path))
    assert done.code == 2
    assert path.name in done.err or "must be" in done.err or "Unknown rule" in done.err
    assert done.out == ""


def test_a_missing_or_unreadable_data_folder_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path / "file" / "data"))
    done = run("play", "--players", "Ann,Bob")
    assert done.code == 2
    assert "file" in done.err
    assert run("games").code == 0


def test_the_nearest_command_is_suggested() -> None:
    assert "check" in run("chek", "HORN").err


def test_the_version() -> None:
    assert run("--version").out == f"lexiko {lexiko.__version__}\n"


def test_the_module_runs_too() -> None:
    assert run_program("--version").out == f"lexiko {lexiko.__version__}\n"


def test_heavy_parts_are_not_loaded_for_the_help() -> None:
    program = (
        "import sys; from lexiko.cli import app\n"
        "heavy = ('lexiko.formats', 'lexiko.cli.')\n"
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    groups = sorted(f"lexiko.cli.{name}" for name in GROUPS)
    assert sorted(literal_eval(done.stdout)) == groups


# colours -------------------------------------------------------------------------------------


def test_piped_output_has_no_colours() -> None:
    assert "\x1b" not in run("replay", "guide").out


def test_colours_can_be_forced_and_no_color_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[" in run("replay", "guide").out
    monkeypatch.setenv("NO_COLOR", "1")
    out = run("replay", "guide").out
    assert "38;2" not in out
    assert "48;2" not in out
    assert "[A]" in out, "without colours the last play stands in brackets"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_can_show_a_game(encoding: str) -> None:
    program = start("replay", "guide", PYTHONIOENCODING=encoding)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 0, err
    text = out.decode(encoding)
    assert "COn(Q)UEST" in text
    assert ("★" in text or "₀" in text or "·" in text) == (encoding == "utf-8")


def test_names_cannot_steer_the_terminal() -> None:
    done = run("play", "--players", "\x1b[31mAnn,Bob\x07", typed=["moves"])
    assert "\x1b" not in done.out
    assert "\x07" not in done.out


# accidents -----------------------------------------------------------------------------------


def test_a_reader_who_leaves_is_no_accident() -> None:
    done = subprocess.run(
        f"{sys.executable} -m lexiko replay guide --json | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "{\n"
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
@pytest.mark.parametrize(
    ("args", "code"), [("analyse -", 2), ("moves -", 0), ("engine", 0), ("replay guide >&-", 0)]
)
def test_streams_that_are_closed_are_empty(args: str, code: int) -> None:
    done = subprocess.run(
        f"{sys.executable} -m lexiko {args} <&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    assert "inside Lexiko" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_saves_the_game_and_says_how_to_go_on() -> None:
    program = start("play", "--players", "Ann,Bob", PYTHONUNBUFFERED="1")
    assert program.stdout is not None
    for line in program.stdout:
        if b"Rack" in line:
            break
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert b"--resume" in out
    assert err == b""
    assert program.returncode == 0


def test_a_mistake_in_the_program_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise KeyError("oops")

    monkeypatch.setattr(sys.modules["lexiko.cli.app"], "app", broken)
    with pytest.raises(SystemExit) as ended:
        sys.modules["lexiko.cli.app"].main()
    assert ended.value.code == 70
    assert "LEXIKO_DEBUG" in capsys.readouterr().err


def test_every_reason_of_an_error_is_said() -> None:
    done = run("rules", "--set", "rack_size=99", "--set", "bonus=-1")
    assert len(done.err.strip().splitlines()) == 2


def test_json_is_json_on_standard_output_alone() -> None:
    run("play", "--players", "Ann,Bob", typed=["quit"])
    for args in (
        ["check", "HORN", "XYZZY", "--json"],
        ["lexicon", "list", "--json"],
        ["rules", "club", "--json"],
        ["games", "--json"],
        ["replay", "guide", "--json"],
        ["analyse", "guide", "--json"],
    ):
        done = run(*args)
        json.loads(done.out)
        assert done.err == ""

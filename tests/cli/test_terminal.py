"""A real terminal: questions, the curtain between players, a screen without a memory."""

from __future__ import annotations

import codecs
import os
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

import fcntl
import termios

CLEAR = "\x1b[2J"
OWN_SCREEN, OLD_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


SECONDS = 60
"""How long the program may be silent."""

LEXIKO = ("-m", "lexiko")
EAGER = """
import ctypes, functools, readline, signal
from lexiko.cli import main
# Not a function in Python: Python would notice the signal at once.
raise_signal = ctypes.PyDLL(None)["raise"]
readline.set_pre_input_hook(functools.partial(raise_signal, int(signal.SIGINT)))
main()
"""
"""Lexiko, with somebody who presses Ctrl-C after each prompt, before the wait for a key."""


class Session:
    """A program at a terminal of 80 columns and 24 rows."""

    def __init__(self, *args: str, program: tuple[str, ...], changes: dict[str, str]) -> None:
        self.near, far = os.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, *program, *args],
            stdin=far,
            stdout=far,
            stderr=far,
            env=os.environ | {"COLORTERM": "truecolor", "COLUMNS": "80", "LINES": "24"} | changes,
            start_new_session=True,
            close_fds=True,
        )
        os.close(far)
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.seen = ""

    def _read(self) -> bool:
        """Wait for something to appear; False at the end of the program."""
        ready = select.select([self.near], [], [], SECONDS)[0]
        assert ready, f"the program is silent after {self.seen!r}"
        try:
            part = os.read(self.near, 65536)
        except OSError:
            part = b""
        self.seen += self.decode(part)
        return bool(part)

    def until(self, text: str) -> str:
        """What appears up to a text, since the last time."""
        while text not in self.seen:
            assert self._read(), f"the program ended before {text!r}: {self.seen!r}"
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, line: str) -> None:
        """Answer the prompt that has appeared; what is typed before it may be dropped."""
        os.write(self.near, f"{line}\n".encode())

    def rest(self) -> str:
        """Everything up to the end of the program."""
        while self._read():
            pass
        self.program.wait(SECONDS)
        return self.seen

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait(SECONDS)
        os.close(self.near)


@pytest.fixture
def sessions() -> Iterator[list[Session]]:
    started: list[Session] = []
    yield started
    for session in started:
        session.close()


def session(
    sessions: list[Session],
    *args: str,
    program: tuple[str, ...] = LEXIKO,
    changes: dict[str, str] | None = None,
) -> Session:
    sessions.append(Session(*args, program=program, changes=changes or {}))
    return sessions[-1]


def shown_last(text: str) -> str:
    """What is on the screen: everything since it was cleared."""
    return text.rpartition(CLEAR)[2]


def test_a_few_questions_start_a_game(sessions: list[Session]) -> None:
    typist = session(sessions, "play")
    typist.until("[deluxe] › ")
    typist.type("wooden")
    typist.until("Unknown edition 'wooden'")
    typist.until("› ")
    typist.type("heir")
    typist.until("[You, computer] › ")
    typist.type("Ann, Bob")
    typist.until("Variations; ? lists all [none] › ")
    typist.type("?")
    assert "nine-tiles" in typist.until("[none] › ")
    typist.type("finish-line nine-tiles")
    typist.until("Ann's level")
    typist.until("› ")
    typist.type("beginner")
    typist.until("Bob's level")
    typist.until("› ")
    typist.type("150")
    before = typist.until("when ready, press Enter › ")
    assert "Heirloom edition with nine tiles and a finish line" in before
    assert "Finish lines: Ann 70, Bob 150." in before
    assert " drew " in before
    typist.type("")
    assert OWN_SCREEN in typist.until("Rack")


def test_questions_can_be_left(sessions: list[Session]) -> None:
    typist = session(sessions, "play")
    typist.until("[deluxe] › ")
    typist.type("quit")
    assert "No game was started." in typist.rest()
    assert typist.program.returncode == 1


def test_one_player_is_asked_for_a_solitaire(sessions: list[Session]) -> None:
    typist = session(sessions, "play")
    typist.until("[deluxe] › ")
    typist.type("")
    typist.until("[You, computer] › ")
    typist.type("Ann")
    typist.until("Solitaire: record, two-racks, open [record] › ")
    typist.type("open")
    typist.until("[none] › ")
    typist.type("")
    typist.until("Press Enter to begin › ")
    typist.type("")
    screen = typist.until("Ann › ")
    assert "E×12" in screen
    assert OWN_SCREEN not in screen, "there is nothing to hide"


def test_no_player_sees_the_rack_of_another(sessions: list[Session]) -> None:
    typist = session(sessions, "play", "--players", "Ann,Bob", "--seed", "5", "--rules", "deluxe")
    typist.until("when ready, press Enter › ")
    typist.type("")
    bobs = shown_last(typist.until("Bob › "))
    assert "W₄" in bobs
    typist.type("score 8f tuna")
    typist.until("It would score 8")
    typist.until("Bob › ")
    typist.type("8f out")
    curtain = shown_last(typist.until("Pass the keyboard to Ann; when ready, press Enter › "))
    assert "8F OUT for 6" in curtain
    assert "W₄" not in curtain
    assert "tuna" not in curtain
    typist.type("")
    anns = shown_last(typist.until("Ann, or challenge › "))
    assert "F₄" in anns
    assert "W₄" not in anns
    typist.type("\x10\x10")  # the arrow up, twice: what was typed before
    after = typist.until("Ann, or challenge › ")
    assert "tuna" not in after
    typist.type("quit")
    rest = typist.rest()
    assert OLD_SCREEN in rest
    assert "--resume" in rest.rpartition(OLD_SCREEN)[2]
    assert typist.program.returncode == 0


def test_ctrl_c_leaves_the_table_in_order(sessions: list[Session]) -> None:
    typist = session(sessions, "play", "--players", "Ann,Bob", "--rules", "indigo")
    typist.until("when ready, press Enter › ")
    typist.type("")
    typist.until("Rack")
    typist.until("› ")
    os.killpg(typist.program.pid, signal.SIGINT)
    rest = typist.rest()
    assert "Traceback" not in rest
    assert "--resume" in rest.rpartition(OLD_SCREEN)[2]
    assert typist.program.returncode == 0


def test_ctrl_c_just_before_the_wait_is_not_lost(sessions: list[Session]) -> None:
    pytest.importorskip("readline")
    options = ("play", "--players", "Ann,Bob", "--rules", "indigo")
    typist = session(sessions, *options, program=("-c", EAGER))
    before = typist.until("when ready, press Enter › ")
    assert OWN_SCREEN not in before
    rest = typist.rest()
    assert "Traceback" not in rest
    assert "--resume" in rest
    assert OWN_SCREEN not in rest, "once is enough"
    assert typist.program.returncode == 0


def test_colours_only_where_they_are_wanted(sessions: list[Session]) -> None:
    options = ("play", "--players", "Ann", "--rules", "deluxe", "--seed", "5")
    plain = {"NO_COLOR": "1"}
    for changes, wanted in ((None, True), (plain, False)):
        typist = session(sessions, *options, changes=changes)
        typist.until("begin › ")
        typist.type("")
        screen = typist.until("Ann › ")
        assert ("48;2;" in screen) == wanted
        assert "3W" in screen
        typist.type("quit")
        typist.rest()


def test_plain_text_for_those_who_listen(sessions: list[Session]) -> None:
    typist = session(sessions, "play", "--plain", "--players", "Ann,Bob", "--rules", "deluxe")
    typist.until("when ready, press Enter › ")
    typist.type("")
    text = typist.until("› ")
    assert "Turn 1. Ann 0, Bob 0. 86 tiles in the bag." in text
    assert CLEAR not in text
    assert "3W" not in text


def test_time_running_out_is_told_while_somebody_thinks(sessions: list[Session]) -> None:
    options = ("--players", "Ann,Bob", "--rules", "deluxe", "--set", "turn_seconds=3")
    typist = session(sessions, "play", *options)
    typist.until("when ready, press Enter › ")
    typist.type("")
    typist.until("Time is up: press Enter")
    typist.type("")
    typist.until("turn is over")


def test_a_saved_game_is_picked_from_a_list(sessions: list[Session]) -> None:
    for names in ("Ann,Bob", "Cid,Dee"):
        typist = session(sessions, "play", "--players", names, "--rules", "deluxe")
        typist.until("press Enter › ")
        typist.type("")
        typist.until("Rack")
        typist.until("› ")
        typist.type("quit")
        typist.rest()
    typist = session(sessions, "play", "--resume")
    typist.until("Which number?")
    typist.until("› ")
    typist.type("99")  # in no date, by which games are found, too
    typist.until("no saved game 99")
    typist.until("› ")
    typist.type("2")
    assert "ann-bob" in typist.until("press Enter › ")

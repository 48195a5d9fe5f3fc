"""The keyboard and the screen of a game: a terminal, or text that is piped in and out."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterable, Iterator

from rich.text import Text

from lexiko.cli.board_view import Looks
from lexiko.cli.clock import Countdown
from lexiko.cli.console import console, printed

GLANCE = 0.2
"""So many seconds, at most, until a Ctrl-C is heeded."""
_LIKE_YES, _LIKE_NO = ("y", "yes", "ok", "sure", "agree"), ("n", "no", "nope")


class Terminal:
    """Where a game is played.

    `fancy` is a terminal with a screen of its own; otherwise lines follow each other, as a log or
    a screen reader wants them.
    """

    def __init__(self, plain: bool = False) -> None:
        self.out = console()
        self.err = console(stderr=True)
        self.has_keyboard = sys.stdin.isatty()
        self.fancy = not plain and self.has_keyboard and self.out.is_terminal
        self.looks = Looks.of(self.out)
        if self.has_keyboard:
            _load_line_editing()

    @property
    def width(self) -> int:
        return self.out.width

    @property
    def height(self) -> int:
        return self.out.height

    # output ----------------------------------------------------------------------------------

    def show(self, *lines: str | Text) -> None:
        """Lines of the game."""
        for line in lines:
            text = line if isinstance(line, Text) else Text(printed(line))
            if self.fancy:
                self.out.print(text)
            else:
                self.out.print(text, soft_wrap=True)

    def picture(self, lines: Iterable[Text]) -> None:
        """Lines that belong together, such as a board: too long ones are cut, never broken."""
        for line in lines:
            self.out.print(line, no_wrap=True, overflow="crop", crop=True)

    def refuse(self, lines: Iterable[str]) -> None:
        """Why something cannot be done."""
        self.out.file.flush()
        for line in lines:
            self.err.print(Text(printed(line), style="bold red"), soft_wrap=not self.fancy)

    def clear(self) -> None:
        if self.fancy:
            self.out.clear()

    def own_screen(self, wanted: bool) -> None:
        """Move to a screen without a memory, where nobody can scroll back to a rack."""
        if self.fancy and wanted != self.out.is_alt_screen:
            self.out.set_alt_screen(wanted)

    # input -----------------------------------------------------------------------------------

    def ask(self, prompt: str, deadline: int | None = None, limit: int | None = None) -> str:
        """The next line; `EOFError` if there is none."""
        prompt = printed(prompt)
        sys.stdout.flush()
        if not self.has_keyboard:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            self.show(prompt + line.rstrip("\r\n"))
            return line.strip()

        def remind(text: str) -> None:
            sys.stdout.write(f"\a\n{text}\n{prompt}")
            sys.stdout.flush()

        with _interruptible(), Countdown(deadline, limit, remind):
            return input(prompt).strip()

    def agree(self, question: str) -> bool:
        """A question to answer with yes or no."""
        while True:
            answer = self.ask(f"{question} (yes or no) › ").lower()
            if answer in (*_LIKE_YES, *_LIKE_NO):
                return answer in _LIKE_YES
            self.refuse(["Please type yes or no."])

    def curtain(self, text: Iterable[str], prompt: str) -> None:
        """Hide everything until the right person sits at the keyboard."""
        if not self.has_keyboard:
            return
        self.clear()
        if self.fancy:
            self.show("", *text, "")
        self.ask(prompt)
        forget_typed_lines()
        self.clear()
        # A second Enter, pressed too early, must not answer what nobody has read yet.
        _drop_early_keys()


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """A wait for the keyboard that heeds every Ctrl-C.

    Python looks whether one has come when the wait is interrupted. One that comes between the
    prompt and the wait interrupts nothing and would be heeded after the next line only, so the
    wait is interrupted now and then.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, GLANCE, GLANCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _load_line_editing() -> None:
    """Arrow keys at the prompt, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


def _drop_early_keys() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def forget_typed_lines() -> None:
    """The next player must not find the last one's tries with the arrow keys."""
    module = sys.modules.get("readline")
    if module is not None and hasattr(module, "clear_history"):
        module.clear_history()

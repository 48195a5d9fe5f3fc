"""Where the command line speaks: data on standard output, messages on standard error."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SUCCESS, NEGATIVE, BAD_INPUT = 0, 1, 2
"""The exit statuses: done, the answer is no, the input is wrong."""


def console(*, stderr: bool = False) -> Console:
    """A console that prints what it is given: no markup, no guesses at what to colour."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def printed(text: str) -> str:
    """Text from a file or a person without the characters that could steer a terminal.

    >>> printed("Ann\\x1b[31m")
    'Ann�[31m'
    """
    return "".join("�" if unicodedata.category(sign) in ("Cc", "Cf") else sign for sign in text)


def say(*lines: str | Text) -> None:
    """Lines of data; a long one is never broken."""
    from rich.text import Text

    out = console()
    for line in lines:
        # What was styled as text has been made printable where it was made.
        out.print(line if isinstance(line, Text) else printed(line), soft_wrap=True)


def tell(*lines: str) -> None:
    """Messages: they go to standard error, so that data can be piped on."""
    err = console(stderr=True)
    for line in lines:
        err.print(printed(line), soft_wrap=True)


def aligned(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    """A table as lines of text; the side of each column is `<` or `>`.

    >>> list(aligned([("", "word"), ("10", "HORN")], "><"))
    ['    word', '10  HORN']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, sides, widths, strict=True)
        yield "  ".join(f"{cell:{side}{width}}" for cell, side, width in cells).rstrip()


def say_json(data: Any) -> None:
    """One JSON value, in lines that a person can read too."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def can_show(text: str, file: IO[str] | None = None) -> bool:
    """Whether an output can print these characters; old terminals have few of them."""
    encoding = getattr(file or sys.stdout, "encoding", None) or "ascii"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True

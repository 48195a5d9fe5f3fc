"""The page's types of messages are the server's."""

from __future__ import annotations

from tools.page_types import FILE, Printer


def test_the_types_of_messages_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == Printer().file(), "run: python tools/page_types.py"

"""What a text may hold: characters that every file, terminal and database can keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Control characters, halves of characters and what is no character in XML; a tab and the end of a
line are none of these."""
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What sets the direction of a text: it turns around whatever stands beside it, too."""
REPLACEMENT = "\ufffd"


def is_good(text: str) -> bool:
    """Whether a text can be kept as it is.

    >>> is_good("two lines\\nand a ☺"), is_good("a\\0b"), is_good("half a \\ud83d")
    (True, False, False)
    """
    return _BAD.search(text) is None and _TURNING.search(text) is None


def as_written(sign: str) -> str:
    """A letter or a digit as it is; any other text in quotation marks, to be seen where it begins.

    >>> as_written("Ö"), as_written("-"), as_written(" ")
    ('Ö', "'-'", "' '")
    """
    return sign if len(sign) == 1 and sign.isalnum() else repr(sign)


def mended(value: Any) -> Any:
    """A value of JSON with every text made good, those of keys too.

    >>> mended({"name": ["A\\0nn", 1]})
    {'name': ['A�nn', 1]}
    """
    if isinstance(value, str):
        return _BAD.sub(REPLACEMENT, _TURNING.sub("", value))
    if isinstance(value, list):
        return [mended(item) for item in value]
    if isinstance(value, dict):
        return {mended(key): mended(item) for key, item in value.items()}
    return value


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a value of JSON, however deep."""
    rest = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, list | tuple):
            rest += item
        elif isinstance(item, dict):
            rest += item
            rest += item.values()

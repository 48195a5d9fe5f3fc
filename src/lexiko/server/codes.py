"""Codes: short ones that people read to each other, and pictures of them that phones can scan.

No letter of a short one looks or sounds like another.
"""

from __future__ import annotations

import functools
import io
import secrets

LETTERS = "ACDEFHJKMNPRTUVWXY3479"
INVITATION = 6
"""How long the code of a room is; those of earlier versions have 5 signs, and go on working."""


def new_code(length: int = INVITATION) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read_code(text: str) -> str:
    """A code as people type it.

    >>> read_code(" kt-rw 49")
    'KTRW49'
    """
    return "".join(sign for sign in text.upper() if sign.isalnum())


def new_id() -> str:
    """The name of a game in addresses: nobody can guess it."""
    return "".join(secrets.choice(LETTERS) for _ in range(14)).lower()


def new_secret() -> str:
    return secrets.token_urlsafe(16)


@functools.lru_cache(256)
def picture(text: str) -> bytes:
    """A text as a code that phones can scan, in SVG."""
    import segno

    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", scale=4, border=3, xmldecl=False, dark="#000", light="#fff"
    )
    return out.getvalue()

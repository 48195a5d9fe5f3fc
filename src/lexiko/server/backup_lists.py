"""The host's own word lists in a backup: a game that was agreed on with one needs it to go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from lexiko.errors import LexiconError
from lexiko.lexicon.library import MOST_OWN, copy_list, own_names, put_list
from lexiko.lexicon.wordfile import MAX_BYTES


class Part(BaseModel):
    """A line of a backup, or something in it; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class ListLine(Part):
    """A list as it is kept: its words, after what is known about it."""

    kind: Literal["list"]
    name: Annotated[str, Field(pattern="^[a-z0-9_-]{1,40}$")]
    text: Annotated[str, Field(max_length=MAX_BYTES)]

    @field_validator("text")
    @classmethod
    def _not_too_large(cls, text: str) -> str:
        if len(text.encode()) > MAX_BYTES:
            raise ValueError(f"it is larger than {MAX_BYTES // 1024 // 1024} MB")
        return text


def own_lists() -> Iterator[dict[str, Any]]:
    """What the lines of all lists hold; one that cannot be read cannot be played with, either."""
    for name in own_names():
        try:
            text = copy_list(name).decode()
        except (LexiconError, UnicodeDecodeError):
            continue
        yield {"kind": "list", "name": name, "text": text}


def put_back(line: ListLine) -> Literal["added", "same", "other"]:
    """Add a list, unless there is one of its name; an error if there are too many."""
    own = own_names()
    if line.name not in own and len(own) >= MOST_OWN:
        raise LexiconError("too_many_lexica", most=MOST_OWN)
    return put_list(line.name, line.text.encode())

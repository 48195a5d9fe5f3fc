"""The lines of a GCG file: what each of them says, before anything is played.

A GCG file has pragmas (`#player1 Ann Ann Smith`) and turns (`>Ann: HNORXYZ 8F HORN +14 14`).
Programs write it in several ways; all of them are read here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lexiko.errors import NotationError
from lexiko.rules.seats import MAX_NAME
from lexiko.said import Said, phrase

DEFAULT_ENCODING = "ISO-8859-1"
_ENCODINGS = re.compile(r"utf-?8|(us-)?ascii|iso-?8859-?\d+|(windows|cp)-?125\d", re.IGNORECASE)
_BOM = b"\xef\xbb\xbf"
_TOKEN = re.compile(r"[^ \t]+")
_SQUARE = re.compile(r"\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2}")
_NUMBER = re.compile(r"\+?(?P<number>-?\d{1,6})")
_TURN = re.compile(r"[ \t]*>(?P<nick>[^ \t]+?):(?=[ \t(]|$)")
_PRAGMA = re.compile(r"[ \t]*#(?P<key>-|[^ \t]+)[ \t]*(?P<value>.*)")

Kind = Literal["play", "pass", "exchange", "taken back", "challenge", "time", "left over"]


class Token(NamedTuple):
    """A piece of a line, and the column it begins in."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A line about a turn, or about the end of the game."""

    line: int
    nick: str
    kind: Kind
    rack: Token | None
    what: Token
    """The coordinates of a play, the tiles exchanged, the tiles left over."""
    word: Token | None
    score: int
    total: int
    text: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    number: int
    nick: str
    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """A note, and how many turn lines and private events stand before it."""

    turns: int
    events: int
    text: str


@dataclass(slots=True)
class GcgText:
    """Everything that a GCG file says, line by line."""

    source: str
    players: list[PlayerLine] = field(default_factory=list)
    pragmas: dict[str, str] = field(default_factory=dict)
    pragma_lines: dict[str, int] = field(default_factory=dict)
    turns: list[TurnLine] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    events: list[tuple[int, str]] = field(default_factory=list)
    """The lines with private events, as JSON."""

    def fault(self, line: int, column: int, problem: Said) -> NotationError:
        """The error that names a place of this file."""
        place = {"source": self.source, "line": line, "column": column}
        return NotationError("bad_notation", **place, problem=problem)


# bytes to lines ------------------------------------------------------------------------------


def decode(data: bytes, source: str) -> str:
    """The text of a file, in the encoding that its first line names.

    >>> decode(b"#character-encoding UTF-8\\n", "x")
    '#character-encoding UTF-8\\n'
    """
    body = data.removeprefix(_BOM)
    encoding = "UTF-8" if body != data else DEFAULT_ENCODING
    first = re.split(rb"[\r\n]", body, maxsplit=1)[0].decode("latin-1")
    found = _PRAGMA.match(first)
    if found is not None and found["key"].lower() == "character-encoding":
        encoding = found["value"].strip()
        if not _ENCODINGS.fullmatch(encoding):
            problem = phrase("unknown_encoding", encoding=f"{encoding!r:.40}")
            raise GcgText(source).fault(1, found.start("value") + 1, problem)
    try:
        return body.decode(encoding)
    except LookupError as error:
        problem = phrase("unknown_encoding", encoding=f"{encoding!r:.40}")
        raise GcgText(source).fault(1, 1, problem) from error
    except UnicodeDecodeError as error:
        before = re.split(r"\r\n?|\n", body[: error.start].decode("latin-1"))
        byte = f"{body[error.start]:#04x}"
        problem = phrase("strange_byte", byte=byte, encoding=encoding)
        raise GcgText(source).fault(len(before), len(before[-1]) + 1, problem) from error


def parse(text: str, source: str) -> GcgText:
    """The lines of a GCG text, each understood by itself."""
    parsed = GcgText(source)
    last = ""
    for number, line in enumerate(re.split(r"\r\n?|\n", text), 1):
        if not line.strip(" \t"):
            continue
        if line.lstrip(" \t").startswith(">"):
            parsed.turns.append(_turn_line(parsed, number, line))
            last = ""
            continue
        found = _PRAGMA.fullmatch(line)
        if found is not None:
            key, value = found["key"].lower(), found["value"].strip(" \t")
            last = last if key == "-" else key
            _pragma(parsed, number, Token(value, found.start("value") + 1), key, last)
        elif last == "note":
            # Some programs break a long note without a new sign.
            _continue_note(parsed, line.strip(" \t"), "\n")
        else:
            raise parsed.fault(number, 1, phrase("strange_line"))
    return parsed


# pragmas -------------------------------------------------------------------------------------


def _pragma(parsed: GcgText, line: int, value: Token, key: str, last: str) -> None:
    player = re.fullmatch(r"player(\d+)", key)
    if key == "-":
        if last == "note":
            _continue_note(parsed, value.text, " ")
        elif last in parsed.pragmas:
            parsed.pragmas[last] = f"{parsed.pragmas[last]} {value.text}".strip()
    elif player is not None:
        parsed.players.append(_player_line(parsed, line, player[1], value))
    elif key == "note":
        _note(parsed, value.text)
    elif key == "lexiko-event":
        parsed.events.append((line, value.text))
    else:
        parsed.pragmas[key] = value.text
        parsed.pragma_lines[key] = line


def _player_line(parsed: GcgText, line: int, number: str, value: Token) -> PlayerLine:
    if number not in ("1", "2", "3", "4"):
        raise parsed.fault(line, 1, phrase("player_numbers"))
    if any(player.number == int(number) for player in parsed.players):
        raise parsed.fault(line, 1, phrase("player_twice", number=number))
    nick, *name = re.split(r"[ \t]+", value.text, maxsplit=1)
    if not nick:
        raise parsed.fault(line, value.column, phrase("nick_missing"))
    if len(nick) > MAX_NAME:
        raise parsed.fault(line, value.column, phrase("name_length", most=MAX_NAME))
    return PlayerLine(int(number), nick, name[0] if name else nick, line)


def _note(parsed: GcgText, text: str) -> None:
    last = parsed.notes[-1] if parsed.notes else None
    place = (len(parsed.turns), len(parsed.events))
    if last is not None and (last.turns, last.events) == place:
        _continue_note(parsed, text, "\n")
    else:
        parsed.notes.append(Note(*place, text))


def _continue_note(parsed: GcgText, text: str, between: str) -> None:
    last = parsed.notes[-1]
    parsed.notes[-1] = Note(last.turns, last.events, last.text + between + text)


# turns ---------------------------------------------------------------------------------------


def _turn_line(parsed: GcgText, line: int, text: str) -> TurnLine:
    found = _TURN.match(text)
    if found is None:
        raise parsed.fault(line, 1, phrase("turn_player"))
    tokens = [
        Token(token.group(), token.start() + 1) for token in _TOKEN.finditer(text, found.end())
    ]
    end = Token("", len(text) + 1)
    rack = None
    if tokens and not _begins_turn(tokens[0].text):
        rack = tokens.pop(0)
    what = tokens.pop(0) if tokens else end
    if not _begins_turn(what.text):
        raise parsed.fault(line, what.column, phrase("square_missing"))
    kind = _kind(what.text)
    word = None
    if kind == "play":
        word = tokens.pop(0) if tokens else end
        if not word.text or _NUMBER.fullmatch(word.text):
            raise parsed.fault(line, word.column, phrase("word_missing"))
    score, total = (
        _number(parsed, line, tokens.pop(0) if tokens else end, name) for name in ("score", "total")
    )
    # Whatever follows are the other words of the play.
    return TurnLine(line, found["nick"], kind, rack, what, word, score, total, text)


def _begins_turn(text: str) -> bool:
    return text.startswith(("-", "(")) or _SQUARE.fullmatch(text) is not None


def _kind(text: str) -> Kind:
    if text == "-":
        return "pass"
    if text == "--":
        return "taken back"
    if text.startswith("-"):
        return "exchange"
    if text.lower() == "(challenge)":
        return "challenge"
    if text.lower() == "(time)":
        return "time"
    return "left over" if text.startswith("(") else "play"


def _number(parsed: GcgText, line: int, token: Token, name: str) -> int:
    found = _NUMBER.fullmatch(token.text)
    if found is None:
        problem = phrase(f"expected_{name}")
        if token.text:
            problem = phrase(f"expected_{name}_not", given=f"{token.text!r:.40}")
        raise parsed.fault(line, token.column, problem)
    return int(found["number"])

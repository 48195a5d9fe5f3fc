"""Positions that somebody asks about, as CGP: the rules and the dictionary that count for each."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexiko.cli.rules_source import base_rules, changes_of
from lexiko.errors import BadRules, LexiconError, LexikoError, NotationError, Reason, as_problem
from lexiko.formats.asked import view_to_answer
from lexiko.formats.cgp import cgp_rules, read_cgp
from lexiko.formats.cgp_text import CgpText
from lexiko.game import lexicon_for
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.rules import Position, Rules, View
from lexiko.rules.rules import MAX_RACK
from lexiko.saved import open_for

STDIN = "-"
"""What stands for the standard input."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position, and all that is needed to answer for the player to move."""

    text: str
    position: Position
    view: View
    """What that player sees; tiles of the rack that nobody knows are left out."""
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class Given:
    """What the options say of rules and dictionary, as it was typed."""

    rules: str | None = None
    variations: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    lexicon: str | None = None


class Positions:
    """Reads positions by the rules and the dictionary of the options, or else by their own."""

    def __init__(
        self,
        rules: Rules | None = None,
        changes: Mapping[str, Any] | None = None,
        lexicon: str | None = None,
    ) -> None:
        self.changes = dict(changes or {})
        self.rules = None if rules is None else rules.replace(**self.changes)
        self.lexicon = lexicon

    @staticmethod
    def by(given: Given) -> Positions:
        """A reader that follows the options."""
        rules = None if given.rules is None else base_rules(given.rules)
        return Positions(rules, changes_of(given.variations, given.changes), given.lexicon)

    def read(self, text: str, source: str, line: int) -> Asked:
        """The position in a text; `NotationError` with the line if it is none."""
        try:
            return self._read(text, f"{source}, line {line}")
        except (NotationError, BadRules) as error:
            raise _at_line(error, source, line) from error

    def _read(self, text: str, source: str) -> Asked:
        rules = self.rules
        if rules is None and self.changes:
            rules = cgp_rules(text, source).replace(**self.changes)
        position = read_cgp(text, source, rules).position
        cgp = CgpText(text, source)
        seat = position.to_move
        rack = position.racks[seat]
        if not rack.letters:
            problem = "the player to move, whose rack comes first, shows no tiles"
            raise cgp.fault(cgp.racks.start, problem)
        if len(rack.letters) > MAX_RACK:
            problem = f"the rack has {len(rack)} tiles; moves can be found for up to {MAX_RACK}"
            raise cgp.fault(cgp.racks.start, problem)
        lexicon = self._lexicon(position.rules, cgp)
        return Asked(text, position, view_to_answer(position), lexicon)

    def _lexicon(self, rules: Rules, cgp: CgpText) -> Lexicon:
        """The dictionary of the option, or the one that the position names."""
        if self.lexicon is not None or not cgp.option("lex"):
            return open_for(rules, self.lexicon or DEFAULT)
        try:
            # Always a name: a position from elsewhere cannot open a file.
            return lexicon_for(rules, cgp.option("lex"))
        except LexiconError as error:
            raise cgp.fault(cgp.options["lex"].start, as_problem(error)) from error


def _at_line(error: LexikoError, source: str, line: int) -> NotationError:
    """The same error, told of a line of a file."""
    where = f"{source}, line {line}"
    reasons = []
    for reason in error.reasons:
        params = dict(reason.params)
        if params.get("source") == where:
            reasons.append(Reason.of(reason.code, **params | {"source": source, "line": line}))
        elif str(reason).startswith(where):
            reasons.append(reason)
        else:
            problem = as_problem(LexikoError([reason]))
            reasons.append(Reason.of("bad_record", where=where, problem=problem))
    return NotationError(reasons)


# lines of a file -----------------------------------------------------------------------------


def position_lines(source: str) -> Iterator[tuple[int, bytes, str]]:
    """The lines of a file that are not empty, each with its number and the file's name."""
    path = Path(source).expanduser()
    with ExitStack() as stack:
        if source == STDIN:
            lines: Iterable[bytes] = sys.stdin.buffer
        else:
            try:
                lines = stack.enter_context(path.open("rb"))
            except OSError as error:
                problem = error.strerror or type(error).__name__
                raise NotationError("bad_file", path=path, problem=problem) from error
        name = "standard input" if source == STDIN else path.name
        yield from numbered(lines, name)


def numbered(lines: Iterable[bytes], name: str) -> Iterator[tuple[int, bytes, str]]:
    """Those of the lines that are not empty, each with its number and the name of all."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line, name


def line_text(line: bytes, name: str, number: int) -> str:
    """A line as text; `NotationError` with its place if it is none."""
    try:
        return line.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        problem = f"byte {error.start + 1} is not UTF-8"
        where = f"{name}, line {number}"
        raise NotationError("bad_record", where=where, problem=problem) from error

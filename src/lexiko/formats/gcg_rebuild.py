"""A game that is being rebuilt from a file: what has happened so far, and who holds which tiles.

Files give racks in part, or wrong, and players draw too few tiles. Where the file shows it, the
racks are taken from the file, and a remark says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lexiko.errors import LexikoError, NotationError, as_problem
from lexiko.formats.gcg_text import GcgText
from lexiko.rules import LexiconRef, Position, Rules, Seat, Step, events_of
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.decide import decide
from lexiko.rules.tiles import joined, missing, without
from lexiko.said import Said, phrase
from lexiko.verify import AnyPlay, AnyWord, NoDraw


class Place(NamedTuple):
    """A line and a column of the file."""

    line: int
    column: int


class Rebuilt:
    """A kept game in progress, built command by command."""

    position: Position

    def __init__(
        self, text: GcgText, rules: Rules, seats: tuple[Seat, ...], lexicon: str, first: int
    ) -> None:
        self.text = text
        self.rules = rules
        self.words = AnyWord(LexiconRef(lexicon, ""))
        self.events: list[e.Event] = []
        self.remarks: list[Said] = []
        start = c.Start(rules, seats, self.words.ref, kept=True, first=first)
        self._take(decide(None, start, self.words, NoDraw(), AnyPlay()))

    def do(self, command: c.Command, place: Place) -> None:
        """Carry out a command; if the rules refuse it, the error names the place."""
        try:
            steps = decide(self.position, command, self.words, NoDraw(), AnyPlay())
        except LexikoError as error:
            raise self.fault(place, as_problem(error)) from error
        self._take(steps)

    def _take(self, steps: tuple[Step, ...]) -> None:
        self.position = steps[-1].after if steps else self.position
        self.events.extend(events_of(steps))

    def fault(self, place: Place, problem: Said) -> NotationError:
        return self.text.fault(*place, problem)

    def remark(self, place: Place, text: Said) -> None:
        self.remarks.append(phrase("at_line", line=place.line, remark=text))

    def name(self, seat: int) -> str:
        return self.position.seats[seat].name

    def settle(self, place: Place) -> None:
        """Let the turn that waits stand."""
        for seat in self.position.challengers:
            self.do(c.Accept(seat), place)

    # racks -----------------------------------------------------------------------------------

    def tell(self, seat: int, pieces: bytes, place: Place) -> None:
        """Say what is on a rack; it may hold tiles that the file does not tell."""
        size = self.rules.rack_size
        if len(pieces) > size:
            raise self.fault(place, phrase("rack_holds", most=size, count=len(pieces)))
        if len(pieces) > len(self.position.racks[seat]):
            self.lend(seat, len(pieces) - len(self.position.racks[seat]), place)
        rack = self.position.racks[seat]
        told = joined(rack.letters, missing(rack.letters, pieces))
        if len(told) > len(rack):
            told = bytes(sorted(pieces))
            self.remark(place, phrase("other_rack", name=self.name(seat)))
        self.free(seat, told, place)
        if told != self.position.racks[seat].letters:
            self.do(c.TellRack(seat, told), place)

    def lend(self, seat: int, count: int, place: Place) -> None:
        """Give a rack more tiles than the rules do: from those who hold too many unknown ones."""
        racks = self.position.racks
        others = [other for other in range(len(racks)) if other != seat]
        short = count - len(self.position.bag)
        for other in sorted(others, key=lambda other: -racks[other].unknown):
            taken = min(short, racks[other].unknown)
            if taken > 0:
                short -= taken
                self.do(c.CorrectDraw(other, -taken), place)
                self._drew(other, -taken, place)
        if short > 0:
            raise self.fault(place, phrase("no_tiles_left"))
        self.do(c.CorrectDraw(seat, count), place)

    def _drew(self, seat: int, change: int, place: Place) -> None:
        code = "drew_short" if change < 0 else "drew_many"
        self.remark(place, phrase(code, name=self.name(seat), n=abs(change)))

    def free(self, seat: int, pieces: bytes, place: Place) -> None:
        """Forget tiles told of other racks if this rack must have them."""
        position = self.position
        lacking = missing(position.bag.letters + position.racks[seat].letters, pieces)
        if not lacking:
            return
        for other, rack in enumerate(position.racks):
            found = without(lacking, missing(rack.letters, lacking)) if other != seat else b""
            if found:
                lacking = missing(found, lacking)
                tiles, name = self.rules.alphabet.text(found), self.name(seat)
                text = phrase("moved_tiles", name=name, tiles=tiles, other=self.name(other))
                self.remark(place, text)
                left = without(self.position.racks[other].letters, found)
                self.do(c.TellRack(other, left), place)
        if lacking:
            tile = self.rules.alphabet.text(lacking)
            raise self.fault(place, phrase("no_such_tile", tile=tile))

    def balance(self, racks: Mapping[int, bytes], place: Place) -> None:
        """Make the racks hold exactly these tiles; together they are all that is left."""
        held = self.position.racks
        if all(len(held[seat]) == len(pieces) for seat, pieces in racks.items()):
            return
        changes = {seat: len(pieces) - len(held[seat]) for seat, pieces in racks.items()}
        for seat in sorted(changes, key=lambda seat: changes[seat]):
            change = changes[seat]
            if change < 0:
                rack = self.position.racks[seat]
                known = without(rack.letters, missing(racks[seat], rack.letters))
                if known != rack.letters:
                    self.do(c.TellRack(seat, known), place)
                self._drew(seat, change, place)
            if change:
                self.do(c.CorrectDraw(seat, change), place)

"""The turn lines that any program can read, made from the events of a game.

What GCG has no words for (board edits, pauses, set positions) leaves no line here. A turn that
was taken back by agreement has none either: the lines tell the game as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lexiko.rules import Alphabet, Board, Exchange, Position, Seat, evolve
from lexiko.rules import events as e
from lexiko.rules.tiles import joined, missing

TIME = "time"
"""The reason of a score adjustment that GCG calls `(time)`."""


@dataclass(frozen=True, slots=True)
class Line:
    """A turn line, and the sequence number of the event it tells."""

    sequence: int
    text: str
    score: int
    total: int


def nicknames(seats: Iterable[Seat]) -> tuple[str, ...]:
    """A name without spaces for each seat, no two the same.

    >>> nicknames([Seat("Ann Smith"), Seat("Ann Smith"), Seat("Bob")])
    ('Ann_Smith', 'Ann_Smith2', 'Bob')
    """
    nicks: list[str] = []
    for seat in seats:
        nick = base = "_".join(seat.name.replace(":", " ").split()) or "player"
        number = 2
        while nick in nicks:
            nick, number = f"{base}{number}", number + 1
        nicks.append(nick)
    return tuple(nicks)


def one_line(text: str) -> str:
    """A text that can stand in a line of its own."""
    return re.sub(r"[\r\n]+", " ", text).strip(" \t")


def turn_lines(events: Iterable[e.Event]) -> list[Line]:
    """The lines of a game, in order."""
    writer = _Writer()
    for event in events:
        writer.add(event)
    return writer.finished()


@dataclass(frozen=True, slots=True)
class _Draft:
    """A line whose rack may still have to be found out."""

    sequence: int
    turn: int
    seat: int
    rack: bytes | None
    what: str
    score: int
    total: int


class _Writer:
    def __init__(self) -> None:
        self.position: Position | None = None
        self.nicks: tuple[str, ...] = ()
        self.drafts: list[_Draft] = []
        self.late: dict[int, int] = {}

    def add(self, event: e.Event) -> None:
        before = self.position
        if before is None:
            self.position = evolve(None, event)
            self.nicks = nicknames(self.position.seats)
            return
        after = evolve(before, event)
        if isinstance(event, e.Rewound):
            self.drafts = [draft for draft in self.drafts if draft.turn < event.turn]
        if isinstance(event, e.ScoreAdjusted) and event.reason == TIME:
            # GCG tells time penalties after the end.
            self.late[event.seat] = self.late.get(event.seat, 0) + event.points
        drafts = list(self.draft(before, event, after))
        if drafts:
            self.fill_racks(before)
        self.drafts += drafts
        self.position = after

    def finished(self) -> list[Line]:
        assert self.position is not None
        self.fill_racks(self.position)
        position, late = self.position, self.late
        alphabet = position.rules.alphabet
        lines = [self.line(draft, alphabet) for draft in self.drafts]
        if position.is_over:
            for seat, points in late.items():
                rack = alphabet.text(position.racks[seat].letters)
                text = self.text(seat, rack, "(time)", points, position.scores[seat])
                lines.append(Line(position.sequence, text, points, position.scores[seat]))
        return lines

    def fill_racks(self, position: Position) -> None:
        """The rack beside a challenge is the one after the draw: known when the next line comes."""
        for index in range(len(self.drafts) - 1, -1, -1):
            draft = self.drafts[index]
            if draft.rack is not None:
                break
            self.drafts[index] = replace(draft, rack=_shown(position, draft.seat, b""))

    def line(self, draft: _Draft, alphabet: Alphabet) -> Line:
        rack = alphabet.text(draft.rack or b"")
        text = self.text(draft.seat, rack, draft.what, draft.score, draft.total)
        return Line(draft.sequence, text, draft.score, draft.total)

    def text(self, seat: int, rack: str, what: str, score: int, total: int) -> str:
        return " ".join(filter(None, (f">{self.nicks[seat]}:", rack, what, f"{score:+d} {total}")))

    # one event -------------------------------------------------------------------------------

    def draft(self, before: Position, event: e.Event, after: Position) -> Iterator[_Draft]:
        def draft(seat: int, rack: bytes | None, what: str, score: int) -> _Draft:
            total = after.scores[seat] - self.late.get(seat, 0)
            return _Draft(after.sequence, before.turn, seat, rack, what, score, total)

        alphabet = before.rules.alphabet
        match event:
            case e.Played():
                tiles = bytes(tile.piece for _, tile in event.move.placements)
                rack = _shown(before, event.seat, tiles)
                yield draft(event.seat, rack, _play(event, after.board, alphabet), event.score)
            case e.Exchanged():
                rack = _shown(before, event.seat, event.move.pieces)
                yield draft(event.seat, rack, _exchange(event.move, alphabet), 0)
            case e.Passed() | e.TimedOut() | e.Skipped():
                yield draft(event.seat, _shown(before, event.seat, b""), "-", 0)
            case e.Challenged():
                assert before.pending is not None
                seat = before.pending.seat
                score = after.scores[seat] - before.scores[seat]
                if event.upheld:
                    yield draft(seat, _shown(after, seat, b""), "--", score)
                elif score:
                    yield draft(seat, None, "(challenge)", score)
                elif before.rules.challenge == "double" and before.is_final:
                    # The turn that this costs never comes, but files show it.
                    yield draft(event.seat, _shown(before, event.seat, b""), "-", 0)
            case e.GameEnded():
                yield from self.end(before, event, after)

    def end(self, before: Position, event: e.GameEnded, after: Position) -> Iterator[_Draft]:
        """What the unplayed letters do: first who loses, then who gains; then the clock."""
        alphabet = before.rules.alphabet
        sequence, turn = after.sequence, before.turn
        totals = [score - self.late.get(seat, 0) for seat, score in enumerate(before.scores)]
        order = sorted(range(len(totals)), key=lambda seat: len(event.unplayed[seat]) == 0)
        racks = [rack.letters for rack in event.unplayed]
        for seat in order:
            points, rack = event.adjustments[seat], racks[seat]
            gains = event.reason == "out" and not rack
            if gains:
                rack = bytes(sorted(b"".join(racks)))
            if points or (gains and rack):
                totals[seat] += points
                own = b"" if gains else rack
                what = f"({alphabet.text(rack)})"
                yield _Draft(sequence, turn, seat, own, what, points, totals[seat])
        for seat, points in enumerate(event.overtime):
            if points:
                totals[seat] += points
                yield _Draft(sequence, turn, seat, racks[seat], "(time)", points, totals[seat])


def _shown(position: Position, seat: int, tiles: bytes) -> bytes:
    """The tiles of a rack that are known, and those that a move shows."""
    known = position.racks[seat].letters
    if len(known) > position.rules.rack_size:
        # In open solitaire the rack is the whole bag.
        return bytes(sorted(tiles))
    return joined(known, missing(known, tiles))


def _play(event: e.Played, board: Board, alphabet: Alphabet) -> str:
    """Coordinates and word: a dot for a tile that was on the board."""
    main = event.words[0]
    run = board.run(main.start, main.direction)
    new = dict(event.move.placements)
    new |= dict(event.move.rearranged)
    word = "".join(alphabet.tile_text(new[square]) if square in new else "." for square in run)
    return f"{main.start.named(main.direction)} {word}"


def _exchange(move: Exchange, alphabet: Alphabet) -> str:
    return f"-{move.count}" if move.unknown else f"-{alphabet.text(move.pieces)}"

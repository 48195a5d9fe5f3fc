"""The turns of a game in words, made from its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from lexiko.rules import (
    Alphabet,
    Board,
    Edit,
    Exchange,
    FormedWord,
    Play,
    Position,
    Square,
    Step,
    WordScore,
    steps_of,
    work_out,
)
from lexiko.rules import events as e
from lexiko.rules.commands import EndGame
from lexiko.rules.history import time_spent
from lexiko.rules.writing import bracketed, edit_text
from lexiko.wording.english import plural

MINUS = "−"
HINTS = ("a hint", "a second hint", "a third hint: the move itself")
RowKind = Literal["play", "exchange", "pass", "timeout", "skip", "resign", "overtime", "adjust"]
MOVES: tuple[RowKind, ...] = ("play", "exchange", "pass")
"""The rows in which somebody made a move."""


@dataclass(frozen=True, slots=True)
class Row:
    """One turn, or one thing that happened beside the turns."""

    turn: int
    """The number of the turn, from 1."""
    seat: int
    what: str
    """`8F HO(R)N`, with the letters that were on the board already in brackets; or in words."""
    score: int
    total: int
    """The player's score afterwards."""
    words: tuple[tuple[str, int], ...] = ()
    """The words formed, each with its points; the main word first."""
    bonus: int = 0
    note: str = ""
    secret: str = ""
    """What only the player may see: the tiles exchanged."""
    squares: frozenset[Square] = frozenset()
    """The squares whose tiles the turn put down or moved."""
    at: int = 0
    rack: bytes = b""
    """The known tiles of the rack before the turn."""
    kind: RowKind = "pass"
    place: str = ""
    """Where the main word of a play begins: `8F`."""
    tiles: str = ""
    """The main word of a play: `HO(R)N`."""
    count: int = 0
    """How many tiles were exchanged."""
    edits: tuple[Edit, ...] = ()
    """The changes of the board before the move."""
    formed: tuple[WordScore, ...] = ()
    """The words formed, with the points of each letter."""
    challenges: tuple[e.Challenged, ...] = ()
    board: Board | None = None
    """The board after the turn."""
    scores: tuple[int, ...] = ()
    """Everybody's score afterwards."""
    sequence: int = 0
    """The number of the event: `Position.sequence` right after it."""
    hints: int = 0
    """How many steps of a hint the player had taken for it."""
    spent: int = 0
    """How long the player took for it, in milliseconds."""

    def text(self, secrets: bool = False) -> str:
        """What was done, and what came of it."""
        secret = f" {self.secret}" if secrets and self.secret else ""
        notes = (self.note, "with a hint" if self.hints else "")
        return f"{self.what}{secret}{''.join(f', {note}' for note in notes if note)}"

    @property
    def points_text(self) -> str:
        """Where the score comes from: `PASTE 15, FARMS 10`."""
        parts = [f"{word} {points}" for word, points in self.words]
        return ", ".join(parts + ([f"bonus {self.bonus}"] if self.bonus else []))


@dataclass(slots=True)
class Story:
    """Every turn of a game, and the scores as they went."""

    rows: list[Row] = field(default_factory=list)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    """The scores after each row; those before the first turn come first."""
    position: Position | None = None

    @staticmethod
    def of(events: Iterable[e.Event]) -> Story:
        """The story of a game so far."""
        story = Story()
        for step in steps_of(events):
            story.add(step)
        return story

    def add(self, step: Step) -> None:
        """What one more step adds."""
        event, before, after = step.event, step.before, step.after
        self.position = after
        if before is None or isinstance(event, e.PositionSet):
            self.scores = [after.scores]
            return
        row = row_of(step)
        if row is not None:
            self.rows.append(row)
            self.scores.append(after.scores)
        elif isinstance(event, e.Challenged):
            self._challenged(event, before, after)
        elif isinstance(event, e.Rewound):
            start = before.start_of(event.turn)
            kept = [row for row in self.rows if start and row.sequence <= start.sequence]
            self.rows, self.scores = kept, self.scores[: len(kept) + 1]

    @property
    def waiting(self) -> int:
        """The place of the row of the last move; points by hand may have come after it."""
        return max(place for place, row in enumerate(self.rows) if row.kind in MOVES)

    @property
    def move_places(self) -> list[int]:
        """The places of the moves among the rows, from 1: so people count them who read it."""
        return [place for place, row in enumerate(self.rows, 1) if row.kind in MOVES]

    def _challenged(self, event: e.Challenged, before: Position, after: Position) -> None:
        place = self.waiting
        changes = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
        for later, old in enumerate(self.rows[place:], place):
            scores = tuple(map(sum, zip(old.scores, changes, strict=True)))
            self.rows[later] = replace(
                old, total=scores[old.seat], board=after.board, scores=scores
            )
            self.scores[later + 1] = scores
        last = self.rows[place]
        name = before.seats[event.seat].name
        last = replace(last, challenges=(*last.challenges, event))
        if event.upheld:
            note = f"taken back: {name} challenged"
            row = replace(last, score=0, note=note, squares=frozenset())
        else:
            gained = changes[last.seat]
            note = f"{name} challenged, it stands" + (f" (+{gained})" if gained else "")
            row = replace(last, note="; ".join(filter(None, [last.note, note])))
        self.rows[place] = row

    @property
    def newest(self) -> frozenset[Square]:
        """The squares of the last turn that stands on the board."""
        for row in reversed(self.rows):
            if row.squares:
                return row.squares
        return frozenset()


def row_of(step: Step) -> Row | None:
    """What a step adds to the turns; None if it is not the move of a turn, or like one."""
    event, before, after = step.event, step.before, step.after
    if before is None:
        return None
    match event:
        case e.Played():
            row = _played(step, before, event)
        case e.Exchanged():
            row = _beside(before, event, "exchange", "exchanged " + _count(event.move))
            secret = before.rules.alphabet.text(event.move.pieces)
            row = replace(row, secret=secret, count=event.move.count)
        case e.Passed():
            row = _beside(before, event, "pass", "passed")
        case e.TimedOut():
            row = Row(0, event.seat, "out of time", 0, 0, kind="timeout")
        case e.Skipped():
            row = Row(0, event.seat, "missed a turn", 0, 0, kind="skip")
        case e.Resigned():
            row = Row(0, event.seat, "left the game", 0, 0, kind="resign")
            if event.overtime:
                row = replace(row, what="lost on time", kind="overtime")
        case e.ScoreAdjusted():
            row = Row(0, event.seat, event.reason, event.points, 0, kind="adjust")
        case _:
            return None
    return replace(
        row,
        turn=before.turn + 1,
        total=after.scores[row.seat],
        at=event.at,
        rack=before.racks[row.seat].letters,
        board=after.board,
        scores=after.scores,
        sequence=after.sequence,
        hints=before.hints if before.to_move == row.seat else 0,
        spent=_spent(before, row, event.at),
    )


def _spent(before: Position, row: Row, at: int) -> int:
    """The time of the turn that ends now, without pauses."""
    if row.kind == "adjust" or before.to_move != row.seat:
        return 0
    return time_spent(before, row.seat, at)


def _played(step: Step, before: Position, event: e.Played) -> Row:
    rules, play, board = before.rules, event.move, step.after.board
    main = event.words[0]
    place, tiles = word_text(rules.alphabet, board, play, main)
    moved = {square for square, _ in (*play.placements, *play.rearranged)}
    return Row(
        0,
        event.seat,
        f"{_edits_text(rules.alphabet, play.edits)}{place} {tiles}",
        event.score,
        0,
        tuple((rules.alphabet.text(word.word), word.points) for word in event.words),
        event.bonus,
        squares=frozenset(moved | _edited(play.edits)),
        kind="play",
        place=place,
        tiles=tiles,
        edits=play.edits,
        formed=() if step.turn is None else step.turn.score.words,
    )


def _beside(before: Position, event: e.Exchanged | e.Passed, kind: RowKind, what: str) -> Row:
    """A turn without a play, though perhaps with edits of the board."""
    edits = event.move.edits
    text = _edits_text(before.rules.alphabet, edits) + what
    squares = frozenset(_edited(edits))
    return Row(0, event.seat, text, 0, 0, squares=squares, kind=kind, edits=edits)


def _count(move: Exchange) -> str:
    return plural(move.count, "tile")


def _edited(edits: Iterable[Edit]) -> set[Square]:
    return {edit.square for edit in edits}


def _edits_text(alphabet: Alphabet, edits: Iterable[Edit]) -> str:
    return "".join(f"{edit_text(alphabet, edit)}, " for edit in edits)


def word_text(alphabet: Alphabet, board: Board, play: Play, main: FormedWord) -> tuple[str, str]:
    """Where the main word of a play begins, and the word on the board that it made: letters that
    were there already are in brackets."""
    new = {square for square, _ in play.placements}
    squares = [main.start.step(main.direction, step) for step in range(len(main.word))]
    letters = (
        (alphabet.tile_text(tile), square in new)
        for square in squares
        if (tile := board[square]) is not None
    )
    return main.start.named(main.direction), bracketed(letters)


def points(score: int) -> str:
    """A score with its sign: `+14`.

    >>> points(14), points(0)
    ('+14', '0')
    """
    return f"+{score}" if score > 0 else str(score).replace("-", MINUS)


def news(step: Step) -> Iterator[str]:
    """What all players hear of a step; somebody may be called You."""
    event, before, after = step.event, step.before, step.after
    if before is None:
        return
    names, alphabet = [seat.name for seat in after.seats], after.rules.alphabet
    match event:
        case e.Challenged():
            yield from _judged(event, before, after)
        case e.Rewound():
            yield f"Back to turn {event.turn + 1}."
        case e.Declined():
            plays_on = before.proposal and isinstance(before.proposal.proposal, EndGame)
            why = "would like to play on" if plays_on else "did not agree; nothing changes"
            yield f"{names[event.seat]} {why}."
        case e.PlayShown(seat=seat, play=play):
            what = _shown(before, seat, play)
            yield f"Shown to {names[seat]}: {what}. It need not be played: a pass is fine now."
        case e.HintTaken(seat=seat):
            yield f"{names[seat]} took {HINTS[event.step - 1]}."
        case e.DrawCorrected():
            what = plural(abs(event.change), "tile") + (" more" if event.change > 0 else " fewer")
            yield f"{names[event.seat]} drew {what} than counted."
        case e.GivenBack():
            yield f"{names[event.seat]} gave {plural(event.count, 'tile')} back."
            them = "it" if event.count == 1 else "them"
            yield f"{names[event.by]} took {them} without looking."
        case e.RackTold():
            what = alphabet.text(event.pieces) or "unknown tiles"
            yield f"{names[event.seat]}: {what} on the rack."
        case e.TimedOut():
            yield f"Time is up for {names[event.seat]}: the turn is over."
        case e.Skipped():
            yield f"{names[event.seat]} missed a turn for the failed challenge."
        case e.Passed() | e.Exchanged() | e.Played() | e.Resigned() | e.ScoreAdjusted():
            row = row_of(step)
            assert row is not None
            name = names[event.seat]
            if isinstance(event, e.Played):
                several = len(row.words) > 1 or row.bonus
                why = f" ({row.points_text})" if several else ""
                yield f"{name}: {row.what} for {event.score}{why}."
            elif isinstance(event, e.ScoreAdjusted):
                yield f"{name}: {points(event.points)}, {event.reason}."
            else:
                yield f"{name} {row.what}."


def _shown(before: Position, seat: int, play: Play) -> str:
    """A play as it would stand in the list of turns."""
    rules = before.rules
    turn, _ = work_out(rules, before.board, before.racks[seat], before.bag, play)
    assert turn is not None
    place, tiles = word_text(rules.alphabet, turn.board, play, turn.score.words[0].formed)
    return f"{_edits_text(rules.alphabet, play.edits)}{place} {tiles}"


def _judged(event: e.Challenged, before: Position, after: Position) -> Iterator[str]:
    alphabet = after.rules.alphabet
    pending = before.pending
    assert pending is not None
    challenger, mover = before.seats[event.seat].name, before.seats[pending.seat].name
    verdicts = [
        f"{alphabet.text(judgement.word)} is {'good' if judgement.good else 'not good'}"
        for judgement in event.judgements
    ]
    yield f"{challenger} challenged: {', '.join(verdicts)}."
    if event.upheld:
        yield f"{mover} took the tiles back and lost the turn."
    elif after.lost_turns[event.seat] > before.lost_turns[event.seat]:
        yield f"The play stands, which costs {challenger} the next turn."
    elif after.scores[pending.seat] > before.scores[pending.seat]:
        gained = after.scores[pending.seat] - before.scores[pending.seat]
        yield f"The play stands: {points(gained)} for {mover}."
    else:
        yield "The play stands."

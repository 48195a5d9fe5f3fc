"""What one seat may know of a game, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from lexiko.errors import IllegalMove, NotationError
from lexiko.rules import events as e
from lexiko.rules.allowed import Allowed, what_may
from lexiko.rules.alphabet import Word
from lexiko.rules.board import Board
from lexiko.rules.codec import record_from_json, to_json
from lexiko.rules.commands import Help
from lexiko.rules.judge import LexiconRef
from lexiko.rules.moves import Exchange, Move, Play
from lexiko.rules.pending import OpenProposal
from lexiko.rules.rules import Rules
from lexiko.rules.seats import MAX_NAME, MOST_SEATS, Seat
from lexiko.rules.showing import brief, table_text
from lexiko.rules.texts import is_good
from lexiko.rules.tiles import Rack
from lexiko.rules.writing import move_text, parse_move

if TYPE_CHECKING:
    from lexiko.rules.position import Position


@dataclass(frozen=True, slots=True)
class PendingView:
    """The turn that waits to be settled, as everybody sees it: its words, but no judgement of
    those that nobody has challenged."""

    seat: int
    move: Move
    words: tuple[Word, ...]
    judged: tuple[Word, ...]
    accepted: tuple[int, ...]
    challenged: tuple[int, ...]
    final: bool


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A position as one seat sees it; `seat` is None for a watcher."""

    seat: int | None
    rules: Rules
    seats: tuple[Seat, ...]
    lexicon: LexiconRef
    board: Board
    racks: tuple[Rack, ...]
    """The racks; tiles that this seat may not see count as unknown. Those of a play that was taken
    back have been seen, and are known until they are played."""
    bag_count: int
    next_bag: int
    """How many tiles the next turn finds in the bag: fewer than now only in a game of the first
    version, whose last draw is still to come."""
    unseen: bytes
    """Every piece that this seat does not know, in the bag or on a rack, in alphabetical order."""
    scores: tuple[int, ...]
    to_move: int
    turn: int
    pending: PendingView | None
    challengers: tuple[int, ...]
    """The seats that may still challenge the last play."""
    waiting_for: tuple[int, ...]
    lost_turns: tuple[int, ...]
    passes: tuple[int, ...]
    has_passed: tuple[bool, ...]
    scoreless: int
    active: tuple[bool, ...]
    used: tuple[int, ...]
    turn_used: int
    running: int | None
    next_deadline: int | None
    kept: bool
    keeper: int | None
    paused: bool
    proposal: OpenProposal | None
    ending: e.EndReason | None
    result: e.GameEnded | None
    sequence: int
    now: int
    may_check: bool
    """Whether this seat may ask if a word is good."""
    may_search: bool
    """Whether this seat may search the dictionary."""
    may: Allowed
    """What this seat may do now."""
    help: Help = "after_game"
    """When players are told what they might have played."""
    hints: int = 0
    """How many steps of a hint the player to move has taken in this turn."""

    def __str__(self) -> str:
        """What this seat sees, as lines of text; a dot on a rack is a tile that it cannot see."""
        return table_text(self, self.bag_count)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {brief(self, self.bag_count)}>"

    def text(self, move: Move) -> str:
        """A move in writing, as `Position.text` gives it."""
        return move_text(self.board, self.rules.alphabet, move)

    def parse(self, text: str) -> Move:
        """The move that a text describes, as `Position.parse` reads it."""
        return parse_move(self.board, self.rules.alphabet, text)

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON values; letters are written in the game's alphabet."""
        data: dict[str, Any] = to_json(self, self.rules.alphabet)
        return data

    @staticmethod
    def from_json(data: Any) -> View:
        """The view from its JSON, or a `NotationError` that names the place."""
        if not isinstance(data, dict) or "rules" not in data:
            raise NotationError("bad_record", where="view", problem="expected a view with rules")
        rules = record_from_json(Rules, data["rules"], "view.rules")
        found = record_from_json(View, data, "view", rules.alphabet)
        wrong = _contradiction(found)
        if wrong is not None:
            raise NotationError("bad_record", where=f"view.{wrong[0]}", problem=wrong[1])
        return found


def _contradiction(view: View) -> tuple[str, str] | None:
    """The first field that does not go with the others, and why."""
    layout, tiles, seats = view.rules.layout, len(view.rules.alphabet.tiles), len(view.seats)
    if (view.board.height, view.board.width) != (layout.height, layout.width):
        return "board", f"the layout has {layout.height} rows of {layout.width} squares"
    if not 1 <= seats <= MOST_SEATS:
        return "seats", f"there are 1 to {MOST_SEATS}"
    for name in ("racks", "scores", "lost_turns", "passes", "has_passed", "active", "used"):
        if len(getattr(view, name)) != seats:
            return name, f"there must be {seats}, one for each seat"
    for name in ("seat", "to_move", "running", "keeper"):
        if not 0 <= (getattr(view, name) or 0) < seats:
            return name, f"there are seats 0 to {seats - 1}"
    if any(len(seat.name) > MAX_NAME or not is_good(seat.name) for seat in view.seats):
        return "seats", f"a name has at most {MAX_NAME} characters, and none for control"
    for name in ("challengers", "waiting_for"):
        if not set(getattr(view, name)) <= set(range(seats)) or len(getattr(view, name)) > seats:
            return name, f"there are seats 0 to {seats - 1}"
    if len(view.unseen) > tiles:
        return "unseen", f"there are {tiles} tiles"
    for name in ("bag_count", "next_bag"):
        if not 0 <= getattr(view, name) <= tiles:
            return name, f"there are {tiles} tiles"
    if any(not 0 <= rack.unknown <= tiles or len(rack) > tiles for rack in view.racks):
        return "racks", f"there are {tiles} tiles"
    return None


def view(position: Position, seat: int | None) -> View:
    """What a seat may know; None is a watcher, who sees no rack."""
    known = hasattr(seat, "__index__") and seat in range(len(position.seats))
    if seat is not None and not known:
        raise IllegalMove("unknown_seat", seat=seat, last=len(position.seats) - 1)
    pending = position.pending
    return View(
        seat=seat,
        rules=position.rules,
        seats=position.seats,
        lexicon=position.lexicon,
        board=position.board,
        racks=tuple(position.rack_for(seat, other) for other in range(len(position.seats))),
        bag_count=len(position.bag),
        next_bag=position.next_bag,
        unseen=position.unseen(seat),
        scores=position.scores,
        to_move=position.to_move,
        turn=position.turn,
        pending=None
        if pending is None
        else PendingView(
            pending.seat,
            _covered(pending.move, position.sees_rack(seat, pending.seat)),
            pending.words,
            pending.judged,
            pending.accepted,
            pending.challenged,
            position.is_final,
        ),
        challengers=position.challengers,
        waiting_for=position.waiting_for,
        lost_turns=position.lost_turns,
        passes=position.passes,
        has_passed=position.has_passed,
        scoreless=position.scoreless,
        active=position.active,
        used=position.used,
        turn_used=position.turn_used,
        running=position.running,
        next_deadline=position.next_deadline,
        kept=position.kept,
        keeper=position.keeper,
        paused=position.paused,
        proposal=position.proposal,
        ending=position.ending,
        result=position.result,
        sequence=position.sequence,
        now=position.now,
        may_check=position.may_check,
        may_search=position.may_search,
        may=what_may(position, seat),
        help=position.help,
        hints=position.hints,
    )


def _covered(move: Move, visible: bool) -> Move:
    """A move as somebody sees it: tiles put aside in an exchange lie face down."""
    if visible or not isinstance(move, Exchange):
        return move
    return Exchange(b"", move.count, move.edits)


def redact(event: e.Event, seat: int | None, position: Position) -> e.Event:
    """An event, in a position of the game, as one seat may know it."""
    match event:
        case e.Drawn():
            if not position.sees_rack(seat, event.seat):
                return replace(event, pieces=b"", unknown=len(event.pieces) + event.unknown)
        case e.Challenged():
            # The mover knows which tiles those were; nobody else does before the end.
            if not position.is_over:
                return replace(event, returned=Rack(b"", len(event.returned)))
        case e.PlayShown():
            if not position.sees_rack(seat, event.seat):
                return replace(event, play=Play(()))
        case e.Exchanged():
            visible = position.sees_rack(seat, event.seat)
            move = _covered(event.move, visible)
            assert isinstance(move, Exchange)
            return replace(event, move=move)
        case e.RackTold() | e.GivenBack():
            if not position.sees_rack(seat, event.seat):
                return replace(event, pieces=b"")
        case e.PositionSet():
            racks = tuple(
                rack if position.sees_rack(seat, other) else Rack(b"", len(rack))
                for other, rack in enumerate(event.setup.racks)
            )
            return replace(event, setup=replace(event.setup, racks=racks))
    return event

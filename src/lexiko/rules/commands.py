"""What somebody wishes to happen. A command carries its time, in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.rules.alphabet import Word
from lexiko.rules.board import Placement
from lexiko.rules.judge import LexiconRef
from lexiko.rules.moves import Move
from lexiko.rules.rules import Rules
from lexiko.rules.seats import Seat
from lexiko.rules.tiles import Rack


@dataclass(frozen=True, slots=True)
class Setup:
    """A position to begin from: what lies on the board and on the racks."""

    board: tuple[Placement, ...]
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    to_move: int = 0
    passes: tuple[int, ...] = ()
    scoreless: int = 0
    lost_turns: tuple[int, ...] = ()
    has_passed: tuple[bool, ...] = ()
    """Whether each player's own last turn was a pass of their choice."""
    used: tuple[int, ...] = ()
    """The thinking time of each player so far, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game. `kept` games are played at a real board, or were: nobody draws here."""

    rules: Rules
    seats: tuple[Seat, ...]
    lexicon: LexiconRef
    at: int = 0
    kept: bool = False
    keeper: int | None = None
    """The seat that keeps the score of a kept game."""
    first: int | None = None
    """The seat that begins, if it is not drawn for."""
    setup: Setup | None = None


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Make the move of a turn; it settles the play before it."""

    seat: int
    move: Move
    at: int = 0


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the play on the board stand, and give up challenging it."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the play on the board: as a whole, or some words by name."""

    seat: int
    words: tuple[Word, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Expire:
    """Say that the time of `Position.next_deadline` has come."""

    at: int


@dataclass(frozen=True, slots=True)
class ShowPlay:
    """Ask to see a play, where the rules want one and a bad word is refused at once."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A proposal: go back to the beginning of a turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class ChangeDictionary:
    """A proposal: agree on another dictionary."""

    lexicon: LexiconRef


@dataclass(frozen=True, slots=True)
class EndGame:
    """A proposal: end the game now, and count the unplayed letters."""


Proposal = TakeBack | ChangeDictionary | EndGame


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask everybody to agree to something."""

    seat: int
    proposal: Proposal
    at: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree to what was proposed, or decline."""

    seat: int
    agree: bool
    at: int = 0


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Hand a seat to another person, or to a computer player of some level."""

    seat: int
    name: str
    computer: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all clocks; nobody can move until the game is resumed."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run again."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Abandon:
    """End the game without a winner."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Finish:
    """End a solitaire or a kept game now, and count the unplayed letters."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class TellRack:
    """Say which tiles a rack of a kept game holds, or some of them."""

    seat: int
    pieces: bytes
    at: int = 0


@dataclass(frozen=True, slots=True)
class CorrectDraw:
    """Say that a player of a kept game has drawn more or fewer tiles than the rules say."""

    seat: int
    change: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Return tiles drawn too many, taken blind by another player.

    `pieces` names them, if that is known; of a rack that gave any other tile nothing is known.
    """

    seat: int
    by: int
    count: int
    pieces: bytes = b""
    at: int = 0


@dataclass(frozen=True, slots=True)
class AdjustScore:
    """Add points to a score of a kept game, or take some off: a time penalty, say."""

    seat: int
    points: int
    reason: str
    at: int = 0


Command = (
    Start
    | TakeTurn
    | Accept
    | Challenge
    | Expire
    | ShowPlay
    | Propose
    | Answer
    | Resign
    | ChangeSeat
    | Pause
    | Resume
    | Abandon
    | Finish
    | TellRack
    | CorrectDraw
    | GiveBack
    | AdjustScore
)

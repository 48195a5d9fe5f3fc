"""What somebody wants to happen. Every command carries its time, in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexiko.rules.alphabet import Word
from lexiko.rules.board import Placement
from lexiko.rules.judge import LexiconRef
from lexiko.rules.moves import Move
from lexiko.rules.rules import Rules
from lexiko.rules.seats import Seat
from lexiko.rules.tiles import Rack

Help = Literal["none", "after_game", "after_turn", "hints"]
"""When players are told what they might have played: never, when the game is over, after each of
their turns, or whenever they ask, so that everybody sees it."""
HINT_STEPS = 3
"""A hint comes in so many steps: what to look for, where it is, and the move itself."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A position to begin from: what is on the board and on the racks."""

    board: tuple[Placement, ...]
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    to_move: int = 0
    passes: tuple[int, ...] = ()
    scoreless: int = 0
    lost_turns: tuple[int, ...] = ()
    has_passed: tuple[bool, ...] = ()
    """Whether each player chose to pass in their last turn."""
    used: tuple[int, ...] = ()
    """How long each player has thought so far, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game. A `kept` game is or was played at a real board: nobody draws here."""

    rules: Rules
    seats: tuple[Seat, ...]
    lexicon: LexiconRef
    at: int = 0
    kept: bool = False
    keeper: int | None = None
    """The seat that keeps score in a kept game."""
    first: int | None = None
    """The seat that goes first, if players do not draw for it."""
    setup: Setup | None = None
    help: Help = "after_game"


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Make a move; it settles the play before it."""

    seat: int
    move: Move
    at: int = 0


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the play on the board stand, and give up the right to challenge it."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the play on the board: the whole play, or only the words named."""

    seat: int
    words: tuple[Word, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Expire:
    """Report that `Position.next_deadline` has come."""

    at: int


@dataclass(frozen=True, slots=True)
class ShowPlay:
    """Ask to see a play, where the player must make one and bad words are refused at once."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask for a hint, or for the next step of it, where that was agreed on."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A proposal: go back to the start of a turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class ChangeDictionary:
    """A proposal: agree on another dictionary."""

    lexicon: LexiconRef


@dataclass(frozen=True, slots=True)
class EndGame:
    """A proposal: end the game now, and count the unplayed letters."""


Proposal = TakeBack | ChangeDictionary | EndGame
"""What can be proposed; everybody must agree."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask everybody to agree to a proposal."""

    seat: int
    proposal: Proposal
    at: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree to the proposal, or decline."""

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
    """Hand a seat over to another person, or to a computer player of some strength."""

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
    """Enter the tiles on a rack in a kept game, or some of them."""

    seat: int
    pieces: bytes
    at: int = 0


@dataclass(frozen=True, slots=True)
class CorrectDraw:
    """Note that a player in a kept game drew more or fewer tiles than the rules say."""

    seat: int
    change: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Return extra tiles, which another player takes without looking.

    `pieces` names them, if known; if any are not named, nothing is known of that rack any more.
    """

    seat: int
    by: int
    count: int
    pieces: bytes = b""
    at: int = 0


@dataclass(frozen=True, slots=True)
class AdjustScore:
    """Add points to a score in a kept game, or take some off: for a time penalty, say."""

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
    | AskHint
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
"""Whatever can be asked of a game."""

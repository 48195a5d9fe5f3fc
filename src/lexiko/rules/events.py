"""What has happened. The events of a game, in order, are the game.

Draws, times and judgements are recorded here, so that a replay needs no chance, no clock and no
dictionary. `at` is a time in milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from lexiko.rules.alphabet import Word
from lexiko.rules.commands import Help, Proposal, Setup
from lexiko.rules.judge import LexiconRef
from lexiko.rules.moves import Exchange, Pass, Play
from lexiko.rules.rules import Rules
from lexiko.rules.scoring import FormedWord
from lexiko.rules.seats import Seat
from lexiko.rules.tiles import NO_TILES, Rack

EndReason = Literal[
    "out",
    "no_plays",
    "passes",
    "scoreless",
    "finish_line",
    "resigned",
    "overtime",
    "requested",
    "agreed",
    "abandoned",
]
"""Why a game ended."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The players have agreed on rules, seats and a dictionary."""

    at: int
    rules: Rules
    seats: tuple[Seat, ...]
    lexicon: LexiconRef
    kept: bool = False
    keeper: int | None = None
    first: int | None = None
    help: Help = "after_game"


@dataclass(frozen=True, slots=True)
class PositionSet:
    """The game begins from a given position."""

    at: int
    setup: Setup


class OrderDraw(NamedTuple):
    """The tile that a player drew for the first play."""

    seat: int
    piece: bytes


@dataclass(frozen=True, slots=True)
class OrderDrawn:
    """The players drew for the first play, again where they tied; all tiles are back in the bag."""

    at: int
    rounds: tuple[tuple[OrderDraw, ...], ...]
    first: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player took tiles from the bag: `pieces`, and `unknown` more that nobody has named."""

    at: int
    seat: int
    pieces: bytes
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """Tiles were put on the board and scored; the draw follows at once. Until the play is settled,
    it may be challenged."""

    at: int
    seat: int
    move: Play
    words: tuple[FormedWord, ...]
    edited: tuple[Word, ...]
    bonus: int
    score: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Tiles were put aside; once as many new ones have been drawn, they go into the bag."""

    at: int
    seat: int
    move: Exchange
    edited: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn went by without a play."""

    at: int
    seat: int
    move: Pass
    edited: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time for a turn ran out; the turn is over.

    It is neither a pass nor a play. In games of the first version, it `counts` as a pass.
    """

    at: int
    seat: int
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """An opponent let the play on the board stand."""

    at: int
    seat: int


class Judgement(NamedTuple):
    """What the dictionary said about a word."""

    word: Word
    good: bool


@dataclass(frozen=True, slots=True)
class Challenged:
    """Words were looked up; one bad word takes the whole turn back.

    If so, `returned` holds the tiles drawn for that turn, which went back into the bag.
    """

    at: int
    seat: int
    judgements: tuple[Judgement, ...]
    returned: Rack = NO_TILES

    @property
    def upheld(self) -> bool:
        """Whether a word that was challenged is bad."""
        return not all(judgement.good for judgement in self.judgements)


@dataclass(frozen=True, slots=True)
class Settled:
    """A turn can no longer be challenged; the next one begins."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """A player lost a turn for an earlier failed challenge."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class PlayShown:
    """A player who had to play but found nothing was shown a play, and may pass now."""

    at: int
    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class HintTaken:
    """The player to move took a hint, or the next step of it. What it said is theirs alone, and is
    not recorded: whoever has the dictionary can work it out from what the player could see."""

    at: int
    seat: int
    step: int
    """From 1: what to look for, where it is, and the move itself."""


@dataclass(frozen=True, slots=True)
class EndReached:
    """A kept game is over, but the tiles left on the racks must be entered before they count."""

    at: int
    reason: EndReason


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: what was left on the racks, what that did to the scores, and who won."""

    at: int
    reason: EndReason
    unplayed: tuple[Rack, ...]
    adjustments: tuple[int, ...]
    overtime: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A player asked everybody to agree to a proposal."""

    at: int
    seat: int
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player agreed to the proposal."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A player declined; the proposal is off."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """Everybody agreed to go back to the start of a turn; tiles drawn since are back in the bag."""

    at: int
    turn: int


@dataclass(frozen=True, slots=True)
class DictionaryChanged:
    """Everybody agreed on another dictionary."""

    at: int
    lexicon: LexiconRef


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player left; their tiles are in the bag and their seat is skipped.

    With `overtime`, they went over the time for the whole game by more than the rules allow.
    """

    at: int
    seat: int
    overtime: bool = False


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat was handed over to another player."""

    at: int
    seat: int
    name: str
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class Paused:
    """All clocks stopped."""

    at: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clocks run again."""

    at: int


@dataclass(frozen=True, slots=True)
class RackTold:
    """In a kept game: these tiles are on a rack, perhaps with others."""

    at: int
    seat: int
    pieces: bytes


@dataclass(frozen=True, slots=True)
class DrawCorrected:
    """In a kept game: a player drew more or fewer tiles than the rules say."""

    at: int
    seat: int
    change: int


@dataclass(frozen=True, slots=True)
class GivenBack:
    """In a kept game: extra tiles went back; another player took them without looking."""

    at: int
    seat: int
    by: int
    count: int
    pieces: bytes = b""


@dataclass(frozen=True, slots=True)
class ScoreAdjusted:
    """In a kept game: points were added or taken off."""

    at: int
    seat: int
    points: int
    reason: str


Event = (
    GameStarted
    | PositionSet
    | OrderDrawn
    | Drawn
    | Played
    | Exchanged
    | Passed
    | TimedOut
    | Accepted
    | Challenged
    | Settled
    | Skipped
    | PlayShown
    | HintTaken
    | EndReached
    | GameEnded
    | Proposed
    | Agreed
    | Declined
    | Rewound
    | DictionaryChanged
    | Resigned
    | SeatChanged
    | Paused
    | Resumed
    | RackTold
    | DrawCorrected
    | GivenBack
    | ScoreAdjusted
)
"""Whatever can happen in a game; a later version may have more."""

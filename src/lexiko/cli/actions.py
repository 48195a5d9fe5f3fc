"""What a person at the keyboard may mean, as plain values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Nothing:
    """Just Enter."""


@dataclass(frozen=True, slots=True)
class Place:
    """A play: coordinates and a word, as typed."""

    at: str
    word: str


@dataclass(frozen=True, slots=True)
class Score:
    """What would this play score?"""

    at: str
    word: str


@dataclass(frozen=True, slots=True)
class Rearrange:
    """A new word typed over a word on the board."""

    at: str
    word: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange of these tiles; `*` is the whole rack, a number that many unknown tiles."""

    tiles: str


@dataclass(frozen=True, slots=True)
class Skip:
    """A pass."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the last play, or of some of its words; `by` is a seat."""

    words: tuple[str, ...] = ()
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """The last play may stand."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Recycle:
    """Before the move: this tile for the letter on a square."""

    at: str
    tile: str


@dataclass(frozen=True, slots=True)
class Reclaim:
    """Before the move: the letter of a blank for the blank."""

    at: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last edit of the board is off."""


@dataclass(frozen=True, slots=True)
class Look:
    """Something to show; it changes nothing in the game."""

    what: str
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """Is this a good word?"""

    word: str


@dataclass(frozen=True, slots=True)
class Search:
    """Words of a pattern, whose open places the letters fill if any are given."""

    pattern: str
    letters: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Back to the beginning of a turn, counted from 1; of the last one if None."""

    turn: int | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives up."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class ShowPlay:
    """Show a play to a player who must make one."""


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Take a hint, or the next step of it."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks."""


@dataclass(frozen=True, slots=True)
class Save:
    """Where is this game saved?"""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave; the game can go on later."""


@dataclass(frozen=True, slots=True)
class End:
    """End the game now, if everybody agrees."""


@dataclass(frozen=True, slots=True)
class TellRack:
    """In a kept game: what a rack holds."""

    seat: int
    tiles: str


@dataclass(frozen=True, slots=True)
class DrewWrong:
    """In a kept game: a player drew more or fewer tiles than they should."""

    seat: int
    change: int


@dataclass(frozen=True, slots=True)
class GiveBack:
    """In a kept game: another player takes tiles drawn too many."""

    seat: int
    count: int
    by: int
    tiles: str = ""


@dataclass(frozen=True, slots=True)
class Adjust:
    """In a kept game: points added or taken off."""

    seat: int
    points: int
    reason: str


Action = (
    Nothing
    | Place
    | Score
    | Rearrange
    | Exchange
    | Skip
    | Challenge
    | Accept
    | Recycle
    | Reclaim
    | Undo
    | Look
    | Check
    | Search
    | TakeBack
    | Resign
    | ShowPlay
    | TakeHint
    | Pause
    | Save
    | Quit
    | End
    | TellRack
    | DrewWrong
    | GiveBack
    | Adjust
)

"""What clients get, for the document of the API.

The routes answer plain dictionaries, and nothing is checked on the way out; tests hold answers of
running games against these shapes.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.server import record_shapes


class Reason(TypedDict):
    """One reason why something was refused."""

    code: str
    message: str
    params: dict[str, str]


class Problem(TypedDict):
    """A code for programs, a sentence for people, and every reason."""

    code: str
    message: str
    reasons: list[Reason]


class Error(TypedDict):
    """The answer to whatever is refused."""

    error: Problem


# games ---------------------------------------------------------------------------------------

State = Literal["open", "playing", "over"]


class GameId(TypedDict):
    id: str


class Carried(TypedDict):
    """How many events the game has now."""

    sequence: int


class Summary(TypedDict):
    """A game in the list of games."""

    id: str
    state: State
    edition: str
    solitaire: str | None
    dictionary: Literal["challenges", "check", "free"]
    kept: bool
    names: list[str]
    computers: list[str | None]
    """The level of each computer player; null for a person."""
    scores: list[int]
    turn: int
    my_seats: list[int]
    my_turn: bool
    asked: bool
    """Whether somebody wants to play with you again, and waits for your answer."""
    imported: bool
    """Whether it comes from a file, and is not over."""
    host: bool
    winners: list[int]
    created: int
    updated: int
    paused: NotRequired[bool]
    acting: NotRequired[list[int]]
    """The seats that something is expected of."""
    lexicon: NotRequired[str]
    reason: NotRequired[str]
    """Why the game is over."""


class Games(TypedDict):
    """A page of games, and the mark to ask for the next one by."""

    games: list[Summary]
    next: str | None


class Seat(TypedDict):
    """Who sits on a seat, and with which handicap."""

    name: str
    computer: str | None
    level: str | None
    finish: int | None
    limit: int | None
    kind: Literal["here", "link", "computer"]
    mine: bool
    open: bool
    online: bool
    refused: int
    """How many plays were refused because of their words; only a strict server counts them."""
    secret: NotRequired[str]
    asked: NotRequired[bool]
    """Whether the game waits for its player to say yes."""
    offered: NotRequired[bool]
    """Whether somebody else may sit down here, by a link."""
    yours: NotRequired[bool]
    """Whether you may take it back: somebody else plays for you."""
    free_at: NotRequired[int | None]
    """For the host: from when on the seat may be offered to others if its player stays away."""


class Letter(TypedDict):
    """A letter of a word, with the premium that counts for it this time."""

    square: str
    face: str
    value: int
    points: int
    letter_premium: int
    word_premium: int


class Word(TypedDict):
    """A word with its points."""

    word: str
    points: int
    at: str
    multiplier: int
    letters: list[Letter]


class Judgement(TypedDict):
    word: str
    good: bool


class Challenged(TypedDict):
    by: int
    upheld: bool
    words: list[Judgement]


class Turn(TypedDict):
    """A turn. Its rack and the tiles exchanged are there for its player, and at the end for all."""

    n: int
    seat: int
    kind: Literal["play", "exchange", "pass", "timeout", "skip", "resign", "adjust"]
    text: str
    at: str
    tiles: str
    count: int
    note: str
    challenges: list[Challenged]
    score: int
    total: int
    bonus: int
    words: list[Word]
    edits: list[dict[str, Any]]
    squares: list[str]
    board: list[str]
    scores: list[int]
    time: int
    spent: int
    rack: NotRequired[str]
    exchanged: NotRequired[str]


class Pending(TypedDict):
    """The turn that can still be challenged."""

    seat: int
    kind: Literal["play", "exchange", "pass"]
    words: list[str]
    judged: list[str]
    accepted: list[int]
    challenged: list[int]
    """Who has challenged it in vain."""
    final: bool
    score: int
    squares: list[str]


class Result(TypedDict):
    """How the game ended."""

    reason: str
    unplayed: list[str]
    adjustments: list[int]
    overtime: list[int]
    scores: list[int]
    winners: list[int]


class Proposal(TypedDict):
    seat: int
    proposal: dict[str, Any]
    agreed: list[int]
    asked: list[int]
    """Who must still agree."""


class Drawn(TypedDict):
    seat: int
    piece: str


class Draw(TypedDict):
    """The draw for the first play."""

    rounds: list[list[Drawn]]
    first: int


class View(TypedDict):
    """What everybody may know, watchers too."""

    board: list[str]
    """A dot is an empty square, a small letter a blank."""
    rack_counts: list[int]
    racks: list[str | None]
    unseen: str
    bag_count: int
    scores: list[int]
    to_move: int
    turn: int
    pending: Pending | None
    challengers: list[int]
    """Who may still challenge the last play."""
    waiting_for: list[int]
    """Who must say that it is fine, or challenge, before the game goes on."""
    lost_turns: list[int]
    passes: list[int]
    active: list[bool]
    used: list[int]
    turn_used: int
    running: int | None
    next_deadline: int | None
    now: int
    window_seconds: int | None
    window_used: int
    paused: bool
    deserted: bool
    """Whether it is paused because a whole round ran out of time."""
    drawn_back: bool
    """Whether a take-back has returned drawn tiles to the bag: such a solitaire sets no record."""
    proposal: Proposal | None
    ending: str | None
    result: Result | None
    last: list[str]
    draw: Draw | None


class Mine(TypedDict):
    """What a player may know and do beyond that."""

    rack: str
    aside: str
    unseen: str
    may_check: bool
    may_search: bool
    may_exchange: int
    exchange_minimum: int
    take_back: int | None
    shown: dict[str, Any] | None
    """The play that this player asked to see in this turn."""
    can: list[str]


class Message(TypedDict):
    """Something said in the room."""

    id: int
    at: int
    seat: int | None
    name: str
    text: str


class Sentence(TypedDict):
    head: str
    text: str


class LexiconName(TypedDict):
    name: str


# Not a class: `from` is a word of Python.
Handed = TypedDict(
    "Handed",
    {"seat": int, "from": str, "to": str, "computer": str | None, "at": int, "turn": int},
)
"""A seat that has changed hands, and before which turn."""


class Game(TypedDict):
    """All that whoever asks may know of a game. It is the first message of the WebSocket, too."""

    id: str
    state: State
    sequence: int
    now: int
    created: int
    code: str | None
    host: bool
    kept: bool
    keeper: int | None
    imported: bool
    """Whether it comes from a file. If it is not over, it is paused until somebody resumes it."""
    chat_on: bool
    rules: dict[str, Any]
    summary: str
    sentences: list[Sentence]
    lexicon: LexiconName
    seats: list[Seat]
    absence: int | None
    """After how many seconds of absence the host may offer a seat to others; null is never."""
    handed: list[Handed]
    rematch: str | None
    """Who else would like to play again, if anybody."""
    view: View | None
    mine: dict[str, Mine]
    """By the number of the seat."""
    turns: list[Turn]
    messages: list[Message]


class Previewed(TypedDict):
    """What a move would do; not whether its words are good."""

    legal: bool
    reasons: list[Reason]
    score: NotRequired[int]
    bonus: NotRequired[int]
    words: NotRequired[list[Word]]
    edited: NotRequired[list[str]]
    move: NotRequired[dict[str, Any]]
    board: NotRequired[list[str]]
    rack: NotRequired[str]


# dictionaries --------------------------------------------------------------------------------


class GameWithList(TypedDict):
    """An unfinished game that a list is needed for."""

    id: str
    names: list[str]
    updated: int


class SavedWithList(TypedDict):
    """A saved game of the command line that a list is needed for."""

    id: str
    names: list[str]


class OwnList(TypedDict):
    """A word list of the host's own, and what was skipped when its file was read, by kind."""

    name: str
    words: int
    source: str
    skipped: dict[str, int]
    base_forms: bool
    """Whether it leaves regular plurals and verb forms out."""
    problem: str | None
    games: list[GameWithList]
    saved: list[SavedWithList]


class OwnLists(TypedDict):
    lexica: list[OwnList]


class Removed(TypedDict):
    removed: str


# files ---------------------------------------------------------------------------------------


class Imported(TypedDict):
    """A game that was brought in, and where its file differs from what the rules give."""

    id: str
    state: State
    remarks: list[str]


class BadLine(TypedDict):
    """A line of a backup that could not be read."""

    line: int
    problem: str


class Restored(TypedDict):
    """How much was added, and how many games were here already."""

    games: int
    existing: int
    people: int
    lists: int
    other_lists: list[str]
    """The word lists that have other words here than in the file."""
    missing_lists: list[str]
    """The lists that unfinished games of the file need, but that are neither here nor there."""
    left_out: int
    """How many lines could not be read."""
    problems: list[BadLine]
    """What was wrong with the first of them, and with the end of the file."""


ANSWERS: dict[str, Any] = {
    "my_games": Games,
    "new_game": GameId,
    "game": Game,
    "command": Carried,
    "preview": Previewed,
    "again": GameId,
    "say": Message,
    "own_lists": OwnLists,
    "add_list": OwnList,
    "remove_list": Removed,
    "bring_in": Imported,
    "restore_all": Restored,
    "records": record_shapes.Records,
    "record_to_beat": record_shapes.ToBeat,
}
"""What routes answer, by their names."""

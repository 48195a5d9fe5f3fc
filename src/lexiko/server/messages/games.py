"""What the server sends about a game: its state, its turns, and what is new.

The functions that make these messages say so by their types, and nothing is checked on the way out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict  # the framework wants this one before Python 3.12

from lexiko.rules.commands import Help
from lexiko.server.messages.marks import Called, EditJson, EventJson, MoveJson, RulesJson
from lexiko.server.messages.said import Problem, Reason, RuleSentence, RulesSaid

State = Literal["open", "playing", "over"]


class GameId(TypedDict):
    id: str


class Carried(TypedDict):
    """How many events the game has now."""

    sequence: int


class GameSummary(TypedDict):
    """A game in the list of games."""

    id: str
    state: State
    edition: str
    solitaire: str | None
    dictionary: Literal["challenges", "check", "free"]
    kept: bool
    names: list[str]
    computers: list[str | None]
    """The strength of each computer player; null for a person."""
    scores: list[int]
    turn: int
    my_seats: list[int]
    my_turn: bool
    asked: bool
    """Whether somebody wants to play with you again, and waits for your answer."""
    imported: bool
    """Whether it comes from a file."""
    reviewable: bool
    """Whether it is over and may be reviewed: a game that was agreed on without help may not."""
    host: bool
    winners: list[int]
    created: int
    updated: int
    paused: NotRequired[bool]
    acting: list[int]
    """The seats that something is expected of."""
    lexicon: NotRequired[str]
    reason: NotRequired[str]
    """Why the game is over."""


class Games(TypedDict):
    """A page of games, and the mark to ask for the next one by."""

    games: list[GameSummary]
    next: str | None


class Offer(TypedDict, total=False):
    """Whether a seat is offered to others, and what whoever asks may do about it."""

    secret: str
    asked: bool
    """Whether the game waits for its player to say yes."""
    offered: bool
    """Whether somebody else may sit down here, by a link."""
    yours: bool
    """Whether you may take it back: somebody else plays for you."""
    free_at: int | None
    """For the host: from when on the seat may be offered to others if its player stays away."""


class Seat(Offer):
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


class LetterScore(TypedDict):
    """A letter of a word, with the premium that counts for it this time."""

    square: str
    face: str
    value: int
    points: int
    letter_premium: int
    word_premium: int


class WordScore(TypedDict):
    """A word with its points."""

    word: str
    points: int
    at: str
    multiplier: int
    letters: list[LetterScore]


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
    kind: Literal["play", "exchange", "pass", "timeout", "skip", "resign", "overtime", "adjust"]
    text: str
    at: str
    tiles: str
    count: int
    hints: int
    """How many steps of a hint its player had taken."""
    note: str
    challenges: list[Challenged]
    score: int
    total: int
    bonus: int
    words: list[WordScore]
    edits: list[EditJson]
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


class Statistics(TypedDict):
    """How the game went, in numbers."""

    scores: list[list[int]]
    """Everybody's score at first, after each turn, and at last with unplayed letters and time
    counted, if they changed anything."""
    before: list[int]
    """Everybody's score before unplayed letters and time are counted."""
    out: int | None
    """The seat that ended the game with its last tile."""
    best: list[int]
    """The plays that scored, by their places in `turns`: the best one first."""


ProposalJson = Annotated[
    dict[str, Any],
    Called(
        '{ kind: "take_back"; turn: number }'
        ' | { kind: "change_dictionary"; lexicon: unknown } | { kind: "end_game" }'
    ),
]


class Proposal(TypedDict):
    seat: int
    proposal: ProposalJson
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
    """What everybody knows of them: all in the end, and tiles of a play that was taken back."""
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
    hints: int
    """How many steps of a hint the player to move has taken in this turn."""
    proposal: Proposal | None
    ending: str | None
    result: Result | None
    statistics: Statistics | None
    """Null while the game is being played; a paused game has them."""
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
    shown: Annotated[dict[str, Any], Called('Move & { kind: "play" }')] | None
    """The play that this player asked to see in this turn."""
    can: list[str]


class ChatMessage(TypedDict):
    """Something said in the room."""

    id: int
    at: int
    seat: int | None
    name: str
    text: str


class LexiconRef(TypedDict):
    name: str


# Not a class: `from` is a word of Python.
Handed = TypedDict(
    "Handed",
    {"seat": int, "from": str, "to": str, "computer": str | None, "at": int, "turn": int},
)
"""A seat that has changed hands, and before which turn."""


class GameBesideTurns(TypedDict):
    """All that whoever asks may know of a game but its turns."""

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
    help: Help
    """When players are told what they might have played."""
    rules: RulesJson
    summary: str
    """In English, as `sentences`; `said` is for other languages."""
    sentences: list[RuleSentence]
    said: RulesSaid
    lexicon: LexiconRef
    seats: list[Seat]
    absence: int | None
    """After how many seconds of absence the host may offer a seat to others; null is never."""
    handed: list[Handed]
    rematch: str | None
    """Who else would like to play again, if anybody, in English."""
    rematch_names: list[str]
    view: View | None
    mine: dict[str, Mine]
    """By the number of the seat."""
    messages: list[ChatMessage]


class GameState(GameBesideTurns):
    """All that whoever asks may know of a game. It is the first message of the WebSocket, too."""

    turns: list[Turn]


class LegalMove(TypedDict):
    """What a move would do; not whether its words are good."""

    legal: Literal[True]
    reasons: list[Reason]
    score: int
    bonus: int
    words: list[WordScore]
    edited: list[str]
    move: MoveJson
    board: list[str]
    rack: str


class IllegalMove(TypedDict):
    """Every reason why a move cannot be made."""

    legal: Literal[False]
    reasons: list[Reason]


Preview = LegalMove | IllegalMove


# what is new ---------------------------------------------------------------------------------


class UpdateForAll(TypedDict):
    """What everybody hears of what has happened."""

    kind: Literal["update"]
    state: State
    sequence: int
    now: int
    handed: list[Handed]
    view: View
    events: list[EventJson]


class UpdateForOne(TypedDict):
    """What each hears in their own way."""

    mine: dict[str, Mine]
    turns_from: int
    turns: list[Turn]


class Update(UpdateForAll, UpdateForOne):
    """What has happened: the turns from `turns_from` on are new, or have changed."""


class Chat(TypedDict):
    kind: Literal["chat"]
    message: ChatMessage


class Presence(TypedDict):
    """The seats whose people are here."""

    kind: Literal["presence"]
    online: list[int]


class Gone(TypedDict):
    """The game was deleted."""

    kind: Literal["gone"]


class FirstMessage(GameState):
    """The state of the game, as the first message of a socket."""

    kind: Literal["state"]


class Refused(TypedDict):
    """Why nothing can be heard of this game; the socket is closed then."""

    kind: Literal["error"]
    error: Problem


SocketMessage = FirstMessage | Update | Chat | Presence | Gone | Refused

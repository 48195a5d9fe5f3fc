"""What clients send, checked at the edge: sizes, types, and nothing unknown."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from lexiko.rules.agreement import LONGEST_ABSENCE
from lexiko.rules.commands import Help
from lexiko.rules.seats import MAX_NAME
from lexiko.rules.texts import is_good, texts_in


class Part(BaseModel):
    """A part of a message; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class Wire(Part):
    """A whole message; text that could not be kept is refused, however deep in it."""

    @model_validator(mode="before")
    @classmethod
    def _good_texts(cls, data: Any) -> Any:
        if not is_good("".join(texts_in(data))):
            raise ValueError("a text holds control characters, or half a character")
        return data


Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""A client's own mark for a wish: sent again, it is not carried out again."""
Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Text = Annotated[str, Field(min_length=1, max_length=500)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Number = Annotated[int, Field(ge=0, le=10**9)]
SquareText = Annotated[str, Field(min_length=2, max_length=4)]
TileText = Annotated[str, Field(min_length=1, max_length=4)]
Pieces = Annotated[str, Field(max_length=200)]
WordText = Annotated[str, Field(min_length=1, max_length=60)]
Score = Annotated[int, Field(ge=-99_999, le=99_999)]
Tiles = Annotated[str, Field(max_length=200, pattern=r"^[^\s/;]*$")]
Cgp = Annotated[str, Field(min_length=1, max_length=20_000)]
LexiconName = Annotated[str, Field(min_length=1, max_length=80)]


# moves ---------------------------------------------------------------------------------------


class Placement(Part):
    square: SquareText
    tile: TileText


class Recycle(Part):
    kind: Literal["recycle"]
    square: SquareText
    tile: TileText


class Reclaim(Part):
    kind: Literal["reclaim"]
    square: SquareText


Edit = Annotated[Recycle | Reclaim, Field(discriminator="kind")]
Edits = Annotated[list[Edit], Field(max_length=40)]


class Play(Part):
    kind: Literal["play"]
    placements: Annotated[list[Placement], Field(max_length=30)]
    rearranged: Annotated[list[Placement], Field(max_length=30)] = []
    edits: Edits = []


class Exchange(Part):
    kind: Literal["exchange"]
    pieces: Pieces = ""
    unknown: Number = 0
    edits: Edits = []


class Pass(Part):
    kind: Literal["pass"]
    edits: Edits = []


Move = Annotated[Play | Exchange | Pass, Field(discriminator="kind")]


# commands ------------------------------------------------------------------------------------


class TakeTurn(Part):
    kind: Literal["take_turn"]
    seat: SeatNumber
    move: Move


class Accept(Part):
    kind: Literal["accept"]
    seat: SeatNumber


class Challenge(Part):
    kind: Literal["challenge"]
    seat: SeatNumber
    words: Annotated[list[WordText], Field(max_length=40)] = []


class ShowPlay(Part):
    kind: Literal["show_play"]
    seat: SeatNumber


class AskHint(Part):
    kind: Literal["ask_hint"]
    seat: SeatNumber


class TakeBack(Part):
    kind: Literal["take_back"]
    turn: Number


class EndGame(Part):
    kind: Literal["end_game"]


class Propose(Part):
    kind: Literal["propose"]
    seat: SeatNumber
    proposal: Annotated[TakeBack | EndGame, Field(discriminator="kind")]


class Answer(Part):
    kind: Literal["answer"]
    seat: SeatNumber
    agree: bool


class Resign(Part):
    kind: Literal["resign"]
    seat: SeatNumber


class Pause(Part):
    kind: Literal["pause"]


class Resume(Part):
    kind: Literal["resume"]


class Abandon(Part):
    kind: Literal["abandon"]


class Finish(Part):
    kind: Literal["finish"]


class TellRack(Part):
    kind: Literal["tell_rack"]
    seat: SeatNumber
    pieces: Pieces


class CorrectDraw(Part):
    kind: Literal["correct_draw"]
    seat: SeatNumber
    change: Annotated[int, Field(ge=-100, le=100)]


class GiveBack(Part):
    kind: Literal["give_back"]
    seat: SeatNumber
    by: SeatNumber
    count: Annotated[int, Field(ge=1, le=100)]
    pieces: Pieces = ""


class AdjustScore(Part):
    kind: Literal["adjust_score"]
    seat: SeatNumber
    points: Annotated[int, Field(ge=-10_000, le=10_000)]
    reason: Name


Command = Annotated[
    TakeTurn
    | Accept
    | Challenge
    | ShowPlay
    | AskHint
    | Propose
    | Answer
    | Resign
    | Pause
    | Resume
    | Abandon
    | Finish
    | TellRack
    | CorrectDraw
    | GiveBack
    | AdjustScore,
    Field(discriminator="kind"),
]


class Submission(Wire):
    """A command, with the sequence of the game that its sender has seen."""

    sequence: Number
    key: Key
    command: Command


class MoveToPreview(Wire):
    """A move to look at: as it would be sent, or as it is typed."""

    seat: SeatNumber
    move: Move | None = None
    at: SquareText | None = None
    tiles: Annotated[str, Field(max_length=60)] | None = None


class PuzzleAnswer(Wire):
    """An answer to a puzzle: a move, or whether to challenge."""

    move: Move | None = None
    call: Literal["challenge", "accept"] | None = None


class AnswerToExplain(Wire):
    """The answer that the coach is asked about, if there was one."""

    move: Move | None = None


# rooms --------------------------------------------------------------------------------------


class RulesChoice(Wire):
    """An edition, variations by name, and single rules."""

    edition: Annotated[str, Field(max_length=40)] = "deluxe"
    variations: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=30)] = []
    changes: Annotated[dict[str, Any], Field(max_length=60)] = {}


class PositionWish(Wire):
    """A position: as a text, or put together square by square.

    The rows of the board have a full stop for an empty square, and small letters for blanks. The
    first score is that of whoever is to move.
    """

    text: Annotated[str, Field(min_length=1, max_length=60_000)] | None = None
    turn: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """Which turn of a game in the text is next."""
    rules: RulesChoice = RulesChoice()
    lexicon: LexiconName = "enable"
    board: Annotated[list[Tiles], Field(max_length=30)] = []
    rack: Tiles = ""
    scores: Annotated[list[Score], Field(min_length=1, max_length=4)] = [0, 0]


class PositionAsked(Wire):
    """A position to analyse, in CGP."""

    cgp: Cgp


class MoveAsked(Wire):
    """A move of a position, as `8F HORN`, `exch ABC` or `pass`."""

    cgp: Cgp
    move: Annotated[str, Field(min_length=1, max_length=200)]


class SeatChoice(Part):
    """Who is to sit on a seat, and with which handicap."""

    kind: Literal["here", "link", "computer"]
    name: Annotated[str, Field(max_length=MAX_NAME)] = ""
    computer: Annotated[str, Field(max_length=40)] | None = None
    level: Annotated[str, Field(max_length=40)] | None = None
    finish: Annotated[int, Field(ge=1, le=10_000)] | None = None
    turn_seconds: Annotated[int, Field(ge=1, le=86_400)] | None = None
    timed: bool = True


class NewGame(Wire):
    """What was agreed before the first draw."""

    key: Key
    rules: RulesChoice = RulesChoice()
    lexicon: LexiconName = "enable"
    seats: Annotated[list[SeatChoice], Field(min_length=1, max_length=4)]
    kept: bool = False
    keeper: SeatNumber | None = None
    first: SeatNumber | None = None
    chat: bool = True
    absence: Annotated[int, Field(ge=600, le=LONGEST_ABSENCE)] | Literal["never"] | None = None
    """For how many seconds a player must be absent before the host may give the seat to somebody
    else: a day if nothing is said, and never if there is a clock."""
    help: Help = "after_game"
    """When players may be told what they might have played."""


class SeatChange(Wire):
    """Whom a seat is given to: a computer player, whoever gets a new link, or a person here.

    Only before the game begins may it be a person at the host's device. With `back` it is again,
    or still, the seat of whoever had it first.
    """

    computer: Annotated[str, Field(max_length=40)] | None = None
    link: bool = False
    back: bool = False
    name: Name | None = None


class Naming(Wire):
    name: Annotated[str, Field(max_length=MAX_NAME)]


class Code(Wire):
    code: Annotated[str, Field(min_length=1, max_length=20)]


class Saying(Wire):
    key: Key
    text: Text


class OnOff(Wire):
    on: bool


# quizzes -------------------------------------------------------------------------------------

CardId = Annotated[str, Field(min_length=20, max_length=200)]
Offset = Annotated[int, Field(ge=-24 * 60, le=24 * 60)]
"""Minutes east of Greenwich, so that a day ends at midnight where somebody is."""


class QuizAnswering(Wire):
    """What somebody answers to a card; nothing, if they do not know."""

    card: CardId
    answers: Annotated[list[WordText], Field(max_length=100)]
    offset: Offset = 0


class QuizGrading(Wire):
    """How well somebody knew the card that they have just answered."""

    card: CardId
    grade: Literal["again", "hard", "good", "easy"]
    offset: Offset = 0


class QuizWords(Wire):
    """Words to learn, between spaces, commas or on lines."""

    words: Annotated[str, Field(min_length=1, max_length=30_000)]
    lexicon: LexiconName | None = None

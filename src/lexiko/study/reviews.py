"""Games gone through turn by turn: what was played, what was best, and what it cost.

A review is made of plain values, so that it can be kept, sent and shown without the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from lexiko.engine import Analysis, Engine, Limits, Review
from lexiko.engine.analysing import static_analysis
from lexiko.engine.inference import Past
from lexiko.engine.judging import judge_turn
from lexiko.errors import NotationError
from lexiko.formats import Record
from lexiko.rules import Pass, PastTurn, Position
from lexiko.rules.commands import HINT_STEPS
from lexiko.rules.writing import rack_text
from lexiko.study.coach import advise
from lexiko.study.coaching.advice import Advice
from lexiko.study.figures import is_bingo, judged_json, move_name
from lexiko.study.mistakes import PHASES, SIZES, Mistake, Phase, mistake_of, phase_of
from lexiko.wording.story import Story

SHOWN = 5
"""So many of the moves of an analysis are kept with a turn, and the one that was made."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn with what an analysis says of it; what it cannot say is None."""

    turn: int
    """Its number in the game, from 1."""
    player: str
    seat: int
    rack: str
    played: str
    """The move in writing, as `move_name` gives it."""
    score: int
    stood: bool
    """False if it was challenged and taken back."""
    scores: tuple[int, ...]
    """Everybody's score after it."""
    phase: Phase
    best: str | None = None
    rank: int | None = None
    win_lost: float | None = None
    """How much of the chance to win it cost, from 0 to 1."""
    points_lost: float | None = None
    mistake: Mistake | None = None
    """None too if a whole hint was taken: it is the hint's then, and no mistake of the player."""
    method: str | None = None
    win: float | None = None
    """The chance to win after it."""
    confidence: float | None = None
    proven: bool = False
    bad: tuple[str, ...] = ()
    """The words of it that the dictionary does not have."""
    bingo: bool = False
    """Whether it earned the bonus for many tiles."""
    bingo_there: bool | None = None
    """Whether any play would have earned it."""
    candidates: tuple[dict[str, Any], ...] = ()
    """The best moves of the analysis, and the one that was made."""
    advice: tuple[Advice, ...] = ()
    """What the coach says of it, what explains most first."""
    seconds: float | None = None
    """How long the player took, where the record says."""
    hints: int = 0
    """How many steps of a hint the player took, from 0 to 3."""

    @property
    def is_hinted(self) -> bool:
        """Whether the whole hint was taken, which lays the move out."""
        return self.hints >= HINT_STEPS

    def to_json(self) -> dict[str, Any]:
        """The turn as plain JSON values."""
        data = asdict(self)
        lists = ("scores", "bad", "candidates")
        advice = [one.to_json() for one in self.advice]
        return data | {name: list(data[name]) for name in lists} | {"advice": advice}

    @staticmethod
    def from_json(data: object) -> ReviewedTurn:
        """The turn from its JSON; `NotationError` if it is none."""
        known = {field.name for field in fields(ReviewedTurn)}
        lists = ("scores", "bad", "candidates", "advice")
        # Turns of earlier versions have none of these.
        data = {"advice": [], "seconds": None, "hints": 0, **data} if isinstance(data, dict) else {}
        good = (
            set(data) == known
            and data["phase"] in PHASES
            and data["mistake"] in (None, *SIZES)
            and all(isinstance(data[name], list) for name in lists)
            and data["hints"] in range(HINT_STEPS + 1)
        )
        if not good:
            raise NotationError("bad_record", where="review", problem="this is not a turn of one")
        plain = {name: tuple(data[name]) for name in ("scores", "bad", "candidates")}
        advice = tuple(map(Advice.from_json, data["advice"]))
        return ReviewedTurn(**data | plain | {"advice": advice})


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game with every turn of it judged."""

    record: Record
    turns: tuple[ReviewedTurn, ...]
    lexicon: str
    source: str = ""
    """The name of the file it came from."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order of the seats."""
        return tuple(seat.name for seat in self.record.position.seats)

    @property
    def title(self) -> str:
        """What to call the game."""
        return self.record.title or " – ".join(self.players)


def reviewed(
    engine: Engine, record: Record, limits: Limits | None, skip: int = 0
) -> Iterator[ReviewedTurn]:
    """The turns of a game judged one by one, after the first `skip` of them."""
    past: list[Past] = []
    for number, (before, turn) in enumerate(record.turns()):
        if number >= skip:
            review = judge_turn(engine, before, turn, limits=limits, past=past)
            yield reviewed_turn(engine, review)
        past = [(before, turn)]


def numbered(record: Record, turns: Iterable[ReviewedTurn]) -> tuple[ReviewedTurn, ...]:
    """The turns of a game with the numbers that they have in a replay on the page: there whoever
    left the game, and points given by hand, are counted among the turns."""
    places = Story.of(record.events).move_places
    return tuple(replace(turn, turn=place) for turn, place in zip(turns, places, strict=True))


def reviewed_turn(engine: Engine, review: Review) -> ReviewedTurn:
    """A judged turn as plain values."""
    review = _as_shown(review)
    before, turn = review.before, review.turn
    is_hinted = before.hints >= HINT_STEPS
    view = before.view(turn.seat)
    known = review.best is not None
    analysis = _judged_by(engine, review)
    return ReviewedTurn(
        turn=before.turn + 1,
        player=before.seats[turn.seat].name,
        seat=turn.seat,
        rack=rack_text(before.rules.alphabet, before.racks[turn.seat]),
        played=move_name(view, turn.move),
        score=turn.score,
        stood=turn.stood,
        scores=_scores(before, turn),
        phase=phase_of(before),
        best=None if review.best is None else move_name(view, review.best.move),
        rank=review.rank,
        win_lost=_chance(review.win_lost),
        points_lost=_rounded(review.points_lost),
        mistake=None if is_hinted else mistake_of(review),
        method=review.method if known else None,
        win=None if review.made is None else _chance(review.made.win),
        confidence=None if analysis is None else _rounded(analysis.confidence),
        proven=analysis is not None and analysis.proven,
        bad=review.bad,
        bingo=is_bingo(before.rules, turn.move),
        bingo_there=_bingo_there(engine, before, turn) if known else None,
        candidates=() if analysis is None else _candidates(analysis, review),
        advice=() if is_hinted else advise(engine, review, analysis),
        seconds=round(turn.spent / 1000, 1) if turn.spent else None,
        hints=before.hints,
    )


def _as_shown(review: Review) -> Review:
    """The same with what it cost taken from both chances as they are shown."""
    if review.win_lost is None or review.analysis is None or review.made is None:
        return review
    best, made = _chance(review.analysis.best.win), _chance(review.made.win)
    if best is None or made is None:
        return review
    return replace(review, win_lost=max(0.0, best - made))


def _judged_by(engine: Engine, review: Review) -> Analysis | None:
    """The analysis that a turn was judged by: one by score and leave, where time was up before the
    other one had come to the move that was made."""
    analysis, turn = review.analysis, review.turn
    if analysis is None or analysis.method == review.method:
        return analysis
    move = turn.move if turn.stood else Pass()
    if review.made is not None:
        move = review.made.candidate.move
    return static_analysis(engine, analysis.view, Limits(candidates=SHOWN, also=(move,)))


def _scores(before: Position, turn: PastTurn) -> tuple[int, ...]:
    gained = turn.score if turn.stood else 0
    return tuple(score + gained * (seat == turn.seat) for seat, score in enumerate(before.scores))


def _bingo_there(engine: Engine, before: Position, turn: PastTurn) -> bool:
    if len(before.racks[turn.seat]) < before.rules.bonus_tiles:
        return False
    found = engine.candidates(before.view(turn.seat))
    return bool((found.tiles >= before.rules.bonus_tiles).any())


def _candidates(analysis: Analysis, review: Review) -> tuple[dict[str, Any], ...]:
    shown = list(analysis.moves[:SHOWN])
    made = review.made if analysis is review.analysis else analysis.moves[-1]
    if made is not None and made not in shown:
        shown.append(made)
    return tuple(judged_json(analysis, one) | {"win": _chance(one.win)} for one in shown)


def _chance(value: float | None) -> float | None:
    """A chance to a tenth of a percent, as it is shown."""
    return None if value is None else round(float(value), 3)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), 4)

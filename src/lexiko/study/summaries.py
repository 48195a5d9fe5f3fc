"""What a review adds up to for each player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from lexiko.study.lessons import Lesson, lessons
from lexiko.study.mistakes import PHASES, SIZES, WEIGHTS, Mistake, Phase
from lexiko.study.reviews import ReviewedTurn


@dataclass(frozen=True, slots=True)
class Summary:
    """How a player did, over one game or several."""

    player: str
    turns: int
    judged: int
    """How many of the turns could be judged, and were not played by a whole hint."""
    mistakes: dict[Mistake, int]
    """How many turns there were with a mistake of each size."""
    index: float
    """The mistake index: a small mistake adds 0.2, a medium one 0.5, a large one 1."""
    accuracy: float | None
    """1 if there was no mistake, 0 if every turn was a large one: 1 less the index per turn."""
    bingos_found: int
    bingos_there: int
    """On how many turns there was a play that earned the bonus."""
    win_lost: float | None
    """The chances to win that were given away, added up; None if no turn says."""
    points_lost: float
    points_by_phase: dict[Phase, float]
    bad_words: int
    """How many turns had a word that the dictionary does not have."""
    work_on: tuple[Lesson, ...] = ()
    """The kinds of mistakes that cost most, the dearest first."""

    def to_json(self) -> dict[str, Any]:
        """The summary as plain JSON values."""
        data = asdict(self)
        return data | {"work_on": list(data["work_on"])}


def summaries(players: Iterable[str], turns: Iterable[ReviewedTurn]) -> list[Summary]:
    """One summary for each player, in the order of their names as they are given."""
    every = list(turns)
    return [_summary(name, [turn for turn in every if turn.player == name]) for name in players]


def _summary(player: str, turns: list[ReviewedTurn]) -> Summary:
    judged = [turn for turn in turns if turn.mistake is not None]
    mistakes = {size: sum(turn.mistake == size for turn in judged) for size in SIZES}
    index = sum(WEIGHTS[size] * count for size, count in mistakes.items())
    chances = [turn.win_lost for turn in judged if turn.win_lost is not None]
    there = [turn for turn in judged if turn.bingo_there]
    by_phase = {
        phase: round(sum(_points(turn) for turn in judged if turn.phase == phase), 1)
        for phase in PHASES
    }
    return Summary(
        player=player,
        turns=len(turns),
        judged=len(judged),
        mistakes=mistakes,
        index=round(index, 2),
        accuracy=round(1 - index / len(judged), 4) if judged else None,
        bingos_found=sum(turn.bingo and turn.stood for turn in there),
        bingos_there=len(there),
        win_lost=round(sum(chances), 4) if chances else None,
        points_lost=round(sum(by_phase.values()), 1),
        points_by_phase=by_phase,
        bad_words=sum(bool(turn.bad) for turn in judged),
        work_on=lessons(turns),
    )


def _points(turn: ReviewedTurn) -> float:
    """What a turn lost: a move that wins more often for fewer points has lost none."""
    return max(0.0, turn.points_lost or 0.0)

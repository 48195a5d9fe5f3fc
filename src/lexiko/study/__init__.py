"""Learning from games: reviews of every turn, what they add up to, and reports to read."""

from lexiko.study.figures import analysis_json, move_name
from lexiko.study.mistakes import Mistake, Phase, mistake_of
from lexiko.study.reviews import GameReview, ReviewedTurn, reviewed
from lexiko.study.summaries import Summary, summaries

__all__ = [
    "GameReview",
    "Mistake",
    "Phase",
    "ReviewedTurn",
    "Summary",
    "analysis_json",
    "mistake_of",
    "move_name",
    "reviewed",
    "summaries",
]

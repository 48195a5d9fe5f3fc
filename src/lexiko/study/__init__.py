"""Learning from games: reviews of every turn, what they add up to, and reports to read."""

from lexiko.study.coach import advise, explain
from lexiko.study.coaching.advice import Advice
from lexiko.study.figures import analysis_json, move_name
from lexiko.study.lessons import Lesson, lessons
from lexiko.study.mistakes import Mistake, Phase, mistake_of
from lexiko.study.outlook import Outlook, outlook
from lexiko.study.reviews import GameReview, ReviewedTurn, reviewed
from lexiko.study.summaries import Summary, summaries

__all__ = [
    "Advice",
    "GameReview",
    "Lesson",
    "Mistake",
    "Outlook",
    "Phase",
    "ReviewedTurn",
    "Summary",
    "advise",
    "analysis_json",
    "explain",
    "lessons",
    "mistake_of",
    "move_name",
    "outlook",
    "reviewed",
    "summaries",
]

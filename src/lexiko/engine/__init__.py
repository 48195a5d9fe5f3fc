"""The engine: every legal play with its exact score and value, and players that use it."""

from lexiko.engine.analysis import Analysis, Judged, Limits
from lexiko.engine.batches import Bests
from lexiko.engine.bots import Bot, Results, match
from lexiko.engine.candidates import Candidate, Candidates
from lexiko.engine.engine import Engine
from lexiko.engine.inference import LastPlay, last_play
from lexiko.engine.judging import Review
from lexiko.engine.leaves import Leaves, leaves_for
from lexiko.engine.players import EnginePlayer, Player

__all__ = [
    "Analysis",
    "Bests",
    "Bot",
    "Candidate",
    "Candidates",
    "Engine",
    "EnginePlayer",
    "Judged",
    "LastPlay",
    "Leaves",
    "Limits",
    "Player",
    "Results",
    "Review",
    "last_play",
    "leaves_for",
    "match",
]

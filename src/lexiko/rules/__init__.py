"""The game: every rule, exact and replayable.

It uses the standard library only, and has no I/O, clock or randomness of its own.
"""

from lexiko.rules.allowed import Allowed, what_may
from lexiko.rules.alphabet import BLANK, ENGLISH, Alphabet, Letter, Tile, Word
from lexiko.rules.board import (
    ACROSS,
    DOWN,
    STANDARD,
    Board,
    Direction,
    Layout,
    Placement,
    Premium,
    Square,
    parse_square,
)
from lexiko.rules.decide import decide
from lexiko.rules.editions import (
    EDITIONS,
    FINISH_SCORES,
    VARIATIONS,
    Edition,
    Variation,
    edition,
    make_rules,
)
from lexiko.rules.evolve import evolve, follow, replay, steps_of
from lexiko.rules.history import PastTurn, turns_of
from lexiko.rules.judge import Lexicon, LexiconRef, PlayFinder
from lexiko.rules.legality import Turn, work_out
from lexiko.rules.moves import Edit, Exchange, Move, Pass, Play, Reclaim, Recycle, play_at
from lexiko.rules.pending import Pending
from lexiko.rules.position import Position
from lexiko.rules.rules import Rules
from lexiko.rules.scoring import FormedWord, LetterScore, Score, WordScore
from lexiko.rules.seats import Seat
from lexiko.rules.step import Step, events_of
from lexiko.rules.tiles import Bag, Rack, TileSource
from lexiko.rules.views import View, redact

__all__ = [
    "ACROSS",
    "BLANK",
    "DOWN",
    "EDITIONS",
    "ENGLISH",
    "FINISH_SCORES",
    "STANDARD",
    "VARIATIONS",
    "Allowed",
    "Alphabet",
    "Bag",
    "Board",
    "Direction",
    "Edit",
    "Edition",
    "Exchange",
    "FormedWord",
    "Layout",
    "Letter",
    "LetterScore",
    "Lexicon",
    "LexiconRef",
    "Move",
    "Pass",
    "PastTurn",
    "Pending",
    "Placement",
    "Play",
    "PlayFinder",
    "Position",
    "Premium",
    "Rack",
    "Reclaim",
    "Recycle",
    "Rules",
    "Score",
    "Seat",
    "Square",
    "Step",
    "Tile",
    "TileSource",
    "Turn",
    "Variation",
    "View",
    "Word",
    "WordScore",
    "decide",
    "edition",
    "events_of",
    "evolve",
    "follow",
    "make_rules",
    "parse_square",
    "play_at",
    "redact",
    "replay",
    "steps_of",
    "turns_of",
    "what_may",
    "work_out",
]

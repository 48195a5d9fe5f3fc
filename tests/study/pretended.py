"""Reviews to test with: of a game whose turns are analysed by an engine that pretends to think."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tests.engine.pretend import Pretender

from lexiko.engine import Engine, Limits
from lexiko.engine.engine import engine_for
from lexiko.engine.roster import make_player, play_out
from lexiko.formats import Record
from lexiko.game import Game
from lexiko.lexicon import open_lexicon
from lexiko.rules import make_rules
from lexiko.study import GameReview, ReviewedTurn, reviewed

NAMES = ("Ann", "Bob", "Cem", "Dee")


@cache
def engine() -> Pretender:
    """An engine for club games that does not think."""
    return Pretender(make_rules("club"), open_lexicon("enable"))


@cache
def record(players: int = 2) -> Record:
    """A whole game of computer players that are not very good."""
    made = engine()
    game = Game.start(NAMES[:players], made.rules, made.lexicon, source=4, finder=made)
    mover = [make_player("beginner", made.rules, made.lexicon) for _ in range(players)]
    play_out(game, mover)
    return Record(tuple(game.events), title="A <b>game</b> & more")


@cache
def review(players: int = 2, static: bool = False) -> GameReview:
    """That game reviewed."""
    limits = None if static else Limits(candidates=5)
    turns = tuple(reviewed(engine(), record(players), limits))
    return GameReview(record(players), turns, "enable", "game.json")


def turn(**changes: object) -> ReviewedTurn:
    """Some turn that was judged, with some things changed."""
    first = next(one for one in review().turns if one.method == "simulation")
    return replace(first, **changes)  # type: ignore[arg-type]


def plain_engine() -> Engine:
    """The same engine without pretence."""
    made = engine()
    return engine_for(made.rules, made.lexicon)

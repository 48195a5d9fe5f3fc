"""Games gone through by the workers of a cluster, some turns at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from lexiko.engine import Limits
from lexiko.engine.bots import pool_of
from lexiko.engine.engine import engine_for
from lexiko.engine.parts import given_out
from lexiko.formats import Record
from lexiko.lexicon import Lexicon
from lexiko.rules import Rules
from lexiko.saved import open_for
from lexiko.study import ReviewedTurn, reviewed
from lexiko.study.results import save_turns

TURNS = 4
"""How many turns make a part: a worker that is lost has not done more in vain."""


@dataclass(slots=True)
class GameToReview:
    """A game, how it is judged, and the turns that are known so far."""

    record: Record
    lexicon: str
    key: str
    """The name under which its turns are kept."""
    all: int
    turns: list[ReviewedTurn]
    early: dict[int, list[ReviewedTurn]] = field(default_factory=dict)
    """Turns that came in before those that stand before them."""

    def add(self, start: int, turns: list[ReviewedTurn]) -> None:
        """Keep what came in, as soon as all that stands before it is there."""
        self.early[start] = turns
        while len(self.turns) in self.early:
            self.turns += self.early.pop(len(self.turns))
            save_turns(self.key, self.turns)


def review_turns(
    number: int, record: Record, lexicon: str, limits: Limits, start: int, stop: int
) -> list[ReviewedTurn]:
    """Some turns of a game judged, on whatever machine; `number` says to whom they belong."""
    rules = record.started.rules
    engine = engine_for(rules, _lexicon(rules, lexicon))
    return list(islice(reviewed(engine, record, limits, start), stop - start))


@lru_cache(maxsize=8)
def _lexicon(rules: Rules, name: str) -> Lexicon:
    return open_for(rules, name)


def review_on_cluster(
    games: Sequence[GameToReview], limits: Limits, cluster: str, advance: Callable[[int], None]
) -> None:
    """Judge the turns of all games; whatever comes in is kept at once."""
    done = sum(len(game.turns) for game in games)
    advance(done)
    with pool_of(1, cluster) as (pool, workers):
        for part, turns in given_out(pool, workers, review_turns, _parts(games, limits)):
            number, _, _, _, start, _ = part
            games[number].add(start, turns)
            done += len(turns)
            advance(done)


def _parts(
    games: Sequence[GameToReview], limits: Limits
) -> Iterator[tuple[int, Record, str, Limits, int, int]]:
    for number, game in enumerate(games):
        for start in range(len(game.turns), game.all, TURNS):
            stop = min(start + TURNS, game.all)
            yield number, game.record, game.lexicon, limits, start, stop

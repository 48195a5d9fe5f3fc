"""Matches between computer players: many games, in parts that can be played anywhere.

Games come in rounds of as many games as there are players, in which everybody sits once in each
seat. With mirrored bags all games of a round have the same bag: one seat draws from its front, the
next from its back, so that each player meets the luck that the other one had.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from lexiko.engine import bridge, honoured
from lexiko.engine.engine import engine_for
from lexiko.engine.parts import given_out
from lexiko.engine.players import Player
from lexiko.engine.roster import SCORE, STATIC, make_player, play_out
from lexiko.engine.suite import suite_for
from lexiko.game import Game, RandomSource, lexicon_for
from lexiko.kernel import records, selfplay
from lexiko.kernel.racks import NO_LEAVES
from lexiko.lexicon import Lexicon
from lexiko.rules import Rules, Seat
from lexiko.rules.events import Event, Played
from lexiko.rules.seats import MAX_NAME

_MIX = 0x9E3779B97F4A7C15


class Invited(Protocol):
    """A player who is not one of ours; how it is called is its text."""

    def make(self) -> Player:
        """The player for one game."""
        ...


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played; it can be sent to another process."""

    players: tuple[str | Invited, ...]
    """The names of computer players, and bots."""
    rules: Rules
    lexicon: str
    games: int
    mirrored: bool = True
    seed: int = 1
    with_events: bool = False
    """Whether whole games are wanted, not only what came of them."""

    def seating(self, number: int) -> tuple[int, ...]:
        """The player in each seat of a game."""
        count = len(self.players)
        return tuple((seat + number) % count for seat in range(count))

    def bag_seed(self, number: int) -> int:
        """What decides the bag of a game."""
        bag = number // len(self.players) if self.mirrored else number
        return (self.seed * _MIX + bag) % (1 << 62)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game, by player and not by seat."""

    number: int
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    """1 for the winner; winners share."""
    bingos: tuple[int, ...]
    turns: int
    events: tuple[Event, ...] = ()


class MirroredSource:
    """Draws tiles from the two ends of one shuffled bag; tiles put back come between the others."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._order: list[int] = []

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        self._take_note(bag)
        drawn = [self._order.pop(0 if seat % 2 == 0 else -1) for _ in range(count)]
        return bytes(drawn)

    def _take_note(self, bag: bytes) -> None:
        """What is in the bag now, in the old order; new pieces anywhere."""
        if not self._order:
            self._order = list(bag)
            self._random.shuffle(self._order)
            return
        left = list(bag)
        known = []
        for piece in self._order:
            if piece in left:
                left.remove(piece)
                known.append(piece)
        for piece in left:
            known.insert(self._random.randint(0, len(known)), piece)
        self._order = known


def play_part(match: Match, start: int, stop: int) -> list[Outcome]:
    """Play the games of a match from one number up to another."""
    if _in_kernels(match):
        return _by_kernels(match, start, stop)
    return [_by_rules(match, number) for number in range(start, stop)]


def _in_kernels(match: Match) -> bool:
    """Whether whole games can be played without leaving the kernels."""
    rules = match.rules
    return (
        set(match.players) <= {STATIC, SCORE}
        and not match.with_events
        and honoured.plays_whole_games(rules)
        and rules.alphabet.counts[0] <= records.MAX_BLANKS
    )


@lru_cache(maxsize=4)
def _lexicon(rules: Rules, name: str) -> Lexicon:
    return lexicon_for(rules, name)


def _by_kernels(match: Match, start: int, stop: int) -> list[Outcome]:
    rules, seats = match.rules, len(match.players)
    engine = engine_for(rules, _lexicon(rules, match.lexicon))
    suite, desk = suite_for(rules.layout), bridge.new_desk(rules, engine.leaves.longest, seats)
    record = desk.rules[0]
    record["from_front"][:] = [match.mirrored and seat % 2 == 0 for seat in range(4)]
    outcomes: list[Outcome | None] = [None] * (stop - start)
    for turn in range(seats):
        numbers = [number for number in range(start, stop) if number % seats == turn]
        seating = match.seating(turn)
        for seat, player in enumerate(seating):
            record["style"][seat] = NO_LEAVES if match.players[player] == SCORE else 0
        seeds = np.array([match.bag_seed(number) for number in numbers], np.int64)
        results = np.zeros((len(numbers), selfplay.RESULT_WIDTH), np.int32)
        none = np.zeros((0, 0), np.uint64)
        suite.play_games(engine.tables, desk, seeds, results, none)
        for number, row in zip(numbers, results.tolist(), strict=True):
            scores, unplayed = row[:seats], row[selfplay.UNPLAYED :][:seats]
            wins = _wins(rules, scores, unplayed)
            outcomes[number - start] = Outcome(
                number,
                _by_player(seating, scores),
                _by_player(seating, wins),
                _by_player(seating, row[selfplay.BONUSES :][:seats]),
                row[selfplay.TURNS],
            )
    return [outcome for outcome in outcomes if outcome is not None]


def _wins(rules: Rules, scores: Sequence[int], unplayed: Sequence[int]) -> list[float]:
    """What each seat has won; `unplayed` is what the unplayed letters did to the scores."""
    before = unplayed if rules.tie == "before" else [0] * len(scores)
    ranks = [(score, -change) for score, change in zip(scores, before, strict=True)]
    best = max(ranks)
    return [(rank == best) / ranks.count(best) for rank in ranks]


def _by_rules(match: Match, number: int) -> Outcome:
    rules, seating = match.rules, match.seating(number)
    lexicon = _lexicon(rules, match.lexicon)
    seed = match.bag_seed(number)
    source = MirroredSource(seed) if match.mirrored else RandomSource(seed)
    names = [match.players[player] for player in seating]
    seats = [
        Seat(f"{name} {player + 1}"[:MAX_NAME], computer=str(name))
        for name, player in zip(names, seating, strict=True)
    ]
    game = Game.start(seats, rules, lexicon, source, engine_for(rules, lexicon))
    players = [
        make_player(name, rules, lexicon, seed=number * 8 + player)
        if isinstance(name, str)
        else name.make()
        for name, player in zip(names, seating, strict=True)
    ]
    play_out(game, players)
    result = game.position.result
    assert result is not None
    wins = [(seat in result.winners) / max(1, len(result.winners)) for seat in range(len(names))]
    bingos = [0] * len(names)
    for event in game.events:
        if isinstance(event, Played):
            bingos[event.seat] += event.bonus > 0
    return Outcome(
        number,
        _by_player(seating, result.scores),
        _by_player(seating, wins),
        _by_player(seating, bingos),
        game.position.turn,
        tuple(game.events) if match.with_events else (),
    )


def _by_player(seating: tuple[int, ...], values: Any) -> tuple[Any, ...]:
    """Values by seat, put in the order of the players."""
    return tuple(values[seating.index(player)] for player in range(len(seating)))


# parts, given out ----------------------------------------------------------------------------


def run_match(
    match: Match,
    pool: Executor,
    workers: int,
    part: int = 20,
    play: Callable[[Match, int, int], list[Outcome]] = play_part,
) -> Iterator[list[Outcome]]:
    """Give the parts of a match out to workers; their outcomes as they come in."""
    part = -(-part // len(match.players)) * len(match.players)
    starts = range(0, match.games, part)
    parts = ((match, start, min(start + part, match.games)) for start in starts)
    for _, outcomes in given_out(pool, workers, play, parts):
        yield outcomes

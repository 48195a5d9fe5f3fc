"""Bots: computer players of your own, and matches between them and ours.

A bot is a class with one method. It only chooses moves; the answers to plays of others are given
for it.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from lexiko.engine.matches import Match, Outcome, run_match
from lexiko.engine.roster import BEST, check_player
from lexiko.engine.tally import Tally
from lexiko.errors import LexikoError, require
from lexiko.rules import Exchange, Move, Pass, Play, Rules, View, make_rules
from lexiko.rules import commands as c
from lexiko.rules.seats import players_allowed


class Bot(Protocol):
    """A player of your own. It is made without arguments, anew for each game."""

    def move(self, view: View) -> Move | str:
        """The move of the seat whose view this is; it may be in writing, as `View.parse` reads."""
        ...


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A bot by its class, or by the program that makes it, so that it can be sent anywhere."""

    name: str
    file: str = ""
    source: str = ""
    kind: type[Bot] | None = field(default=None, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        # Where the file is not, its text is: only a class of the main program must go itself.
        return OwnPlayer, (self.name, self.file, self.source, None if self.source else self.kind)

    def __str__(self) -> str:
        return self.name

    def make(self) -> BotPlayer:
        """A bot for one game."""
        kind = self.kind or _class_in(self.file, self.source, self.name)
        return BotPlayer(self.name, kind())


class BotPlayer:
    """Lets a bot play: it says to every play of others that it is fine, and moves on its turn."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, view: View) -> c.Command:
        """The bot's move, or that the last play is fine."""
        assert view.seat is not None
        if not view.may.take_turn:
            return c.Accept(view.seat, view.now)
        try:
            move: object = self.bot.move(view)
        except Exception as error:
            raise LexikoError("bad_bot", name=self.name, problem=_told(error)) from error
        if isinstance(move, str):
            move = view.parse(move)
        if not isinstance(move, Play | Exchange | Pass):
            problem = f"move must give a move or its text, not {move!r:.60}"
            raise LexikoError("bad_bot", name=self.name, problem=problem)
        return c.TakeTurn(view.seat, move, view.now)


def _told(error: BaseException) -> str:
    """An error in somebody else's program, with the place where it is."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in line {place.lineno} of {Path(place.filename).name}: {error}"


@lru_cache(maxsize=32)
def _class_in(file: str, source: str, name: str) -> type[Bot]:
    """The class of that name in a program."""
    space: dict[str, Any] = {"__name__": "lexiko_bot", "__file__": file}
    try:
        exec(compile(source, file, "exec"), space)
    except Exception as error:
        raise LexikoError("bad_bot", name=file, problem=_told(error)) from error
    kind = space.get(name)
    if not isinstance(kind, type) or not callable(getattr(kind, "move", None)):
        problem = f"it has no class {name} with a method move(view)"
        raise LexikoError("bad_bot", name=file, problem=problem)
    return kind


def player(wanted: object) -> str | OwnPlayer:
    """A player of a match: the name of one of ours, `my.py:Mine`, or the class of a bot."""
    if isinstance(wanted, str):
        file, colon, name = wanted.rpartition(":")
        if not colon or file == BEST:
            check_player(wanted)
            return wanted
        try:
            source = Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            problem = getattr(error, "strerror", None) or "it is not text in UTF-8"
            raise LexikoError("bad_bot", name=file, problem=problem) from error
        _class_in(file, source, name)
        return OwnPlayer(name, file, source)
    if not isinstance(wanted, type) or not callable(getattr(wanted, "move", None)):
        require(False, "players", "names, or classes with a method move(view)", wanted)
    kind = cast(type[Bot], wanted)
    file = sys.modules[kind.__module__].__dict__.get("__file__") or ""
    if kind.__module__ == "__main__" or not Path(file).is_file():
        return OwnPlayer(kind.__name__, kind=kind)
    return OwnPlayer(kind.__name__, file, Path(file).read_text(encoding="utf-8"), kind)


@dataclass(frozen=True, slots=True)
class Results:
    """What came of a match: a row a game, a column a player, in the order in which you named them.

    `print` shows the table of means with their standard errors.
    """

    players: tuple[str, ...]
    scores: npt.NDArray[np.int32]
    wins: npt.NDArray[np.float64]
    """1 for the winner of a game; winners share."""
    bingos: npt.NDArray[np.int32]
    turns: npt.NDArray[np.int32]
    """By game."""
    tally: Tally

    def __str__(self) -> str:
        return str(self.tally)


def match(
    players: Sequence[str | type[Bot]],
    *,
    rules: Rules | str = "club",
    lexicon: str = "enable",
    games: int = 200,
    mirrored: bool = True,
    workers: int = 1,
    seed: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Let players play each other; the same seed gives the same games on any number of workers.

    A player is the name of one of ours (`static`, `score`, or a strength), `my.py:Mine`, or a class
    with a method `move(view)`. In a mirrored match each bag is played again with seats changed.
    Workers are threads; `cluster` is the address of a Dask cluster. `progress` hears how many games
    have been played.
    """
    plan = planned(players, rules, lexicon, games, mirrored, seed)
    good = progress is None or callable(progress)
    require(good, "progress", "a function of a number, or None", progress)
    outcomes: list[Outcome] = []
    tally = Tally(plan)
    with pool_of(workers, cluster) as (pool, hands):
        for some in run_match(plan, pool, hands):
            outcomes += some
            tally.add(some)
            if progress is not None:
                progress(len(outcomes))
    outcomes.sort(key=lambda outcome: outcome.number)
    return Results(
        tuple(map(str, plan.players)),
        np.array([outcome.scores for outcome in outcomes], np.int32),
        np.array([outcome.wins for outcome in outcomes], np.float64),
        np.array([outcome.bingos for outcome in outcomes], np.int32),
        np.array([outcome.turns for outcome in outcomes], np.int32),
        tally,
    )


def planned(
    players: Sequence[object],
    rules: Rules | str,
    lexicon: str,
    games: int,
    mirrored: bool,
    seed: int,
    with_events: bool = False,
) -> Match:
    """A match, if it can be played."""
    given: object = players
    listed = isinstance(given, Sequence) and not isinstance(given, str | bytes)
    require(listed, "players", "a list of players", given)
    require(type(games) is int and games > 0, "games", "a number from 1 on", games)
    require(isinstance(lexicon, str), "lexicon", "the name of a dictionary", lexicon)
    require(type(mirrored) is bool, "mirrored", "True or False", mirrored)
    require(type(seed) is int, "seed", "a whole number", seed)
    good = isinstance(rules, Rules | str)
    require(good, "rules", "rules or the name of an edition", rules)
    chosen = make_rules(rules) if isinstance(rules, str) else rules
    if len(players) not in chosen.seat_counts or len(players) < 2:
        raise LexikoError("seat_count", count=len(players), allowed=players_allowed(chosen))
    found = tuple(map(player, players))
    return Match(found, chosen, lexicon, games, mirrored, seed, with_events)


@contextmanager
def pool_of(workers: int, cluster: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Threads here, or the workers of a cluster; and how many they are."""
    if cluster is None:
        require(type(workers) is int and workers > 0, "workers", "a number from 1 on", workers)
        with ThreadPoolExecutor(workers) as pool:
            yield pool, workers
        return
    try:
        from distributed import Client
        from distributed.comm import get_address_host
    except ImportError as error:
        raise LexikoError("no_cluster") from error
    try:
        # A client that fails at this leaves a thread behind, and the program would never end.
        get_address_host(cluster)
    except (ValueError, TypeError, AttributeError):
        require(False, "cluster", "an address such as tcp://192.168.1.5:8786", cluster)
    with Client(cluster, set_as_default=False) as client, client.get_executor() as pool:
        yield pool, max(1, sum(client.nthreads().values()))

"""The player that uses all that the engine can do, within a budget."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lexiko.engine.analysis import Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.engine import Engine
from lexiko.engine.inference import LastPlay
from lexiko.engine.plain import PlainEngine
from lexiko.engine.players import HANDFULS, EnginePlayer, reaches_line, would_exchange
from lexiko.engine.suite import suite_for
from lexiko.kernel.compiled import ANALYSIS, is_ready
from lexiko.kernel.sized import sized
from lexiko.rules import Board, Exchange, Move, Placement, Play, Square, View
from lexiko.rules import commands as c

SAMPLES = 3000
"""How many samples a move takes if nothing else is said."""
LOOKS = 20 * HANDFULS
"""How often it takes other tiles in an open solitaire, where nothing is hidden."""
SHARE_OF_TURN = 1 / 3
"""A thought takes at most this part of the time that is left for the turn: the move has to be sent,
too."""
TILES_A_TURN = 5
"""About so many tiles are played in a turn,"""
LAST_TURNS = 3
"""and about so many turns are left when the bag is empty."""
_WEIGHTS = ((0, 2.0), (4, 4.0), (14, 1.5), (1000, 1.0))
"""How much time a turn deserves, by the most tiles in the bag."""
SHORTEST = 0.05
"""In fewer seconds than this there is nothing to find out."""
_SEEDS = 1 << 62
"""Kernels count seeds in 64 bits."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player of two remembers of a game after its own turn."""

    board: Board
    scores: tuple[int, ...]
    exchange_most: int

    @staticmethod
    def after(view: View, move: Move) -> Seen | None:
        """What there is to remember after a move; None if the board may change otherwise."""
        rules = view.rules
        if sum(view.active) != 2 or rules.rearrange or rules.recycle or rules.reclaim_blanks:
            return None
        board = view.board.put(move.placements) if isinstance(move, Play) else view.board
        return Seen(board, view.scores, view.may.exchange_most)

    def play_since(self, view: View) -> LastPlay | None:
        """The play that the other player has made since then, if it was one: it is what is new on
        the board."""
        layout = view.rules.layout
        squares = [Square(row, col) for row in range(layout.height) for col in range(layout.width)]
        new = []
        for square in squares:
            before, tile = self.board[square], view.board[square]
            if before is not None and tile != before:
                return None  # a play was taken back
            if before is None and tile is not None:
                new.append(Placement(square, tile))
        others = [
            seat for seat in range(len(view.seats)) if view.active[seat] and seat != view.seat
        ]
        lines = {square.row for square, _ in new}, {square.col for square, _ in new}
        if not new or len(others) != 1 or min(map(len, lines)) > 1:
            return None  # nothing, or more than one play
        score = view.scores[others[0]] - self.scores[others[0]]
        if not view.next_bag:
            return None  # how many tiles were drawn, and so how many were kept, is not clear
        rack, bag = len(view.racks[others[0]]), view.next_bag + len(new)
        return LastPlay(self.board, Play(tuple(new)), score, rack, bag, self.exchange_most)


class ThinkingPlayer(EnginePlayer):
    """Thinks about each move: it plays on in samples, and near the end it searches.

    With a limit of seconds somebody waits for it: it then takes no more than a small share of its
    clock, and nothing is compiled while it thinks. Until that has been done it plays the move that
    is best one turn ahead. Without one it takes the time that it needs, and the same seed makes
    the same moves.
    """

    def __init__(
        self, engine: Engine, limits: Limits | None = None, seed: int = 0, *, infers: bool = True
    ) -> None:
        super().__init__(engine)
        self.limits = limits or Limits(samples=SAMPLES)
        self.seed = seed
        self.infers = infers
        """Whether the play before a turn tells it something about the tiles that were kept."""
        self.memory: Seen | None = None

    looks = LOOKS

    def choose(self, view: View) -> c.Command:
        """What the player does on this seat; it remembers what the board looks like after."""
        command = super().choose(view)
        if isinstance(command, c.TakeTurn):
            self.memory = Seen.after(view, command.move)
        return command

    def best(self, view: View) -> Candidate:
        """The best move that an analysis finds within the limits."""
        static = super().best(view)
        limits = self.limits_for(view)
        if limits is None or reaches_line(view, static) or view.rules.solitaire == "open":
            return static
        last = self.memory.play_since(view) if self.infers and self.memory else None
        for analysis in self.engine.analyse(view, limits, last):
            answer = analysis
        patient = would_exchange(view)
        good = (one for one in answer.moves
                if patient or not isinstance(one.candidate.move, Exchange))  # fmt: skip
        return next(good, answer.best).candidate

    def limits_for(self, view: View) -> Limits | None:
        """The limits of a thought about this view; None if it has to do without."""
        if isinstance(self.engine, PlainEngine):
            return None
        limits = replace(self.limits, seed=(self.seed * 1009 + view.sequence) % _SEEDS)
        if limits.seconds is None:
            return limits
        seconds = seconds_for(view, limits.seconds)
        ready = sized(is_ready, suite_for(view.board).shape.side)
        if seconds < SHORTEST or not ready(ANALYSIS):
            return None
        return replace(limits, seconds=seconds)


def seconds_for(view: View, seconds: float) -> float:
    """How long a player thinks who would like to take so many seconds: less if its clock runs
    short, and no time at all once it has run out."""
    seat, rules = view.seat or 0, view.rules
    shares = [seconds]
    if rules.game_seconds is not None:
        shares.append((rules.game_seconds - view.used[seat] / 1000) * share_of_game(view))
    limit = view.seats[seat].limit(rules)
    if limit is not None:
        shares.append((limit - view.turn_used / 1000) * SHARE_OF_TURN)
    return max(0.0, min(shares))


def share_of_game(view: View) -> float:
    """Which part of the time left for a game a player takes for this turn: more where it matters,
    and something is left for later.

    >>> from lexiko import Game
    >>> round(1 / share_of_game(Game.start(["Ann", "Bob"], rules="club", source=1).view(0)))
    16
    """
    bag = view.next_bag
    now, total = _weight(bag), 0.0
    round_ = TILES_A_TURN * sum(view.active)
    while bag > 0:
        total += _weight(bag)
        bag = max(0, bag - round_)
    return min(0.5, now / (total + LAST_TURNS * _weight(0)))


def _weight(bag: int) -> float:
    """How much time a turn deserves: most when the last tiles are about to be drawn."""
    return next(weight for most, weight in _WEIGHTS if bag <= most)


def later(view: View, now: int) -> View:
    """The same view at a later time: the clock of whoever is to move has gone on meanwhile."""
    seat, passed = view.running, now - view.now
    if seat is None or passed <= 0:
        return view
    used = (*view.used[:seat], view.used[seat] + passed, *view.used[seat + 1 :])
    return replace(view, used=used, turn_used=view.turn_used + passed, now=now)

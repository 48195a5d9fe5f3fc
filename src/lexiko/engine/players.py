"""Computer players: what one is, and two that know every word."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from lexiko.engine.candidates import Candidate
from lexiko.engine.engine import Engine
from lexiko.errors import require
from lexiko.kernel.selfplay import PATIENCE
from lexiko.rules import Move, Pass, Play, Rack, View
from lexiko.rules import commands as c
from lexiko.rules.seats import finish_score

HANDFULS = 12
"""How often a player of an open solitaire takes other tiles before giving up."""


class Player(Protocol):
    """A player that answers a view with a command, and sees nothing beyond that view."""

    def choose(self, view: View) -> c.Command:
        """What the seat whose view this is does: on its turn, a move or a challenge to the last
        play; otherwise, an answer to that play."""
        ...


class EnginePlayer:
    """Plays the best move that the engine finds, one turn ahead.

    It knows every word: it never plays a bad one and challenges only bad ones.
    """

    looks = HANDFULS
    """How often it takes other tiles in an open solitaire."""
    memory: object = None
    """What it remembers of a game besides what it sees."""

    def __init__(self, engine: Engine, *, score_only: bool = False, edits: int = 1) -> None:
        require(isinstance(engine, Engine), "engine", "an Engine", engine)
        self.engine = engine
        self.score_only = score_only
        self.edits = edits
        """How many board edits it tries, where the variations allow them."""

    def choose(self, view: View) -> c.Command:
        """What the engine does on this seat: a move, or an answer to the last play."""
        assert view.seat is not None
        answer = answer_to_play(self.engine, view)
        if answer is not None:
            return answer
        if view.rules.solitaire == "open":
            return self._open_solitaire(view)
        return c.TakeTurn(view.seat, self.move(view), view.now)

    def move(self, view: View) -> Move:
        """The best move; where the rules ask for a play, any play that they can find."""
        move = self.best(view).move
        if isinstance(move, Play) or not view.may.must_play:
            return move
        return self.engine.play_of(view) or Pass()

    def _open_solitaire(self, view: View) -> c.Command:
        """All tiles lie face up: the best play of some handfuls of them."""
        some = handfuls(view, random.Random(view.sequence), self.looks)
        found = [self.best(handful) for handful in some]
        plays = [candidate for candidate in found if isinstance(candidate.move, Play)]
        if not plays:
            return c.Finish(view.now)
        best = max(plays, key=lambda candidate: candidate.score)
        return c.TakeTurn(view.seat or 0, best.move, view.now)

    def best(self, view: View) -> Candidate:
        """The best move; in a finish-line game, one that reaches the line if there is one."""
        exchanging = would_exchange(view)
        best = self.engine.best(
            view, edits=self.edits, score_only=self.score_only, exchanging=exchanging
        )
        if view.rules.finish_line and not reaches_line(view, best):
            highest = self.engine.best(view, edits=self.edits, score_only=True, exchanging=False)
            if reaches_line(view, highest):
                return highest
        return best


def answer_to_play(engine: Engine, view: View) -> c.Command | None:
    """What a player who knows every word says to the last play; None if it is time to move."""
    pending, seat = view.pending, view.seat
    if pending is None or seat is None or not view.may.challenge:
        return None
    bad = tuple(word for word in pending.words if word not in engine.lexicon)
    if bad:
        words = pending.words if view.rules.challenge_unit == "play" else bad
        return c.Challenge(seat, words, view.now)
    return None if view.may.take_turn else c.Accept(seat, view.now)


def would_exchange(view: View) -> bool:
    """Whether a player thinks of exchanging: not where the rules want a play, and not when nobody
    has scored for rounds, unless a first word of an agreed length is still to come."""
    if view.may.must_play:
        return False
    first = view.board.is_empty and view.rules.first_word > 2
    return first or view.scoreless < PATIENCE * len(view.seats)


def handfuls(view: View, chance: random.Random, count: int = HANDFULS) -> Iterator[View]:
    """An open solitaire with some of its tiles alone, as many as a play may take; so many times."""
    letters = view.racks[0].letters
    for _ in range(count):
        some = chance.sample(letters, min(len(letters), view.rules.rack_size))
        yield replace(view, racks=(Rack(bytes(sorted(some))),))


def reaches_line(view: View, candidate: Candidate) -> bool:
    """Whether a move of the player who sees this wins a finish-line game at once."""
    seat = view.seat or 0
    line = finish_score(view.rules, view.seats, seat)
    return line is not None and view.scores[seat] + candidate.score >= line

"""Computer players that people enjoy: from beginner to master, they play as people do.

A player of some strength knows some of the words, and the same ones in every game. On a turn each
play that could be made with them is seen or missed: long words are harder to find than short ones,
and so are blanks, words beside words, and a rack played all at once. Out of the plays seen the
player takes the one that seems best, judging points a little wrongly and what stays on the rack
more or less wisely. What is seen depends on nothing but the seed and the moment of the game. The
strongest sees everything, and thinks about what may come after a move.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lexiko.engine.analysis import Limits
from lexiko.engine.belief import MOOD, chance_of_bad, is_worth_it, oddness, points_at_stake
from lexiko.engine.candidates import Candidate, Candidates
from lexiko.engine.engine import MakeEngine, engine_for
from lexiko.engine.ladder import STRENGTHS, Strength
from lexiko.engine.players import handfuls, would_exchange
from lexiko.engine.thinking import Seen, ThinkingPlayer
from lexiko.engine.vocabulary import vocabulary
from lexiko.lexicon.finder import PlainFinder
from lexiko.lexicon.lexicon import Lexicon
from lexiko.rules import commands as c
from lexiko.rules.alphabet import Word
from lexiko.rules.board import Board, Square
from lexiko.rules.moves import Move, Pass, Play
from lexiko.rules.rules import Rules
from lexiko.rules.seats import finish_score
from lexiko.rules.views import View

LOOKS = 3
"""Who sees nothing looks again; the last look misses nothing."""
WIN = 10_000.0
"""What a play is worth that reaches the finish line."""
VARIED = 100
"""How many plays of the variations a player looks at."""


def player_for(
    name: str,
    rules: Rules,
    lexicon: Lexicon,
    seed: int = 0,
    engine: MakeEngine = engine_for,
    limits: Limits | None = None,
) -> StrengthPlayer:
    """A player of one of the strengths for a game by these rules, with this dictionary."""
    return StrengthPlayer(STRENGTHS[name], rules, lexicon, seed, engine, limits)


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player remembers of a game besides what it sees."""

    refuted: frozenset[Word] = frozenset()
    """Words of its plays that were challenged off the board."""
    last: tuple[Play, tuple[Word, ...]] | None = None
    """Its last play with its words, until it is known whether it stood."""
    seen: Seen | None = None
    """What the board looked like after its last turn."""


class StrengthPlayer:
    """A player of some strength. The same seed sees the same plays at the same moment of a game."""

    def __init__(
        self,
        strength: Strength,
        rules: Rules,
        lexicon: Lexicon,
        seed: int = 0,
        engine: MakeEngine = engine_for,
        limits: Limits | None = None,
    ) -> None:
        self.strength = strength
        self.limits = limits
        """How long it thinks about a move, if it does; None for the usual number of samples."""
        self.lexicon = lexicon
        self.seed = seed
        self.vocabulary = lexicon
        if strength.knowledge is not None:
            # Where a word can be looked up, and where a bad one is refused, nobody tries one.
            bluffs = rules.challenge != "void" and rules.dictionary == "challenges"
            self.vocabulary = vocabulary(lexicon, strength.knowledge, phonies=bluffs)
        self.engine = engine(rules, self.vocabulary)
        self.form = random.Random(f"{seed} form").gauss(0.0, strength.form)
        """How well this player sees in this game, compared with others."""
        self.memory = Memory()

    def choose(self, view: View) -> c.Command:
        """What this player does now: answers the play that waits, or makes the move of a turn."""
        seat = _seat(view)
        chance = random.Random(f"{self.seed} {seat} {view.sequence}")
        if view.may.challenge:
            challenge = self._challenge(view, chance)
            if challenge is not None:
                return challenge
            if not view.may.take_turn:
                return c.Accept(seat, view.now)
        self._learn(view)
        if view.rules.solitaire == "open":
            return self._open_solitaire(view, chance)
        return self._turn(view, self._move(view, chance))

    def challenge(self, view: View) -> c.Challenge | None:
        """A challenge of the play that waits, if this player thinks it bad enough.

        Who moves next is asked by `choose`; of three or four players, ask the others by this.
        """
        return self._challenge(view, random.Random(f"{self.seed} {_seat(view)} {view.sequence}"))

    # moves -----------------------------------------------------------------------------------

    def _move(self, view: View, chance: random.Random) -> Move:
        if self.strength.thinks:
            thinker = ThinkingPlayer(self.engine, self.limits, self.seed)
            thinker.memory = self.memory.seen
            if thinker.limits_for(view) is not None:
                return thinker.move(view)
        seen = self._best_seen(view, chance)
        exchanges = self.engine.exchanges(view) if would_exchange(view) else []
        if seen is None:
            return exchanges[0].move if exchanges else self._without_a_play(view)
        poor = seen.score < self.strength.poor
        if poor and exchanges and exchanges[0].equity > seen.equity and not self._wins(view, seen):
            return exchanges[0].move
        return seen.move

    def _best_seen(self, view: View, chance: random.Random) -> Candidate | None:
        """The play that seems best among those seen."""
        strength = self.strength
        found = self._seen(view, self.engine.candidates(view), chance)
        if chance.random() < strength.varied:
            for play in self.engine.varied(view, limit=VARIED):
                better = found is None or self._worth(view, play) > self._worth(view, found)
                if better and self._believes(view, play.move):
                    found = play
        return found

    def _worth(self, view: View, play: Candidate) -> float:
        """What a play is worth to a player of this strength, noise left aside."""
        worth = play.score + self.strength.leave * (play.equity - play.score)
        return worth + WIN * self._wins(view, play)

    def _wins(self, view: View, play: Candidate) -> bool:
        return play.score >= _to_go(view)

    def _seen(self, view: View, plays: Candidates, chance: random.Random) -> Candidate | None:
        """The best play that a look at the board and the rack finds.

        A word is found or not, wherever it might go; and a place is seen or not, whatever might
        go there.
        """
        count = len(plays)
        if not count:
            return None
        strength = self.strength
        numbers = np.random.default_rng(chance.getrandbits(64))
        worth = (
            plays.score
            + strength.leave * plays.leave_value
            + strength.noise * numbers.normal(size=count)
        )
        worth += strength.pride * plays.tiles
        worth += WIN * (plays.score >= _to_go(view))
        order = np.argsort(-worth, kind="stable")
        if strength.knowledge is None:
            return self._first_believed(view, plays, order)
        tiles = plays.tiles - 3.0
        finding = _chances(
            strength.finding + self.form - strength.tile * tiles - strength.blank * plays.blanks
        )
        beyond = np.maximum(plays.through - 1.0, 0.0)
        placing = _chances(
            strength.placing
            + self.form
            - strength.crossing * plays.crossings
            - strength.through * beyond
        )
        for look in range(LOOKS):
            more = 1 / (1 + look) if look < LOOKS - 1 else 0.0
            places = numbers.random(count) < placing**more
            found: dict[Word, bool] = {}
            for index in order[places[order]]:
                play = plays.move(int(index))
                word = _main_word(view.board, play.move)
                if word not in found:
                    found[word] = chance.random() < finding[index] ** more
                if found[word] and self._believes(view, play.move):
                    return play
        return None

    def _first_believed(self, view: View, plays: Candidates, order: Any) -> Candidate | None:
        believed = (plays.move(int(index)) for index in order)
        return next((play for play in believed if self._believes(view, play.move)), None)

    def _without_a_play(self, view: View) -> Move:
        """A pass; or, where the rules ask for a play, the simplest that the dictionary has."""
        if not view.may.must_play:
            return Pass()
        rack = view.racks[_seat(view)].letters
        plays = PlainFinder().plays(view.rules, view.board, rack, self.lexicon)
        return next(plays, Pass())

    # phonies ---------------------------------------------------------------------------------

    def _believes(self, view: View, move: Move) -> bool:
        """Whether no word of the play has been challenged off the board before."""
        refuted = self.memory.refuted
        return not refuted or refuted.isdisjoint(_words(view.board, move))

    def _turn(self, view: View, move: Move) -> c.TakeTurn:
        last = (move, _words(view.board, move)) if isinstance(move, Play) else None
        seen = Seen.after(view, move) if self.strength.thinks else None
        self.memory = replace(self.memory, last=last, seen=seen)
        return c.TakeTurn(_seat(view), move, view.now)

    def _learn(self, view: View) -> None:
        """If the last play is no longer on the board, its bad words are remembered as such."""
        memory = self.memory
        if memory.last is not None:
            (play, words), refuted = memory.last, memory.refuted
            if any(view.board[square] is None for square, _ in play.placements):
                refuted |= {word for word in words if word not in self.lexicon}
            self.memory = replace(memory, refuted=refuted, last=None)

    # challenges ------------------------------------------------------------------------------

    def _challenge(self, view: View, chance: random.Random) -> c.Challenge | None:
        pending, rules, seat = view.pending, view.rules, _seat(view)
        if pending is None or not view.may.challenge:
            return None
        chances = {word: self._chance_of_bad(view, word, chance) for word in pending.words}
        gain = points_at_stake(view)
        if rules.challenge_unit == "word":
            named = [word for word, bad in chances.items() if is_worth_it(rules, bad, gain)]
            return c.Challenge(seat, tuple(named), view.now) if named else None
        good = 1.0
        for bad in chances.values():
            good *= 1 - bad
        return c.Challenge(seat, (), view.now) if is_worth_it(rules, 1 - good, gain) else None

    def _chance_of_bad(self, view: View, word: Word, chance: random.Random) -> float:
        """How likely the player thinks it that this is not a word."""
        knowledge = self.strength.knowledge
        if knowledge is None or view.may_check:
            return float(word not in self.lexicon)
        if word in self.vocabulary:
            return 0.0
        suspicion = chance.gauss(self.strength.suspicion, MOOD)
        return chance_of_bad(oddness(self.lexicon, knowledge, word) + suspicion)

    # open solitaire --------------------------------------------------------------------------

    def _open_solitaire(self, view: View, chance: random.Random) -> c.Command:
        """All tiles lie face up: the player looks at some of them, as many as a play may take."""
        for handful in handfuls(view, chance):
            seen = self._best_seen(handful, chance)
            if seen is not None:
                return self._turn(view, seen.move)
        return c.Finish(view.now)


def _seat(view: View) -> int:
    assert view.seat is not None, "a watcher makes no moves"
    return view.seat


def _to_go(view: View) -> float:
    """The points that are missing to the finish line; more than any play has without one."""
    line = finish_score(view.rules, view.seats, _seat(view))
    return WIN if line is None else line - view.scores[_seat(view)]


def _chances(logits: Any) -> Any:
    return 1 / (1 + np.exp(-logits))


def _main_word(board: Board, move: Move) -> Word:
    """The word that a play makes along its line."""
    assert isinstance(move, Play)
    after, line, _ = _lines(board, move)
    return after.word(line)


def _words(board: Board, move: Move) -> tuple[Word, ...]:
    """The words that a play makes."""
    if not isinstance(move, Play):
        return ()
    after, line, others = _lines(board, move)
    return tuple(after.word(squares) for squares in (line, *others) if len(squares) > 1)


def _lines(
    board: Board, play: Play
) -> tuple[Board, tuple[Square, ...], Iterator[tuple[Square, ...]]]:
    """The board after a play, the line of its main word, and the lines across that."""
    placements = (*play.placements, *play.rearranged)
    after = board.put(placements)
    squares = [square for square, _ in placements]
    direction = after.reading(squares)
    line = after.run(squares[0], direction)
    return after, line, (after.run(square, direction.other) for square in squares)

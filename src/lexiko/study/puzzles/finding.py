"""Puzzles found in games: positions in which one move is clearly the best.

Most positions are left out at a glance, by score and leave. What remains is analysed twice:
briefly, and where one move still stands out, thoroughly. The analyses are bounded by samples, not
by time, so the same games always give the same puzzles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count as numbers
from math import hypot

from lexiko.engine import Analysis, Engine, Judged, Limits
from lexiko.engine.endgame import rules_obstacle
from lexiko.engine.engine import engine_for
from lexiko.engine.judging import worked_out
from lexiko.engine.roster import make_player, play_out
from lexiko.engine.vocabulary import is_english
from lexiko.errors import LexikoError, require
from lexiko.formats import Record
from lexiko.game import Game, lexicon_for
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.lexicon.frequency import frequency
from lexiko.lexicon.library import offensive_words
from lexiko.rules import Exchange, Pass, PastTurn, Play, Position, Rules, View
from lexiko.study.figures import is_bingo, judged_json, move_name
from lexiko.study.mistakes import CHANCES
from lexiko.study.puzzles.challenges import Suspects
from lexiko.study.puzzles.puzzle import KINDS, Puzzle, PuzzleKind, puzzle_cgp, read_position
from lexiko.study.puzzles.ratings import Visibility, difficulty

SHARES: Mapping[PuzzleKind, int] = {"best": 36, "bingo": 32, "endgame": 10, "challenge": 22}
"""So many of a hundred puzzles are of each kind."""
PLAYERS = ("static", "club", "keen", "home", "static", "keen")
"""Who plays the games: neighbours meet, so boards are of every kind."""
MOST = 100_000
"""Nobody needs more puzzles than this."""
BARREN = 200
"""After so many games in a row without a puzzle there will hardly be another one."""
MOST_OF_A_KIND = 2
"""So many puzzles of one kind are taken from a game at most: a set is varied."""
AT_A_GLANCE = 6.0
"""So many points by score and leave the best move must be ahead."""
BRIEF = Limits(samples=800, candidates=8)
THOROUGH = Limits(samples=8_000, candidates=8, confidence=1 - 1e-12)
TO_THE_END = Limits(nodes=60_000, samples=6_000)
CLEAR = CHANCES[1]
"""By so much of the chance to win the answer is better than any other move, at least: to miss it is
more than a small mistake."""
TIMES = 4.0
"""And by so many times the error of that."""
CLEAR_POINTS = 8.0
"""In an endgame that is won or lost with several moves: so many points."""
OPEN_GAME = (0.08, 0.97)
"""The chance to win with the answer is between these: the rest is decided already."""
SHOWN = 6
"""So many moves are kept with their figures."""
MOVES: set[PuzzleKind] = {"best", "bingo", "endgame"}
"""The kinds whose answer is a move."""
_FEW_TILES = 5
"""With fewer tiles on both racks an endgame is no puzzle."""


@dataclass(slots=True)
class PuzzleMaker:
    """Finds puzzles in one game after another, until there are enough of every kind."""

    wanted: dict[PuzzleKind, int]
    found: list[Puzzle] = field(default_factory=list)
    barren: int = 0
    """So many games in a row, the last ones, have given none."""
    _ids: set[str] = field(default_factory=set)
    _left: dict[PuzzleKind, int] = field(default_factory=dict)
    _suspects: Suspects = field(init=False)

    def __post_init__(self) -> None:
        self._left = dict(self.wanted)
        self._suspects = Suspects(self.wanted["challenge"])

    @property
    def is_done(self) -> bool:
        """Whether there are as many as wanted."""
        return not any(left > 0 for left in self._left.values())

    def take_up(self, puzzles: Iterable[Puzzle]) -> None:
        """What an earlier run has found in one game counts here, too."""
        self.barren += 1
        for puzzle in puzzles:
            self._take_in(puzzle)

    def _take_in(self, puzzle: Puzzle) -> None:
        self.barren = 0
        self.found.append(puzzle)
        self._ids.add(puzzle.id)
        self._left[puzzle.kind] -= 1
        if puzzle.kind == "challenge":
            self._suspects.asked(puzzle)

    def search(self, engine: Engine, record: Record, chance: random.Random) -> list[Puzzle]:
        """The puzzles of a game between two, which count from now on; the engine is that for its
        rules and dictionary."""
        self.barren += 1
        if len(record.position.seats) != 2:
            return []
        source = record.title or " – ".join(seat.name for seat in record.position.seats)
        turns = list(_clean(record, engine.lexicon))
        made: list[Puzzle] = []
        for number, (before, turn) in enumerate(turns, 1):
            kinds = Counter(one.kind for one in made)
            closed = {
                kind for kind in KINDS if kinds[kind] >= MOST_OF_A_KIND or self._left[kind] < 1
            }
            if closed >= MOVES:
                break
            puzzle = self._at(engine, before, turn, closed, f"{source}, turn {number}")
            if puzzle is not None and all(puzzle.answer != one.answer for one in made):
                self._add(puzzle, made)
        if self._left["challenge"] > 0 and turns:
            before, _ = turns[chance.randrange(len(turns))]
            question = self._suspects.question(engine, before, f"{source}, made up", chance)
            if question is not None:
                self._add(question, made)
        return made

    def _add(self, puzzle: Puzzle, made: list[Puzzle]) -> None:
        if puzzle.id not in self._ids:
            made.append(puzzle)
            self._take_in(puzzle)

    def _at(
        self, engine: Engine, before: Position, turn: PastTurn, closed: set[PuzzleKind], source: str
    ) -> Puzzle | None:
        """The puzzle that a position is, if it is one of a kind that is still wanted."""
        if before.racks[turn.seat].unknown:
            return None
        try:
            cgp = puzzle_cgp(before)
            position = read_position(cgp)
        except LexikoError:
            return None  # a position that cannot be written down
        view = position.view(position.to_move)
        if view.next_bag == 0:
            if "endgame" in closed:
                return None
            return _endgame(engine, view, cgp, source)
        kind = _kind_at_a_glance(engine, view)
        if kind is None or kind in closed:
            return None
        return _sampled(engine, view, kind, cgp, source)


def find_puzzles(
    games: Iterable[Record], count: int, lexicon: str = DEFAULT, seed: int = 1
) -> Iterator[Puzzle]:
    """Puzzles of some games, until there are enough.

    There may be fewer than wanted: many games have none, and after `BARREN` of them in a row no
    more are searched. `self_play` makes games without end.
    """
    require(type(count) is int and 0 < count <= MOST, "count", f"a number from 1 to {MOST}", count)
    require(isinstance(games, Iterable), "games", "records of games", games)
    maker = PuzzleMaker(quotas(count))
    for number, record in enumerate(games):
        require(isinstance(record, Record), "games", "records of games", record)
        rules = record.started.rules
        engine = engine_for(rules, lexicon_for(rules, lexicon))
        yield from maker.search(engine, record, chance_of(seed, number))
        if maker.is_done or maker.barren >= BARREN:
            return


def chance_of(seed: int, number: int) -> random.Random:
    """What is left to chance in one of several games."""
    return random.Random(f"{seed} {number}")


def self_play(rules: Rules, lexicon: Lexicon, seed: int = 1, first: int = 0) -> Iterator[Record]:
    """Games between computer players of several strengths, without end; the same seed gives the
    same games."""
    for number in numbers(first):
        names = PLAYERS[number % len(PLAYERS)], PLAYERS[(number + 1) % len(PLAYERS)]
        chance = random.Random(f"{seed} {number} game")
        players = [make_player(name, rules, lexicon, chance.getrandbits(32)) for name in names]
        engine = engine_for(rules, lexicon)
        game = Game.start(names, rules, lexicon, chance.getrandbits(32), engine)
        play_out(game, players)
        yield Record(tuple(game.events), title=f"self-play {seed}-{number + 1}")


def kinds_for(rules: Rules, lexicon: Lexicon) -> frozenset[PuzzleKind]:
    """The kinds of puzzles that games by these rules and with this dictionary can give."""
    kinds = set(KINDS)
    if rules_obstacle(rules) is not None:
        kinds.remove("endgame")
    if not is_english(lexicon):
        kinds.remove("challenge")
    if rules.bonus_tiles > rules.rack_size:
        kinds.remove("bingo")
    return frozenset(kinds)


def quotas(count: int, kinds: Collection[PuzzleKind] = KINDS) -> dict[PuzzleKind, int]:
    """How many puzzles of each kind make up so many; what is not among the kinds that there can be
    is made up for by the best moves.

    >>> quotas(100)
    {'best': 36, 'bingo': 32, 'endgame': 10, 'challenge': 22}
    >>> quotas(3, ("best", "bingo"))
    {'best': 2, 'bingo': 1, 'endgame': 0, 'challenge': 0}
    """
    require(type(count) is int and count >= 0, "count", "a whole number from 0 on", count)
    shares = {kind: share if kind in kinds else 0 for kind, share in SHARES.items()}
    shares["best"] += sum(SHARES.values()) - sum(shares.values())
    parts = {kind: divmod(count * share, 100) for kind, share in shares.items()}
    left = count - sum(whole for whole, _ in parts.values())
    # What is left goes to those that were rounded off most.
    more = sorted(parts, key=lambda kind: -parts[kind][1])[:left]
    return {kind: whole + (kind in more) for kind, (whole, _) in parts.items()}


def _clean(record: Record, lexicon: Lexicon) -> Iterator[tuple[Position, PastTurn]]:
    """The turns of a game up to the first one that leaves a bad or an offensive word on the board:
    no puzzle shows one."""
    offensive = offensive_words() if lexicon.alphabet.is_english else frozenset()
    for before, turn in record.turns():
        yield before, turn
        if turn.stood and not before.racks[turn.seat].unknown:
            words = worked_out(before.view(turn.seat), turn.move).words
            if any(word not in lexicon or word in offensive for word in words):
                return


# clearly the best? ---------------------------------------------------------------------------


def _kind_at_a_glance(engine: Engine, view: View) -> PuzzleKind | None:
    """Which kind of puzzle a position may be, by score and leave alone."""
    found = engine.moves(view, 2)
    if len(found) < 2 or found[0].equity - found[1].equity < AT_A_GLANCE:
        return None
    move = found[0].move
    if isinstance(move, Pass):
        return None
    return "bingo" if is_bingo(view.rules, move) else "best"


def _last(engine: Engine, view: View, limits: Limits) -> Analysis:
    *_, answer = engine.analyse(view, limits)
    return answer


def _sampled(engine: Engine, view: View, kind: PuzzleKind, cgp: str, source: str) -> Puzzle | None:
    """A puzzle from a position with tiles in the bag, if one move is clearly the best."""
    brief = _last(engine, view, BRIEF)
    if len(brief.moves) < 2 or _margin(brief.best, brief.moves[1]) < CLEAR:
        return None
    answer = _last(engine, view, THOROUGH)
    best, others = answer.best, answer.moves[1:]
    if best.win is None or not OPEN_GAME[0] <= best.win <= OPEN_GAME[1]:
        return None
    if answer.covered < 1 or not all(
        is_clear(_margin(best, one), _error(best, one)) for one in others
    ):
        return None
    move = best.candidate.move
    if isinstance(move, Pass) or is_bingo(view.rules, move) != (kind == "bingo"):
        return None
    margin = _margin(best, others[0])
    return _puzzle(engine, answer, kind, cgp, source, margin, _error(best, others[0]))


def _margin(best: Judged, other: Judged) -> float:
    return -1.0 if best.win is None or other.win is None else best.win - other.win


def _error(best: Judged, other: Judged) -> float:
    """The error of a margin as if the samples of both had nothing in common: rather too large."""
    return hypot(best.error or 0.0, other.error or 0.0)


def is_clear(margin: float, error: float) -> bool:
    """Whether a move that wins so much more often than another is clearly better."""
    return margin >= max(CLEAR, TIMES * error)


def _endgame(engine: Engine, view: View, cgp: str, source: str) -> Puzzle | None:
    """A puzzle from a position with an empty bag: proven, and one move alone wins, or it is better
    than any other by many points."""
    if len(view.unseen) + sum(len(rack.letters) for rack in view.racks) < _FEW_TILES:
        return None
    glance = engine.moves(view, 2)
    if len(glance) < 2 or isinstance(glance[0].move, Pass):
        return None
    answer = _last(engine, view, TO_THE_END)
    if not answer.proven or len(answer.moves) < 3 or isinstance(answer.best.candidate.move, Pass):
        return None
    # Of the others it may only be known what they are worth at most: that is enough.
    ahead = view.scores[view.seat or 0] - view.scores[1 - (view.seat or 0)]
    best, second = answer.best.equity, answer.moves[1].equity
    wins = ahead + best > 0 >= ahead + second
    if not wins and best - second < CLEAR_POINTS:
        return None
    return _puzzle(engine, answer, "endgame", cgp, source, best - second, 0.0, wins=wins)


def _puzzle(
    engine: Engine,
    answer: Analysis,
    kind: PuzzleKind,
    cgp: str,
    source: str,
    margin: float,
    error: float,
    *,
    wins: bool = False,
) -> Puzzle | None:
    view, best = answer.view, answer.best.candidate.move
    offensive = offensive_words()
    shown = answer.moves[:SHOWN]
    if any(word in offensive for one in shown for word in _words(view, one)):
        return None
    return Puzzle(
        kind=kind,
        cgp=cgp,
        lexicon=engine.lexicon.name,
        fingerprint=engine.lexicon.ref.fingerprint,
        answer=move_name(view, best),
        rating=difficulty(_visibility(engine, answer, kind)),
        method=answer.method,
        proven=answer.proven,
        margin=round(margin, 4),
        error=round(error, 4),
        wins=wins,
        moves=tuple(judged_json(answer, one) for one in shown),
        source=source,
    )


def _words(view: View, one: Judged) -> tuple[bytes, ...]:
    return worked_out(view, one.candidate.move).words


def _visibility(engine: Engine, answer: Analysis, kind: PuzzleKind) -> Visibility:
    """How hard the best move is to see."""
    view, best = answer.view, answer.best
    points = best.equity - answer.moves[1].equity
    move = best.candidate.move
    found = engine.candidates(view)
    decoys = int((found.score >= best.candidate.score).sum())
    if not isinstance(move, Play):
        exchange = isinstance(move, Exchange)
        return Visibility(0, 0, 0, 0, 0.0, min(decoys, 8), points, kind == "endgame", exchange)
    turn = worked_out(view, move)
    main = turn.score.words[0].word
    return Visibility(
        tiles=len(move.placements),
        through=len(main) - len(move.placements),
        crossings=len(turn.score.words) - 1,
        blanks=sum(tile.blank for _, tile in move.placements),
        frequency=min(frequency(word) for word in turn.words),
        decoys=max(0, decoys - 1),
        points=points,
        endgame=kind == "endgame",
    )

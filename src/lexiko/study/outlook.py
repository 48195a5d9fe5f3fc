"""What follows a move: how the next player answers, and which tiles one then hopes to draw.

Tiles that nobody knows are dealt again and again. Both the answer and one's own next turn are the
best moves by score and leave. Where there are few ways to deal, every one of them is looked at.
"""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import islice
from math import comb, prod
from typing import Any

from lexiko.engine import Candidate, Engine
from lexiko.engine.asking import require_view
from lexiko.engine.batches import is_quick
from lexiko.engine.judging import worked_out
from lexiko.errors import require
from lexiko.rules import Exchange, Move, Pass, Play, Rack, Turn, View
from lexiko.rules.ending import end_by_count
from lexiko.rules.seats import finish_score
from lexiko.rules.tiles import joined, without
from lexiko.study.figures import is_bingo, move_name, require_engine

SAMPLES = 300
MOST_SAMPLES = 5_000
MOST_SLOW = 20
"""So often tiles are dealt at most where moves are not found by kernels alone."""
PART = 25
"""So many deals are looked at between two looks at the clock, where moves are found by kernels."""
SHOWN = 5
"""So many of the answers are told."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A move that the next player may answer with."""

    move: str
    share: float
    """How often it is the best one, from 0 to 1."""
    score: int


@dataclass(frozen=True, slots=True)
class HelpingTile:
    """A tile that may be drawn."""

    tile: str
    gain: float
    """By how many points one's next turn is worth more on average if it is drawn."""
    left: int
    """How many of them are unseen."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What typically follows a move."""

    move: str
    samples: int
    """How often tiles were dealt."""
    exact: bool
    """Whether that was every way to deal them."""
    reply_score: float | None
    """What the next player scores on average; None if nobody answers."""
    reply_bingo: float | None
    """How likely the answer is a play that earns the bonus."""
    replies: tuple[Reply, ...]
    """The most frequent answers."""
    next_score: float | None
    """What one scores on average on one's next turn: 0 where the next player goes out before it;
    None if there surely is none."""
    bingo_chance: float | None
    """How likely there is a next turn, and its best move a play that earns the bonus."""
    helping: tuple[HelpingTile, ...]
    """The tiles that may be drawn, the most welcome first."""

    def to_json(self) -> dict[str, Any]:
        """The outlook as plain JSON values."""
        data = asdict(self)
        return {key: _rounded(value) for key, value in data.items()}


def outlook(
    engine: Engine,
    view: View,
    move: Move | str,
    samples: int = SAMPLES,
    seed: int = 1,
    seconds: float | None = None,
) -> Outlook:
    """What follows a move of the player who sees this; the same seed gives the same answer, unless
    `seconds` are up before all samples are dealt. One is dealt however long it takes.

    With more than two players it is the next one who answers, and the others are left out. A move
    that is not legal in shape is refused.
    """
    require_engine(engine)
    require_view(view)
    good = type(samples) is int and 0 < samples <= MOST_SAMPLES
    require(good, "samples", f"a whole number from 1 to {MOST_SAMPLES}", samples)
    good = seconds is None or (type(seconds) in (int, float) and seconds > 0)
    require(good, "seconds", "a number above 0, or None", seconds)
    require(type(seed) is int, "seed", "a whole number", seed)
    move = view.parse(move) if isinstance(move, str) else move
    until = None if seconds is None else time.monotonic() + seconds
    after = _After(engine, view, worked_out(view, move))
    if not is_quick(engine):
        samples = min(samples, MOST_SLOW)
    return after.outlook(samples, random.Random(seed), until)


def next_player(view: View) -> int | None:
    """Who answers a move of the player who sees this: the next seat that still plays and misses no
    turn; None if nobody does."""
    if view.rules.solitaire is not None:
        return None
    count, mine = len(view.seats), view.seat or 0
    around = ((mine + step) % count for step in range(1, count))
    playing = (one for one in around if view.active[one])
    return next((one for one in playing if not view.lost_turns[one]), None)


@dataclass(frozen=True, slots=True)
class _Deal:
    """One way to deal the tiles that nobody knows."""

    weight: float
    hand: bytes
    """What the next player gets."""
    drawn: bytes
    """What the mover draws, but for the last tile."""
    rest: bytes
    """What stays, and what the mover's last tile is one of."""


class _After:
    """A position after a move, and what is known of it."""

    def __init__(self, engine: Engine, view: View, turn: Turn) -> None:
        self.engine, self.view, self.turn = engine, view, turn
        self.rules, self.mine = view.rules, view.seat or 0
        self.pool = bytes(sorted(view.unseen))
        self.swapped = turn.move.pieces if isinstance(turn.move, Exchange) else b""
        used = len(view.racks[self.mine]) - len(turn.rack)
        self.draws = min(used, view.next_bag) if self.rules.solitaire != "open" else 0
        self.bag = view.next_bag - (0 if self.swapped else self.draws)
        self.other = next_player(view)
        self.counts = _Counts(view.passes, view.scoreless).after(view, self.mine, turn)
        is_out = not turn.rack.letters and not self.draws
        self.is_end = is_out or self.counts.is_end(view, self.mine, turn)

    @cached_property
    def theirs(self) -> Rack:
        return Rack() if self.other is None else self.view.racks[self.other]

    def outlook(self, samples: int, chance: random.Random, until: float | None) -> Outlook:
        name = move_name(self.view, self.turn.move)
        if self.is_end:
            return Outlook(name, 0, True, None, None, (), None, None, ())
        deals = list(islice(self._all_deals(), samples + 1))
        exact = len(deals) <= samples
        if exact:
            chance.shuffle(deals)  # if time is up, those looked at are as good as any
        else:
            deals = [self._deal(chance) for _ in range(samples)]
        mine, answers, done = _Next(), list[Candidate](), 0
        part = PART if is_quick(self.engine) else 1
        while done < len(deals):
            if done and until is not None and time.monotonic() >= until:
                break
            now = deals[done : done + part]
            found = self._answers(now)
            views, weights = self._next_views(now, found)
            for one, (weight, tile) in zip(self.engine.best_many(views), weights, strict=True):
                mine.add(weight, tile, one, is_bingo(self.rules, one.move))
            answers += found
            done += len(now)
        exact = exact and done == len(deals)
        deals = deals[:done]
        total = sum(deal.weight for deal in deals)
        score = bingo = None
        if answers:
            pairs = list(zip(deals, answers, strict=True))
            score = sum(deal.weight * one.score for deal, one in pairs) / total
            bingo = sum(deal.weight * is_bingo(self.rules, one.move) for deal, one in pairs) / total
        return Outlook(
            name,
            done,
            exact,
            score,
            bingo,
            self._replies(deals, answers, total),
            mine.score / total if mine.weight else None,
            mine.bingo / total if mine.weight else None,
            self._helping(mine) if mine.weight else (),
        )

    # dealing -----------------------------------------------------------------------------------

    def _deal(self, chance: random.Random) -> _Deal:
        order = list(self.pool)
        chance.shuffle(order)
        hand, more = self.theirs.unknown, max(0, self.draws - 1)
        rest = bytes(order[hand + more :])
        return _Deal(1.0, bytes(order[:hand]), bytes(order[hand : hand + more]), rest)

    def _all_deals(self) -> Iterator[_Deal]:
        """Every way to deal, with how often it comes."""
        hand, more = self.theirs.unknown, max(0, self.draws - 1)
        for times, held in _choices(Counter(self.pool), hand):
            left = without(self.pool, held)
            for others, drawn in _choices(Counter(left), more):
                yield _Deal(float(times * others), held, drawn, without(left, drawn))

    # playing -----------------------------------------------------------------------------------

    def _answers(self, deals: list[_Deal]) -> list[Candidate]:
        if self.other is None:
            return []
        unseen = joined(self.turn.rack.letters, self.swapped)
        views = []
        for deal in deals:
            rack = Rack(joined(self.theirs.letters, deal.hand))
            hidden = joined(unseen, joined(deal.drawn, deal.rest))
            views.append(self._view(self.other, self.turn, rack, hidden, self.bag))
        return list(self.engine.best_many(views))

    def _next_views(
        self, deals: list[_Deal], answers: list[Candidate]
    ) -> tuple[list[View], list[tuple[float, int | None]]]:
        """What the mover sees on the next turn: one view for each tile that may be drawn last."""
        views, weights = [], []
        for place, deal in enumerate(deals):
            turn, held, bag = self.turn, deal.hand, self.bag
            if answers:
                turn = worked_out(answers[place].view, answers[place].move)
                held = turn.rack.letters
                if isinstance(turn.move, Play):
                    bag -= min(bag, len(turn.move.placements))
                if (not held and not self.bag) or self._is_ended_by(turn):
                    continue  # no turn follows
            kept = joined(self.turn.rack.letters, deal.drawn)
            for tile, count in self._last(deal).items():
                last = b"" if tile is None else bytes([tile])
                hidden = joined(joined(held, without(deal.rest, last)), self.swapped)
                views.append(self._view(self.mine, turn, Rack(joined(kept, last)), hidden, bag))
                weights.append((deal.weight * count, tile))
        return views, weights

    def _is_ended_by(self, reply: Turn) -> bool:
        """Whether the answer brings the end, other than by going out."""
        seat = self.other or 0
        return self.counts.after(self.view, seat, reply).is_end(self.view, seat, reply)

    def _last(self, deal: _Deal) -> dict[int | None, float]:
        """The tiles that may be drawn last, and how likely each is."""
        if not self.draws:
            return {None: 1.0}
        counts = Counter(deal.rest)
        return {tile: counts[tile] / len(deal.rest) for tile in sorted(counts)}

    def _view(self, seat: int, turn: Turn, rack: Rack, unseen: bytes, bag: int) -> View:
        """What a seat with these tiles sees, so far as its best move depends on it."""
        may = self.view.may
        most = min(len(rack), bag) if bag >= self.rules.exchange_minimum else 0
        racks = (
            Rack(bytes(sorted(rack.letters))) if one == seat else Rack(b"", len(other))
            for one, other in enumerate(self.view.racks)
        )
        return replace(
            self.view,
            seat=seat,
            to_move=seat,
            board=turn.board,
            racks=tuple(racks),
            unseen=unseen,
            bag_count=bag,
            next_bag=bag,
            may=may._replace(exchange_most=most, must_play=False),
        )

    # counting ----------------------------------------------------------------------------------

    def _replies(
        self, deals: list[_Deal], answers: list[Candidate], total: float
    ) -> tuple[Reply, ...]:
        """The most frequent answers; of equal ones, the dearest first."""
        weight: dict[tuple[str, int], float] = defaultdict(float)
        for deal, one in zip(deals, answers, strict=bool(answers)):
            weight[move_name(one.view, one.move), one.score] += deal.weight
        found = [Reply(name, often / total, score) for (name, score), often in weight.items()]
        found.sort(key=lambda one: (-round(one.share, 9), -one.score, one.move))
        return tuple(found[:SHOWN])

    def _helping(self, mine: _Next) -> tuple[HelpingTile, ...]:
        counts, alphabet = Counter(self.pool), self.rules.alphabet
        mean = mine.worth / mine.weight
        found = [
            HelpingTile(alphabet.text([tile]), worth / mine.tiles[tile] - mean, counts[tile])
            for tile, worth in mine.with_tile.items()
        ]
        return tuple(sorted(found, key=lambda one: (-one.gain, one.tile)))


@dataclass(frozen=True, slots=True)
class _Counts:
    """What is counted towards the end of a game: passes of each seat, and turns without a point."""

    passes: tuple[int, ...]
    scoreless: int

    def after(self, view: View, seat: int, turn: Turn) -> _Counts:
        """The same once a seat has made a turn."""
        passes = (0,) * len(self.passes)
        if isinstance(turn.move, Pass):
            more = _passes_count(view, turn)
            passes = tuple(count + more * (one == seat) for one, count in enumerate(self.passes))
        return _Counts(passes, 0 if turn.score.total else self.scoreless + 1)

    def is_end(self, view: View, seat: int, turn: Turn) -> bool:
        """Whether the game is over after this turn of a seat: at its finish line, or by what is
        counted."""
        rules, line = view.rules, finish_score(view.rules, view.seats, seat)
        if line is not None and view.scores[seat] + turn.score.total >= line:
            return True
        if rules.solitaire == "open" or not _passes_count(view, turn):
            return False
        passes = [count for count, plays in zip(self.passes, view.active, strict=True) if plays]
        return end_by_count(rules, passes, self.scoreless) is not None


def _passes_count(view: View, turn: Turn) -> bool:
    """Whether turns without a score bring the end nearer: see `Position.passes_count`."""
    return not (turn.board.is_empty and view.rules.first_word > 2)


class _Next:
    """What one's next turn is worth, added up."""

    def __init__(self) -> None:
        self.weight = self.score = self.bingo = self.worth = 0.0
        self.tiles: dict[int, float] = defaultdict(float)
        self.with_tile: dict[int, float] = defaultdict(float)

    def add(self, weight: float, tile: int | None, one: Candidate, bingo: bool) -> None:
        self.weight += weight
        self.score += weight * one.score
        self.bingo += weight * bingo
        self.worth += weight * one.equity
        if tile is not None:
            self.tiles[tile] += weight
            self.with_tile[tile] += weight * one.equity


def _choices(counts: Counter[int], size: int) -> Iterator[tuple[int, bytes]]:
    """Every handful of so many pieces, and in how many ways it can be taken.

    >>> [(times, bytes(hand)) for times, hand in _choices(Counter([1, 1, 2]), 2)]
    [(2, b'\\x01\\x02'), (1, b'\\x01\\x01')]
    """
    kinds = sorted(counts)
    after = [sum(counts[kind] for kind in kinds[place:]) for place in range(len(kinds) + 1)]

    def taken(place: int, left: int) -> Iterator[tuple[int, ...]]:
        if place == len(kinds):
            yield ()
            return
        fewest = max(0, left - after[place + 1])
        for count in range(fewest, min(left, counts[kinds[place]]) + 1):
            for rest in taken(place + 1, left - count):
                yield (count, *rest)

    if size > sum(counts.values()):
        return
    for handful in taken(0, size):
        pairs = list(zip(kinds, handful, strict=True))
        times = prod(comb(counts[kind], count) for kind, count in pairs)
        yield times, b"".join(bytes([kind]) * count for kind, count in pairs)


def _rounded(value: Any) -> Any:
    """The same with as many digits as matter."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, list | tuple):
        return [_rounded(one) for one in value]
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return value

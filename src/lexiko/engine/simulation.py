"""Moves judged by playing on: every candidate meets the same hidden tiles, again and again.

Samples go where they decide. After a first round for all candidates, more are given to the leader
and to whoever is likeliest to be better, until it is sure enough that no other is better by more
than matters. The decisions depend on nothing but the samples, which have numbers of their own: the
same seed and the same number of samples give the same answer on any number of threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import log, log1p, sqrt
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from lexiko.engine import bridge
from lexiko.engine.analysis import CANDIDATES, DEPTH, Analysis, Clock, Judged, Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.chances import chances_for
from lexiko.engine.inference import Inferred, LastPlay, infer
from lexiko.engine.judging import in_order, left_out, worked_out
from lexiko.engine.moment import Moment
from lexiko.engine.samples import UTILITY, Arm, Estimate, estimates
from lexiko.engine.suite import Suite, suite_for
from lexiko.kernel import records
from lexiko.kernel.edits import Varied
from lexiko.kernel.racks import BY_POOL
from lexiko.kernel.records import POINT
from lexiko.kernel.simulation import TO_THE_END, Ahead
from lexiko.rules import Exchange, Move, Pass, Play, View

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine

FIRST = 64
"""Samples that every candidate gets in the first round, if the time is enough for them."""
BATCH, VARIED_BATCH = 64, 2
"""Samples of one piece of work: short, so that everything stops at once."""
AT_LEAST = 4
"""Samples that every candidate gets, however short the time is."""
ROUND = 2
"""Pieces of work between two decisions, whatever the number of threads."""
MOST = 60_000
"""Samples of one candidate that are kept and compared."""
MATTERS = 0.005
"""Chances to win that differ by less are alike."""
PER_POINT = 1e-4
"""What a point is worth beside the chance to win: it decides where that is the same."""
HINTED_TURNS, MOST_HINTED = 4, 1 << 13
"""In so many turns of so many samples it is remembered what was played after other moves."""
ROWS = 4096
"""So many times what is hidden is drawn where something is known of it."""
EXCHANGE_AMONG = 5
"""Of so many candidates or more, one is an exchange."""
PLENTY = 12_000
"""Samples that are enough for all candidates."""
SPEED, VARIED_SPEED = 15_000, 150
"""About how many samples a second one thread plays, by the plain rules and by variations."""
_LONG = 10
"""Few samples have more turns left to play than these."""
_PLAYS, _SEEN = 1 << 13, 1 << 12
FEW_IN_BAG = 14
"""With so few tiles in the bag a sample is played to the end."""


def simulate(
    engine: Engine, view: View, limits: Limits, last: LastPlay | None = None
) -> Iterator[Analysis]:
    """Growing answers, until one is sure enough or a limit is reached."""
    simulation = Simulation(engine, view, limits, last)
    clock = Clock(limits)
    workers = ThreadPoolExecutor(limits.workers)
    try:
        yield from simulation.run(workers, clock)
    finally:
        clock.stopped.set()
        workers.shutdown(wait=True, cancel_futures=True)


_Room = tuple[records.Plays, Varied]


def new_room(suite: Suite) -> _Room:
    """Where a thread looks for the plays of the variations."""
    plays = records.Plays(
        np.zeros(_PLAYS, np.uint64), np.zeros(_PLAYS, np.int32), np.zeros(_PLAYS, np.int32)
    )
    return plays, suite.new_varied(4, _SEEN)


Spare = TypeVar("Spare")


class Spares(Generic[Spare]):
    """Things to work with that threads take and give back; new ones are made as they are needed."""

    def __init__(self, make: Callable[[], Spare]) -> None:
        self._make = make
        self._free: deque[Spare] = deque()

    def take(self) -> Spare:
        """One that nobody else has."""
        try:
            return self._free.pop()
        except IndexError:
            return self._make()

    def give_back(self, spare: Spare) -> None:
        """Somebody else may have it now."""
        self._free.append(spare)


class Positions:
    """The positions after some moves of one seat, as kernels play on from them."""

    def __init__(
        self, engine: Engine, view: View, candidates: Sequence[Candidate], *, hinted: bool = False
    ) -> None:
        self.engine = engine
        self.moment = moment = Moment.of(view)
        desk = self.new_desk()
        count = len(candidates)
        suite = suite_for(engine.rules.layout)
        bases = records.new(suite.shape.state, count)
        kept = np.zeros(count, np.int32)
        thrown = np.zeros((count, 10), np.uint8)
        for index, candidate in enumerate(candidates):
            turn = worked_out(view, candidate.move)
            bridge.set_up_board(engine.tables.graph, turn.board, desk)
            moment.write(desk.states[0], turn)
            bases[index] = desk.states[0]
            if isinstance(candidate.move, Exchange):
                pieces = candidate.move.pieces
                thrown[index, : len(pieces) + 1] = [len(pieces), *pieces]
            if moment.bag and not isinstance(candidate.move, Pass):
                kept[index] = round((candidate.equity - candidate.score) * POINT)
        pool = np.frombuffer(moment.pool, np.uint8).reshape(1, -1).copy()
        inferred = np.zeros(1, np.int32)
        hands = np.array(moment.hands, np.int32)
        kinds = np.array([engine.variations], np.int32)
        turns = HINTED_TURNS if hinted else 0
        hints = np.zeros((turns, MOST_HINTED, records.HINTS), np.uint64)
        rolled = np.zeros((2, 1), np.float32)
        self.ahead = Ahead(
            bases, kept, thrown, pool, inferred, hands, kinds, *new_room(suite), hints, rolled
        )

    def infer(self, leaves: Inferred, seed: int) -> None:
        """From now on the next player has kept what is likely, rather than anything."""
        rows = leaves.rows(self.moment.pool, ROWS, seed)
        inferred = np.array([leaves.size], np.int32)
        self.ahead = self.ahead._replace(pool=rows, inferred=inferred)

    def new_desk(self) -> records.Desk:
        """What a thread plays on with: the mover draws from one end of the bag, the others from the
        other, so that luck is shared."""
        engine, moment = self.engine, self.moment
        desk = bridge.new_desk(engine.rules, engine.leaves.longest, moment.seats, 3, moment.finish)
        desk.rules[0]["from_front"][0] = 1
        desk.rules[0]["style"][:] = BY_POOL
        return desk


def _worth_samples(engine: Engine, view: View, count: int) -> list[Candidate]:
    """The best moves by equity, one exchange at least among them: leaves are worth more or less
    than their equity says where many plays are about as good.

    On an empty board that reads the same across and down, only plays across: those down are the
    same once more.
    """
    mirrored = view.board.is_empty and bridge.reads_both_ways(engine.rules)
    found = engine.moves(view, 2 * count if mirrored else count)
    if mirrored:
        found = [one for one in found if not _is_down(one.move)][:count]
    is_full = len(found) == count >= EXCHANGE_AMONG
    if is_full and not any(isinstance(one.move, Exchange) for one in found):
        found[-1:] = engine.exchanges(view)[:1] or found[-1:]
    return found


def _is_down(move: Move) -> bool:
    if not isinstance(move, Play):
        return False
    rows = {placement.square.row for placement in move.placements}
    return len(rows) > 1


class Simulation:
    """One position, its candidates, and what the samples have shown of each."""

    def __init__(
        self, engine: Engine, view: View, limits: Limits, last: LastPlay | None = None
    ) -> None:
        self.engine, self.view, self.limits = engine, view, limits
        self.alone = engine.rules.solitaire is not None
        candidates = self._candidates()
        weights = (0.0, 1.0) if self.alone else (1.0, PER_POINT)
        self.arms = [Arm(one, weights) for one in candidates]
        also = set(map(in_order, limits.also))
        self.asked = [index for index, one in enumerate(candidates) if one.move in also]
        """The candidates that somebody asked about."""
        self.batch = VARIED_BATCH if engine.variations else BATCH
        hinted = not engine.variations
        self.positions = Positions(engine, view, candidates, hinted=hinted)
        self.moment = self.positions.moment
        self.inferred = infer(engine, view, last, limits.seed) if last is not None else None
        if self.inferred is not None:
            self.positions.infer(self.inferred, limits.seed)
        self.chances = chances_for(engine.rules, self.moment.seats)
        # Words in another order are dear to find: then a sample ends early, as ever.
        few = 0 if engine.rules.rearrange else FEW_IN_BAG
        self.plies = TO_THE_END if self.moment.bag <= few else limits.plies
        self._suite = suite_for(engine.rules.layout)
        self._desks = Spares(lambda: (self.positions.new_desk(), new_room(self._suite)))
        self.samples = 0
        self._play(0, 0, 1)  # kernels that are not loaded yet would take time from the first answer

    def _candidates(self) -> list[Candidate]:
        view, engine, limits = self.view, self.engine, self.limits
        fewest = 0 if limits.candidates else limits.fewest
        found = _worth_samples(engine, view, limits.candidates or max(self._enough(), fewest))
        is_more = len(found) > max(1, fewest)
        if is_more and isinstance(found[-1].move, Pass) and found[0].equity > 0:
            found = found[:-1]  # what everybody may do, and nobody wants to
        return found + left_out(engine, view, limits.also, found)

    def _enough(self) -> int:
        """How many candidates the samples are enough for."""
        limits, plenty = self.limits, PLENTY
        if limits.seconds is not None:
            speed = (VARIED_SPEED if self.engine.variations else SPEED) * limits.workers
            plenty = min(plenty, round(limits.seconds * speed))
        if limits.samples is not None:
            plenty = min(plenty, limits.samples)
        return max(3, round(CANDIDATES * sqrt(plenty / PLENTY)))

    def _speed(self) -> float:
        """About how many samples a second one thread plays here."""
        if self.engine.variations:
            return VARIED_SPEED
        return SPEED * DEPTH / max(DEPTH, min(self.plies, _LONG))

    # samples -----------------------------------------------------------------------------------

    def _play(self, arm: int, start: int, stop: int) -> npt.NDArray[np.float32]:
        """Play some samples of a candidate: shares of a win, and points."""
        desk, room = self._desks.take()
        rolled = np.zeros((2, stop - start), np.float32)
        asked = np.array(
            [arm, start, stop, self.plies, self.limits.seed, self.moment.lead], np.int64
        )
        plays, varied = room
        ahead = self.positions.ahead._replace(rolled=rolled, plays=plays, varied=varied)
        self._suite.play_samples(self.engine.tables, desk, ahead, self.chances, asked)
        self._desks.give_back((desk, room))
        return rolled

    def _give(self, workers: ThreadPoolExecutor, wanted: dict[int, int], clock: Clock) -> bool:
        """Give candidates so many samples more; False if time was up before all were played."""
        jobs: list[tuple[int, int, int]] = []
        for index, more in wanted.items():
            start = self.arms[index].count
            stop = start + more
            if start == 0:
                start = min(self._first(), stop)
                jobs.append((index, 0, start))
            starts = range(start, stop, self.batch)
            jobs += [(index, at, min(at + self.batch, stop)) for at in starts]
        jobs.sort(key=lambda job: job[1])

        def work(job: tuple[int, int, int]) -> npt.NDArray[np.float32] | None:
            # Every candidate is looked at, however short the time is.
            over = clock.is_up if job[1] else clock.stopped.is_set()
            return None if over else self._play(*job)

        for (index, _, _), rolled in zip(jobs, workers.map(work, jobs), strict=True):
            if rolled is None:
                return False
            self._take_in(self.arms[index], rolled)
        return True

    def _first(self) -> int:
        """How many samples every candidate gets, whatever the clock says: a busy machine may give
        a process no time at all for as long as the whole analysis should take."""
        seconds = self.limits.seconds
        if seconds is None or self.engine.variations:
            return AT_LEAST
        return max(AT_LEAST, min(FIRST, self._fit(seconds)))

    def _fit(self, seconds: float) -> int:
        """About how many samples of each candidate fit in half of the time."""
        return round(seconds * self._speed() / 2 / len(self.arms))

    def _take_in(self, arm: Arm, rolled: npt.NDArray[np.float32]) -> None:
        wins, points = rolled.astype(np.float64)
        arm.take_in(wins, points)
        self.samples += len(wins)

    # decisions ---------------------------------------------------------------------------------

    def run(self, workers: ThreadPoolExecutor, clock: Clock) -> Iterator[Analysis]:
        """Sample until the choice is sure, and whatever was asked about is known as well as the
        best, or until a limit is reached."""
        yield self.answer(done=False)
        limit = self.limits.samples
        first = FIRST
        slow = self.engine.variations or len(self.arms) > CANDIDATES
        if slow and self.limits.seconds is not None:
            # Half of the time is left to decide between the best.
            first = max(AT_LEAST, min(first, self._fit(self.limits.seconds)))
        if limit is not None:
            first = max(2, min(first, limit // len(self.arms)))
        going = self._give(workers, dict.fromkeys(range(len(self.arms)), first), clock)
        confidence = 0.0
        while going and len(self.arms) > 1:
            leader, challenger, confidence = self._two()
            room = self.batch * ROUND
            if limit is not None:
                room = min(room, limit - self.samples)
            if room < 2:
                break
            is_sure = confidence >= self.limits.confidence
            wanted = {} if is_sure else self._share(leader, challenger, room)
            wanted = wanted or self._catching_up(room)
            if not wanted:
                break
            yield self.answer(done=False, confidence=confidence)
            going = self._give(workers, wanted, clock)
        if len(self.arms) == 1:
            confidence = 1.0
        elif going or self._sampled():
            confidence = self._two()[2]
        yield self.answer(done=True, confidence=confidence)

    def _catching_up(self, room: int) -> dict[int, int]:
        """The moves that were asked about are sampled as often as the best one, however bad they
        are: somebody wants to know how bad. Those with fewest samples come first."""
        most = max(arm.count for arm in self.arms)
        wanted = {}
        for index in sorted(self.asked, key=lambda one: self.arms[one].count):
            more = min(most - self.arms[index].count, room)
            if more > 0:
                wanted[index] = more
                room -= more
        return wanted

    def _share(self, leader: int, challenger: int, room: int) -> dict[int, int]:
        """Who gets the next samples: the two catch up with each other, then share."""
        first, second = sorted((leader, challenger), key=lambda one: self.arms[one].count)
        behind = self.arms[second].count - self.arms[first].count
        if self.arms[second].count >= MOST:
            return {first: min(behind, room)} if behind else {}
        catch_up = min(behind, room)
        more = (room - catch_up) // 2
        shares = {first: catch_up + more, second: more}
        return {index: samples for index, samples in shares.items() if samples}

    def _sampled(self) -> bool:
        return all(arm.count >= 2 for arm in self.arms)

    def _two(self) -> tuple[int, int, float]:
        """The leader, the candidate that is likeliest to be better, and how sure it is that no
        other is better by more than matters."""
        means = [float(one.means[UTILITY]) for one in estimates(self.arms)]
        leader = int(np.argmax(means))
        best = self.arms[leader]
        nearest, least = leader, float("inf")
        total = 0.0
        matters = 0.5 if self.alone else MATTERS
        for index, arm in enumerate(self.arms):
            if index == leader:
                continue
            both = min(best.count, arm.count)
            apart = best.figures[UTILITY, :both] - arm.figures[UTILITY, :both]
            error = float(apart.std(ddof=1)) / both**0.5 + 1e-9
            distance = (means[leader] - means[index] + matters) / error
            total += _doubt(distance, both)
            if distance < least:
                nearest, least = index, distance
        return leader, nearest, max(0.0, 1.0 - total)

    # the answer --------------------------------------------------------------------------------

    def answer(self, done: bool, confidence: float | None = None) -> Analysis:
        """What is known now."""
        judged = []
        sampled = [arm for arm in self.arms if arm.count]
        known = dict(zip(map(id, sampled), estimates(sampled) if sampled else (), strict=True))
        for place, arm in enumerate(self.arms):
            estimate = known.get(id(arm))
            if estimate is not None:
                low = -float(estimate.means[UTILITY])
                judged.append((low, place, self._judged(arm, estimate)))
            else:
                low = 1e6 - arm.candidate.equity
                judged.append((low, place, Judged(arm.candidate, arm.candidate.equity)))
        judged.sort(key=lambda one: one[:2])
        return Analysis(
            self.view,
            "simulation",
            tuple(one for *_, one in judged),
            is_done=done,
            samples=self.samples,
            confidence=confidence,
            notes=() if self.inferred is None else (self.inferred.note,),
        )

    def _judged(self, arm: Arm, estimate: Estimate) -> Judged:
        win, points, _ = map(float, estimate.means)
        if self.alone:
            return Judged(arm.candidate, points, None, None, arm.count)
        # A little luck may lead beyond what can be.
        win = min(1.0, max(0.0, win))
        return Judged(arm.candidate, points, win, estimate.error, arm.count)


def _doubt(distance: float, samples: int) -> float:
    """How likely it still is that a candidate is better although the samples say otherwise by so
    many standard errors; it is asked again and again, which makes an accident likelier.

    Few samples tell little of how much they vary, so the tail is that of Student's distribution.
    """
    if distance <= 0:
        return 1.0
    count = max(samples, 2)
    tail = count / 2 * log1p(distance * distance / (count - 1))
    evidence = tail - log(1 + log(count))
    return float(min(1.0, np.exp(-evidence)))

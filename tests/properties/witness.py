"""A witness of a game: sees every event, and swears that nothing went wrong."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from tests.properties.random_games import RandomPlayers, Setting, pairs, setting
from tests.properties.random_moves import FINDER, lexicon_of, other_words, words
from tests.properties.wishes import nobody_is_stuck, what_is_allowed_is_accepted

from lexiko.errors import LexikoError
from lexiko.game import RandomSource
from lexiko.rules import (
    Bag,
    Exchange,
    Position,
    Rack,
    View,
    evolve,
    redact,
    replay,
)
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.codec import (
    command_from_json,
    command_to_json,
    event_to_json,
    events_from_json,
)
from lexiko.rules.decide import decide
from lexiko.rules.pending import Pending
from lexiko.rules.tiles import joined, missing, without
from lexiko.verify import verify

LIMIT = 600
"""A game that needs more commands than this has no end."""


@dataclass
class Account:
    """What a witness can tell of games."""

    games: int = 0
    events: Counter[str] = field(default_factory=Counter)
    commands: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    editions: Counter[str] = field(default_factory=Counter)
    pairs: set[tuple[str, str]] = field(default_factory=set)

    def note(self, start: Setting) -> None:
        self.editions[start.edition] += 1
        self.pairs |= set(pairs()) & set(combinations(start.variations, 2))


class Witness:
    """Follows one game from event to event."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"witness {seed}")
        self.events: list[e.Event] = []
        self.positions: list[Position] = []
        self.scores: list[int] = []
        self.scores_at: dict[int, list[int]] = {}
        """The scores at the beginning of each turn, by its number."""
        self.sizes: list[int] = []
        """How many tiles each rack must hold: as many as the bag allowed when it was filled."""
        self.sizes_at: dict[int, list[int]] = {}

    @property
    def position(self) -> Position | None:
        return self.positions[-1] if self.positions else None

    def see(self, event: e.Event) -> None:
        before = self.position
        after = evolve(before, event)
        self.events.append(event)
        self.positions.append(after)
        assert after.sequence == len(self.events)
        assert after.now >= (before.now if before else 0)
        assert after.active[after.to_move] or not any(after.active) or after.is_over
        self._count_scores(before, event, after)
        self._count_tiles(before, event, after)
        no_tile_is_lost(after)
        if before is not None:
            undone_in_full(before, event, after)
            read_as_written(before, event)
        for seat in self.chance.sample((None, *range(len(after.seats))), 2):
            nothing_hidden_shows(after, seat, self.chance)
            no_tile_is_told(redact(event, seat, after), seat, after)

    def _count_scores(self, before: Position | None, event: e.Event, after: Position) -> None:
        """The scores are what the events add up to."""
        scores = self.scores
        match event:
            case e.GameStarted():
                scores[:] = [0] * len(event.seats)
            case e.PositionSet():
                scores[:] = event.setup.scores
            case e.Played() | e.Exchanged() | e.Passed() | e.TimedOut():
                assert before is not None
                self.scores_at[before.turn] = list(scores)
                if isinstance(event, e.Played):
                    assert event.score == event.bonus + sum(word.points for word in event.words)
                    scores[event.seat] += event.score
            case e.Challenged():
                assert before is not None
                assert before.pending is not None
                mover = before.pending.seat
                if event.upheld:
                    made = next(old for old in reversed(self.events) if is_move(old))
                    scores[mover] -= made.score if isinstance(made, e.Played) else 0
                elif after.rules.challenge == "points":
                    scores[mover] += after.rules.challenge_points
            case e.ScoreAdjusted():
                scores[event.seat] += event.points
            case e.Rewound():
                scores[:] = self.scores_at[event.turn]
            case e.GameEnded():
                changes = zip(event.adjustments, event.overtime, strict=True)
                scores[:] = [
                    score + sum(change) for score, change in zip(scores, changes, strict=True)
                ]
        assert after.scores == tuple(scores)

    def _count_tiles(self, before: Position | None, event: e.Event, after: Position) -> None:
        """How many tiles the racks must hold, by the events alone."""
        sizes = self.sizes
        if before is None:
            sizes[:] = [after.rules.rack_size] * len(after.seats)
            return
        match event:
            case e.PositionSet():
                sizes[:] = map(len, event.setup.racks)
            case e.Played() | e.Exchanged() | e.Passed() | e.TimedOut():
                self.sizes_at[before.turn] = list(sizes)
                if isinstance(event, e.Played):
                    left = sizes[event.seat] - len(event.move.placements)
                    sizes[event.seat] = min(after.rules.rack_size, left + len(before.bag))
            case e.Challenged(upheld=True):
                assert before.pending is not None
                mover = before.pending.seat
                sizes[mover] = self.sizes_at[before.turn][mover]
            case e.Rewound():
                sizes[:] = self.sizes_at[event.turn]
            case e.Resigned():
                sizes[event.seat] = 0
            case e.DrawCorrected():
                sizes[event.seat] += event.change
            case e.GivenBack():
                sizes[event.seat] -= event.count

    def racks_are_full(self) -> None:
        """When a command has been carried out, every rack is as full as the bag allowed."""
        position = self.positions[-1]
        if position.rules.solitaire != "open":
            assert [len(rack) for rack in position.racks] == self.sizes

    def look_back(self) -> None:
        """The record alone gives the same game again, and so does its JSON."""
        events, last = self.events, self.positions[-1]
        alphabet = last.rules.alphabet
        text = json.dumps([event_to_json(event, alphabet) for event in events])
        read = events_from_json(json.loads(text))
        assert read == tuple(events)
        again = replay(read)
        assert again == last
        assert verify(read, str) == last
        for turn in range(last.turn):
            assert again.start_of(turn) == last.start_of(turn)
        cut = self.chance.randrange(len(events))
        assert replay(events[: cut + 1]) == self.positions[cut]


def is_move(event: e.Event) -> bool:
    return isinstance(event, e.Played | e.Exchanged | e.Passed)


def read_as_written(before: Position, event: e.Event) -> None:
    """A move in writing is the same move again; the tiles of an exchange are in any order."""
    if isinstance(event, e.Played | e.Exchanged | e.Passed):
        move = event.move
        if isinstance(move, Exchange):
            move = replace(move, pieces=bytes(sorted(move.pieces)))
        assert before.parse(before.text(move)) == move


def no_tile_is_lost(position: Position) -> None:
    """Board, racks and bag hold all tiles of the set, with those put aside in an exchange."""
    bag, racks = position.bag, position.racks
    pieces = [*position.board.pieces(), *bag.letters]
    held = 0
    for rack in racks:
        pieces += rack.letters
        held += rack.unknown
        assert rack.unknown >= 0
        assert list(rack.letters) == sorted(rack.letters)
    pieces += position.aside.letters
    held += position.aside.unknown
    assert bytes(sorted(pieces)) == position.rules.alphabet.tiles
    assert bag.held == held
    assert 0 <= len(bag) <= len(bag.letters)
    for rack, seen in zip(racks, position.seen, strict=bool(position.seen)):
        assert not missing(rack.letters, seen), "what is known of a rack is on it"


def undone_in_full(before: Position, event: e.Event, after: Position) -> None:
    """A turn taken back leaves board and racks as they were, drawn for (now) or not (once)."""
    if is_move(event) and after.rules.solitaire != "open":
        assert after.pending is not None
        words = after.pending.words
        if words:
            bad = e.Challenged(event.at, 0, (e.Judgement(words[0], good=False),))
            as_before(before, evolve(after, bad), after.pending.seat)
    elif isinstance(event, e.Challenged) and event.upheld:
        start, pending = before.turn_start, before.pending
        assert start is not None
        assert pending is not None
        as_before(start, after, pending.seat)
        assert event.returned == pending.drawn
        if not before.kept:  # beside a real board, the draw may have been corrected since
            returned = len(event.returned) - moved_into_bag(pending)
            assert len(after.bag) == len(before.bag) + returned
        others = [seat for seat in range(len(after.seats)) if seat != pending.seat]
        assert [after.racks[seat] for seat in others] == [before.racks[seat] for seat in others]


def moved_into_bag(pending: Pending) -> int:
    """How many tiles an exchange has put into the bag."""
    return pending.move.count if isinstance(pending.move, Exchange) else 0


def as_before(start: Position, after: Position, mover: int) -> None:
    assert after.board == start.board
    assert len(after.racks[mover]) == len(start.racks[mover])
    if not start.racks[mover].unknown:
        assert after.racks[mover] == start.racks[mover]
    no_tile_is_lost(after)


def nothing_hidden_shows(position: Position, seat: int | None, chance: random.Random) -> None:
    """Whatever the tiles are that a seat cannot see, its view is the same."""
    hidden = [other for other in range(len(position.seats)) if not position.sees_rack(seat, other)]
    if hidden:
        assert position.view(seat) == mixed(position, hidden, chance).view(seat)


def mixed(position: Position, hidden: list[int], chance: random.Random) -> Position:
    """The position with other tiles on the hidden racks and in the bag, and others exchanged."""
    pending = position.pending
    pool = [*position.bag.letters]
    if pending is not None and pending.seat in hidden:
        pool += position.aside.letters
    # What everybody has seen on a rack is not hidden, and stays there.
    seen = position.seen or (b"",) * len(position.seats)
    for seat in hidden:
        pool += without(position.racks[seat].letters, seen[seat])
    chance.shuffle(pool)

    def deal(count: int) -> bytes:
        return bytes(sorted(pool.pop() for _ in range(count)))

    racks = tuple(
        Rack(joined(seen[seat], deal(len(rack.letters) - len(seen[seat]))), rack.unknown)
        if seat in hidden
        else rack
        for seat, rack in enumerate(position.racks)
    )
    if pending is not None and pending.seat in hidden and isinstance(pending.move, Exchange):
        count = len(pending.move.pieces)
        # What has been exchanged is in the bag now; what is put aside must not come twice.
        others = deal(count) if pending.due else bytes(chance.sample(pool, min(len(pool), count)))
        pending = replace(pending, move=replace(pending.move, pieces=others))
    bag = Bag(deal(len(pool)), position.bag.held)
    return replace(position, racks=racks, bag=bag, pending=pending)


def no_tile_is_told(event: e.Event, seat: int | None, position: Position) -> None:
    """What somebody hears of an event names no tile that they cannot see."""
    match event:
        case e.Drawn() | e.RackTold() | e.GivenBack():
            assert not event.pieces or position.sees_rack(seat, event.seat)
        case e.Exchanged():
            assert not event.move.pieces or position.sees_rack(seat, event.seat)
        case e.Challenged():
            assert not event.returned.letters or position.is_over
        case e.PlayShown():
            assert not event.play.placements or position.sees_rack(seat, event.seat)
        case e.PositionSet():
            for other, rack in enumerate(event.setup.racks):
                assert not rack.letters or position.sees_rack(seat, other)


def same_in_json(command: c.Command, position: Position) -> None:
    alphabet = position.rules.alphabet
    sent: Any = json.loads(json.dumps(command_to_json(command, alphabet)))
    assert command_from_json(sent, alphabet) == command


def watch(seed: int, account: Account) -> None:
    """Play the game of a seed to its end, and check everything on the way."""
    start, witness, players = setting(seed), Witness(seed), RandomPlayers(seed)
    source = RandomSource(seed)
    for step in decide(None, start.start, words(), source, FINDER):
        witness.see(step.event)
    for commands in range(1, LIMIT + 4):
        position = witness.positions[-1]
        if position.is_over and commands > 3:
            break
        assert commands <= LIMIT, "the game does not end"
        command = players.wish(position)
        lexicon = lexicon_of(position.lexicon)
        if witness.chance.random() < 0.01:
            lexicon = other_words() if lexicon is words() else words()
        try:
            steps = decide(position, command, lexicon, source, FINDER)
        except LexikoError as error:
            account.refusals.update(error.codes)
            continue
        assert not position.is_over, "the game went on after its end"
        assert steps, "a command led to nothing"
        same_in_json(command, position)
        for step in steps:
            witness.see(step.event)
            assert step.after == witness.positions[-1], "a step differs from what its event makes"
        witness.racks_are_full()
        nobody_is_stuck(witness.positions[-1])
        anybody = witness.chance.randrange(len(position.seats))
        what_is_allowed_is_accepted(witness.positions[-1], anybody, witness.chance)
        seat = witness.chance.choice((None, *range(len(position.seats))))
        view = witness.positions[-1].view(seat)
        assert View.from_json(json.loads(json.dumps(view.to_json()))) == view
    witness.look_back()
    result = witness.positions[-1].result
    assert result is not None
    account.games += 1
    account.commands += commands
    account.events.update(type(event).__name__ for event in witness.events)
    account.ends[result.reason] += 1
    account.note(start)


def watch_all(seeds: Iterable[int], account: Account) -> None:
    """Play the games of some seeds; the first that goes wrong says how to repeat it."""
    for seed in seeds:
        try:
            watch(seed, account)
        except Exception as error:
            again = f"python tools/prove.py games --seed {seed}"
            raise AssertionError(f"the game of seed {seed} went wrong; again: {again}") from error

"""Whether the events of a record can be the events of a game.

Replaying checks nothing; a record from outside might have been edited or cut. So every event is
held against the position before it: the seat exists and may act, the tiles are where they are
taken from, words and scores are what the rules give, and the end is counted right.

What is not asked again: whether a word is good and whether a play existed (the record is the
witness of both), and whether this program would have decided the very same events, because a
record must stay readable when a later version decides otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lexiko.errors import LexikoError, NotationError, as_problem
from lexiko.rules import Lexicon, LexiconRef, Play, Position, Word, events_of
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.allowed import what_may
from lexiko.rules.decide import decide
from lexiko.rules.ending import end_reason, final_count
from lexiko.rules.evolve import evolve, turn_of
from lexiko.rules.seats import MAX_NAME
from lexiko.rules.tiles import NO_TILES, missing

_FORCED = ("finish_line", "out", "passes", "scoreless")
"""The ends that follow from the position alone."""


class AnyWord:
    """A dictionary that says yes to every word but those it was told are bad."""

    def __init__(self, ref: LexiconRef, bad: frozenset[Word] = frozenset()) -> None:
        self.ref = ref
        self.bad = bad

    def __contains__(self, word: Word, /) -> bool:
        return word not in self.bad


class AnyPlay:
    """A finder that never claims that there is no play."""

    def has_play(self, position: Position, seat: int, lexicon: Lexicon) -> bool:
        return True

    def find_play(self, position: Position, seat: int, lexicon: Lexicon) -> Play | None:
        return None


class NoDraw:
    """A source for games in which nobody draws by chance."""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        return bag[:count]


def verify(events: Sequence[e.Event], where: Callable[[int], str]) -> Position:
    """The position that the events lead to; `NotationError` at the first that cannot be.

    `where` names an event, by its index, in the words of the file it came from.
    """
    position: Position | None = None
    draws_at_once = False
    for index, event in enumerate(events):
        try:
            problem = _start(event) if position is None else _problem(position, event)
            draws_at_once = draws_at_once or (position is not None and _newer(position, event))
            if draws_at_once and isinstance(event, e.TimedOut) and event.counts:
                problem = "a turn that ran out of time doesn't count as a pass"
            if not problem:
                position = evolve(position, event)
        except LexikoError as error:
            problem = as_problem(error)
        if problem:
            raise NotationError("bad_record", where=where(index), problem=problem)
    if position is None:
        raise NotationError("bad_record", where=where(0), problem="there are no events")
    return position


def _start(event: e.Event) -> str:
    """What is wrong with the first event; an empty text if nothing is."""
    if not isinstance(event, e.GameStarted):
        return "the first event must start the game"
    _started_as(event, None)
    return ""


def _started_as(event: e.GameStarted, setup: c.Setup | None) -> tuple[e.Event, ...]:
    """The events of such a start; the rules refuse one that cannot be."""
    command = c.Start(
        event.rules,
        event.seats,
        event.lexicon,
        event.at,
        event.kept,
        event.keeper,
        # Nobody need draw for the first play here.
        0 if event.first is None else event.first,
        setup,
        event.help,
    )
    return events_of(decide(None, command, AnyWord(event.lexicon), NoDraw(), AnyPlay()))


def _newer(position: Position, event: e.Event) -> bool:
    """Whether an event cannot be of the first version, where a draw settled the turn at once."""
    pending = position.pending
    drawn = pending is not None and len(pending.drawn) > 0
    return drawn and not isinstance(event, e.Settled)


def _problem(position: Position, event: e.Event) -> str:
    """Why an event cannot follow on a position; an empty text if it can."""
    if isinstance(event, e.GameStarted):
        return "the game has already started"
    if position.is_over:
        return "the game is over"
    if event.at < position.now:
        return f"time runs backwards from {position.now} to {event.at}"
    seat = getattr(event, "seat", None)
    if seat is not None:
        if not 0 <= seat < len(position.seats):
            return f"there is no seat {seat}"
        if not position.active[seat]:
            return f"{position.seats[seat].name} has left the game"
    match event:
        case e.Played() | e.Exchanged() | e.Passed() | e.TimedOut() | e.Skipped():
            return _turn(position, event)
        case e.Settled() | e.Accepted() | e.Challenged():
            return _answer(position, event)
        case e.PositionSet() | e.OrderDrawn() | e.Drawn():
            return _tiles(position, event)
        case e.EndReached() | e.GameEnded():
            return _end(position, event)
        case e.RackTold() | e.DrawCorrected() | e.GivenBack() | e.ScoreAdjusted():
            return _kept(position, event)
    return _table(position, event)


def _turn(
    position: Position, event: e.Played | e.Exchanged | e.Passed | e.TimedOut | e.Skipped
) -> str:
    if position.pending is not None:
        return "the turn before is not settled"
    # A turn that is lost needs no clock: whoever leaves a paused game may bring it about.
    if position.ending or (position.paused and not isinstance(event, e.Skipped)):
        return "nobody can move now"
    if event.seat != position.turn_seat:
        return f"it is {position.seats[position.turn_seat].name}'s turn"
    lost = position.lost_turns[event.seat] > 0
    if lost != isinstance(event, e.Skipped):
        return "this turn is lost" if lost else "this turn is not lost"
    if isinstance(event, e.TimedOut | e.Skipped):
        return ""
    turn = turn_of(position, event.seat, event.move)
    if turn.edited != event.edited:
        return "the edits make other words than these"
    if isinstance(event, e.Played):
        alphabet, score = position.rules.alphabet, turn.score
        words = tuple(word.formed for word in score.words)
        if words != event.words:
            told = ", ".join(f"{alphabet.text(word.word)} {word.points}" for word in words)
            return f"the words of this play are {told}"
        if (score.bonus, score.total) != (event.bonus, event.score):
            return f"this play scores {score.total}, not {event.score}"
    return ""


def _answer(position: Position, event: e.Settled | e.Accepted | e.Challenged) -> str:
    pending = position.pending
    if pending is None:
        return "there is no turn to settle"
    if isinstance(event, e.Settled):
        if event.seat != pending.seat:
            return "another player moved"
        return "the player who moved has not drawn yet" if pending.due else ""
    if event.seat == pending.seat or event.seat in pending.accepted:
        return "this player no longer has a say"
    if isinstance(event, e.Challenged):
        words = [judgement.word for judgement in event.judgements]
        if not words or len(set(words)) < len(words) or not set(words) <= set(pending.words):
            return "the words judged must be words of this turn that nobody has challenged yet"
        if event.returned != (pending.drawn if event.upheld else NO_TILES):
            return "the tiles that went back are not those drawn for this turn"
    return ""


def _tiles(position: Position, event: e.PositionSet | e.OrderDrawn | e.Drawn) -> str:
    rules = position.rules
    if isinstance(event, e.Drawn):
        rack, bag = position.racks[event.seat], position.bag
        count = len(event.pieces) + event.unknown
        pending = position.pending
        due = pending is not None and pending.seat == event.seat and pending.due > 0
        if not due and (position.turn or len(rack)):
            return "nobody has to draw here"
        if not 1 <= count <= len(bag) or event.unknown < 0:
            return f"{count} tiles can't be drawn: the bag has {len(bag)}"
        lacking = missing(bag.letters, event.pieces)
        if lacking:
            return f"the bag does not hold {rules.alphabet.text(lacking)}"
        if position.kept != bool(event.unknown) or (event.pieces and event.unknown):
            return "unknown tiles are drawn in kept games, and only there"
        if len(rack) + count > rules.rack_size and rules.solitaire != "open":
            return f"a rack holds {rules.rack_size} tiles"
        return ""
    if position.sequence != 1:
        return "this belongs right after the start"
    if isinstance(event, e.PositionSet):
        started = e.GameStarted(
            position.now, rules, position.seats, position.lexicon, position.kept, position.keeper
        )
        _started_as(started, event.setup)
        return ""
    count = len(position.seats)
    draws = [draw for draws in event.rounds for draw in draws]
    if not 0 <= event.first < count or not all(0 <= draw.seat < count for draw in draws):
        return "there is no such seat"
    if missing(rules.alphabet.tiles, b"".join(draw.piece for draw in draws)):
        return "there are no such tiles"
    return ""


def _end(position: Position, event: e.EndReached | e.GameEnded) -> str:
    forced = event.reason in _FORCED and event.reason != end_reason(position, lambda seat: True)
    left = event.reason in ("resigned", "overtime")
    if forced or (left and sum(position.active) > 1):
        return f"the game can't end here for the reason {event.reason!r}"
    if position.pending is not None and not left and event.reason != "abandoned":
        return "the turn before is not settled"
    if event.reason == "requested" and position.rules.solitaire is None and not position.kept:
        return "one player can't end this game alone"
    agreed = position.ending == "agreed" or _agreed(position, c.EndGame())
    if event.reason == "agreed" and not agreed:
        return "not everybody agreed to end the game"
    if isinstance(event, e.EndReached):
        return "" if position.kept and not position.ending else "only a kept game waits for racks"
    counted = final_count(position, event.at, event.reason, force=True)
    if counted != event:
        assert isinstance(counted, e.GameEnded)
        return f"the final scores are {counted.scores}, the winners {counted.winners}"
    return ""


def _kept(
    position: Position, event: e.RackTold | e.DrawCorrected | e.GivenBack | e.ScoreAdjusted
) -> str:
    if not position.kept:
        return "this is for kept games only"
    rack, bag = position.racks[event.seat], position.bag
    match event:
        case e.RackTold():
            lacking = missing(bag.letters + rack.letters, event.pieces)
            good = len(event.pieces) <= len(rack) and not lacking
        case e.DrawCorrected():
            good = -rack.unknown <= event.change <= len(bag)
        case e.GivenBack():
            blind = event.count - len(event.pieces)
            good = 0 <= blind <= len(rack) - len(event.pieces) and event.count > 0
            good = good and not missing(rack.letters, event.pieces)
            good = good and 0 <= event.by < len(position.seats)
        case e.ScoreAdjusted():
            good = True
    return "" if good else "these tiles can't be on this rack"


def _agreed(position: Position, proposal: c.Proposal) -> bool:
    """Whether everybody who was asked has agreed to a proposal."""
    made = position.proposal
    return made is not None and made.proposal == proposal and not position.asked


def _table(position: Position, event: e.Event) -> str:
    proposal = position.proposal
    match event:
        case e.Proposed():
            asked = event.proposal
            if proposal is not None:
                return "another proposal is waiting for an answer"
            if isinstance(asked, c.TakeBack) and position.start_of(asked.turn) is None:
                return f"there is no turn {asked.turn} to go back to"
        case e.Agreed() | e.Declined():
            if proposal is None or event.seat in proposal.agreed:
                return "there is nothing for this player to answer"
        case e.Rewound():
            if not _agreed(position, c.TakeBack(event.turn)):
                return "not everybody agreed to go back to this turn"
        case e.DictionaryChanged():
            if not _agreed(position, c.ChangeDictionary(event.lexicon)):
                return "not everybody agreed on this dictionary"
        case e.PlayShown():
            due = position.to_move == event.seat and position.has_passed[event.seat]
            if not due or not position.rules.must_play_after_pass:
                return "nobody needs to be shown a play here"
            turn_of(position, event.seat, event.play)
        case e.HintTaken():
            if not what_may(position, event.seat).ask_hint:
                return "this player can't have a hint here"
            if event.step != position.hints + 1:
                return f"the next step of this hint is {position.hints + 1}"
        case e.Resigned():
            left = position.time_left(event.seat)
            if event.overtime and (left is None or event.at - position.now < left):
                return "this player still has time"
        case e.SeatChanged():
            if not event.name.strip() or len(event.name) > MAX_NAME:
                return f"a name has 1 to {MAX_NAME} characters"
        case e.Paused() | e.Resumed():
            if position.paused == isinstance(event, e.Paused):
                return "the game is already paused" if position.paused else "it is not paused"
    return ""

"""From one position to the next: what each event changes, and nothing else.

Nothing is checked or decided here; `decide` has done that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from lexiko.errors import LexikoError, NotationError, as_problem, require
from lexiko.rules import events as e
from lexiko.rules.beginning import set_up, started
from lexiko.rules.legality import Turn, work_out
from lexiko.rules.moves import Exchange, Move, Pass
from lexiko.rules.pending import OpenProposal, Pending
from lexiko.rules.position import Position
from lexiko.rules.step import Step
from lexiko.rules.tiles import Bag, Rack, joined, missing, without

T = TypeVar("T")


def replay(events: Iterable[e.Event]) -> Position:
    """The position that the events of a game lead to."""
    position = None
    for step in steps_of(events):
        position = step.after
    if position is None:
        raise NotationError("bad_record", where="events", problem="there are none")
    return position


def steps_of(events: Iterable[e.Event], position: Position | None = None) -> Iterator[Step]:
    """The steps that events make, from their first one or from a position."""
    require(isinstance(events, Iterable), "events", "the events of a game", events)
    for event in events:
        step = follow(position, event)
        position = step.after
        yield step


def evolve(position: Position | None, event: e.Event) -> Position:
    """The position after one more event."""
    return follow(position, event).after


def follow(position: Position | None, event: e.Event, turn: Turn | None = None) -> Step:
    """The step that an event makes; `turn` is its move, if that has been worked out already."""
    if position is None:
        if not isinstance(event, e.GameStarted):
            raise NotationError(
                "bad_record", where="events", problem="the first one must start the game"
            )
        return Step(event, None, started(event))
    if isinstance(event, e.Played | e.Exchanged | e.Passed):
        turn = turn or turn_of(position, event.seat, event.move)
        after = _moved(position, event, turn)
    else:
        after = _apply(position, event)
    return Step(event, position, _tick(position, after, event), turn)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _tick(before: Position, after: Position, event: e.Event) -> Position:
    """Count the time since the last event, for the clock that was running."""
    elapsed = event.at - before.now
    used, turn_used, window_used = after.used, after.turn_used, after.window_used
    running = before.running
    if running is not None:
        used = _put(used, running, used[running] + elapsed)
        turn_used += elapsed
    elif before.waiting_for and not before.paused:
        window_used += elapsed
    increment = before.rules.increment_seconds
    if increment and isinstance(event, e.Played | e.Exchanged | e.Passed):
        used = _put(used, event.seat, used[event.seat] - increment * 1000)
    if after.pending is None:
        window_used = 0
    # A new turn has a clock of its own, which starts when the last move is announced.
    announced = after.pending is not None and before.pending is None
    anew = announced or isinstance(event, e.TimedOut | e.Rewound)
    hints = after.hints
    if anew or after.to_move != before.to_move:
        turn_used = hints = 0
    return after.but(
        sequence=before.sequence + 1,
        now=event.at,
        used=used,
        turn_used=turn_used,
        hints=hints,
        window_used=window_used,
    )


def _apply(position: Position, event: e.Event) -> Position:
    match event:
        case e.Drawn():
            return _drawn(position, event)
        case e.Settled():
            return _next_turn(position)
        case e.Accepted():
            pending = _pending(position)
            accepted = (*pending.accepted, event.seat)
            return replace(position, pending=replace(pending, accepted=accepted))
        case e.Challenged():
            return _challenged(position, event)
        case e.Skipped():
            lost = position.lost_turns[event.seat] - 1
            return replace(
                position,
                lost_turns=_put(position.lost_turns, event.seat, lost),
                turn_seat=position.following(event.seat),
                turn=position.turn + 1,
                scoreless=position.scoreless + 1,
            )
        case e.TimedOut():
            return _timed_out(position, event)
        case e.PlayShown():
            return replace(position, shown=event.play)
        case e.HintTaken():
            return replace(position, hints=event.step)
        case e.OrderDrawn():
            return replace(position, turn_seat=event.first)
        case e.PositionSet():
            return set_up(position, event.setup)
        case e.EndReached():
            after = replace(position, ending=event.reason, proposal=None)
            # An end that people wished for is taken back like a turn, and nothing with it.
            wished = event.reason in ("requested", "agreed")
            return replace(after, turn_start=replace(position, proposal=None)) if wished else after
        case e.GameEnded():
            # What was put aside and never drawn for is in the bag again.
            bag, aside = position.bag, position.aside
            return replace(
                position,
                bag=Bag(joined(bag.letters, aside.letters), bag.held - aside.unknown),
                scores=event.scores,
                result=event,
                ending=None,
                pending=None,
                proposal=None,
                paused=False,
            )
        case _:
            return _apply_between(position, event)


def _apply_between(position: Position, event: e.Event) -> Position:
    """What happens beside the turns."""
    match event:
        case e.Proposed():
            proposal = OpenProposal(event.seat, event.proposal, (event.seat,))
            return replace(position, proposal=proposal)
        case e.Agreed():
            assert position.proposal is not None
            agreed = (*position.proposal.agreed, event.seat)
            return replace(position, proposal=replace(position.proposal, agreed=agreed))
        case e.Declined():
            return replace(position, proposal=None)
        case e.Rewound():
            return _rewound(position, event.turn)
        case e.DictionaryChanged():
            return replace(position, lexicon=event.lexicon, proposal=None)
        case e.Resigned():
            return _resigned(position, event.seat)
        case e.SeatChanged():
            player = replace(position.seats[event.seat], name=event.name, computer=event.computer)
            # Who comes now has not been asked.
            return replace(position, seats=_put(position.seats, event.seat, player), proposal=None)
        case e.Paused():
            return replace(position, paused=True)
        case e.Resumed():
            return replace(position, paused=False, timeouts=0)
        case e.RackTold():
            return _told(position, event)
        case e.DrawCorrected():
            rack, bag = position.racks[event.seat], position.bag
            return _with_rack(
                position,
                event.seat,
                Rack(rack.letters, rack.unknown + event.change),
                Bag(bag.letters, bag.held + event.change),
            )
        case e.GivenBack():
            return _given_back(position, event)
        case e.ScoreAdjusted():
            return _score(position, event.seat, event.points)
    raise AssertionError(event)  # pragma: no cover


def _pending(position: Position) -> Pending:
    assert position.pending is not None
    return position.pending


def _with_rack(position: Position, seat: int, rack: Rack, bag: Bag, **more: Any) -> Position:
    return position.but(racks=_put(position.racks, seat, rack), bag=bag, **more)


def _score(position: Position, seat: int, points: int) -> Position:
    return position.but(scores=_put(position.scores, seat, position.scores[seat] + points))


# turns ---------------------------------------------------------------------------------------


def turn_of(position: Position, seat: int, move: Move) -> Turn:
    """A move of the record worked out; it was legal when it was made."""
    turn, reasons = work_out(
        position.rules, position.board, position.racks[seat], position.bag, move
    )
    if turn is None:
        problem = as_problem(LexikoError(reasons))
        raise NotationError("bad_record", where=f"event {position.sequence}", problem=problem)
    return turn


def _moved(position: Position, event: e.Played | e.Exchanged | e.Passed, turn: Turn) -> Position:
    seat = event.seat
    score = event.score if isinstance(event, e.Played) else 0
    after = _with_rack(
        position,
        seat,
        turn.rack,
        turn.bag,
        board=turn.board,
        pending=Pending(
            seat, event.move, turn.words, score=score, due=_due(position, turn, event.move)
        ),
        proposal=None,
        turn_start=position,
        timeouts=0,
        shown=None,
        seen=_still_seen(position, seat, turn) if position.seen else (),
    )
    if isinstance(event, e.Passed):
        return replace(_passing(after, seat), has_passed=_put(position.has_passed, seat, True))
    return _score(after, seat, score).but(
        passes=(0,) * len(position.seats),
        has_passed=_put(position.has_passed, seat, False),
        scoreless=0 if score else position.scoreless + 1,
    )


def _still_seen(position: Position, seat: int, turn: Turn) -> tuple[bytes, ...]:
    """What is known of the racks after a turn: not what it used, and nothing if tiles were
    exchanged, as nobody knows which."""
    used = missing(turn.rack.letters, position.racks[seat].letters)
    exchanged = isinstance(turn.move, Exchange) and turn.move.count
    return _with_seen(position, seat, b"" if exchanged else missing(used, position.seen[seat]))


def _with_seen(position: Position, seat: int, pieces: bytes) -> tuple[bytes, ...]:
    seen = _put(position.seen or (b"",) * len(position.seats), seat, pieces)
    return seen if any(seen) else ()


def _due(position: Position, turn: Turn, move: Move) -> int:
    """How many tiles a move draws: as many as it took off the rack, while the bag lasts."""
    if isinstance(move, Exchange):
        return move.count
    if isinstance(move, Pass) or position.rules.solitaire == "open":
        return 0
    return max(0, min(position.rules.rack_size - len(turn.rack), len(position.bag)))


def _passing(position: Position, seat: int) -> Position:
    counts = position.passes_count
    return replace(
        position,
        passes=_put(position.passes, seat, position.passes[seat] + counts),
        scoreless=position.scoreless + 1,
    )


def _timed_out(position: Position, event: e.TimedOut) -> Position:
    after = replace(
        position, turn_start=position, timeouts=position.timeouts + 1, shown=None, proposal=None
    )
    if event.counts:
        has_passed = _put(position.has_passed, event.seat, False)
        after = replace(_passing(after, event.seat), has_passed=has_passed)
    return _next_turn(after)


def _next_turn(position: Position) -> Position:
    return position.but(
        pending=None,
        turn=position.turn + 1,
        turn_seat=position.following(position.turn_seat),
    )


def _drawn(position: Position, event: e.Drawn) -> Position:
    rack, bag, pending = position.racks[event.seat], position.bag, position.pending
    letters, held = without(bag.letters, event.pieces), bag.held + event.unknown
    if pending is not None:
        if isinstance(pending.move, Exchange):
            # What was put aside is in the bag now.
            letters, held = joined(letters, pending.move.pieces), held - pending.move.unknown
        drawn = Rack(event.pieces, event.unknown)
        pending = replace(pending, due=0, drawn=drawn)
    return _with_rack(
        position,
        event.seat,
        Rack(joined(rack.letters, event.pieces), rack.unknown + event.unknown),
        Bag(letters, held),
        pending=pending,
    )


def _challenged(position: Position, event: e.Challenged) -> Position:
    pending, rules = _pending(position), position.rules
    if event.upheld:
        return _taken_back(position)
    judged = tuple(judgement.word for judgement in event.judgements)
    words = tuple(word for word in pending.words if word not in judged)
    after = replace(
        position,
        pending=replace(
            pending,
            words=words,
            judged=(*pending.judged, *judged),
            challenged=(*pending.challenged, event.seat),
        ),
    )
    if rules.challenge == "double":
        lost = position.lost_turns[event.seat] + 1
        return replace(after, lost_turns=_put(position.lost_turns, event.seat, lost))
    if rules.challenge == "points":
        return _score(after, pending.seat, rules.challenge_points)
    return after


def _taken_back(position: Position) -> Position:
    """The turn that waits undone: its tiles on the rack again, those drawn for it in the bag.

    Only what that turn changed is undone; somebody may have left the game meanwhile.
    """
    pending, start = _pending(position), position.turn_start
    assert start is not None
    seat, old, now = pending.seat, start.racks[pending.seat], position.racks[pending.seat]
    turn = turn_of(start, seat, pending.move)
    # Tiles that came from an unknown rack have been seen now, and stay known on it.
    known = joined(old.letters, missing(turn.bag.letters, start.bag.letters))
    aside = position.aside
    loose = joined(position.bag.letters, aside.letters + now.letters)
    loose = without(joined(loose, position.board.pieces()), start.board.pieces())
    # What was told of the rack meanwhile is no longer known to be there.
    known = without(known, missing(loose, known))
    unknown = len(old) - len(known)
    held = position.bag.held + unknown - now.unknown - aside.unknown
    back = _with_rack(
        _score(position, seat, -pending.score),  # points for a failed challenge stay
        seat,
        Rack(known, unknown),
        Bag(without(loose, known), held),
        board=start.board,
        passes=(0,) * len(position.seats),
        has_passed=_put(position.has_passed, seat, False),
        scoreless=start.scoreless + 1,
        seen=() if position.kept else _with_seen(position, seat, _shown_by(turn, start, seat)),
        proposal=None,
    )
    return _next_turn(back)


def _shown_by(turn: Turn, start: Position, seat: int) -> bytes:
    """What everybody knows of the rack from which a turn was made: what it used, but for tiles
    that it put aside face down, and what was known before."""
    move = turn.move
    hidden = turn.rack.letters + (move.pieces if isinstance(move, Exchange) else b"")
    used = missing(hidden, start.racks[seat].letters)
    before = start.seen[seat] if start.seen else b""
    return joined(used, missing(used, before))


def _rewound(position: Position, turn: int) -> Position:
    """The position at the beginning of a turn, with the same players and by the same clocks."""
    start = position.start_of(turn)
    assert start is not None
    return replace(
        start,
        seats=position.seats,
        lexicon=position.lexicon,
        used=position.used,
        paused=position.paused,
        turn_used=0,
        timeouts=0,
        # Beside a real board it is an entry that is mended: the tiles are what they were.
        drawn_back=position.drawn_back or (not position.kept and start.bag != position.bag),
        proposal=None,
    )


def _resigned(position: Position, seat: int) -> Position:
    rack, bag = position.racks[seat], position.bag
    after = _with_rack(
        position,
        seat,
        Rack(),
        Bag(joined(bag.letters, rack.letters), bag.held - rack.unknown),
        active=_put(position.active, seat, False),
        seen=_with_seen(position, seat, b""),
        proposal=None,
    )
    if position.pending is None and position.turn_seat == seat:
        return replace(after, turn_seat=after.following(seat), shown=None)
    return after


# kept games ----------------------------------------------------------------------------------


def _told(position: Position, event: e.RackTold) -> Position:
    rack, bag = position.racks[event.seat], position.bag
    unknown = len(rack) - len(event.pieces)
    pool = without(joined(bag.letters, rack.letters), event.pieces)
    return _with_rack(
        position,
        event.seat,
        Rack(event.pieces, unknown),
        Bag(pool, bag.held + unknown - rack.unknown),
    )


def _given_back(position: Position, event: e.GivenBack) -> Position:
    rack, bag = position.racks[event.seat], position.bag
    left, blind = without(rack.letters, event.pieces), event.count - len(event.pieces)
    # A tile that nobody names may be any of the rack: nothing is known of the others then.
    known = b"" if blind else left
    unknown = len(rack) - event.count - len(known)
    return _with_rack(
        position,
        event.seat,
        Rack(known, unknown),
        Bag(without(joined(bag.letters, rack.letters), known), bag.held + unknown - rack.unknown),
    )

"""From a wish to facts: what a command makes happen, or every reason why it cannot."""

from __future__ import annotations

from lexiko.errors import IllegalMove, Reason, require
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.allowed import may_have_hints, what_may
from lexiko.rules.decision import Decision
from lexiko.rules.interruptions import abandon, change_seat, finish, pause, resign, resume
from lexiko.rules.judge import Lexicon, PlayFinder
from lexiko.rules.kept import decide_kept
from lexiko.rules.legality import Turn, work_out
from lexiko.rules.moves import Exchange, Move, Pass, Play
from lexiko.rules.position import Position
from lexiko.rules.proposals import answer, propose
from lexiko.rules.start import start
from lexiko.rules.step import Step
from lexiko.rules.tiles import NO_TILES, TileSource


def decide(
    position: Position | None,
    command: c.Command,
    lexicon: Lexicon,
    source: TileSource,
    finder: PlayFinder,
) -> tuple[Step, ...]:
    """What a command leads to, event by event; `IllegalMove` with every reason if it is refused."""
    if position is None:
        if not isinstance(command, c.Start):
            raise IllegalMove("bad_record", where="game", problem="it has not been started")
        return start(command, lexicon, source, finder)
    require(isinstance(position, Position), "position", "a position, or None", position)
    require(hasattr(command, "at"), "command", "one of lexiko.rules.commands", command)
    decision = Decision(position, command.at, lexicon, source, finder)
    match command:
        case c.TakeTurn():
            _take_turn(decision, command)
        case c.Accept():
            _accept(decision, command)
        case c.Challenge():
            _challenge(decision, command)
        case c.Expire():
            _expire(decision)
        case c.ShowPlay():
            _show_play(decision, command.seat)
        case c.AskHint():
            _ask_hint(decision, command.seat)
        case c.Propose():
            propose(decision, command)
        case c.Answer():
            answer(decision, command)
        case c.Resign():
            resign(decision, command.seat)
        case c.ChangeSeat():
            change_seat(decision, command)
        case c.Pause():
            pause(decision)
        case c.Resume():
            resume(decision)
        case c.Abandon():
            abandon(decision)
        case c.Finish():
            finish(decision)
        case c.Start():
            raise IllegalMove("bad_record", where="game", problem="it has been started already")
        case _:
            decide_kept(decision, command)
    return tuple(decision.steps)


def _take_turn(decision: Decision, command: c.TakeTurn) -> None:
    decision.require_open(command.seat)
    position = decision.position
    if position.pending is not None and position.pending.due and not position.waiting_for:
        # A game of the first version: the bag is what it will be after that draw.
        decision.settle()
        turn = None if decision.is_ended else _checked(decision, command.seat, command.move)
    else:
        turn = _checked(decision, command.seat, command.move)
        if position.pending is not None:
            decision.settle()
    if turn is None or decision.is_ended:
        # All possible plays had been made: this turn does not take place any more.
        return
    at, seat, move = decision.at, command.seat, turn.move
    if isinstance(move, Exchange) and move.count == 0:
        move = Pass(move.edits)
    match move:
        case Play():
            words = tuple(word.formed for word in turn.score.words)
            bonus, total = turn.score.bonus, turn.score.total
            decision.emit(e.Played(at, seat, move, words, turn.edited, bonus, total), turn)
        case Exchange():
            decision.emit(e.Exchanged(at, seat, move, turn.edited), turn)
        case _:
            decision.emit(e.Passed(at, seat, move, turn.edited), turn)
    made = decision.position.pending
    assert made is not None
    decision.draw(seat, made.due)
    if decision.position.rules.challenge == "void" or not decision.position.challengers:
        decision.settle()


def _checked(decision: Decision, seat: int, move: Move) -> Turn:
    """The turn that a legal move makes; every reason at once if it is not legal."""
    position = decision.position
    rules, rack = position.rules, position.racks[seat]
    turn, given = work_out(rules, position.board, rack, position.bag, move)
    reasons = list(given)
    if position.ending:
        reasons.append(Reason.of("game_over"))
    if seat != position.to_move:
        reasons.append(Reason.of("not_your_turn", name=decision.name(position.to_move)))
    elif position.waiting_for:
        reasons.append(Reason.of("window_open"))
    extra = len(rack) - rules.rack_size
    if extra > 0 and rules.solitaire != "open":
        name = decision.name(seat)
        reasons.append(Reason.of("rack_too_full", name=name, count=len(rack), extra=extra))
    if not isinstance(move, Play) and rules.solitaire == "open":
        reasons.append(Reason.of("no_pass"))
    if turn is not None and not reasons and rules.challenge == "void":
        bad = decision.bad_words(turn.words)
        if bad:
            reasons.append(Reason.of("word_not_acceptable", words=decision.text(bad)))
    must_play = not isinstance(move, Play) and position.must_play(seat)
    if must_play and not reasons and decision.find_play(seat) is not None:
        reasons.append(Reason.of("must_play"))
    if reasons or turn is None:
        raise IllegalMove(reasons)
    return turn


def _show_play(decision: Decision, seat: int) -> None:
    """Help a player out who must play, and whose every try is refused."""
    decision.require_open(seat)
    play = decision.find_play(seat) if what_may(decision.position, seat).show_play else None
    if play is None:
        raise IllegalMove("nothing_to_show")
    decision.emit(e.PlayShown(decision.at, seat, play))


def _ask_hint(decision: Decision, seat: int) -> None:
    """Note that a player takes a hint; what it says is for others to work out."""
    decision.require_open(seat)
    position = decision.position
    yours = seat == position.to_move
    mover = decision.name(position.to_move)
    decision.require(
        None if may_have_hints(position) else Reason.of("no_hints"),
        Reason.of("game_over") if position.ending else None,
        None if yours else Reason.of("not_your_turn", name=mover),
        Reason.of("window_open") if yours and position.waiting_for else None,
        Reason.of("no_more_hints") if yours and position.hints == c.HINT_STEPS else None,
    )
    decision.emit(e.HintTaken(decision.at, seat, position.hints + 1))


def _opponent(decision: Decision, seat: int) -> None:
    """Refuse an answer to a play by somebody who cannot give one."""
    decision.require_open(seat)
    pending = decision.position.pending
    if pending is None:
        raise IllegalMove("nothing_to_challenge")
    name = decision.name(seat)
    decision.require(
        Reason.of("own_play") if seat == pending.seat else None,
        Reason.of("already_accepted", name=name) if seat in pending.accepted else None,
        Reason.of("already_challenged", name=name) if seat in pending.challenged else None,
    )


def _accept(decision: Decision, command: c.Accept) -> None:
    _opponent(decision, command.seat)
    decision.emit(e.Accepted(decision.at, command.seat))
    decision.go_on()


def _challenge(decision: Decision, command: c.Challenge) -> None:
    _opponent(decision, command.seat)
    position = decision.position
    pending, rules = position.pending, position.rules
    assert pending is not None
    if not pending.words:
        raise IllegalMove("nothing_to_challenge")
    words = tuple(dict.fromkeys(command.words))
    strange = [word for word in words if word not in pending.words]
    if strange:
        raise IllegalMove("word_not_in_play", words=decision.text(strange))
    if rules.challenge_unit == "play":
        if words and set(words) != set(pending.words):
            raise IllegalMove("whole_play_only")
        words = pending.words
    elif not words:
        raise IllegalMove("name_words", words=decision.text(pending.words))
    bad = decision.bad_words(words)
    judgements = tuple(e.Judgement(word, word not in bad) for word in words)
    returned = pending.drawn if bad else NO_TILES
    decision.emit(e.Challenged(decision.at, command.seat, judgements, returned))
    decision.go_on()


def _expire(decision: Decision) -> None:
    decision.require_open()
    position = decision.position
    deadline = position.next_deadline
    if deadline is None or decision.at < deadline:
        raise IllegalMove("not_expired")
    if position.pending is not None:
        decision.settle()
        if position.waiting_for or not position.challengers or decision.is_ended:
            return
    seat = position.to_move
    left = position.time_left(seat)
    if left is not None and decision.at - position.now >= left:
        decision.leave(seat, overtime=True)
        return
    decision.emit(e.TimedOut(decision.at, seat))
    decision.after_turn()
    if not decision.is_ended and decision.position.is_deserted:
        decision.emit(e.Paused(decision.at))

"""From a wish to facts: what a command makes happen, or every reason why it cannot.

The position is never changed. Chance comes from the source, words from the lexicon, whether a
play exists from the finder, and the time with the command; the events record all of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.errors import IllegalMove, LexiconError, Reason
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.alphabet import Word
from lexiko.rules.ending import end_reason, final_count
from lexiko.rules.evolve import evolve
from lexiko.rules.judge import Lexicon, PlayFinder
from lexiko.rules.legality import Turn, work_out
from lexiko.rules.moves import Exchange, Move, Pass, Play
from lexiko.rules.position import Position
from lexiko.rules.tiles import TileSource, missing


class Decision:
    """The events that a command leads to, gathered one by one on a position of their own."""

    def __init__(
        self,
        position: Position,
        at: int,
        lexicon: Lexicon,
        source: TileSource,
        finder: PlayFinder,
    ) -> None:
        self.position = position
        # Time never runs backwards, whatever the clocks of several machines say.
        self.at = max(at, position.now)
        self.lexicon = lexicon
        self.source = source
        self.finder = finder
        self.events: list[e.Event] = []

    def emit(self, event: e.Event) -> None:
        self.position = evolve(self.position, event)
        self.events.append(event)

    # checks ----------------------------------------------------------------------------------

    def require(self, *reasons: Reason | None) -> None:
        """Refuse the command if there is any reason."""
        given = tuple(reason for reason in reasons if reason is not None)
        if given:
            raise IllegalMove(given)

    def require_seat(self, seat: int) -> None:
        last = len(self.position.seats) - 1
        if not 0 <= seat <= last:
            raise IllegalMove("unknown_seat", seat=seat, last=last)

    def open_table(self, seat: int | None = None, *, playing: bool = True) -> None:
        """Refuse what cannot happen now, whatever it is: `playing` if it needs the clocks."""
        if seat is not None:
            self.require_seat(seat)
        position = self.position
        gone = seat is not None and not position.active[seat]
        self.require(
            Reason.of("game_over") if position.is_over else None,
            Reason.of("paused") if position.paused and playing else None,
            Reason.of("seat_resigned", name=self.name(seat)) if gone else None,
        )

    def name(self, seat: int | None) -> str:
        return "" if seat is None else self.position.seats[seat].name

    def agreed_lexicon(self) -> Lexicon:
        """The dictionary, which must be the one that the game agreed on."""
        agreed, given = self.position.lexicon, self.lexicon.ref
        if agreed != given:
            raise LexiconError(
                "wrong_lexicon",
                expected=f"{agreed.name} ({agreed.fingerprint})",
                given=f"{given.name} ({given.fingerprint})",
            )
        return self.lexicon

    def bad_words(self, words: Iterable[Word]) -> list[Word]:
        """The words that the agreed dictionary does not have."""
        lexicon = self.agreed_lexicon()
        return [word for word in words if word not in lexicon]

    def has_play(self, seat: int) -> bool:
        """Whether a player has any legal play by the agreed dictionary."""
        return self.finder.has_play(self.position, seat, self.agreed_lexicon())

    def text(self, words: Iterable[Word]) -> str:
        return ", ".join(map(self.position.rules.alphabet.text, words))

    # turns -----------------------------------------------------------------------------------

    def draw(self, seat: int, wanted: int) -> None:
        """Take tiles from the bag as long as it lasts."""
        position = self.position
        count = min(wanted, len(position.bag))
        if count <= 0:
            return
        if position.kept:
            self.emit(e.Drawn(self.at, seat, b"", count))
            return
        pieces = self.source.draw(position.bag.letters, count, seat)
        assert len(pieces) == count
        assert not missing(position.bag.letters, pieces)
        self.emit(e.Drawn(self.at, seat, pieces))

    def refill(self, position: Position) -> int:
        """How many tiles the turn that waits will draw."""
        pending = position.pending
        if pending is not None and isinstance(pending.move, Exchange):
            return pending.move.count
        return len(position.bag) - position.drawable

    def settle(self) -> None:
        """The turn that waits can no longer be challenged: draw for it, and go on."""
        pending = self.position.pending
        assert pending is not None
        self.draw(pending.seat, self.refill(self.position))
        self.emit(e.Settled(self.at, pending.seat))
        self.after_turn()

    def after_turn(self) -> None:
        """End the game if a rule says so; else skip the players who lost their turn."""
        while True:
            reason = end_reason(self.position, self.has_play)
            if reason is not None:
                self.end(reason)
                return
            seat = self.position.turn_seat
            if not self.position.lost_turns[seat]:
                return
            self.emit(e.Skipped(self.at, seat))

    def end(self, reason: e.EndReason, *, force: bool = False) -> None:
        """End the game, once the tiles left on the racks are known or `force` is used."""
        told = final_count(self.position, self.at, reason, force)
        if isinstance(told, e.EndReached) and self.position.ending:
            return
        self.emit(told)

    def go_on(self) -> None:
        """After a change at the table: settle what need not wait any more."""
        position = self.position
        if position.pending is None:
            self.after_turn()
        elif not position.waiting_for and (
            position.is_final or position.seats[position.to_move].computer is not None
        ):
            self.settle()


def decide(
    position: Position | None,
    command: c.Command,
    lexicon: Lexicon,
    source: TileSource,
    finder: PlayFinder,
) -> tuple[e.Event, ...]:
    """The events that a command leads to; `IllegalMove` with every reason if it is refused."""
    from lexiko.rules.table import decide_table, start

    if position is None:
        if not isinstance(command, c.Start):
            raise IllegalMove("bad_record", where="game", problem="it has not been started")
        return start(command, lexicon, source, finder)
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
        case _:
            decide_table(decision, command)
    return tuple(decision.events)


def _take_turn(decision: Decision, command: c.TakeTurn) -> None:
    decision.open_table(command.seat)
    turn = _checked(decision, command.seat, command.move)
    if decision.position.pending is not None:
        decision.settle()
        if decision.position.is_over or decision.position.ending:
            # All possible plays had been made: this turn does not take place any more.
            return
    at, seat, move = decision.at, command.seat, turn.move
    if isinstance(move, Exchange) and move.count == 0:
        move = Pass(move.edits)
    match move:
        case Play():
            words = tuple(word.formed for word in turn.score.words)
            bonus, total = turn.score.bonus, turn.score.total
            decision.emit(e.Played(at, seat, move, words, turn.edited, bonus, total))
        case Exchange():
            decision.emit(e.Exchanged(at, seat, move, turn.edited))
        case _:
            decision.emit(e.Passed(at, seat, move, turn.edited))
    if decision.position.rules.challenge == "void" or not turn.words:
        decision.settle()


def _checked(decision: Decision, seat: int, move: Move) -> Turn:
    """The turn that a legal move makes; every reason at once if it is not legal."""
    position = decision.position
    rules, rack = position.rules, position.racks[seat]
    turn, given = work_out(rules, position.board, rack, position.bag, move, position.drawable)
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
    passes = isinstance(move, Pass) or (isinstance(move, Exchange) and move.count == 0)
    if passes and not reasons and _must_play(decision, seat):
        reasons.append(Reason.of("must_play"))
    if reasons or turn is None:
        raise IllegalMove(reasons)
    return turn


def _must_play(decision: Decision, seat: int) -> bool:
    """Whether a pass is refused; in a solitaire with a record two passes simply end the game."""
    position = decision.position
    return (
        position.rules.must_play_after_pass
        and position.rules.solitaire != "record"
        and position.has_passed[seat]
        and not position.racks[seat].unknown
        and decision.has_play(seat)
    )


def _opponent(decision: Decision, seat: int) -> None:
    """Refuse an answer to a play by somebody who cannot give one."""
    decision.open_table(seat)
    pending = decision.position.pending
    if pending is None:
        raise IllegalMove("nothing_to_challenge")
    accepted = seat in pending.accepted
    decision.require(
        Reason.of("own_play") if seat == pending.seat else None,
        Reason.of("already_accepted", name=decision.name(seat)) if accepted else None,
    )


def _accept(decision: Decision, command: c.Accept) -> None:
    before = decision.position
    moves_again = before.pending is not None and before.pending.seat == before.to_move
    if moves_again and command.seat == before.to_move and not before.waiting_for:
        # Everybody else loses the turn: this is how the mover goes on, and draws.
        decision.open_table(command.seat)
        decision.settle()
        return
    _opponent(decision, command.seat)
    decision.emit(e.Accepted(decision.at, command.seat))
    position = decision.position
    if command.seat == position.to_move and not position.waiting_for and not position.is_final:
        decision.settle()
    else:
        decision.go_on()


def _challenge(decision: Decision, command: c.Challenge) -> None:
    _opponent(decision, command.seat)
    position = decision.position
    pending, rules = position.pending, position.rules
    assert pending is not None
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
    decision.emit(e.Challenged(decision.at, command.seat, judgements))
    after = decision.position.pending
    if after is None:
        decision.after_turn()
    elif not after.words:
        decision.settle()


def _expire(decision: Decision) -> None:
    decision.open_table()
    position = decision.position
    deadline = position.next_deadline
    if deadline is None or decision.at < deadline:
        raise IllegalMove("not_expired")
    if position.waiting_for:
        decision.settle()
        return
    if position.pending is not None:
        decision.settle()
    if not decision.position.is_over and not decision.position.ending:
        decision.emit(e.TimedOut(decision.at, position.to_move))
        decision.after_turn()

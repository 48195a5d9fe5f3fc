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
from lexiko.rules.evolve import follow
from lexiko.rules.judge import Lexicon, PlayFinder
from lexiko.rules.legality import Turn, work_out
from lexiko.rules.moves import Exchange, Move, Pass, Play
from lexiko.rules.position import Position
from lexiko.rules.step import Step
from lexiko.rules.tiles import NO_TILES, TileSource, missing


class Decision:
    """The steps that a command leads to, gathered one by one on a position of their own."""

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
        self.steps: list[Step] = []

    def emit(self, event: e.Event, turn: Turn | None = None) -> None:
        """One more event; `turn` is its move, if that has been worked out."""
        step = follow(self.position, event, turn)
        self.position = step.after
        self.steps.append(step)

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
        """Whether a legal play is possible for a player by the agreed dictionary."""
        return self.finder.has_play(self.position, seat, self.agreed_lexicon())

    def find_play(self, seat: int) -> Play | None:
        """A legal play of a player by the agreed dictionary."""
        return self.finder.find_play(self.position, seat, self.agreed_lexicon())

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

    def settle(self) -> None:
        """The turn that waits can no longer be challenged: go on."""
        pending = self.position.pending
        assert pending is not None
        self.draw(pending.seat, pending.due)
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
            if self.position.is_left_to_computers and self.position.is_stalled:
                self.emit(e.Proposed(self.at, seat, c.EndGame()))
                self.carry_out()
                return
            if not self.position.lost_turns[seat]:
                return
            self.emit(e.Skipped(self.at, seat))

    def carry_out(self) -> None:
        """Do what was proposed once everybody who is asked has agreed.

        Computer players answer at once: they play on while anybody scores.
        """
        for seat in self.position.asked:
            if self.position.seats[seat].computer is not None:
                if not self.position.is_stalled:
                    self.emit(e.Declined(self.at, seat))
                    return
                self.emit(e.Agreed(self.at, seat))
        proposal = self.position.proposal
        assert proposal is not None
        if self.position.asked:
            return
        match proposal.proposal:
            case c.TakeBack(turn):
                self.emit(e.Rewound(self.at, turn))
            case c.ChangeDictionary(lexicon):
                self.emit(e.DictionaryChanged(self.at, lexicon))
            case _:
                self.finish("agreed")

    def finish(self, reason: e.EndReason) -> None:
        """End the game as people wish; the turn that waits stands."""
        if self.position.pending is not None:
            self.settle()
        if not self.is_ended:
            self.end(reason)

    def leave(self, seat: int, *, overtime: bool = False) -> None:
        """A player leaves the game, by choice or because their time is up."""
        self.emit(e.Resigned(self.at, seat, overtime))
        if sum(self.position.active) <= 1 or self.position.rules.solitaire is not None:
            self.end("overtime" if overtime else "resigned")
        else:
            self.go_on()

    @property
    def is_ended(self) -> bool:
        """Whether nobody moves any more, though racks may still have to be told."""
        return self.position.is_over or self.position.ending is not None

    def end(self, reason: e.EndReason, *, force: bool = False) -> None:
        """End the game, once the tiles left on the racks are known or `force` is used."""
        told = final_count(self.position, self.at, reason, force)
        if isinstance(told, e.EndReached) and self.position.ending:
            return
        self.emit(told)

    def go_on(self) -> None:
        """After a change at the table: settle the turn that nobody is left to challenge."""
        if self.position.pending is None:
            self.after_turn()
        elif not self.position.challengers:
            self.settle()


def decide(
    position: Position | None,
    command: c.Command,
    lexicon: Lexicon,
    source: TileSource,
    finder: PlayFinder,
) -> tuple[Step, ...]:
    """What a command leads to, event by event; `IllegalMove` with every reason if it is refused."""
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
        case c.ShowPlay():
            _show_play(decision, command.seat)
        case _:
            decide_table(decision, command)
    return tuple(decision.steps)


def _take_turn(decision: Decision, command: c.TakeTurn) -> None:
    decision.open_table(command.seat)
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
    decision.open_table(seat)
    position = decision.position
    wanted = seat == position.to_move and position.must_play(seat)
    play = decision.find_play(seat) if wanted and position.rules.challenge == "void" else None
    if play is None:
        raise IllegalMove("nothing_to_show")
    decision.emit(e.PlayShown(decision.at, seat, play))


def _opponent(decision: Decision, seat: int) -> None:
    """Refuse an answer to a play by somebody who cannot give one."""
    decision.open_table(seat)
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
    decision.open_table()
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

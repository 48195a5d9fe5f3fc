"""What a command leads to, gathered step by step, with all that deciding it takes.

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
from lexiko.rules.legality import Turn
from lexiko.rules.moves import Play
from lexiko.rules.position import Position
from lexiko.rules.step import Step
from lexiko.rules.tiles import TileSource, missing


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
        if seat not in range(last + 1) or not hasattr(seat, "__index__"):
            raise IllegalMove("unknown_seat", seat=seat, last=last)

    def require_open(self, seat: int | None = None, *, playing: bool = True) -> None:
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
        """After a change of seats: settle the turn that nobody is left to challenge."""
        if self.position.pending is None:
            self.after_turn()
        elif not self.position.challengers:
            self.settle()

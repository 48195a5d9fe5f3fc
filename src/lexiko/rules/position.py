"""What the events of a game add up to."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from lexiko.rules.board import Board
from lexiko.rules.commands import EndGame, Help
from lexiko.rules.events import EndReason, GameEnded
from lexiko.rules.judge import LexiconRef
from lexiko.rules.moves import Exchange, Move, Play
from lexiko.rules.pending import OpenProposal, Pending
from lexiko.rules.rules import Rules
from lexiko.rules.seats import Seat, finish_score
from lexiko.rules.showing import brief, table_text
from lexiko.rules.tiles import NO_TILES, Bag, Rack, without
from lexiko.rules.views import View, view
from lexiko.rules.writing import move_text, parse_move

STALLED_ROUNDS = 2
"""After so many rounds without a score computer players agree to end a game."""
FIRST_WORD_ROUNDS = 10
"""So many rounds they wait for a first word of an agreed length."""


@dataclass(frozen=True, repr=False)
class Position:
    """A game at one moment: played, imported or kept at a real board.

    It never changes: `evolve` makes the next one from an event.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    lexicon: LexiconRef
    board: Board
    racks: tuple[Rack, ...]
    bag: Bag
    scores: tuple[int, ...]
    turn_seat: int
    """The seat whose turn it is, or whose turn is waiting to be settled."""
    lost_turns: tuple[int, ...]
    """How many turns each player still has to miss."""
    passes: tuple[int, ...]
    """How often each player has passed since the last play or exchange."""
    has_passed: tuple[bool, ...]
    """Whether the player's own last turn was a pass."""
    active: tuple[bool, ...]
    """False for players who have resigned."""
    used: tuple[int, ...]
    """How long each player has thought so far, in milliseconds, less their increments."""
    kept: bool = False
    keeper: int | None = None
    help: Help = "after_game"
    """When players are told what they might have played."""
    turn: int = 0
    """How many turns have ended."""
    scoreless: int = 0
    """Turns in a row without a score."""
    timeouts: int = 0
    """Turns in a row that ran out of time."""
    drawn_back: bool = False
    """Whether a take-back has returned drawn tiles to the bag: such a solitaire sets no record."""
    shown: Play | None = None
    """The play that the player to move has been shown in this turn."""
    hints: int = 0
    """How many steps of a hint the player to move has taken in this turn."""
    seen: tuple[bytes, ...] = ()
    """By seat: the pieces that everybody has seen on the rack, in a play that was taken back. They
    are known until they are played or any tile is exchanged; () if nothing is known of any rack."""
    pending: Pending | None = None
    proposal: OpenProposal | None = None
    paused: bool = False
    ending: EndReason | None = None
    """Why a kept game is over, while its last racks are still to be entered."""
    result: GameEnded | None = None
    sequence: int = 0
    """How many events there have been."""
    now: int = 0
    """The time of the last event."""
    turn_used: int = 0
    """How much of this turn's time had been used at the last event."""
    window_used: int = 0
    """How long a play had waited to be accepted at the last event."""
    turn_start: Position | None = field(default=None, compare=False, repr=False)
    """The position in which the last move was made, or in which people wished to end the game."""

    def but(self, **changes: Any) -> Position:
        """The same position with some changes; `dataclasses.replace`, in a quarter of the time."""
        position = object.__new__(Position)
        mine, its = self.__dict__, position.__dict__
        for name in _FIELDS:
            its[name] = mine[name]
        its.update(changes)
        assert len(its) == len(_FIELDS), f"a position has no {' or '.join(set(its) - set(_FIELDS))}"
        return position

    def __str__(self) -> str:
        """The board, the players with scores and racks, and the bag, as lines of text."""
        return table_text(self, len(self.bag))

    def __repr__(self) -> str:
        return f"<Position: {brief(self, len(self.bag))}>"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def may_check(self) -> bool:
        """Whether anybody may ask now if a word is good."""
        return self.is_over or self.rules.dictionary in ("check", "free")

    @property
    def may_search(self) -> bool:
        """Whether anybody may search the dictionary now."""
        return self.is_over or self.rules.dictionary == "free"

    @property
    def is_helped(self) -> bool:
        """Whether players are told during the game what they might play: then it sets no record,
        and a take-back after such help hides nothing."""
        return self.help in ("after_turn", "hints")

    def following(self, seat: int) -> int:
        """The next seat, in playing order, that is still in the game."""
        for step in range(1, len(self.seats) + 1):
            after = (seat + step) % len(self.seats)
            if self.active[after]:
                return after
        return seat

    @cached_property
    def to_move(self) -> int:
        """The player who really moves next, allowing for lost turns."""
        lost = list(self.lost_turns)
        seat = self.turn_seat if self.pending is None else self.following(self.pending.seat)
        while lost[seat]:
            lost[seat] -= 1
            seat = self.following(seat)
        return seat

    def start_of(self, turn: int) -> Position | None:
        """The position at the start of a turn that could be taken back.

        A turn made before somebody left cannot: their tiles are in the bag.
        """
        start = self.turn_start
        while start is not None and start.turn != turn:
            start = start.turn_start
        return start if start is not None and start.active == self.active else None

    def finish_score(self, seat: int) -> int | None:
        """The score at which a player wins, in a finish-line game."""
        return finish_score(self.rules, self.seats, seat)

    def has_finished(self, seat: int) -> bool:
        """Whether a seat has reached its finish line."""
        line = self.finish_score(seat)
        return line is not None and self.scores[seat] >= line

    def is_out(self, seat: int) -> bool:
        """Whether a player has used their last tile, with none left to draw."""
        return self.active[seat] and not len(self.racks[seat]) and not len(self.bag)

    @property
    def is_final(self) -> bool:
        """Whether the turn that is waiting to be settled would end the game."""
        return self.pending is not None and (
            self.is_out(self.pending.seat) or self.has_finished(self.pending.seat)
        )

    @cached_property
    def challengers(self) -> tuple[int, ...]:
        """The players who may still challenge the last play; each opponent may do so once."""
        pending = self.pending
        if pending is None or not pending.words:
            return ()
        answered = (pending.seat, *pending.accepted, *pending.challenged)
        return tuple(
            seat for seat, active in enumerate(self.active) if active and seat not in answered
        )

    @cached_property
    def waiting_for(self) -> tuple[int, ...]:
        """The players that the game waits for, because it would otherwise move on too soon.

        That is everybody who may challenge a play that would end the game, and every person
        who may challenge if a computer player or the mover would move next. Otherwise, the
        next player simply moves.
        """
        if self.pending is None or self.is_final:
            return self.challengers
        if self.seats[self.to_move].computer is None and self.to_move != self.pending.seat:
            return ()
        return tuple(seat for seat in self.challengers if self.seats[seat].computer is None)

    @property
    def asked(self) -> tuple[int, ...]:
        """The players who must still agree to the proposal: the people, and the computer players
        too if it is to end the game."""
        if self.proposal is None or self.rules.solitaire is not None:
            return ()
        ends = isinstance(self.proposal.proposal, EndGame)
        return tuple(
            seat
            for seat, player in enumerate(self.seats)
            if self.active[seat]
            and seat not in self.proposal.agreed
            and (ends or player.computer is None)
        )

    @property
    def is_stalled(self) -> bool:
        """Whether nobody has scored for so long that computer players agree to end the game."""
        rounds = STALLED_ROUNDS if self.passes_count else FIRST_WORD_ROUNDS
        return self.scoreless >= rounds * sum(self.active)

    @property
    def passes_count(self) -> bool:
        """Whether turns without a score bring the end nearer: not before a first word of an agreed
        length."""
        return not (self.board.is_empty and self.rules.first_word > 2)

    @property
    def is_left_to_computers(self) -> bool:
        """Whether computers play among themselves, and no count of turns ends their game."""
        players = [seat for seat, active in zip(self.seats, self.active, strict=True) if active]
        return not self.has_count and all(player.computer is not None for player in players)

    @property
    def has_count(self) -> bool:
        """Whether turns without a score are counted now, and end the game by themselves."""
        rules = self.rules
        return self.passes_count and bool(rules.pass_limit or rules.scoreless_limit)

    @property
    def is_deserted(self) -> bool:
        """Whether every turn of a whole round has run out of time: nobody seems to be there."""
        return self.timeouts >= sum(self.active) > 0

    @property
    def running(self) -> int | None:
        """The player whose clock is running."""
        if self.is_over or self.paused or self.ending or self.waiting_for:
            return None
        return self.to_move

    @property
    def next_deadline(self) -> int | None:
        """When time runs out unless something happens first; then anybody may submit `Expire`."""
        if self.is_over or self.paused or self.ending:
            return None
        if self.pending is not None and not self.challengers:
            return self.now  # a game of the first version could stop here: it goes on at once
        if self.waiting_for:
            limit, spent = self.rules.window_seconds, self.window_used
            return None if limit is None else self.now + max(0, limit * 1000 - spent)
        limit = self.seats[self.to_move].limit(self.rules)
        turn = None if limit is None else limit * 1000 - self.turn_used
        left = [time for time in (turn, self.time_left(self.to_move)) if time is not None]
        return self.now + max(0, min(left)) if left else None

    def time_left(self, seat: int) -> int | None:
        """In how many milliseconds a player would lose the game on time."""
        rules = self.rules
        if rules.game_seconds is None or rules.overtime_seconds is None:
            return None
        return (rules.game_seconds + rules.overtime_seconds) * 1000 - self.used[seat]

    @property
    def aside(self) -> Rack:
        """The tiles put aside in an exchange that has not been drawn for."""
        pending = self.pending
        if pending is None or not pending.due or not isinstance(pending.move, Exchange):
            return NO_TILES
        return Rack(pending.move.pieces, pending.move.unknown)

    def may_exchange(self, seat: int) -> int:
        """The most tiles that a player may exchange; 0 if the rules or the bag forbid it."""
        rack, bag, pending = len(self.racks[seat]), self.next_bag, self.pending
        if pending is not None and seat == pending.seat:
            rack += min(pending.due, len(self.bag))
        if self.rules.solitaire == "open" or bag < self.rules.exchange_minimum:
            return 0
        return min(rack, bag)

    @property
    def next_bag(self) -> int:
        """How many tiles the next turn finds in the bag: in a game of the first version, it begins
        with the draw that the last one waits for."""
        pending, bag = self.pending, len(self.bag)
        if pending is None:
            return bag
        return bag + len(self.aside) - min(pending.due, bag)

    def must_play(self, seat: int) -> bool:
        """Whether a player who has a play may do nothing else.

        In a solitaire with a record, two passes simply end the game.
        """
        return (
            self.rules.must_play_after_pass
            and self.rules.solitaire != "record"
            and self.has_passed[seat]
            and self.shown is None
            and not self.racks[seat].unknown
        )

    def unseen(self, seat: int | None) -> bytes:
        """The pieces that a player does not know: in the bag, put aside or on others' racks."""
        hidden = bytearray(self.bag.letters)
        if self.pending is not None and not self.sees_rack(seat, self.pending.seat):
            hidden += self.aside.letters
        for other, rack in enumerate(self.racks):
            if not self.sees_rack(seat, other):
                hidden += without(rack.letters, self.rack_for(seat, other).letters)
        return bytes(sorted(hidden))

    def rack_for(self, seat: int | None, other: int) -> Rack:
        """A rack as a player sees it: of another one, what everybody has seen there."""
        rack = self.racks[other]
        if self.sees_rack(seat, other):
            return rack
        known = self.seen[other] if self.seen else b""
        return Rack(known, len(rack) - len(known))

    def sees_rack(self, seat: int | None, other: int) -> bool:
        """Whether a player may see a rack: their own, or any when nothing is secret."""
        return seat == other or self.is_over or self.rules.solitaire is not None

    def key(self) -> Hashable:
        """What decides how the game can go on: positions with the same key differ at most in their
        clocks, in how many turns and events led to them, and in the names of the players."""
        return (
            self.rules,
            tuple((seat.computer, seat.level, seat.finish) for seat in self.seats),
            self.lexicon,
            self.board,
            self.racks,
            self.bag,
            self.scores,
            self.turn_seat,
            self.lost_turns,
            self.passes,
            self.has_passed,
            self.active,
            self.kept,
            self.keeper,
            self.help,
            self.drawn_back,
            self.scoreless,
            self.shown,
            self.hints,
            self.seen,
            self.pending,
            self.proposal,
            self.paused,
            self.ending,
            self.result,
        )

    def text(self, move: Move) -> str:
        """A move in writing, as it would be made now: `8F HORN`, `exchange QV?`, `pass`."""
        return move_text(self.board, self.rules.alphabet, move)

    def parse(self, text: str) -> Move:
        """The move that a text describes, if it were made now; `text` writes it so. Whether it is
        legal is another question."""
        return parse_move(self.board, self.rules.alphabet, text)

    def view(self, seat: int | None) -> View:
        """What a seat may know, and nothing else; None is a watcher, and a seat that is not at the
        table is refused."""
        return view(self, seat)


_FIELDS = tuple(one.name for one in fields(Position))

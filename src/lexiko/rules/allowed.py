"""What a seat may do now: the one answer for page, command line, computer players and clients.

`decide` accepts what is listed here, and refuses the rest with its reasons. Of a turn it says
whether its time has come, and in a kept game whether tiles must be given back first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lexiko.rules.commands import HINT_STEPS

if TYPE_CHECKING:
    from lexiko.rules.position import Position


class Allowed(NamedTuple):
    """What one seat may do now. It is the same whatever the tiles are that this seat cannot see."""

    take_turn: bool = False
    """Whether it is this player's turn, and the game waits for nothing else."""
    pass_turn: bool = False
    exchange_most: int = 0
    """The most tiles that may be exchanged in a turn; 0 if the rules or the bag forbid it."""
    must_play: bool = False
    """Whether nothing but a play will do in a turn, if there is one."""
    show_play: bool = False
    """Whether to ask for a play; should there be none, passing is free again."""
    accept: bool = False
    challenge: bool = False
    propose: bool = False
    """Another dictionary, or the start of a turn that `Position.start_of` knows."""
    propose_end: bool = False
    answer: bool = False
    resign: bool = False
    pause: bool = False
    resume: bool = False
    finish: bool = False
    keep: bool = False
    """Whether to enter racks, draws and scores: in a kept game alone."""
    give_back: int = 0
    """How many tiles of a kept game another player must take off this rack before its turn."""
    ask_hint: bool = False
    """Whether to take a hint, or its next step, which everybody sees."""


NOTHING = Allowed()


def what_may(position: Position, seat: int | None) -> Allowed:
    """What a seat may do now; a watcher, None, may do nothing."""
    if seat is None or position.is_over:
        return NOTHING
    rules, paused, counting = position.rules, position.paused, position.ending is not None
    finish = not paused and (rules.solitaire is not None or position.kept)
    if not position.active[seat]:
        return Allowed(finish=finish)
    plays = not (paused or counting or position.waiting_for) and seat == position.to_move
    must_play = position.must_play(seat)
    answers = not paused and seat in position.challengers
    free = position.proposal is None
    return Allowed(
        plays,
        plays and rules.solitaire != "open",
        position.may_exchange(seat),
        must_play,
        plays and must_play and rules.challenge == "void",
        answers,
        answers,
        free,
        free and not counting,
        not free and seat in position.asked,
        not counting and not position.is_final,
        not paused,
        paused,
        finish,
        position.kept,
        max(0, len(position.racks[seat]) - rules.rack_size) if position.kept else 0,
        plays and may_have_hints(position) and position.hints < HINT_STEPS,
    )


def may_have_hints(position: Position) -> bool:
    """Whether hints were agreed on; beside a real board nobody here knows the tiles."""
    return position.help == "hints" and not position.kept


def computer_to_answer(position: Position) -> int | None:
    """The computer player who has something to say now: about the play that waits, or a move.

    People may be first: about the last play before a computer moves, and about a proposal, unless
    a clock runs meanwhile.
    """
    if position.is_over or position.paused or position.ending:
        return None
    timed = position.next_deadline is not None or position.rules.game_seconds is not None
    if position.proposal is not None and not timed:
        return None
    seats, mover = position.seats, position.to_move
    for seat in position.challengers:
        waits = seat != mover or seat in position.waiting_for
        if waits and seats[seat].computer is not None:
            return seat
    moves = seats[mover].computer is not None and what_may(position, mover).take_turn
    return mover if moves else None

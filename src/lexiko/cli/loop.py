"""The loop of a sitting: it asks whoever has to act, and carries out what they type."""

from __future__ import annotations

from lexiko.cli import turns
from lexiko.cli.computers import Computers
from lexiko.cli.prompt import Misread
from lexiko.cli.sitting import Leave, Sitting
from lexiko.errors import LexikoError
from lexiko.rules import commands as c
from lexiko.rules import what_may
from lexiko.server.now import now


def play_on(sitting: Sitting) -> None:
    """Play until the game is over; `Leave` if the players stop before."""
    computers = Computers()
    while not sitting.position.is_over:
        try:
            # What a computer player is refused nobody here can mend: it is not asked again.
            if computers.answer(sitting):
                continue
        except KeyboardInterrupt:
            raise Leave from None
        try:
            _ask(sitting)
        except Misread as error:
            sitting.terminal.refuse([str(error)])
        except LexikoError as error:
            if error.code == "game_changed":
                raise
            may = what_may(sitting.position, sitting.position.to_move)
            helps = error.code == "must_play" and may.show_play
            shown = ["Type show to see one."] if helps else []
            sitting.terminal.refuse([*map(str, error.reasons), *shown])
        except (EOFError, KeyboardInterrupt):
            raise Leave from None


def _ask(sitting: Sitting) -> None:
    """One line at the keyboard, from whoever has to act."""
    position = sitting.position
    if position.paused:
        sitting.wait()
    elif position.pending is not None and not position.challengers:
        # A game of the first version: nobody is left to challenge this play.
        sitting.do(c.Expire(now()))
    elif position.proposal is not None:
        turns.ask_agreement(sitting)
    elif position.ending is not None:
        turns.ask_racks(sitting)
    elif position.waiting_for:
        turns.ask_acceptance(sitting, position.waiting_for[0])
    else:
        turns.ask_turn(sitting, position.to_move)

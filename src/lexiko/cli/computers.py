"""Computer players of a sitting: they answer at once when it is up to them.

On a new computer the engine is compiled beside the game, and they do without it meanwhile.
"""

from __future__ import annotations

import atexit
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

from lexiko.cli.sitting import Sitting
from lexiko.cli.waiting import seen_thinking, told_to_wait
from lexiko.errors import LexikoError
from lexiko.rules import Rules
from lexiko.rules.allowed import computer_to_answer
from lexiko.rules.seats import USUAL_STRENGTH
from lexiko.server.now import now
from lexiko.server.settings import THINK_SECONDS

if TYPE_CHECKING:
    from lexiko.engine import Player

COMPUTER = "computer"


def computer_strength(name: str) -> str | None:
    """The strength of a player written `computer` or `computer:STRENGTH`; None is a person.

    >>> computer_strength("Computer"), computer_strength("computer:club"), computer_strength("Ann")
    ('home', 'club', None)
    """
    word, _, strength = (part.strip().lower() for part in name.partition(":"))
    return (strength or USUAL_STRENGTH) if word == COMPUTER else None


def check_strength(strength: str) -> None:
    """Refuse a strength that there is not, before a game begins with it."""
    from lexiko.engine.roster import check_player

    check_player(strength)


def check_rules(rules: Rules) -> None:
    """Refuse rules that computer players cannot play by."""
    from lexiko.engine.bridge import supports

    if not supports(rules):
        raise LexikoError("engine_limits")


class Computers:
    """The computer players of a sitting; each is made when it is first asked."""

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}
        self._compiler: subprocess.Popen[bytes] | None = None
        self._side = 0
        """The longer side of the board that is played on."""

    def answer(self, sitting: Sitting) -> bool:
        """Let one of them do what is up to it; whether any had something to do."""
        position = sitting.position
        seat = computer_to_answer(position)
        if seat is None or position.proposal is not None:
            return False
        player = self._player(sitting, seat)
        with seen_thinking(position.seats[seat].name):
            command = player.choose(position.view(seat))
        sitting.do(replace(command, at=now()))
        return True

    def _player(self, sitting: Sitting, seat: int) -> Player:
        if seat not in self._players:
            from lexiko.engine.roster import LivePlayer

            position = sitting.position
            layout = position.rules.layout
            self._side = max(layout.height, layout.width)
            self._compile()
            strength = position.seats[seat].computer
            assert strength is not None
            with told_to_wait():
                seed = int.from_bytes(sitting.saved.id.encode()[-6:], "big") + seat
                self._players[seat] = LivePlayer(
                    strength,
                    position.rules,
                    sitting.game.lexicon,
                    seed,
                    self._is_ready,
                    THINK_SECONDS,
                )
        return self._players[seat]

    def _compile(self) -> None:
        """Begin to compile the engine, unless that has been done; it ends with this program."""
        from lexiko.engine import warmup

        if self._compiler is None and not warmup.is_done(self._side):
            quiet = subprocess.DEVNULL
            # In a session of its own it does not hear the Ctrl-C that is meant for the game.
            self._compiler = subprocess.Popen(
                warmup.command(self._side),
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
                start_new_session=True,
            )
            atexit.register(self._compiler.kill)

    def _is_ready(self) -> bool:
        from lexiko.kernel.compiled import is_ready
        from lexiko.kernel.sized import sized

        # Should it fail, the players compile what they need.
        ready = sized(is_ready, self._side)()
        return ready or (self._compiler is not None and self._compiler.poll() is not None)

"""A hint at the prompt, where the players agreed on hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.cli.sitting import Sitting
from lexiko.cli.waiting import told_to_wait
from lexiko.rules import commands as c
from lexiko.server.now import now

if TYPE_CHECKING:
    from lexiko.study.hints import Hint


def take_hint(sitting: Sitting, seat: int) -> None:
    """Take the next step of a hint, which everybody hears of, and say what it tells."""
    # Nobody has taken a hint that cannot be told, so it is worked out first.
    hint = _worked_out(sitting, seat) if sitting.position.view(seat).may.ask_hint else None
    sitting.do(c.AskHint(seat, now()))
    if hint is not None:
        sitting.tell([hint.sentence(sitting.position.hints)])


def _worked_out(sitting: Sitting, seat: int) -> Hint:
    position = sitting.position
    layout = position.rules.layout
    with told_to_wait(layout=layout):
        from lexiko.engine.engine import engine_for
        from lexiko.engine.plain import PlainEngine
        from lexiko.kernel.compiled import is_ready
        from lexiko.kernel.sized import sized
        from lexiko.study.hints import hint_for

        ready = sized(is_ready, max(layout.height, layout.width))()
        make = engine_for if ready else PlainEngine
        return hint_for(make(position.rules, sitting.game.lexicon), position.view(seat))

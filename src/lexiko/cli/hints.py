"""A hint at the prompt, where the players agreed on hints."""

from __future__ import annotations

from lexiko.cli.sitting import Sitting
from lexiko.cli.waiting import told_to_wait
from lexiko.rules import commands as c
from lexiko.server.now import now


def take_hint(sitting: Sitting, seat: int) -> None:
    """Take the next step of a hint, which everybody hears of, and say what it tells."""
    sitting.do(c.AskHint(seat, now()))
    with told_to_wait():
        from lexiko.engine.engine import engine_for
        from lexiko.engine.plain import PlainEngine
        from lexiko.kernel.compiled import is_ready
        from lexiko.study.hints import hint_for

        position = sitting.position
        make = engine_for if is_ready() else PlainEngine
        hint = hint_for(make(position.rules, sitting.game.lexicon), position.view(seat))
    sitting.tell([hint.sentence(position.hints)])

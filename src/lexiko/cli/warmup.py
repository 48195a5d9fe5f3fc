"""`lexiko warmup`: everything is compiled now, so that nobody has to wait later."""

from __future__ import annotations

import time

from lexiko.cli.console import tell

_GROUPS = {
    "games": "Games are ready",
    "analysis": "Self-play, training and measurements are ready",
}


def warm_up_engine(wide: bool = False) -> None:
    """Compile the engine, or that for wide boards, and say how far it is."""
    from lexiko.engine.warmup import Step, is_done, warm_up
    from lexiko.kernel import SIDE
    from lexiko.kernel.sized import WIDEST

    side = WIDEST if wide else SIDE

    began = time.perf_counter()

    def progress(step: Step, number: int, total: int) -> None:
        tell(f"{step.group}, {number} of {total}: {step.name}")
        if number == total:
            tell(f"{_GROUPS[step.group]}, after {time.perf_counter() - began:.0f} seconds.")

    def waiting() -> None:
        tell("Another program is already compiling the engine: waiting for it.")

    if is_done(side):
        tell("Everything is already compiled.")
        return
    warm_up(progress, waiting, side)

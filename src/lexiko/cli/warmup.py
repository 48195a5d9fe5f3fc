"""`lexiko warmup`: everything is compiled now, so that nobody has to wait later."""

from __future__ import annotations

import time

from lexiko.cli.console import tell


def warm_up_engine() -> None:
    """Compile the engine, and say how far it is."""
    from lexiko.engine.warmup import warm_up

    began = time.perf_counter()

    def progress(name: str, number: int, total: int) -> None:
        tell(f"{number} of {total}: {name}")

    warm_up(progress)
    tell(f"Ready, after {time.perf_counter() - began:.0f} seconds.")

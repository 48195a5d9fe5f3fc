"""What is counted and timed for whoever watches the server, in Prometheus' text form.

Whoever has something to count imports one of these and counts: `MOVES.inc()`, `GAMES.set(7)`.
Several workers write into files that they share, and any of them answers for all.
"""

from __future__ import annotations

import os
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

CONTENT_TYPE = CONTENT_TYPE_LATEST
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The folder of several workers; the library looks at it when it is imported."""

disable_created_metrics()  # type: ignore[no-untyped-call]
GAMES = Gauge("lexiko_games", "Games in memory", multiprocess_mode="livesum")
CONNECTIONS = Gauge("lexiko_connections", "Open connections", multiprocess_mode="livesum")
SOCKETS = Gauge(
    "lexiko_sockets",
    "Open sockets through which news of games is sent",
    multiprocess_mode="livesum",
)
THOUGHTS_WAITING = Gauge(
    "lexiko_thoughts_waiting", "Thoughts that wait for their turn", multiprocess_mode="livesum"
)
ASIDE_WAITING = Gauge(
    "lexiko_aside_waiting",
    "Look-ups, codes to scan and files that wait for their turn",
    multiprocess_mode="livesum",
)
MOVES = Counter("lexiko_moves", "Commands that were carried out and are on the disk")
COMMAND_SECONDS = Histogram(
    "lexiko_command_seconds",
    "From the moment a command has been read until it is on the disk",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
STORE_ERRORS = Counter("lexiko_store_errors", "Answers of the store that it could not do it")
REFUSED = Counter("lexiko_refused", "What was refused", ["what"])
"""By what there was too much of: connection, request."""
SLOW_VIEWERS = Counter("lexiko_slow_viewers", "Viewers let go because they did not read")


def report() -> bytes:
    """Everything that was counted, by all workers of this machine."""
    folder = os.environ.get(SHARED)
    if folder is None:
        return generate_latest(REGISTRY)
    for file in Path(folder).glob("gauge_live*.db"):
        number = int(file.stem.rpartition("_")[2])
        if not _is_alive(number):
            mark_process_dead(number, folder)  # type: ignore[no-untyped-call]
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def _is_alive(process: int) -> bool:
    if os.name == "nt":  # where asking would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True

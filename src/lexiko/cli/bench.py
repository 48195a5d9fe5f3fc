"""`lexiko bench`: how fast the engine is on this machine."""

from __future__ import annotations

import os

from lexiko.cli.console import console, say_json
from lexiko.cli.waiting import ANALYSIS, GAMES, told_to_wait
from lexiko.engine.bench import Bench, Figure


def bench_command(seconds: float, lexicon: str, as_json: bool) -> None:
    """Measure everything, and print it as a table or as JSON."""
    with told_to_wait(GAMES, ANALYSIS):
        bench = Bench(lexicon, seconds)
    figures = list(bench.figures(os.cpu_count() or 1))
    if as_json:
        say_json({"lexicon": lexicon, "figures": [figure.to_json() for figure in figures]})
    else:
        _show(figures)


def _show(figures: list[Figure]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    table.add_column("yardstick", justify="right")
    for figure in figures:
        steps = f"{figure.yardstick:.0f}M steps/s" if figure.yardstick else ""
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
        table.add_row(figure.name, value, figure.unit, steps)
    console().print(table)

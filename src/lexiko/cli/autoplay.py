"""`lexiko autoplay`: computer players against each other."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from lexiko.cli.console import console, say, say_json, tell
from lexiko.cli.waiting import ANALYSIS, GAMES, told_to_wait
from lexiko.cli.work import progress_bar
from lexiko.engine.bots import planned, pool_of
from lexiko.engine.matches import Outcome, play_part, run_match
from lexiko.engine.tally import Tally
from lexiko.formats.record import Record, write_record
from lexiko.rules import Rules
from lexiko.wording.english import plural


@dataclass(frozen=True, slots=True)
class AutoplayOptions:
    """What the options of the command say."""

    players: tuple[str, ...]
    rules: Rules
    lexicon: str
    games: int
    pairs: bool
    threads: int
    seed: int
    cluster: str | None
    records: Path | None
    as_json: bool


def autoplay_command(options: AutoplayOptions) -> None:
    """Play the match, and say what came of it; stopped half-way, what came of it so far."""
    match = planned(
        options.players,
        options.rules,
        options.lexicon,
        options.games,
        options.pairs,
        options.seed,
        options.records is not None,
    )
    if options.records is not None:
        options.records.mkdir(parents=True, exist_ok=True)
    if options.cluster is None:
        with told_to_wait(GAMES, ANALYSIS, layout=options.rules.layout):
            # One game on this thread first: what all of them need is then made once.
            play_part(match, 0, 1)
    tally = Tally(match)
    began = time.perf_counter()
    try:
        with (
            pool_of(options.threads, options.cluster) as (pool, workers),
            progress_bar("games", match.games) as advance,
        ):
            for outcomes in run_match(match, pool, workers):
                tally.add(outcomes)
                if options.records is not None:
                    _keep(options.records, outcomes)
                advance(tally.games)
    except KeyboardInterrupt:
        tell(f"Stopped after {plural(tally.games, 'game')}.")
        if not tally.games:
            raise
    seconds = time.perf_counter() - began
    if options.as_json:
        say_json(tally.to_json(seconds))
    else:
        _show(tally, seconds)


def _keep(folder: Path, outcomes: list[Outcome]) -> None:
    """Write each game down, as a record of its own."""
    for outcome in outcomes:
        path = folder / f"game-{outcome.number + 1:06}.json"
        path.write_text(write_record(Record(outcome.events)), encoding="utf-8")


def _show(tally: Tally, seconds: float) -> None:
    from rich.table import Table

    titles, *rows = tally.table()
    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(title, justify="left" if title == "player" else "right")
    for row in rows:
        table.add_row(*row)
    console().print(table)
    rate = tally.games / seconds if seconds else 0.0
    say(f"{plural(tally.games, 'game')}, {tally.turns.mean:.1f} turns per game, {rate:.1f} games/s")

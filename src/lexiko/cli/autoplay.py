"""`lexiko autoplay`: computer players against each other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lexiko.cli.console import console, say, say_json, tell
from lexiko.cli.waiting import ANALYSIS, GAMES, told_to_wait
from lexiko.cli.work import progress_bar
from lexiko.engine.match import Match, Outcome, play_part, run_match
from lexiko.engine.roster import check_player
from lexiko.engine.tally import Tally
from lexiko.errors import LexikoError
from lexiko.formats.record import Record, write_record
from lexiko.rules import Rules
from lexiko.rules.seats import players_allowed
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
    for name in options.players:
        check_player(name)
    if len(options.players) not in options.rules.seat_counts:
        allowed = players_allowed(options.rules)
        raise LexikoError("seat_count", count=len(options.players), allowed=allowed)
    match = Match(
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
        with told_to_wait(GAMES, ANALYSIS):
            # One game on this thread first: what all of them need is then made once.
            play_part(match, 0, 1)
    tally = Tally(match)
    began = time.perf_counter()
    try:
        with _pool(options) as (pool, workers), progress_bar("games", match.games) as advance:
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


@contextmanager
def _pool(options: AutoplayOptions) -> Iterator[tuple[Executor, int]]:
    """Threads here, or the workers of a cluster."""
    if options.cluster is None:
        with ThreadPoolExecutor(options.threads) as pool:
            yield pool, options.threads
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise LexikoError("no_cluster") from error
    with Client(options.cluster, set_as_default=False) as client, client.get_executor() as pool:
        yield pool, max(1, sum(client.nthreads().values()))


def _keep(folder: Path, outcomes: list[Outcome]) -> None:
    """Write each game down, as a record of its own."""
    for outcome in outcomes:
        path = folder / f"game-{outcome.number + 1:06}.json"
        path.write_text(write_record(Record(outcome.events)), encoding="utf-8")


def _show(tally: Tally, seconds: float) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for title in ("player", "wins", "± error", "spread", "± error", "score", "bingos"):
        table.add_column(title, justify="left" if title == "player" else "right")
    for player in tally.players:
        table.add_row(
            player.name,
            f"{player.win_rate.mean:.1%}",
            f"{player.win_rate.error:.1%}",
            f"{player.spread.mean:+.1f}",
            f"{player.spread.error:.1f}",
            f"{player.score.mean:.1f}",
            f"{player.bingos.mean:.2f}",
        )
    console().print(table)
    rate = tally.games / seconds if seconds else 0.0
    say(f"{plural(tally.games, 'game')}, {tally.turns.mean:.1f} turns per game, {rate:.1f} games/s")

"""The commands that put the engine to work on its own: matches, training, measurements."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexiko.cli.app import (
    JsonOption,
    LexiconOption,
    RulesOption,
    SetOption,
    VariationOption,
    app,
)

train_app = typer.Typer(help="What the engine can learn by itself.", no_args_is_help=True)
app.add_typer(train_app, name="train")

if TYPE_CHECKING:
    from lexiko.cli.train_values import ValueOptions

ThreadsOption = Annotated[
    int | None, typer.Option(min=1, max=256, help="How many threads (default: all cores).")
]
SeedOption = Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")]
OutOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where to write it (default: with yours).")
]


@app.command()
def autoplay(
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            metavar="A,B",
            help="2 to 4 computer players, or bots of yours: my.py:Mine.",
        ),
    ] = "static,score",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    pairs: Annotated[
        bool, typer.Option("--pairs/--no-pairs", help="Play each bag again with seats changed.")
    ] = True,
    threads: ThreadsOption = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster instead of threads.")
    ] = None,
    rules: RulesOption = "club",
    variation: VariationOption = None,
    set_: SetOption = None,
    lexicon: LexiconOption = None,
    seed: SeedOption = 1,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save every game here as a record.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Let computer players play each other: wins, spread, scores, games per second."""
    from lexiko.cli.autoplay import AutoplayOptions, autoplay_command
    from lexiko.cli.rules_source import rules_from

    autoplay_command(
        AutoplayOptions(
            players=tuple(name.strip() for name in players.split(",")),
            rules=rules_from(rules, variation or (), set_ or ()),
            lexicon=lexicon or "enable",
            games=games,
            pairs=pairs,
            threads=threads or os.cpu_count() or 1,
            seed=seed,
            cluster=cluster,
            records=records,
            as_json=json,
        )
    )


@train_app.command()
def leaves(
    lexicon: LexiconOption = None,
    rack: Annotated[int, typer.Option(min=2, max=9, help="Tiles on a rack.")] = 7,
    games: Annotated[int, typer.Option(min=1, help="Games in the last round.")] = 20_000,
    rounds: Annotated[
        int, typer.Option(min=1, max=20, help="Rounds, each building on the last.")
    ] = 4,
    threads: ThreadsOption = None,
    rules: RulesOption = "club",
    seed: SeedOption = 1,
    out: OutOption = None,
) -> None:
    """Learn by self-play how much kept tiles are worth; resumes if stopped."""
    from lexiko.cli.rules_source import rules_from
    from lexiko.cli.train import TrainOptions, train_leaves
    from lexiko.engine.training import Plan

    train_leaves(
        TrainOptions(
            rules=rules_from(rules, (), [f"rack_size={rack}"]),
            lexicon=lexicon or "enable",
            plan=Plan(games=games, rounds=rounds, seed=seed),
            threads=threads or os.cpu_count() or 1,
            out=out,
        )
    )


@train_app.command("chances")
def chances_(
    seats: Annotated[int, typer.Option(min=2, max=4, help="Players.")] = 2,
    lexicon: LexiconOption = None,
    rack: Annotated[int, typer.Option(min=2, max=9, help="Tiles on a rack.")] = 7,
    games: Annotated[int, typer.Option(min=10_000, max=10_000_000, help="Games.")] = 200_000,
    threads: ThreadsOption = None,
    rules: RulesOption = "club",
    seed: SeedOption = 1,
    out: OutOption = None,
) -> None:
    """Learn by self-play how likely a lead wins."""
    from lexiko.cli.train_values import train_chances

    train_chances(_values(rules, rack, lexicon, games, threads, seed, out), seats)


@train_app.command("pool")
def pool_(
    lexicon: LexiconOption = None,
    games: Annotated[int, typer.Option(min=1_000, max=10_000_000, help="Games.")] = 12_000,
    threads: ThreadsOption = None,
    rules: RulesOption = "club",
    seed: SeedOption = 1,
    out: OutOption = None,
) -> None:
    """Learn by self-play what the unseen tiles make of those kept."""
    from lexiko.cli.train_values import train_pool

    train_pool(_values(rules, 7, lexicon, games, threads, seed, out))


@train_app.command("playability")
def playability_(
    lexicon: LexiconOption = None,
    games: Annotated[int, typer.Option(min=100, max=10_000_000, help="Games.")] = 100_000,
    threads: ThreadsOption = None,
    rules: RulesOption = "club",
    seed: SeedOption = 1,
    out: OutOption = None,
) -> None:
    """Count by self-play how often each word is the best play: quizzes ask those first."""
    from lexiko.cli.train_values import count_playability

    count_playability(_values(rules, 7, lexicon, games, threads, seed, out))


def _values(
    rules: str | None,
    rack: int,
    lexicon: str | None,
    games: int,
    threads: int | None,
    seed: int,
    out: Path | None,
) -> ValueOptions:
    from lexiko.cli.rules_source import rules_from
    from lexiko.cli.train_values import ValueOptions

    chosen = rules_from(rules, (), [f"rack_size={rack}"])
    return ValueOptions(
        chosen, lexicon or "enable", games, threads or os.cpu_count() or 1, seed, out
    )


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long each figure is measured.")] = 3,
    lexicon: LexiconOption = None,
    json: JsonOption = False,
) -> None:
    """Measure the engine on this machine, each figure with a yardstick beside it."""
    from lexiko.cli.bench import bench_command

    bench_command(seconds, lexicon or "enable", json)


@app.command()
def warmup(
    wide: Annotated[
        bool, typer.Option("--wide", help="For boards of more than 15 by 15 squares.")
    ] = False,
) -> None:
    """Compile the engine for this computer now, so that nobody has to wait later."""
    from lexiko.cli.warmup import warm_up_engine

    warm_up_engine(wide)

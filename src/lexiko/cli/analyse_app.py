"""The commands that let the engine think about positions and games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from lexiko.cli.app import (
    JsonOption,
    LexiconOption,
    RulesOption,
    SetOption,
    VariationOption,
    app,
)

MOST_SECONDS = 3600.0
MOST_SAMPLES = 1_000_000_000
MOST_SEED = 2**63 - 1


@app.command(no_args_is_help=True)
def analyse(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="CGP|FILE...",
            help="A position, in quotes, or files and folders of games; - is standard input.",
        ),
    ],
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, max=MOST_SECONDS, help="How long to think, for each turn."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_SAMPLES, help="How often to play on, for each turn."),
    ] = None,
    plies: Annotated[
        int | None, typer.Option(min=1, max=20, help="How many turns to play on (default: 2).")
    ] = None,
    candidates: Annotated[
        int | None, typer.Option(min=1, max=1000, help="How many moves to look at closely.")
    ] = None,
    top: Annotated[
        int | None, typer.Option(min=1, max=1000, help="How many moves to show.")
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="How many threads, at most one a core (default: all)."),
    ] = None,
    infer: Annotated[
        bool, typer.Option("--infer", help="Games: let the play before tell what was kept.")
    ] = False,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="The same seed gives the same draws.")
    ] = 1,
    outlook: Annotated[
        bool, typer.Option("--outlook", help="Positions: say what follows the best move.")
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Games: a Dask cluster instead of threads."),
    ] = None,
    rules: RulesOption = None,
    variation: VariationOption = None,
    set_: SetOption = None,
    lexicon: LexiconOption = None,
    json: JsonOption = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report of games to read.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a table of all turns of games.")
    ] = None,
    learn: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Games: let the quiz ask what this player missed."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Analyse again what has been analysed before.")
    ] = False,
) -> None:
    """Find the best move in a position, or go through whole games turn by turn."""
    from lexiko.cli.analyse import analyse_command
    from lexiko.cli.analyse_input import AnalyseOptions, Thought
    from lexiko.cli.positions import Given

    cores = os.cpu_count() or 1
    analyse_command(
        AnalyseOptions(
            sources=tuple(sources),
            given=Given(rules, tuple(variation or ()), tuple(set_ or ()), lexicon),
            thought=Thought(
                seconds=seconds,
                samples=samples,
                plies=plies,
                candidates=candidates,
                threads=min(threads or cores, cores),
                infer=infer,
                seed=seed,
            ),
            top=top,
            as_json=json,
            html=html,
            csv=csv,
            again=again,
            learn=learn,
            outlook=outlook,
            cluster=cluster,
        )
    )


@app.command()
def engine(
    rules: RulesOption = None,
    variation: VariationOption = None,
    set_: SetOption = None,
    lexicon: LexiconOption = None,
    threads: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="How many threads, at most one a core (default: all)."),
    ] = None,
) -> None:
    """Answer other programs, by JSON lines on standard input and output."""
    from lexiko.cli.engine_talk import talk
    from lexiko.cli.positions import Given

    talk(Given(rules, tuple(variation or ()), tuple(set_ or ()), lexicon), threads)

"""The commands of `lexiko puzzles`: today's puzzle, one of a kind, and making puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lexiko.cli.app import JsonOption, LexiconOption, RulesOption, app

puzzles_app = typer.Typer(
    help="Puzzles from real positions: today's, another one, or your own.",
    invoke_without_command=True,
)
app.add_typer(puzzles_app, name="puzzles")


@puzzles_app.callback()
def solve(
    context: typer.Context,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="best, bingo, endgame or challenge.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Puzzles of your own, as make wrote them.")
    ] = None,
    rating: Annotated[
        int | None, typer.Option(min=0, max=4000, help="About how hard (default: 1200).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same puzzle.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Solve today's puzzle, or another one; exits with 1 if it was not solved."""
    if context.invoked_subcommand is not None:
        return
    from lexiko.cli.puzzles_solve import SolveOptions, solve_puzzle

    if not solve_puzzle(SolveOptions(kind, file, rating, seed, json)):
        raise typer.Exit(1)


@puzzles_app.command()
def make(
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write; .xz packs it.")],
    count: Annotated[int, typer.Option(min=1, max=100_000, help="How many puzzles.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same puzzles.")] = 1,
    from_: Annotated[
        list[str] | None,
        typer.Option(
            "--from", metavar="GAMES", help="Your games, as files or folders, for those of Lexiko."
        ),
    ] = None,
    rules: RulesOption = "club",
    lexicon: LexiconOption = None,
) -> None:
    """Make puzzles from games that Lexiko plays, or from yours; interrupted, it resumes."""
    from lexiko.cli.puzzles_make import MakeOptions, make_puzzles
    from lexiko.cli.rules_source import rules_from
    from lexiko.lexicon import DEFAULT

    options = MakeOptions(
        count=count,
        seed=seed,
        out=out.expanduser(),
        games=tuple(from_ or ()),
        rules=rules_from(rules or "club"),
        lexicon=lexicon or DEFAULT,
    )
    make_puzzles(options)

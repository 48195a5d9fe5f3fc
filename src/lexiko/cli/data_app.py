"""The commands of whoever runs the server: its link, backup, restore, rescue, and the time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lexiko.cli.app import app

DataOption = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The folder for your games, as for serve.")
]
DatabaseOption = Annotated[
    str | None, typer.Option(metavar="URL", help="A database instead, as for serve.")
]


@app.command()
def owner(
    data: DataOption = None,
    database: DatabaseOption = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help="The port that the server listens on, if it is not found."
        ),
    ] = None,
    token: Annotated[bool, typer.Option("--token", help="Only its end, for programs.")] = False,
) -> None:
    """Print the link by which your browser may back up, restore and open the page to a network."""
    from lexiko.cli.serve import print_owner_link

    print_owner_link(data, database, port, token)


@app.command("backup")
def save(
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Save all games of the page in one file; Lexiko may run meanwhile."""
    from lexiko.cli.copies import save_all

    save_all(target, data, database)


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="What lexiko backup wrote.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Add the games of a backup that are missing; exits with 1 if lines were left out."""
    from lexiko.cli.copies import restore_all

    if not restore_all(source, data, database):
        raise typer.Exit(1)


@app.command("reset-time")
def reset(data: DataOption = None, database: DatabaseOption = None) -> None:
    """Let the games follow this computer's clock again, after it was wrong and far ahead."""
    from lexiko.cli.reset_time import reset_time

    reset_time(data, database)


@app.command()
def rescue(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A damaged lexiko.sqlite3.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The backup to write.")],
) -> None:
    """Save what can be read of a damaged file of games; exits with 1 if anything was lost."""
    from lexiko.cli.copies import rescue_all

    if not rescue_all(source, target):
        raise typer.Exit(1)

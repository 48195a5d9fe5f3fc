"""`lexiko analyse`: the best move of a position, or every turn of a game judged."""

from __future__ import annotations

import typer

from lexiko.cli.analyse_games import review_games
from lexiko.cli.analyse_input import AnalyseOptions, Source, sources
from lexiko.cli.analyse_positions import analyse_positions
from lexiko.cli.console import BAD_INPUT, tell
from lexiko.errors import LexikoError, NotationError


def analyse_command(options: AnalyseOptions) -> None:
    """Analyse positions and games; what cannot be read is told, and the others are answered."""
    found: list[Source] = []
    wrong = False
    for text in options.sources:
        try:
            found += sources(text)
        except LexikoError as error:
            if len(options.sources) == 1:
                raise
            tell(*map(str, error.reasons))
            wrong = True
    games = [source for source in found if source.kind != "cgp"]
    positions = [source for source in found if source.kind == "cgp"]
    for path in (options.html, options.csv):
        if path is not None and positions:
            problem = "a report is about games, and this is a position"
            raise NotationError("bad_file", path=positions[0].name, problem=problem)
        if path is not None and not path.expanduser().parent.is_dir():
            problem = f"there is no folder {path.parent}"
            raise NotationError("bad_file", path=path, problem=problem)
        if path is not None and path.expanduser().is_dir():
            raise NotationError("bad_file", path=path, problem="it is a folder")
    right = analyse_positions(positions, options)
    if games:
        right = review_games(games, options) and right
    if wrong or not right:
        raise typer.Exit(BAD_INPUT)

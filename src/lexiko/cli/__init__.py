"""The command line: `lexiko`, or `python -m lexiko`."""

from lexiko.cli import analyse_app, book_app, data_app, engine_app, puzzles_app
from lexiko.cli.app import app, main

__all__ = ["analyse_app", "app", "book_app", "data_app", "engine_app", "main", "puzzles_app"]

"""The command line: `lexiko`, or `python -m lexiko`."""

from lexiko.cli import book_app, data_app, engine_app
from lexiko.cli.app import app, main

__all__ = ["app", "book_app", "data_app", "engine_app", "main"]

"""The command line: `lexiko`, or `python -m lexiko`."""

from lexiko.cli import data_app, engine_app
from lexiko.cli.app import app, main

__all__ = ["app", "data_app", "engine_app", "main"]

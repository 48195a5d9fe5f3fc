"""The command line: `lexiko`, or `python -m lexiko`."""

from lexiko.cli import engine_app
from lexiko.cli.app import app, main

__all__ = ["app", "engine_app", "main"]

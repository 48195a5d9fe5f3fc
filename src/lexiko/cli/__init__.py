"""The command line: `lexiko`, or `python -m lexiko`."""

from lexiko.cli.app import app, main

__all__ = ["app", "main"]

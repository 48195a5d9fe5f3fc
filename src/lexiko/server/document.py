"""The document of the page, which is the same at every address."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

WEB = Path(str(files("lexiko"))) / "web"


def index() -> str:
    """The document as it is served."""
    return (WEB / "index.html").read_text(encoding="utf-8")

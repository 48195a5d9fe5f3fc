"""The document of the page, which is the same at every address, and the version of its files."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

WEB = Path(str(files("lexiko"))) / "web"


@cache
def version() -> str:
    """Names what all files of the page hold: another folder for the browser after each change."""
    digest = hashlib.sha256()
    for path in sorted(path for path in WEB.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return f"v-{digest.hexdigest()[:12]}"


@cache
def index() -> str:
    """The document as it is served."""
    document = (WEB / "index.html").read_text(encoding="utf-8")
    return document.replace('"/web/', f'"/web/{version()}/')

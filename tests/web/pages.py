"""The files of the page, and what they import."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src/lexiko/web"
_IMPORT = re.compile(r"""(?:\bfrom|^import)\s*["'](\.[^"']+)["']""", re.MULTILINE)


def read(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def modules() -> list[str]:
    """Our own modules, without those of others."""
    return sorted(
        name_of(path) for path in WEB.rglob("*.js") if "vendor" not in path.relative_to(WEB).parts
    )


def imported(*names: str) -> set[str]:
    """The modules that some modules need before they run, themselves included."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            folder = (WEB / name).parent
            waiting += [name_of((folder / path).resolve()) for path in _IMPORT.findall(read(name))]
    return found

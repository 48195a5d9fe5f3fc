"""Fetches the libraries, the font and the icons of the page from npm into src/lexiko/web/vendor.

Change a version or add an icon below, run `python tools/vendor.py`, and commit what it wrote.
`python tools/vendor.py --packages` only prints what the checks of the page install: of its types,
and of how well everybody can use it.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src/lexiko/web/vendor"
TYPESCRIPT = "typescript@7.0.2"
AXE = "axe-core@4.14.0"


@dataclass(frozen=True, slots=True)
class Package:
    """A package of npm, and the files of it that the page serves."""

    name: str
    version: str
    licence: str
    files: dict[str, str]
    """Names in the package and names in the vendor folder."""
    typed: bool = False
    """Whether the check of the page's types needs it."""
    licence_file: str = "LICENSE"
    notices: tuple[str, ...] = ()
    """Files that belong to the licence: those of what is packed inside."""


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        {"dist/preact.mjs": "preact.js", "hooks/dist/hooks.mjs": "preact-hooks.js"},
        typed=True,
    ),
    Package("@preact/signals", "2.11.4", "MIT", {"dist/signals.mjs": "signals.js"}, typed=True),
    Package("@preact/signals-core", "1.14.5", "MIT", {"dist/signals-core.mjs": "signals-core.js"}),
    Package(
        "htm",
        "3.1.1",
        "Apache-2.0",
        {"dist/htm.mjs": "htm.js", "preact/index.mjs": "htm-preact.js"},
        typed=True,
    ),
    Package(
        "@fontsource-variable/nunito",
        "5.3.0",
        "OFL-1.1",
        {"files/nunito-latin-wght-normal.woff2": "nunito.woff2"},
    ),
    Package(
        "swagger-ui-dist",
        "5.34.1",
        "Apache-2.0",
        {"swagger-ui-bundle.js": "swagger-ui.js", "swagger-ui.css": "swagger-ui.css"},
        notices=("NOTICE", "swagger-ui-bundle.js.LICENSE.txt"),
    ),
    Package("lucide-static", "1.62.0", "ISC", {}),
)

ICON_NAMES = """
    archive-restore arrow-down arrow-left arrow-right arrow-up-down award ban bell bell-off
    book-open book-open-check bot calendar chart-line check chevron-down chevron-left
    chevron-right chevron-up circle-alert circle-check circle-question-mark circle-x
    clipboard clock copy crown delete download ellipsis external-link eye eye-off file-input
    file-output flag gem globe graduation-cap grip-vertical hand handshake hourglass house
    image import info keyboard layers layout-grid lightbulb link list list-ordered lock
    maximize menu message-circle minus monitor moon mouse-pointer-click notebook-pen palette
    pause pencil play plus qr-code recycle redo-2 refresh-cw rotate-ccw rotate-ccw-clock
    save search send settings share-2 shuffle skip-back skip-forward smartphone sparkles
    square-pen star step-back step-forward sun swords timer trash trophy tv undo-2 upload
    user user-plus users volume-2 volume-x wifi wifi-off x
"""
ICONS = ICON_NAMES.split()


def packed(package: Package) -> dict[str, bytes]:
    """The files of a package as npm has them."""
    with tempfile.TemporaryDirectory() as folder:
        spec = f"{package.name}@{package.version}"
        command = ("npm", "pack", "--silent", "--pack-destination", folder, spec)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        data = archive.read_bytes()
    files = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as opened:
        for member in opened:
            held = opened.extractfile(member)
            if held is not None:
                files[member.name.partition("/")[2]] = held.read()
    return files


def icon_module(nodes: dict[str, list[list[object]]]) -> str:
    """The chosen icons as a module: for each name the elements inside its 24 by 24 picture."""
    missing = [name for name in ICONS if name not in nodes]
    if missing:
        raise SystemExit(f"lucide-static has no icon named {', '.join(missing)}.")
    lines = [f'  "{name}": {json.dumps(nodes[name], separators=(",", ":"))},' for name in ICONS]
    head = "// Icons of lucide (ISC licence), written by tools/vendor.py.\n"
    types = "/** @type {Record<string, [string, Record<string, string>][]>} */\n"
    return f"{head}{types}export default {{\n" + "\n".join(lines) + "\n};\n"


def refresh() -> None:
    """Write every file anew, with its licence, and say which versions they are."""
    licences = FOLDER / "licences"
    licences.mkdir(parents=True, exist_ok=True)
    versions = {}
    for package in PACKAGES:
        files = packed(package)
        for source, name in package.files.items():
            content = files[source]
            if name.endswith(".js"):  # the maps are not served
                content = re.sub(rb"\n?//# sourceMappingURL=.*\s*$", b"\n", content)
            (FOLDER / name).write_bytes(content)
        if package.name == "lucide-static":
            nodes = json.loads(files["icon-nodes.json"])
            (FOLDER / "icons.js").write_text(icon_module(nodes), encoding="utf-8")
        short = package.name.rpartition("/")[2]
        texts = [files[name].strip() for name in (package.licence_file, *package.notices)]
        (licences / f"{short}.txt").write_bytes(b"\n\n".join(texts) + b"\n")
        served = sorted(package.files.values()) or ["icons.js"]
        versions[package.name] = {
            "version": package.version,
            "licence": package.licence,
            "files": served,
            "licence_text": f"licences/{short}.txt",
        }
        print(f"{package.name} {package.version}: {', '.join(served)}")
    text = json.dumps(versions, indent=2) + "\n"
    (FOLDER / "VERSIONS.json").write_text(text, encoding="utf-8")


def main() -> None:
    if sys.argv[1:] == ["--packages"]:
        typed = [f"{package.name}@{package.version}" for package in PACKAGES if package.typed]
        print(TYPESCRIPT, AXE, *typed)
    else:
        refresh()


if __name__ == "__main__":
    main()

"""The page holds what it says, loads fast, and loads nothing from elsewhere."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

from tests.web.pages import WEB, imported, modules, name_of, read

from lexiko.rules.seats import MAX_NAME

HERE = Path(__file__).parent
VENDOR = WEB / "vendor"
HTML = read("index.html")
FIRST_PAGE = imported("main.js", "home/home.js", "strings/en/first.js")
MOST_BYTES = 150_000


def test_the_page_takes_names_as_long_as_the_rules_do() -> None:
    assert f"export const MAX_NAME = {MAX_NAME};" in read("lib/prefs.js")


def linked() -> set[str]:
    """The files that index.html names."""
    return set(re.findall(r'"/web/([^"]+)"', HTML))


def test_the_page_names_only_files_that_exist() -> None:
    assert [name for name in linked() if not (WEB / name).is_file()] == []


def test_every_module_of_the_first_page_is_fetched_at_once() -> None:
    vendored = {name_of(VENDOR / name) for name in _mapped()}
    assert (FIRST_PAGE | vendored) - linked() == set()


def _mapped() -> list[str]:
    found = re.search(r'<script type="importmap">(.*?)</script>', HTML, re.DOTALL)
    assert found is not None
    return [path.rpartition("/")[2] for path in json.loads(found[1])["imports"].values()]


def test_the_first_page_is_small() -> None:
    files = FIRST_PAGE | linked() | {"index.html"}
    sizes = [
        len(gzip.compress((WEB / name).read_bytes()))
        for name in files
        if not name.endswith(".woff2")
    ]
    assert sum(sizes) < MOST_BYTES


def test_every_screen_of_the_router_exists() -> None:
    screens = re.findall(r"""import\("\./([^"]+)"\)""", read("router.js"))
    assert "home/home.js" in screens
    assert [name for name in screens if not (WEB / name).is_file()] == []


def test_the_page_loads_nothing_from_elsewhere() -> None:
    sources = [*modules(), "index.html", *(name_of(path) for path in WEB.glob("styles/*.css"))]
    for name in sources:
        assert (
            re.findall(r"""(?:src|href|url\(|from)\s*=?\s*["']?(?:https?:)?//""", read(name)) == []
        )


def test_everything_of_others_has_a_version_and_a_licence() -> None:
    versions = json.loads((VENDOR / "VERSIONS.json").read_text(encoding="utf-8"))
    listed = {name for entry in versions.values() for name in entry["files"]}
    held = {path.name for path in VENDOR.iterdir() if path.is_file()} - {"VERSIONS.json"}
    assert listed == held
    for entry in versions.values():
        assert (VENDOR / entry["licence_text"]).stat().st_size > 500


_IMPORTED = re.compile(r'import (?:\w+, )?\{([^}]*)\} from "([^"]+)"')
_WHOLE = re.compile(r'import \* as (\w+) from "([^"]+)"')
_LATER = re.compile(r'import\("([^"]+)"\)\} name="(\w+)"')


def taken(text: str) -> set[tuple[str, str]]:
    """What some code takes from other modules: the name of the file, and what is in it."""
    found = {
        (path, name.strip()) for names, path in _IMPORTED.findall(text) for name in names.split(",")
    }
    found |= set(_LATER.findall(text))
    for whole, path in _WHOLE.findall(text):
        found |= {(path, name) for name in re.findall(rf"\b{whole}\.(\w+)", text)}
    return {(path.rpartition("/")[2], name) for path, name in found}


def test_every_export_is_taken_by_somebody() -> None:
    """By a module, by what loads a component when it is first shown, or by a test."""
    texts = [read(name) for name in modules()]
    texts += [path.read_text(encoding="utf-8") for path in HERE.glob("*.test.js")]
    used = {one for text in texts for one in taken(text)}
    exported = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)
    unused = [
        f"{name}: {export}"
        for name in modules()
        for export in exported.findall(read(name))
        if (name.rpartition("/")[2], export) not in used
    ]
    assert unused == []

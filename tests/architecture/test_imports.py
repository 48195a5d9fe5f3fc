"""Imports point one way, the rules stand alone, and files stay short."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "lexiko"
LONGEST = 450

FACE = "the public names"
"""What `import lexiko` gives; the insides import from where a name is made."""

MAY_IMPORT: dict[str, set[str]] = {
    "phrases": set(),
    "said": {"phrases"},
    "sentences": set(),
    "errors": {"said", "sentences"},
    "folders": {"errors"},
    "orphans": set(),
    "rules": {"errors", "said"},
    "kernel": {"folders"},
    "lexicon": {"errors", "said", "folders", "rules", "kernel"},
    "wording": {"errors", "said", "rules"},
    "verify": {"errors", "said", "rules"},
    "formats": {"errors", "said", "rules", "verify"},
    "notation": {"formats"},
    "store": {"errors", "folders", "rules"},
    "client": {"errors", "rules"},
    "engine_client": {"errors"},
    "svg": {"errors", "rules"},
    "game": {"errors", "rules", "lexicon", "svg"},
    "saved": {"errors", "said", "folders", "rules", "lexicon", "formats", "wording", "game"},
    "engine": {"errors", "folders", "orphans", "rules", "lexicon", "game", "kernel"},
    "study": {
        "errors",
        "said",
        "folders",
        "rules",
        "lexicon",
        "formats",
        "wording",
        "svg",
        "game",
        "engine",
    },
}
MAY_IMPORT["server"] = {*MAY_IMPORT, FACE}
MAY_IMPORT["cli"] = MAY_IMPORT["__init__"] = {*MAY_IMPORT, FACE}
MAY_IMPORT["__main__"] = {"cli"}

NOT_IN_RULES = {"datetime", "io", "os", "pathlib", "random", "secrets", "socket", "time"}
"""The rules get chance, time and files from outside, if at all."""


def imported(source: str, module: str) -> Iterator[str]:
    """Every module that `source` imports, in full: `from . import x` in `a.b` gives `a.x`.

    `module` is the name of the module itself; that of a package ends in `.__init__`.
    """
    yield from _imported(ast.parse(source), module)


def _imported(tree: ast.Module, module: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*start, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def needed(path: Path) -> set[str]:
    """The modules of ours that one needs to run, at once or later; types alone do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    found = set()
    for name in _imported(tree, module_name(path)):
        home = name if name in NAMES else name.rpartition(".")[0]
        found |= {one for one in (home, f"{home}.__init__") if one in NAMES}
    return found


def part(module: str) -> str:
    """The part of the house that a module of `lexiko` belongs to."""
    name = module.partition(".")[2].partition(".")[0]
    return name if name in MAY_IMPORT else FACE


def wrong_imports(source: str, module: str) -> list[str]:
    """What `source` imports although its place in the house does not allow it."""
    own = part(module)
    wrong = []
    for name in imported(source, module):
        top = name.split(".")[0]
        if top == "lexiko":
            allowed = part(name) == own or part(name) in MAY_IMPORT[own]
        else:
            allowed = own != "rules" or (top in sys.stdlib_module_names and top not in NOT_IN_RULES)
        if not allowed:
            wrong.append(name)
    return wrong


def module_name(path: Path) -> str:
    return ".".join(("lexiko", *path.relative_to(PACKAGE).with_suffix("").parts))


MODULES = sorted(PACKAGE.rglob("*.py"))
NAMES = {module_name(path) for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    assert wrong_imports(path.read_text(encoding="utf-8"), module_name(path)) == []


def test_no_module_needs_another_that_needs_it() -> None:
    """Not even by an import inside a function, which would only hide it."""
    order = TopologicalSorter({module_name(path): needed(path) for path in MODULES})
    order.prepare()


def test_only_the_application_imports_the_routes() -> None:
    routes = "lexiko.server.routes"
    users = {
        module_name(path)
        for path in MODULES
        for name in imported(path.read_text(encoding="utf-8"), module_name(path))
        if name.startswith(routes) and not module_name(path).startswith(routes)
    }
    assert users == {"lexiko.server.app"}


def test_every_module_has_a_place_in_the_house() -> None:
    assert {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in MODULES} <= set(
        MAY_IMPORT
    )


def test_no_file_is_too_long_to_be_read_in_one_sitting() -> None:
    files = [path for kind in ("py", "js", "css") for path in PACKAGE.rglob(f"*.{kind}")]
    lengths = {
        str(path.relative_to(PACKAGE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in files
        if "vendor" not in path.parts
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("lexiko.errors", "from lexiko.rules.board import Board"),
        ("lexiko.rules.board", "import lexiko.lexicon"),
        ("lexiko.rules.board", "from lexiko import lexicon"),
        ("lexiko.rules.board", "from lexiko import Board"),
        ("lexiko.rules.board", "import lexiko"),
        ("lexiko.rules.board", "from ..lexicon import words"),
        ("lexiko.rules.__init__", "from ..lexicon import words"),
        ("lexiko.rules.board", "def f():\n    import numpy.typing"),
        ("lexiko.rules.board", "from random import Random"),
        ("lexiko.rules.board", "import os.path"),
        ("lexiko.lexicon.graph", "from lexiko.engine import kernels"),
        ("lexiko.formats.gcg", "from lexiko.lexicon import words"),
        ("lexiko.store.log", "from lexiko.lexicon import words"),
        ("lexiko.server.app", "from lexiko.cli import main"),
        ("lexiko.__init__", "from lexiko.cli import main"),
    ],
)
def test_an_import_the_wrong_way_is_found(module: str, source: str) -> None:
    assert wrong_imports(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("lexiko.rules.board", "from lexiko.errors import BadRules\nimport re"),
        ("lexiko.rules.board", "from . import tiles\nfrom .tiles import Bag"),
        ("lexiko.rules.__init__", "from . import tiles\nfrom ..errors import BadRules"),
        ("lexiko.lexicon.words", "import random\nimport numpy\nfrom lexiko import rules"),
        ("lexiko.cli.play", "from lexiko import __version__\nimport lexiko.study.coach"),
        ("lexiko.__init__", "from lexiko.rules import Board"),
        ("lexiko.__main__", "from lexiko.cli import main"),
    ],
)
def test_an_import_the_right_way_is_left_alone(module: str, source: str) -> None:
    assert wrong_imports(source, module) == []

"""The tests that show the rules: each names its rule, and the fault that switches the rule off.

A fault is a piece of the program's text and what to put in its place. `fails_without` loads the
program once more with the fault in it and runs the test: a test that does not notice shows nothing.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Fault:
    """A change to one file of the program that switches a rule off."""

    file: str
    """The file, below src/lexiko."""
    old: str
    new: str


@dataclass(frozen=True)
class Shown:
    """A rule with the test that shows it."""

    rule: str
    """The number of the rule: section, then a name, such as `2 first-play-centre`."""
    text: str
    """The rule in our own words."""
    fault: Fault
    file: str
    test: str


def shows(rule: str, text: str, fault: Fault) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Say which rule a test shows; the test takes no arguments."""

    def mark(test: Callable[[], None]) -> Callable[[], None]:
        file = Path(test.__code__.co_filename).name
        test.__dict__["shown"] = Shown(rule, text, fault, file, test.__name__)
        return test

    return mark


def _load(file: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def all_shown() -> list[Shown]:
    """Every rule that the tests of this folder show, in the order of the rules."""
    found = []
    for file in sorted(FOLDER.glob("test_*.py")):
        if "@shows(" in file.read_text(encoding="utf-8"):
            module = _load(file, f"_shown_{file.stem}")
            found += [item.shown for item in vars(module).values() if hasattr(item, "shown")]
    return sorted(found, key=lambda shown: shown.rule)


class _FaultyLoader(importlib.machinery.SourceFileLoader):
    fault: Fault

    def get_code(self, fullname: str) -> CodeType | None:
        text = Path(self.path).read_text(encoding="utf-8")
        # A name of its own keeps the faulty lines out of the coverage.
        faulty = text.replace(self.fault.old, self.fault.new)
        return compile(faulty, f"<faulty {self.fault.file}>", "exec")


class _FaultyFinder(importlib.abc.MetaPathFinder):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        name = "lexiko." + fault.file.removesuffix(".py").replace("/", ".")
        # Kernels are loaded twice.
        self.names = {name, name.replace("lexiko.kernel.", "lexiko.kernel.wide.")}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.names:
            return None
        loader = _FaultyLoader(fullname, str(ROOT / "src/lexiko" / self.fault.file))
        loader.fault = self.fault
        return importlib.util.spec_from_loader(fullname, loader)


@contextmanager
def faulty(fault: Fault) -> Iterator[None]:
    """The program with a fault in it, loaded beside the sound one."""

    def ours() -> list[str]:
        return [name for name in sys.modules if name.split(".")[0] in ("lexiko", "tests")]

    sound = {name: sys.modules.pop(name) for name in ours()}
    finder = _FaultyFinder(fault)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in ours():
            del sys.modules[name]
        sys.modules.update(sound)


def fails_without(shown: Shown) -> bool:
    """Whether the test of a rule notices that the rule is switched off."""
    source = (ROOT / "src/lexiko" / shown.fault.file).read_text(encoding="utf-8")
    assert source.count(shown.fault.old) == 1, (
        f"the fault of {shown.rule} must change one place of {shown.fault.file}: "
        f"{shown.fault.old!r} is there {source.count(shown.fault.old)} times"
    )
    with faulty(shown.fault):
        # Loading is not part of the test: a fault that breaks the program proves nothing.
        tests = _load(FOLDER / shown.file, "_faulty_tests")
        try:
            getattr(tests, shown.test)()
        except (Exception, pytest.fail.Exception):
            return True
    return False

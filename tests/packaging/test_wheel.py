"""The wheel holds the whole package and works in an environment that has nothing else.

What the wheel says it needs, and what that needs in turn, is linked into the environment and not
installed once more: `make` has installed it by the same names and versions.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import lexiko

ROOT = Path(__file__).parents[2]

# One worker runs them all, so that the wheel is built and installed once.
pytestmark = pytest.mark.xdist_group("wheel")

GAME = """
from lexiko import Game, PlainFinder, make_rules
game = Game.start(["Ann", "Bob"], make_rules("collector", "void"), source=1)
finder = PlainFinder()
for _ in range(4):
    position = game.position
    rack = position.racks[position.to_move].letters
    game.move(next(finder.plays(position.rules, position.board, rack, game.lexicon)))
print(*[type(event).__name__ for event in game.events if type(event).__name__ == "Played"])
"""
"""A program that uses the installed library: two turns each."""

TYPED = "8F HORN\n\nH6 FARM\nquit\n"
"""What two people type who play in the terminal, with the tiles of seed 284470."""


def run(*command: str | Path, cwd: Path, typed: str = "") -> str:
    """The output of a command that must succeed, run without this project on its path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["LEXIKO_DATA"] = str(cwd / "data")
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation")
    run(*build, "--outdir", folder, ROOT, cwd=folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a clean environment with the wheel installed."""
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", "--without-pip", "venv", cwd=folder)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python")
    run(*pip, programs / "python", "install", "--quiet", "--no-deps", wheel, cwd=folder)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(programs / "python", "-c", where, cwd=folder).strip())
    for needed in closure(requirements(wheel)):
        link(needed, packages)
    return programs


def requirements(wheel: Path) -> list[str]:
    """What a wheel says it needs."""
    with zipfile.ZipFile(wheel) as file:
        (name,) = (name for name in file.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(file.read(name).decode()).get_all("Requires-Dist", [])


def closure(said: list[str]) -> list[Distribution]:
    """The packages that are needed, and those that they need; each in a version that will do."""
    found: dict[str, Distribution] = {}
    done: set[tuple[str, str]] = set()
    left = [(one, "") for one in said]
    while left:
        text, extra = left.pop()
        wanted = Requirement(text)
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        package = distribution(wanted.name)
        assert wanted.specifier.contains(package.version, prereleases=True), text
        found[wanted.name] = package
        for chosen in ("", *wanted.extras):
            if (wanted.name, chosen) not in done:
                done.add((wanted.name, chosen))
                left += [(one, chosen) for one in package.requires or ()]
    return list(found.values())


def link(package: Distribution, folder: Path) -> None:
    """Put what is installed here into another environment."""
    names = {file.parts[0] for file in package.files or () if file.parts[0] != ".."}
    for name in names - {"__pycache__"}:
        if not (folder / name).exists():
            (folder / name).symlink_to(Path(str(package.locate_file(name))).resolve())


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    package = ROOT / "src" / "lexiko"
    files = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    held = set(zipfile.ZipFile(wheel).namelist())
    assert "lexiko/py.typed" in held
    assert {name for name in held if ".dist-info/" not in name} == files


def test_the_command_line_says_its_version(programs: Path) -> None:
    assert lexiko.__version__ in run(programs / "lexiko", "--version", cwd=programs)


def test_the_command_line_knows_its_words(programs: Path) -> None:
    run(programs / "lexiko", "check", "HORN", cwd=programs)


def test_the_library_plays_a_game(programs: Path) -> None:
    output = run(programs / "python", "-c", GAME, cwd=programs)
    assert output.split() == ["Played"] * 4


def test_people_play_in_the_terminal(programs: Path) -> None:
    play = ("play", "--players", "Ann,Bob", "--rules", "deluxe", "--seed", "284470")
    output = run(programs / "lexiko", *play, cwd=programs, typed=TYPED)
    assert "Ann 14, Bob 9" in output


def test_a_game_needs_no_numeric_libraries(programs: Path) -> None:
    blocked = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
    output = run(programs / "python", "-c", blocked + "import lexiko.cli\n" + GAME, cwd=programs)
    assert output.split() == ["Played"] * 4


def test_the_computer_plays(programs: Path) -> None:
    play = ("play", "--players", "computer:static,Ann", "--seed", "1")
    output = run(programs / "lexiko", *play, cwd=programs, typed="quit\n")
    # Until the kernels are compiled it looks for as long as it may, so a busy machine plays worse.
    assert re.search(r"Computer \(static\): \w+ [A-Z]+ for \d+\.", output), output

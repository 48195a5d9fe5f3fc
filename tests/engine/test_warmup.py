"""What is compiled before anybody waits for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba.core import config
from tests.engine.plain import small_lexicon

from lexiko.engine import warmup
from lexiko.engine.engine import Engine
from lexiko.game import Game
from lexiko.kernel import compiled
from lexiko.lexicon.queries import Pattern, find_words
from lexiko.rules import ENGLISH, make_rules

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


def kernels() -> dict[str, Any]:
    """Every compiled function, by its full name."""
    modules = [module for name, module in sys.modules.items() if name.startswith("lexiko.kernel.")]
    return {
        f"{thing.py_func.__module__}.{thing.py_func.__name__}": thing
        for module in modules
        for thing in vars(module).values()
        if hasattr(thing, "py_func")
    }


def variants() -> dict[str, int]:
    """For how many types of arguments each function is at hand."""
    return {name: len(thing.signatures) for name, thing in kernels().items()}


def test_every_step_is_told_and_then_all_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    steps = tuple((name, lambda name=name: heard.append(name)) for name in "ab")
    monkeypatch.setattr(warmup, "STEPS", steps)
    monkeypatch.setattr(compiled, "mark_ready", lambda: heard.append("ready"))
    warmup.warm_up(lambda name, number, total: heard.append((name, number, total)))
    assert heard == [("a", 1, 2), "a", ("b", 2, 2), "b", "ready"]


def test_nothing_is_compiled_after_the_warm_up() -> None:
    warmup.warm_up()
    assert compiled.is_ready()
    before = variants()
    lexicon = small_lexicon(5, 300)
    for rules in (make_rules("classic"), make_rules("collector", "recycle", "nine-tiles")):
        game = Game.start(["Ann", "Bob"], rules, lexicon, source=3)
        engine = Engine(rules, lexicon)
        view = game.view(game.position.to_move)
        engine.candidates(view, score_only=True)
        engine.best(view, score_only=True)
        engine.exchanges(view)
        engine.varied(view, 2, 50)
        assert engine.has_play(game.position, game.position.to_move, lexicon) in (True, False)
    find_words(lexicon, Pattern.parse("?A*", ENGLISH), tiles=ENGLISH.parse_pieces("AT?"))
    assert variants() == before


def test_every_kernel_can_be_used_by_another_process() -> None:
    # A kernel that calls itself with other types than it was called with leaves a name open that
    # only the process which has compiled it can fill in.
    warmup.warm_up()
    folder = Path(compiled._folder(config.CACHE_DIR))
    kept = list(folder.rglob("*.nbc"))
    assert kept
    assert [path.name for path in kept if b".numba.unresolved$" in path.read_bytes()] == []


def test_the_library_itself_does_not_load_the_compiler() -> None:
    program = "import sys, lexiko; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "set()"

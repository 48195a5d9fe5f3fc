"""What is compiled before anybody waits for it."""

from __future__ import annotations

import importlib
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from numba.core import config
from tests.architecture.test_imports import imported
from tests.engine.plain import small_lexicon

from lexiko.engine import warmup, warmup_steps
from lexiko.engine.analysis import Limits
from lexiko.engine.engine import Engine
from lexiko.game import Game
from lexiko.kernel import compiled
from lexiko.kernel.compiled import ANALYSIS, GAMES
from lexiko.lexicon.queries import Pattern, find_words
from lexiko.rules import ENGLISH, make_rules

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")

KERNELS = Path(compiled.__file__).parent


def kernels() -> dict[str, Any]:
    """Every compiled function, by its full name."""
    modules = [
        module
        for name, module in sys.modules.items()
        if name.startswith("lexiko.kernel.") and not name.startswith("lexiko.kernel.wide.")
    ]
    return {
        f"{thing.py_func.__module__}.{thing.py_func.__name__}": thing
        for module in modules
        for thing in vars(module).values()
        if hasattr(thing, "py_func")
    }


def variants() -> dict[str, int]:
    """For how many types of arguments each function is at hand."""
    return {name: len(thing.signatures) for name, thing in kernels().items()}


def modules() -> set[str]:
    """The modules of the package that hold kernels, or what becomes part of kernels."""
    others = {"__init__", "compiled", "records", "sized"}
    return {path.stem for path in KERNELS.glob("*.py")} - others


def test_every_module_of_kernels_belongs_to_one_group() -> None:
    grouped = [name for names in warmup.MODULES.values() for name in names]
    assert sorted(grouped) == sorted(modules())


def test_what_games_need_uses_nothing_that_only_analysis_needs() -> None:
    for name in warmup.MODULES[GAMES]:
        source = (KERNELS / f"{name}.py").read_text()
        used = {module.split(".")[2] for module in imported(source, f"lexiko.kernel.{name}")
                if module.startswith("lexiko.kernel.")}  # fmt: skip
        assert not used & set(warmup.MODULES[ANALYSIS]), name


def test_games_come_first_and_every_step_can_be_done() -> None:
    for steps in (warmup.STEPS, warmup.WIDE_STEPS):
        groups = [step.group for step in steps]
        assert groups == sorted(groups, key=[GAMES, ANALYSIS].index)
    every = (*warmup.STEPS, *warmup.WIDE_STEPS)
    assert [step.key for step in every] == list(warmup_steps.FUNCTIONS)


def test_the_steps_of_games_call_no_kernel_of_analysis() -> None:
    program = """
import sys
from lexiko.engine import warmup, warmup_steps
for step in warmup.STEPS:
    if step.group == warmup.GAMES:
        warmup_steps.FUNCTIONS[step.key]()
for name in warmup.MODULES[warmup.ANALYSIS]:
    module = sys.modules["lexiko.kernel." + name]
    for thing in vars(module).values():
        if getattr(thing, "signatures", None) and thing.py_func.__module__ == module.__name__:
            print(name, thing.py_func.__name__)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=900
    )
    assert done.stdout == ""


def test_every_kernel_is_compiled_by_the_warm_up() -> None:
    warmup.warm_up()
    for name in modules():
        importlib.import_module(f"lexiko.kernel.{name}")
    kept = {path.name.partition("-")[0] for path in compiled.folder().rglob("*.nbi")}
    # A merged kernel has no code of its own: it is compiled with those that call it.
    wanted = {
        name for name, thing in kernels().items() if thing.targetoptions.get("inline") is None
    }
    assert {name.removeprefix("lexiko.kernel.") for name in wanted} <= kept


# the processes -------------------------------------------------------------------------------


def steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Nothing is compiled, and what is remembered is elsewhere; what is told is collected."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    (tmp_path / "quick.py").write_text(QUICK)
    monkeypatch.setattr(warmup, "WORKER", (sys.executable, str(tmp_path / "quick.py")))
    return []


QUICK = """
import sys
from lexiko.engine import warmup_steps
for key in warmup_steps.FUNCTIONS:
    warmup_steps.FUNCTIONS[key] = lambda: None
if len(sys.argv) > 1:
    def fail():
        raise OSError("no room")
    warmup_steps.FUNCTIONS[sys.argv[1]] = fail
warmup_steps.main()
"""


def test_every_step_is_told_and_each_group_is_ready_at_its_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    heard = steps(monkeypatch, tmp_path)

    def progress(step: warmup.Step, number: int, total: int) -> None:
        heard.append(step.key)
        assert compiled.is_ready(step.group) == (number == total)

    assert not warmup.is_done()
    warmup.warm_up(progress)
    assert sorted(heard) == sorted(step.key for step in warmup.STEPS)
    assert warmup.is_done()
    warmup.warm_up(progress)
    assert len(heard) == len(warmup.STEPS), "nothing is done twice"


def test_a_step_that_fails_leaves_its_group_unready_and_the_next_attempt_ends_the_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps(monkeypatch, tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(warmup, "WORKER", (*warmup.WORKER, "training"))
        with pytest.raises(RuntimeError, match="training could not be compiled"):
            warmup.warm_up()
        assert compiled.is_ready(GAMES)
        assert not compiled.is_ready(ANALYSIS)
    warmup.warm_up()
    assert warmup.is_done()


def test_a_process_that_cannot_be_started_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps(monkeypatch, tmp_path)
    monkeypatch.setattr(warmup, "WORKER", (str(tmp_path / "nothing"),))
    with pytest.raises(RuntimeError, match=r"could not be reached: .*nothing"):
        warmup.warm_up()
    assert not warmup.is_done()


def test_only_one_program_compiles_at_a_time_and_the_other_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps(monkeypatch, tmp_path)
    waits, done = threading.Event(), threading.Event()

    def second() -> None:
        warmup.warm_up(waiting=waits.set)
        done.set()

    with warmup._alone(lambda: None):
        thread = threading.Thread(target=second, daemon=True)
        thread.start()
        assert waits.wait(60)
        assert not done.is_set()
        for group in warmup.MODULES:
            compiled.mark_ready(group)
    assert done.wait(60)


def test_a_process_ends_with_whoever_has_started_it() -> None:
    command = [sys.executable, "-m", "lexiko.engine.warmup_steps"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == 0


# what is compiled ----------------------------------------------------------------------------


def test_nothing_is_compiled_after_the_warm_up() -> None:
    for step in warmup.STEPS:
        warmup_steps.FUNCTIONS[step.key]()
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
        assert list(engine.analyse(view, Limits(seconds=0.5, samples=100)))[-1].is_done
    find_words(lexicon, Pattern.parse("?A*", ENGLISH), tiles=ENGLISH.parse_pieces("AT?"))
    assert variants() == before


def test_every_kernel_can_be_used_by_another_process() -> None:
    # A kernel that calls itself with other types than it was called with leaves a name open that
    # only the process which has compiled it can fill in.
    warmup.warm_up()
    kept = list(compiled.folder().rglob("*.nbc"))
    assert kept
    assert [path.name for path in kept if b".numba.unresolved$" in path.read_bytes()] == []


def test_the_library_itself_does_not_load_the_compiler() -> None:
    program = "import sys, lexiko; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "set()"

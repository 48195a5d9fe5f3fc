"""An engine as another program, asked from Python."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.test_moves import AFTER, EMPTY

from lexiko.engine_client import Answer, EngineClient
from lexiko.errors import LexikoError

ROOT = Path(__file__).parents[1]
SLOW = [sys.executable, str(ROOT / "tests/cli/slow_engine.py"), "engine"]
SECONDS = 60.0


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineClient]:
    with EngineClient(seconds=SECONDS) as running:
        yield running


@pytest.fixture
def slow() -> Iterator[EngineClient]:
    with EngineClient(SLOW, seconds=SECONDS) as running:
        yield running


def test_an_engine_answers(engine: EngineClient) -> None:
    assert engine.hello()["name"] == "Lexiko"
    assert engine.position(AFTER, rules="club", lexicon="enable")["edition"] == "club"
    answer = engine.go(samples=1000, top=4)
    assert isinstance(answer, Answer)
    assert answer.is_final
    assert len(answer.candidates) == 4
    assert answer.best == answer.candidates[0].move
    assert answer.candidates[0].score > 0


def test_a_refusal_is_an_error_and_the_engine_lives_on(engine: EngineClient) -> None:
    with pytest.raises(LexikoError, match="the scores should follow"):
        engine.position("one two")
    with pytest.raises(LexikoError, match="Send a position first"):
        engine.go()
    with pytest.raises(LexikoError, match="cannot be sent"):
        engine.position(AFTER, rules={"a": object()})
    assert engine.hello()["protocol"] == 1


def test_answers_grow_until_it_is_stopped(slow: EngineClient) -> None:
    slow.position(AFTER)
    answers = []
    for answer in slow.think(seconds=600):
        answers.append(answer)
        if len(answers) == 2:
            slow.stop()
    assert [one.is_final for one in answers[:2]] == [False, False]
    assert answers[-1].is_final
    assert answers[-1].method == "simulation"
    assert answers[-1].candidates[0].win == 0.5


def test_whoever_has_heard_enough_can_ask_the_next_thing(slow: EngineClient) -> None:
    slow.position(AFTER)
    thinking = slow.think(seconds=600)
    assert not next(thinking).is_final
    thinking.close()  # type: ignore[attr-defined]
    slow.stop()
    slow.position(f"{EMPTY} AT/ 0/0 0")
    assert slow.go(seconds=0.1).best in ("8G AT", "8H AT", "H7 AT", "H8 AT", "8G TA", "8H TA")


def test_an_engine_that_ends_or_is_none_is_told() -> None:
    with pytest.raises(LexikoError, match="does not answer"):
        EngineClient(["/nowhere/engine"])
    with EngineClient([sys.executable, "-c", "print('nonsense')"], seconds=SECONDS) as none:
        with pytest.raises(LexikoError, match="it has ended"):
            none.hello()
        with pytest.raises(LexikoError, match="it has ended"):
            none.hello()


def test_an_engine_that_is_silent_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.engine_client.PATIENCE", 0.2)
    silent = EngineClient([sys.executable, "-c", "import time; time.sleep(600)"], seconds=0.5)
    with silent, pytest.raises(LexikoError, match="takes too long"):
        silent.hello()
    assert silent._program.poll() is not None


@pytest.mark.parametrize("wrong", ["engine", [], [5]])
def test_wrong_commands_are_refused(wrong: list[str]) -> None:
    with pytest.raises(LexikoError, match="command must be"):
        EngineClient(wrong)


def test_two_engines_play_a_game() -> None:
    done = subprocess.run(
        [sys.executable, "examples/two_engines.py", "--quick", "0.02", "--patient", "0.02"],
        cwd=ROOT,
        env=os.environ.copy(),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    *turns, last = done.stdout.strip().splitlines()
    assert len(turns) > 10
    assert last.startswith("Quick ")

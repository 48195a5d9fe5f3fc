"""The long proofs can be stopped and gone on with, and say what went wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import prove


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes the real page."""
    monkeypatch.setattr(prove, "PAGE", tmp_path / "proof.md")
    monkeypatch.setattr(prove, "PROGRESS", tmp_path / ".prove")
    return tmp_path


def test_a_proof_writes_its_result_and_is_not_done_twice(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove.main(["games", "--count", "2", "--jobs", "1"]) == 0
    assert "| games | 2 games, " in (folder / "proof.md").read_text(encoding="utf-8")
    capsys.readouterr()
    assert prove.main(["games", "--count", "2", "--jobs", "1"]) == 0
    assert "2 of 2 were done before" in capsys.readouterr().out


def test_a_failure_names_its_seed_and_proves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(seed: int) -> prove.Counts:
        if seed == 7:
            raise AssertionError("a tile is lost")
        return {"games": 1}

    proof = prove.Proof("nothing in particular", fail, str, count=20, chunk=10)
    monkeypatch.setitem(prove.PROOFS, "games", proof)
    monkeypatch.setattr(prove, "work", lambda parts, jobs: map(prove.run_part, parts))
    assert prove.main(["games"]) == 1
    said = capsys.readouterr().out
    assert "a tile is lost" in said
    assert "python tools/prove.py games --seed 7" in said
    assert not (folder / "proof.md").exists()


def test_a_proof_that_does_not_go_by_seeds_has_no_first_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        prove.main(["siege", "--first", "3"])
    assert "--first is for proofs that go by seeds, not for siege" in capsys.readouterr().err


def test_among_all_proofs_those_without_seeds_begin_as_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = {}

    def noted(name: str, first: int, count: int, jobs: int) -> bool:
        asked[name] = first
        return True

    monkeypatch.setattr(prove, "prove", noted)
    assert prove.main(["--first", "3"]) == 0
    assert asked == {name: 0 if proof.whole else 3 for name, proof in prove.PROOFS.items()}
    assert set(asked.values()) == {0, 3}


def test_cases_in_which_nothing_is_compared_can_be_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert prove.PROOFS["preendgame"].run(5) == {"others": 1}
    assert prove.main(["preendgame", "--seed", "5"]) == 0
    assert "0 positions with one tile in the bag, 0 plays" in capsys.readouterr().out


def test_a_proof_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        prove.main(["perpetual-motion"])
    assert "there is no proof perpetual-motion" in capsys.readouterr().err

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.folders import cache_folder, data_folder


def test_the_environment_says_where_the_folders_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    assert data_folder() == tmp_path / "data"
    assert cache_folder() == tmp_path / "cache"


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_DATA", "~/words")
    assert data_folder() == Path.home() / "words"


@pytest.mark.parametrize("value", [None, ""])
def test_without_it_the_folders_are_the_systems(
    value: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LEXIKO_DATA", "LEXIKO_CACHE"):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    assert "lexiko" in data_folder().parts
    assert "lexiko" in cache_folder().parts
    assert data_folder() != cache_folder()

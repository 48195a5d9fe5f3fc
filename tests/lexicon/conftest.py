from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder_of_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the user's own dictionaries."""
    folder = tmp_path / "data"
    monkeypatch.setenv("LEXIKO_DATA", str(folder))
    return folder

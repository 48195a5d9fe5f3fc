"""What is spoilt is refused, soon and in little memory; a proof tries it for hours."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.properties.mutations import KINDS, mutate


@pytest.mark.parametrize("kind", KINDS)
def test_spoilt_data_is_read_or_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mutate(kind, seed=1, seconds=0.5)[kind] > 0

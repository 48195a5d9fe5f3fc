"""The answers of the server stay as they are, word for word, unless a change is meant."""

from __future__ import annotations

from pathlib import Path

from tests.server.clients import Server
from tests.server.recording import RECORDED, as_text, visit

from lexiko.game import RandomSource


def test_every_answer_is_as_it_was_recorded(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", source=RandomSource(1)) as server:
        answers = visit(server)
    recorded = RECORDED.read_text().splitlines()
    for now, before in zip(as_text(answers).splitlines(), recorded, strict=True):
        assert now == before, "if that is meant: python -m tests.server.recording"

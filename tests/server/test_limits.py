"""No single client takes more of the server than its share."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Person


def alphabet(**changes: Any) -> dict[str, Any]:
    return {
        "name": "few",
        "faces": ["?", "A", "B"],
        "values": [0, 1, 3],
        "counts": [2, 50, 50],
    } | changes


@pytest.mark.parametrize("change", [{"counts": [0, 10**12, 1]}, {"values": [0, 1, 10**12]}])
def test_a_set_of_endless_tiles_is_refused_at_once(ann: Person, change: dict[str, Any]) -> None:
    message = {"changes": {"alphabet": alphabet(**change)}}
    assert ann.refused("POST", "/rules", message) == (422, "bad_alphabet")
    assert ann.post("/rules", {"changes": {"alphabet": alphabet()}})["summary"]

"""The shape of a play: where tiles may go, and every reason why they may not."""

from __future__ import annotations

import pytest
from tests.rules.shown import Fault, shows
from tests.rules.tables import table

from lexiko.errors import IllegalMove


@shows(
    "2 first-play-centre",
    "The first play covers the centre square.",
    Fault("rules/legality.py", "if rules.layout.centre not in squares:", "if False:"),
)
def test_the_first_play_must_cover_the_centre() -> None:
    game = table(racks=("HORNAAA", "EEEEEEE"))
    with pytest.raises(IllegalMove) as refused:
        game.play("7F", "HORN")
    assert refused.value.codes == {"not_on_centre"}
    game.play("8F", "HORN")
    assert game.position.scores == (14, 0)

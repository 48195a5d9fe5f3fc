"""The variation with nine tiles on a rack."""

from __future__ import annotations

from tests.rules.games import begin, fresh
from tests.rules.looks import rack, refused
from tests.rules.shown import Fault, shows

from lexiko.rules import ENGLISH, play_at


@shows(
    "5 nine-tiles-set-up",
    "Every rack starts with nine tiles.",
    Fault("rules/start.py", "rack_size = command.rules.rack_size", "rack_size = 7"),
)
def test_every_rack_starts_with_nine_tiles() -> None:
    game = fresh("collector", "nine-tiles", players=("Ann", "Bob", "Cid"))
    assert [len(tiles) for tiles in game.position.racks] == [9, 9, 9]
    assert len(game.position.bag) == 73


@shows(
    "5 nine-tiles-refill",
    "A rack is refilled to nine tiles, while the bag lasts.",
    Fault(
        "rules/evolve.py",
        "min(position.rules.rack_size - len(turn.rack),",
        "min(7 - len(turn.rack),",
    ),
)
def test_a_rack_is_refilled_to_nine_tiles() -> None:
    game = begin("collector", "nine-tiles", racks=("HORNAAAAA", "EEEEEEEEE"))
    game.play("8H", "HORN")
    game.accept(1)
    assert len(game.position.racks[0]) == 9
    short = begin("collector", "nine-tiles", racks=("HORNAAAAA", "EEEEEEEEE"), bag="ZQ")
    short.play("8H", "HORN")
    short.accept(1)
    assert rack(short) == "AAAAAQZ"


@shows(
    "5 nine-tiles-play",
    "All nine tiles may be played in one turn.",
    Fault("rules/legality.py", "if count > trial.rules.rack_size:", "if count > 7:"),
)
def test_all_nine_tiles_may_be_played_in_one_turn() -> None:
    game = begin("collector", "nine-tiles", racks=("AAAAAAAAA", "EEEEEEEEE"), bag="")
    game.play("8H", "AAAAAAAA")
    assert rack(game) == "A"
    game = begin("collector", "nine-tiles", racks=("AAAAAAAAA", "EEEEEEEEE"), bag="")
    game.play("H8", "AAAAAAAA")
    assert rack(game) == "A"
    game = begin("collector", "nine-tiles", racks=("AAAAAAAAA", "EEEEEEEEE"), bag="")
    game.play("8D", "AAAAAAAAA")
    assert rack(game) == ""
    seven = begin("collector", racks=("AAAAAAA", "EEEEEEE"))
    nine = play_at(seven.position.board, ENGLISH, "8D", "AAAAAAAAA")
    assert "too_many_tiles_played" in refused(seven, nine)


@shows(
    "5 nine-tiles-bonus",
    "Playing 7, 8 or 9 tiles in one turn earns 50 points; playing 6 does not.",
    Fault(
        "rules/scoring.py",
        "tiles_played >= rules.bonus_tiles",
        "tiles_played >= rules.rack_size",
    ),
)
def test_seven_eight_or_nine_tiles_gain_fifty_points() -> None:
    # From 8H to the right: the centre doubles the word, 8L its letter, 8O triples the word.
    letters = {6: 7 * 2, 7: 8 * 2, 8: 9 * 2 * 3}
    for count, points in letters.items():
        game = begin("collector", "nine-tiles", racks=("AAAAAAAAA", "EEEEEEEEE"), bag="")
        game.play("8H", "A" * count)
        assert game.position.scores == (points + (50 if count > 6 else 0), 0)
    game = begin("collector", "nine-tiles", racks=("AAAAAAAAA", "EEEEEEEEE"), bag="")
    game.play("8D", "A" * 9)
    # 8D and 8L double their letters.
    assert game.position.scores == (11 * 2 + 50, 0)

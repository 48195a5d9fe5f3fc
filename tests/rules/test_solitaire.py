"""The solitaires for a record and with two racks."""

from __future__ import annotations

import pytest
from tests.rules.ends import result
from tests.rules.games import begin, fresh
from tests.rules.looks import rack, refused
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules, IllegalMove
from lexiko.game import Game
from lexiko.rules import ENGLISH, make_rules, play_at
from lexiko.rules import commands as c


@shows(
    "5 solitaire-no-challenges",
    "A solitaire with challenges is refused by name; its bad words are refused at once.",
    Fault(
        "rules/rules.py",
        'if rules.solitaire is not None and rules.challenge != "void":',
        "if False:",
    ),
)
def test_a_solitaire_has_no_challenges() -> None:
    with pytest.raises(BadRules) as error:
        make_rules("deluxe", "solitaire", challenge="double")
    assert error.value.codes == {"rules_clash"}
    assert "solitaire" in str(error.value)
    game = begin("deluxe", "solitaire", racks=("HORNAAA",))
    bad = play_at(game.position.board, ENGLISH, "8F", "NORH")
    assert refused(game, bad) == {"word_not_acceptable"}


def drawn_back(game: Game) -> bool:
    return game.position.drawn_back


# with a record -------------------------------------------------------------------------------


@shows(
    "5 solitaire-one-rack",
    "A solitaire with a record has one rack, and its player moves every turn.",
    Fault(
        "rules/rules.py", 'return (2,) if self.solitaire == "two-racks" else (1,)', "return (1, 2)"
    ),
)
def test_a_solitaire_with_a_record_has_one_rack() -> None:
    game = fresh("deluxe", "solitaire", players=("Ann",))
    assert [len(tiles) for tiles in game.position.racks] == [7]
    assert len(game.position.bag) == 93
    game.exchange(rack(game)[:3])
    assert game.position.to_move == 0
    with pytest.raises(BadRules) as error:
        fresh("deluxe", "solitaire", players=("Ann", "Bob"))
    assert error.value.codes == {"seat_count"}


@shows(
    "5 solitaire-out",
    "It is over when both rack and bag are empty.",
    Fault(
        "rules/ending.py",
        "if any(position.is_out(seat) for seat in seats):",
        "if len(seats) > 1 and any(position.is_out(seat) for seat in seats):",
    ),
)
def test_a_solitaire_is_over_when_rack_and_bag_are_empty() -> None:
    game = begin("deluxe", "solitaire", racks=("HORN",), bag="S", draws="S")
    game.play("8F", "HORN")
    assert not game.position.is_over
    game.play("8F", "HORNS")
    assert result(game).reason == "out"
    assert result(game).scores == (14 + 8,)


@shows(
    "5 solitaire-no-plays",
    "It is over when no play or exchange is possible, whatever the edition.",
    Fault(
        "rules/ending.py",
        'if not (rules.end_without_plays or rules.solitaire == "record"):',
        "if not rules.end_without_plays:",
    ),
)
def test_a_solitaire_is_over_when_nothing_is_possible() -> None:
    for edition in ("classic", "collector"):
        game = begin(edition, "solitaire", racks=("HORNVV",), bag="")
        game.play("8F", "HORN")
        assert result(game).reason == "no_plays"
    # In collector, a bag of fewer than 7 allows no exchange; in classic it does.
    collector = begin("collector", "solitaire", racks=("HORNVVV",), bag="VVVVV")
    collector.play("8F", "HORN")
    assert result(collector).reason == "no_plays"
    classic = begin("classic", "solitaire", racks=("HORNVVV",), bag="VVVVV")
    classic.play("8F", "HORN")
    assert not classic.position.is_over


@shows(
    "5 solitaire-two-passes",
    "It is over after two passes in a row, whatever the edition.",
    Fault(
        "rules/editions.py",
        'challenge="void",\n            pass_limit=2,',
        'challenge="void",\n            pass_limit=9,',
    ),
)
def test_a_solitaire_is_over_after_two_passes_in_a_row() -> None:
    for edition in ("collector", "deluxe", "club"):
        game = begin(edition, "solitaire", racks=("HORNUII",))
        game.skip()
        game.exchange("U")
        game.skip()
        assert not game.position.is_over
        game.skip()
        assert result(game).reason == "passes"


@shows(
    "5 solitaire-on-request",
    "It is over when the player says so; a game against others is not.",
    Fault(
        "rules/interruptions.py",
        "if position.rules.solitaire is None and not position.kept:",
        "if not position.kept:",
    ),
)
def test_a_solitaire_is_over_on_request() -> None:
    game = begin("deluxe", "solitaire", racks=("HORNAAA",))
    game.do(c.Finish())
    assert result(game).reason == "requested"
    others = begin("deluxe", racks=("HORNAAA", "EEEEEEE"))
    with pytest.raises(IllegalMove) as error:
        others.do(c.Finish())
    assert error.value.codes == {"finish_not_allowed"}


@shows(
    "5 solitaire-deduction",
    "The letters left on the rack are deducted, however the solitaire ends.",
    Fault(
        "rules/ending.py",
        "return tuple(-points for points in left)",
        "return (0,) * len(left)",
    ),
)
def test_the_rack_of_a_solitaire_is_deducted() -> None:
    asked = begin("deluxe", "solitaire", racks=("HORNAAA",), bag="ZQ", draws="ZQ")
    asked.play("8F", "HORN")
    asked.do(c.Finish())
    assert result(asked).scores == (14 - 23,)
    passed = begin("classic", "solitaire", racks=("HORNAAA",))
    passed.skip()
    passed.skip()
    assert result(passed).scores == (-10,)
    stuck = begin("deluxe", "solitaire", racks=("HORNVV",), bag="")
    stuck.play("8F", "HORN")
    assert result(stuck).scores == (14 - 8,)


@shows(
    "5 solitaire-no-drawing-again",
    "A turn taken back after tiles were drawn for it is remembered: such a game sets no record.",
    Fault(
        "rules/evolve.py",
        "position.drawn_back or (not position.kept and start.bag != position.bag)",
        "position.drawn_back",
    ),
)
def test_a_solitaire_remembers_that_tiles_were_drawn_again() -> None:
    game = begin("deluxe", "solitaire", racks=("HORNSAA",), bag="TEE", draws="TEE")
    game.skip()
    game.do(c.Propose(0, c.TakeBack(0)))
    assert not drawn_back(game), "a pass draws nothing"
    game.play("8F", "HORN")
    game.do(c.Propose(0, c.TakeBack(0)))
    assert drawn_back(game)
    game.play("8F", "HORN")
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(1)))
    assert drawn_back(game), "however often turns are taken back"
    game.do(c.Finish())
    assert drawn_back(game)


def test_who_draws_nothing_for_a_turn_takes_it_back_without_loss() -> None:
    late = begin("deluxe", "solitaire", racks=("HORNSAA",), bag="")
    unpacked = fresh("deluxe", "solitaire-open", players=("Ann",))
    kept = begin("deluxe", "solitaire", racks=("HORNSAA",), kept=True)
    for game in (late, unpacked, kept):
        game.play("8F", "HORN")
        game.do(c.Propose(0, c.TakeBack(0)))
        assert not drawn_back(game)


# with two racks ------------------------------------------------------------------------------


@shows(
    "5 two-racks-two-sides",
    "A solitaire with two racks has two sides.",
    Fault(
        "rules/rules.py", 'return (2,) if self.solitaire == "two-racks" else (1,)', "return (1,)"
    ),
)
def test_a_solitaire_with_two_racks_has_two_sides() -> None:
    game = fresh("deluxe", "solitaire-two-racks", players=("Ann", "Ann's other hand"))
    assert [len(tiles) for tiles in game.position.racks] == [7, 7]
    with pytest.raises(BadRules) as error:
        fresh("deluxe", "solitaire-two-racks", players=("Ann",))
    assert error.value.codes == {"seat_count"}


@shows(
    "5 two-racks-one-person",
    "One person plays both sides: what one side proposes is agreed at once.",
    Fault(
        "rules/position.py",
        "if self.proposal is None or self.rules.solitaire is not None:",
        "if self.proposal is None:",
    ),
)
def test_one_person_plays_both_sides() -> None:
    game = begin("deluxe", "solitaire-two-racks", racks=("HORNAAA", "EEEEEEE"))
    game.play("8F", "HORN")
    game.do(c.Propose(0, c.TakeBack(0)))
    assert game.position.board.is_empty
    assert game.position.to_move == 0


@shows(
    "5 two-racks-visible",
    "Both racks are visible, from both sides.",
    Fault(
        "rules/position.py",
        "return seat == other or self.is_over or self.rules.solitaire is not None",
        "return seat == other or self.is_over",
    ),
)
def test_both_racks_of_a_solitaire_are_visible() -> None:
    game = begin("deluxe", "solitaire-two-racks", racks=("HORNAAA", "EEEEEEE"))
    for seat in (0, 1):
        assert game.view(seat).racks == game.position.racks


@shows(
    "5 two-racks-totals",
    "Each side has its own total.",
    Fault("rules/evolve.py", "_score(after, seat, score)", "_score(after, 0, score)"),
)
def test_each_side_has_a_total_of_its_own() -> None:
    game = begin("deluxe", "solitaire-two-racks", racks=("HORNAAA", "SEEEEEE"))
    game.play("8F", "HORN")
    game.play("8F", "HORNS")
    assert game.position.scores == (14, 8)


@shows(
    "5 two-racks-end",
    "It ends like a game of two players: the side that goes out gains the other side's letters.",
    Fault(
        "rules/ending.py",
        'if reason != "out" or out is None:',
        'if reason != "out" or out is None or rules.solitaire:',
    ),
)
def test_two_racks_end_as_a_game_of_two_players_does() -> None:
    game = begin("deluxe", "solitaire-two-racks", racks=("HORN", "EEEEEE"), bag="")
    game.play("8F", "HORN")
    assert result(game).reason == "out"
    assert result(game).adjustments == (6, -6)
    passes = begin("classic", "solitaire-two-racks", racks=("HORNAAA", "EEEEEEE"))
    for _ in range(4):
        assert not passes.position.is_over
        passes.skip()
    assert result(passes).reason == "passes"


@shows(
    "5 two-racks-record",
    "Both totals are recorded, and so is their sum.",
    Fault(
        "rules/ending.py",
        "return GameEnded(at, reason, racks, adjustments, overtime, scores, winners)",
        "return GameEnded(at, reason, racks, adjustments, overtime, scores[:1], winners)",
    ),
)
def test_both_totals_are_recorded() -> None:
    racks = ("HORN", "SAAA")
    game = begin("deluxe", "solitaire-two-racks", racks=racks, bag="EE", scores=(100, 90))
    game.play("8F", "HORN")
    game.play("8F", "HORNS")
    game.do(c.Finish())
    assert result(game).scores == (100 + 14 - 2, 90 + 8 - 3)
    assert sum(result(game).scores) == 207

"""The solitaire in which all tiles lie face up."""

from __future__ import annotations

import pytest
from tests.rules.ends import result
from tests.rules.games import begin, fresh
from tests.rules.looks import refused, row
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules
from lexiko.rules import ENGLISH, Exchange, Pass, make_rules, play_at
from lexiko.rules import commands as c


@shows(
    "5 open-face-up",
    "In open solitaire, all 100 tiles lie face up and none are drawn.",
    Fault("rules/start.py", "rack_size = len(decision.position.bag)", "pass"),
)
def test_all_tiles_of_an_open_solitaire_lie_face_up() -> None:
    game = fresh("deluxe", "solitaire-open", players=("Ann",))
    assert game.position.racks[0].letters == ENGLISH.tiles
    assert len(game.position.bag) == 0
    game.play("8F", "HORN")
    assert len(game.position.racks[0]) == 96


def test_an_open_solitaire_cannot_be_kept_at_a_real_board() -> None:
    with pytest.raises(BadRules) as error:
        begin("deluxe", "solitaire-open", racks=("SE",), bag="", kept=True)
    assert error.value.codes == {"rules_clash"}


@shows(
    "5 open-set-up",
    "An open solitaire that begins from a position has all the remaining tiles face up.",
    Fault("rules/start.py", 'if rules.solitaire == "open" and unseen:', "if False:"),
)
def test_an_open_solitaire_begins_with_every_tile_that_is_left() -> None:
    with pytest.raises(BadRules) as error:
        begin("deluxe", "solitaire-open", board={"8F": "HORN"}, racks=("S",), bag="E")
    assert error.value.codes == {"bad_rule"}
    game = begin("deluxe", "solitaire-open", board={"8F": "HORN"}, racks=("SE",), bag="")
    assert game.position.racks[0].letters == ENGLISH.parse_pieces("SE")


@shows(
    "5 open-tiles-a-turn",
    "A turn of open solitaire uses 1 to 7 tiles, or 1 to 9 with nine tiles.",
    Fault("rules/legality.py", "if count > trial.rules.rack_size:", "if False:"),
)
def test_a_turn_of_open_solitaire_takes_at_most_seven_tiles() -> None:
    words = "AE EE AEE AEEEEEE AEEEEEEE AEEEEEEEE AEEEEEEEEE"
    for variations, most in ((("solitaire-open",), 7), (("solitaire-open", "nine-tiles"), 9)):
        game = fresh("deluxe", *variations, players=("Ann",), words=words)
        board = game.position.board
        many = play_at(board, ENGLISH, "8D", "A" + "E" * most)
        assert refused(game, many) == {"too_many_tiles_played"}
        game.play("8D", "A" + "E" * (most - 1))
        assert len(game.position.racks[0]) == 100 - most
    single = fresh("deluxe", "solitaire-open", players=("Ann",), words=words)
    single.play("8G", "AE")
    single.play("8G", "AEE")
    assert row(single) == "AEE"


@shows(
    "5 open-bonus",
    "In open solitaire, playing 7 or more tiles in one turn earns 50 points.",
    Fault(
        "rules/scoring.py",
        "tiles_played >= rules.bonus_tiles",
        "tiles_played >= rules.bonus_tiles and not rules.solitaire",
    ),
)
def test_seven_tiles_or_more_gain_fifty_points_in_open_solitaire() -> None:
    words = "EEEEEE EEEEEEE EEEEEEEE"
    for count, points in ((6, 14), (7, 16 + 50), (8, 54 + 50)):
        game = fresh("deluxe", "solitaire-open", "nine-tiles", players=("Ann",), words=words)
        game.play("8H", "E" * count)
        assert game.position.scores == (points,)


@shows(
    "5 open-no-exchange",
    "There is no exchange in open solitaire, and no pass.",
    Fault(
        "rules/decide.py",
        'if not isinstance(move, Play) and rules.solitaire == "open":',
        "if False:",
    ),
)
def test_there_is_no_exchange_in_open_solitaire() -> None:
    game = fresh("deluxe", "solitaire-open", players=("Ann",))
    assert refused(game, Pass()) == {"no_pass"}
    assert "no_pass" in refused(game, Exchange(ENGLISH.parse_pieces("A")))


@shows(
    "5 open-take-back",
    "Turns of open solitaire can be taken back freely.",
    Fault(
        "rules/position.py",
        "if self.proposal is None or self.rules.solitaire is not None:\n            return ()",
        "if self.proposal is None:\n"
        "            return ()\n"
        "        if self.rules.solitaire is not None:\n"
        "            return (0,)",
    ),
)
def test_turns_of_open_solitaire_can_be_taken_back() -> None:
    game = fresh("deluxe", "solitaire-open", players=("Ann",))
    game.play("8F", "HORN")
    game.play("8F", "HORNS")
    game.do(c.Propose(0, c.TakeBack(1)))
    assert row(game) == "HORN"
    assert game.position.scores == (14,)
    game.do(c.Propose(0, c.TakeBack(0)))
    assert len(game.position.racks[0]) == 100


@shows(
    "5 open-free-dictionary",
    "The dictionary of an open solitaire is free.",
    Fault(
        "rules/editions.py",
        'challenge="void",\n            dictionary="free",',
        'challenge="void",\n            dictionary="challenges",',
    ),
)
def test_the_dictionary_of_an_open_solitaire_is_free() -> None:
    game = fresh("deluxe", "solitaire-open", players=("Ann",))
    assert game.view(0).may_search
    with pytest.raises(BadRules) as error:
        make_rules("deluxe", "solitaire-open", dictionary="check")
    assert error.value.codes == {"rules_clash"}


@shows(
    "5 open-end",
    "Open solitaire ends on request or when the tiles run out, and not before.",
    Fault("rules/ending.py", 'if rules.solitaire == "open":', "if False:"),
)
def test_open_solitaire_is_over_on_request_or_without_tiles() -> None:
    out = begin("deluxe", "solitaire-open", racks=("HORNS",), bag="")
    out.play("8F", "HORN")
    assert not out.position.is_over
    out.play("8F", "HORNS")
    assert result(out).reason == "out"
    stuck = begin("deluxe", "solitaire-open", racks=("HORNVV",), bag="")
    stuck.play("8F", "HORN")
    assert not stuck.position.is_over
    slow = begin("deluxe", "solitaire-open", "timer", racks=("HORNVV",), bag="")
    for turn in (1, 2, 3):
        slow.do(c.Expire(turn * 180_000))
        slow.do(c.Resume(turn * 180_000))
    assert not slow.position.is_over
    slow.do(c.Finish())
    assert result(slow).reason == "requested"


@shows(
    "5 open-nothing-deducted",
    "Nothing is deducted at the end of open solitaire.",
    Fault(
        "rules/ending.py",
        'if reason not in _COUNTED or rules.solitaire == "open":',
        "if reason not in _COUNTED:",
    ),
)
def test_nothing_is_deducted_in_open_solitaire() -> None:
    game = fresh("deluxe", "solitaire-open", players=("Ann",))
    game.play("8F", "HORN")
    game.do(c.Finish())
    assert result(game).scores == (14,)

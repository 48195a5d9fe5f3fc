"""Kept games: tiles drawn too many or too few, and the end when nobody knows the racks."""

from __future__ import annotations

from tests.rules.challenged import kinds, refused, tiles
from tests.rules.keeping import kept, last_tiles, pieces
from tests.rules.looks import rack
from tests.rules.shown import Fault, shows

from lexiko.game import Game
from lexiko.rules import Pass, Rack
from lexiko.rules import commands as c

# tiles drawn too many, and too few -------------------------------------------------------------


@shows(
    "5 kept-short-draw",
    "A record may hold a draw that was too short.",
    Fault(
        "rules/evolve.py",
        "Rack(rack.letters, rack.unknown + event.change),",
        "rack,",
    ),
)
def test_a_draw_may_be_short() -> None:
    game = kept()
    game.do(c.CorrectDraw(1, -1))
    assert len(game.position.racks[1]) == 6
    assert tiles(game) == 100
    game.skip()
    game.play("8F", "HORNS")
    game.accept(0)
    assert len(game.position.racks[1]) == 7, "the next draw fills the rack"


@shows(
    "5 kept-draw-limits",
    "No draw takes more than the bag has, nor fewer than none.",
    Fault(
        "rules/kept.py",
        "if not -rack.unknown <= command.change <= len(bag):",
        "if False:",
    ),
)
def test_a_draw_cannot_be_corrected_beyond_the_bag() -> None:
    game = kept(racks=(".......", "AE....."), bag="EEEEEEEEEEEEIII")
    assert len(game.position.bag) == 3
    assert refused(game, c.CorrectDraw(0, 4)) == {"draw_impossible"}
    assert refused(game, c.CorrectDraw(1, -6)) == {"draw_impossible"}
    game.do(c.CorrectDraw(0, 3))
    assert len(game.position.bag) == 0


@shows(
    "5 kept-too-many-tiles",
    "A player who took too many tiles gives the extra ones back before doing anything else.",
    Fault("rules/decide.py", 'if extra > 0 and rules.solitaire != "open":', "if False:"),
)
def test_who_took_too_many_tiles_cannot_move() -> None:
    game = kept()
    game.do(c.CorrectDraw(0, 2))
    assert refused(game, c.TakeTurn(0, Pass())) == {"rack_too_full"}
    game.do(c.GiveBack(0, 1, 1))
    assert refused(game, c.TakeTurn(0, Pass())) == {"rack_too_full"}
    game.do(c.GiveBack(0, 1, 1))
    game.skip()


@shows(
    "5 kept-give-back",
    "Extra tiles go back into the bag, taken without looking.",
    Fault("rules/evolve.py", "return _given_back(position, event)", "return position"),
)
def test_extra_tiles_go_back_into_the_bag() -> None:
    game = kept()
    bag = len(game.position.bag)
    game.do(c.CorrectDraw(0, 1))
    assert len(game.position.bag) == bag - 1
    game.do(c.GiveBack(0, 1, 1))
    assert game.position.racks[0] == Rack(b"", 7)
    assert len(game.position.bag) == bag
    game.do(c.CorrectDraw(0, 1))
    game.do(c.TellRack(0, pieces("AEIOUSZQ")))
    assert refused(game, c.GiveBack(0, 1, 1, pieces("T"))) == {"tile_not_on_rack"}
    assert refused(game, c.GiveBack(0, 1, 1, pieces("QZ"))) == {"tile_not_on_rack"}
    game.do(c.GiveBack(0, 1, 1, pieces("Q")))
    assert rack(game) == "AEIOSUZ"
    assert tiles(game) == 100


@shows(
    "5 kept-give-back-unknown",
    "If nobody knows which tile was given back, it may be any tile on the rack.",
    Fault("rules/evolve.py", 'known = b"" if blind else left', "known = left"),
)
def test_after_a_blind_tile_nothing_is_known_of_the_rack() -> None:
    game = kept(racks=("AEI....", "......."))
    game.do(c.CorrectDraw(0, 1))
    game.do(c.GiveBack(0, 1, 1))
    assert game.position.racks[0] == Rack(b"", 7)
    assert tiles(game) == 100


@shows(
    "5 kept-give-back-blind",
    "Another player takes the extra tiles.",
    Fault("rules/kept.py", "if command.by == seat:", "if False:"),
)
def test_another_player_takes_the_extra_tiles() -> None:
    game = kept()
    game.do(c.CorrectDraw(0, 1))
    assert refused(game, c.GiveBack(0, 0, 1)) == {"own_extra_tiles"}
    assert refused(game, c.GiveBack(0, 2, 1)) == {"unknown_seat"}
    game.do(c.GiveBack(0, 1, 1))


@shows(
    "5 kept-give-back-extra",
    "Only tiles beyond a full rack are given back.",
    Fault(
        "rules/kept.py",
        "if not 1 <= command.count <= extra:",
        "if not 1 <= command.count:",
    ),
)
def test_only_extra_tiles_are_given_back() -> None:
    game = kept()
    assert refused(game, c.GiveBack(0, 1, 1)) == {"no_extra_tiles"}
    game.do(c.CorrectDraw(0, 1))
    assert refused(game, c.GiveBack(0, 1, 2)) == {"no_extra_tiles"}
    assert refused(game, c.GiveBack(0, 1, 0)) == {"no_extra_tiles"}


# the end ---------------------------------------------------------------------------------------


@shows(
    "5 kept-leftover-deduced",
    "If only one rack is unknown at the end, it holds the tiles that nobody has seen.",
    Fault(
        "rules/ending.py",
        "if reason in _COUNTED and len(hidden) == 1 and not len(position.bag):",
        "if False:",
    ),
)
def test_the_last_unknown_rack_is_what_nobody_has_seen() -> None:
    game = last_tiles()
    game.play("8F", "HORNS")
    game.accept(1)
    result = game.position.result
    assert result is not None
    assert result.unplayed == (Rack(), Rack(pieces("EE")))
    assert result.scores == (10, -2)


@shows(
    "5 kept-end-waits",
    "At its end, a kept game waits until the tiles left on the racks have been entered.",
    Fault(
        "rules/ending.py",
        "elif reason in _COUNTED and hidden and not force:",
        "elif False:",
    ),
)
def test_the_end_waits_for_unknown_racks() -> None:
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    game.accept(1)
    assert kinds(game.accept(2)) == ["Accepted", "Settled", "EndReached"]
    assert game.position.ending == "out"
    assert game.position.running is None
    assert kinds(game.do(c.TellRack(1, pieces("E")))) == ["RackTold"], "one more is to be told"
    assert kinds(game.do(c.TellRack(1, pieces("ET")))) == ["RackTold", "GameEnded"]
    assert game.position.scores == (12, -2, -2)


@shows(
    "5 kept-no-turn-after-the-end",
    "Nobody moves while the last racks are being entered.",
    Fault(
        "rules/decide.py",
        'if position.ending:\n        reasons.append(Reason.of("game_over"))',
        "if False:\n        pass",
    ),
)
def test_nobody_moves_while_the_last_racks_are_told() -> None:
    game = kept()
    game.do(c.Finish())
    assert game.position.ending == "requested"
    assert refused(game, c.TakeTurn(0, Pass())) == {"game_over"}
    assert game.position.next_deadline is None


@shows(
    "5 kept-finish-twice",
    "When asked to finish a second time, a kept game counts the tiles that are known.",
    Fault(
        "rules/interruptions.py",
        "decision.end(position.ending, force=True)",
        "decision.end(position.ending)",
    ),
)
def test_finishing_twice_counts_what_is_known() -> None:
    game = kept(racks=("Q......", "......."))
    assert kinds(game.do(c.Finish())) == ["EndReached"]
    assert kinds(game.do(c.Finish())) == ["GameEnded"]
    assert game.position.scores == (-10, 0)
    assert game.position.result is not None
    assert game.position.result.reason == "requested"


@shows(
    "5 kept-out-after-correction",
    "Correcting a draw may show that somebody is already out.",
    Fault(
        "rules/kept.py",
        "    if position.pending is None:\n        # Somebody may have been out already.\n"
        "        decision.after_turn()\n",
        "",
    ),
)
def test_a_correction_may_show_that_somebody_is_out() -> None:
    game = kept(racks=("S", "E"), bag="E")
    game.play("8F", "HORNS")
    game.accept(1)
    assert game.position.racks[0] == Rack(b"", 1), "Bob had taken the last tile, as it turns out"
    game.do(c.CorrectDraw(0, -1))
    assert kinds(game.do(c.CorrectDraw(1, 1))) == ["DrawCorrected", "GameEnded"]
    assert game.position.result is not None
    assert game.position.result.reason == "out"
    assert game.position.scores == (10, -2)


def test_draws_are_corrected_while_the_turn_of_another_waits() -> None:
    game = kept()
    game.play("8F", "HORNS")
    assert kinds(game.do(c.CorrectDraw(1, -1))) == ["DrawCorrected"]


def test_nobody_resigns_while_the_last_racks_are_told() -> None:
    game = kept(racks=(".......", ".......", "......."))
    game.do(c.Finish())
    assert refused(game, c.Resign(0)) == {"game_over"}


def test_finishing_settles_the_play_that_waits() -> None:
    game = kept()
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Finish())) == ["Settled", "EndReached"]
    game = last_tiles()
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Finish())) == ["Settled", "GameEnded"]
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Finish())) == ["Settled", "EndReached"]
    assert game.position.ending == "out"


def test_an_end_that_was_reached_may_be_taken_back() -> None:
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    game.do(c.Finish())
    game.do(c.Propose(0, c.TakeBack(0)))
    game.do(c.Answer(1, True))
    game.do(c.Answer(2, True))
    assert game.position.ending is None
    assert game.position.to_move == 0


@shows(
    "5 kept-end-taken-back",
    "An end that people wished for can be taken back, and nothing else is.",
    Fault(
        "rules/evolve.py",
        "return replace(after, turn_start=replace(position, proposal=None)) if wished else after",
        "return after",
    ),
)
def test_going_back_from_the_end_takes_nothing_else_back() -> None:
    game = kept()
    assert kinds(game.do(c.Finish())) == ["EndReached"], "even before the first turn"
    take_back_the_end(game)
    game.play("8F", "HORNS")
    game.accept(1)
    game.do(c.AdjustScore(1, -5, "late"))
    game.do(c.Finish())
    before = game.position
    game.do(c.TellRack(0, pieces("AEIOUAE")))
    take_back_the_end(game)
    assert game.position.board == before.board
    assert game.position.scores == before.scores
    assert game.position.racks == before.racks
    game.do(c.Propose(0, c.EndGame()))
    game.do(c.Answer(1, True))
    assert game.position.ending == "agreed"
    take_back_the_end(game)


def take_back_the_end(game: Game) -> None:
    turn = game.position.turn
    game.do(c.Propose(0, c.TakeBack(turn)))
    assert kinds(game.do(c.Answer(1, True))) == ["Agreed", "Rewound"]
    assert game.position.ending is None
    assert game.position.turn == turn
    assert game.position.proposal is None


def test_an_end_by_the_rules_is_taken_back_only_with_its_last_turn() -> None:
    game = last_tiles(racks=(".", "..", ".."), bag="SEETT")
    game.play("8F", "HORNS")
    game.do(c.Finish())
    assert refused(game, c.Propose(0, c.TakeBack(1))) == {"no_such_turn"}
